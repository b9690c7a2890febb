import type { Json } from "../../engine/json.ts";
import type { Refusal } from "../../engine/refusal.ts";
import { refuse } from "../../engine/refusal.ts";
import type { Grade } from "./grades.ts";
import { GRADES, greatestGrade, isGrade } from "./grades.ts";
import type { HeroicFight } from "./rules.ts";
import { textIn } from "./rules.ts";

export type Column = "attack" | "damage" | "defence";

/** What a stance raises and what it lowers by the same grade: the presets, and the pairs that are left for custom ones (H8). */
export const STANCES = {
  aggressive: { up: "damage", down: "defence" },
  defensive: { up: "defence", down: "attack" },
  precision: { up: "damage", down: "attack" },
  reckless: { up: "attack", down: "defence" },
  attackForDamage: { up: "attack", down: "damage" },
  defenceForDamage: { up: "defence", down: "damage" },
} as const satisfies Record<string, { up: Column; down: Column }>;
export type Stance = keyof typeof STANCES;

export interface Adopted {
  readonly stance: Stance;
  readonly grade: Grade;
}

const isStance = (value: unknown): value is Stance => typeof value === "string" && Object.hasOwn(STANCES, value);

/** The stances that count now: adopted in this activation, until the next begins (H9). */
export function stancesOf(fight: HeroicFight, who: string): Adopted[] {
  const { store, activation } = fight.combatant(who);
  const kept = store["stance"];
  if (typeof kept !== "object" || kept === null || Array.isArray(kept)) return [];
  const { activation: since, parts } = kept as { activation?: Json; parts?: Json };
  if (since !== activation || !Array.isArray(parts)) return [];
  const adopted: Adopted[] = [];
  for (const part of parts as readonly Json[]) {
    const { stance, grade } = part as { stance?: Json; grade?: Json };
    if (isStance(stance) && isGrade(grade)) adopted.push({ stance, grade });
  }
  return adopted;
}

/** The stances that a use names: `stance` and `grade`, and `second` with `secondGrade`. Unknown ones are left out. */
export function stancesIn(options: Readonly<Record<string, Json>>): Adopted[] {
  const pick = (id: string, grade: string): Adopted[] => {
    const stance = textIn(options[id]);
    const chosen = textIn(options[grade]);
    return isStance(stance) ? [{ stance, grade: isGrade(chosen) ? chosen : "minor" }] : [];
  };
  return [...pick("stance", "grade"), ...pick("second", "secondGrade")];
}

/** What all stances together do to a column, part by part: a bonus for each that raises it, a penalty for each that lowers it. */
export function partsOn(adopted: readonly Adopted[], column: Column): { stance: Stance; value: number }[] {
  const parts: { stance: Stance; value: number }[] = [];
  for (const { stance, grade } of adopted) {
    const { up, down } = STANCES[stance];
    const { value } = GRADES[grade];
    if (up === column) parts.push({ stance, value });
    else if (down === column) parts.push({ stance, value: -value });
  }
  return parts;
}

/** A bonus and a penalty on one column (H8). */
export const conflicts = (adopted: readonly Adopted[]): boolean =>
  (["attack", "damage", "defence"] as const).some((column) => {
    const parts = partsOn(adopted, column);
    return parts.some((p) => p.value > 0) && parts.some((p) => p.value < 0);
  });

/** Too great for the Base Combat Bonus (H7), the same twice, or for the GM to approve (H8). */
export function stanceProblem(fight: HeroicFight, who: string, adopted: readonly Adopted[]): Refusal | null {
  const most = greatestGrade(fight.figure(who).derived.combatBonus);
  for (const { grade } of adopted)
    if (most === null || GRADES[grade].value > GRADES[most].value)
      return refuse("TEMPO.Heroic.Refusal.stanceGrade", { most: most === null ? 0 : GRADES[most].value });
  if (new Set(adopted.map((a) => a.stance)).size < adopted.length) return refuse("TEMPO.Heroic.Refusal.stanceTwice");
  if (conflicts(adopted) && !fight.authority.gm) return refuse("TEMPO.Heroic.Refusal.stanceApproval");
  return null;
}

/**
 * Adopts these in place of whatever was held, or none (H9). The entry is kept with them, so that of
 * two that are alike only the later is taken back.
 */
export function adopt(fight: HeroicFight, who: string, entry: string, adopted: readonly Adopted[]): void {
  const { activation } = fight.combatant(who);
  const parts = adopted.map(({ stance, grade }) => ({ stance, grade }));
  fight.set(["combatants", who, "store", "stance"], { activation, entry, parts });
}
