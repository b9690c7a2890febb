import { refuse } from "../../../engine/index.ts";
import type { OfferField, Refusal } from "../../../engine/index.ts";
import type { HeroicAction, HeroicActionContext, HeroicFight } from "../types.ts";
import { GRADES, gradeField, gradeIn, greatestGrade, STANCE_IDS } from "../checks/grades.ts";
import type { Adopted } from "../stored.ts";
import { STORE } from "../stored.ts";

const COLUMNS = ["attack", "damage", "defence"] as const;
export type Column = (typeof COLUMNS)[number];
type Stance = Adopted["stance"];

/** What a stance raises and what it lowers by the same grade (H8). */
export const STANCES: Readonly<Record<Stance, { readonly up: Column; readonly down: Column }>> = {
  aggressive: { up: "damage", down: "defence" },
  defensive: { up: "defence", down: "attack" },
  precision: { up: "damage", down: "attack" },
  reckless: { up: "attack", down: "defence" },
  attackForDamage: { up: "attack", down: "damage" },
  defenceForDamage: { up: "defence", down: "damage" },
};

const NONE: readonly Adopted[] = [];

/** The stances that count now: adopted in this activation, until the next begins (H9). */
export function stancesOf(fight: HeroicFight, who: string): readonly Adopted[] {
  const combatant = fight.combatant(who);
  const kept = STORE.get(combatant, "stance");
  return kept?.activation === combatant.activation ? kept.parts : NONE;
}

/** What each stance does to a column: a bonus if it raises it, a penalty if it lowers it. */
export function stanceValues(adopted: readonly Adopted[], column: Column): { stance: Stance; value: number }[] {
  const parts: { stance: Stance; value: number }[] = [];
  for (const { stance, grade } of adopted) {
    const { up, down } = STANCES[stance];
    const { value } = GRADES[grade];
    if (up === column) parts.push({ stance, value });
    else if (down === column) parts.push({ stance, value: -value });
  }
  return parts;
}

/** Whether stances put a bonus and a penalty on the same column (H8). */
const conflicts = (adopted: readonly Adopted[]): boolean =>
  COLUMNS.some((column) => {
    const parts = stanceValues(adopted, column);
    return parts.some((p) => p.value > 0) && parts.some((p) => p.value < 0);
  });

/** The dialog's fields: each stance, with the field of its grade. */
const FIELDS = [
  ["stance", "grade"],
  ["second", "secondGrade"],
] as const;

/** The stances that were chosen; unknown ones are left out. */
function chosenStances(context: HeroicActionContext): Adopted[] {
  const chosen: Adopted[] = [];
  for (const [field, by] of FIELDS) {
    const said = context.said(field);
    const stance = STANCE_IDS.find((id) => id === said);
    if (stance) chosen.push({ stance, grade: gradeIn(context.said(by)) ?? "minor" });
  }
  return chosen;
}

/** Refuses too great a grade (H7), the same stance twice, and conflicts that the GM has to approve (H8). */
function stanceRefusal(context: HeroicActionContext): Refusal | null {
  const adopted = chosenStances(context);
  const greatest = greatestGrade(context.figure.derived.combatBonus);
  const most = greatest === null ? 0 : GRADES[greatest].value;
  if (adopted.some(({ grade }) => GRADES[grade].value > most))
    return refuse("TEMPO.Heroic.Refusal.stanceGrade", { most });
  if (new Set(adopted.map((a) => a.stance)).size < adopted.length) return refuse("TEMPO.Heroic.Refusal.stanceTwice");
  if (conflicts(adopted) && !context.fight.authority.gm) return refuse("TEMPO.Heroic.Refusal.stanceApproval");
  return null;
}

const stanceField = (name: string): OfferField => ({
  name,
  label: `TEMPO.Heroic.StanceField.${name}`,
  options: [
    { value: "", label: { key: "TEMPO.Heroic.NoStance" } },
    ...STANCE_IDS.map((value) => ({ value, label: { key: `TEMPO.Heroic.Stance.${value}` } })),
  ],
});

export const stanceActions = {
  /** Adopted or changed on one's own turn, at no cost (H7–H9). */
  stance: {
    needsFight: true,
    family: "defence",
    rule: ["H7", "H8", "H9"],
    icon: "yin-yang",
    price: () => 0,
    fields: FIELDS.flatMap(([field, by]) => [
      stanceField(field),
      gradeField(by, { label: "TEMPO.Heroic.StanceField.grade", unsaid: [] }),
    ]),
    needs: stanceRefusal,
    /** The entry's id makes two equal adoptions differ, so that only the later one can be undone. */
    changes(context) {
      const { fight, who, use } = context;
      const { activation } = fight.combatant(who);
      STORE.set(fight, who, "stance", { activation, entry: use.id, parts: chosenStances(context) });
    },
  },
} satisfies Record<string, HeroicAction>;
