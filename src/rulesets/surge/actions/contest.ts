import { idFrom, impose, lift, resolveActionBy, plainUse, read, throwDamage } from "../../../engine/index.ts";
import type { Blow, BlowGiven, Check, Item, Rolling, Stakes } from "../../../engine/index.ts";
import type { Contest } from "../creature/schema.ts";
import { grantsOf, talentOf, WEAPONS, weaponOf } from "../creature/schema.ts";
import { BLOW } from "../stored.ts";
import { groundBy } from "../movement/ground.ts";
import { breakOff, defenceOf, speechless } from "./incantation.ts";
import type { Total } from "../checks/index.ts";
import { against, defenceLabel, opposed, spellTotal } from "../checks/index.ts";
import type { SurgeActionContext, SurgeFight } from "../types.ts";
import { GRIP, HELD, isAble, KEPT, leftOf, rollOf, tieOf } from "../state.ts";
import { spacesShoved } from "./shove.ts";

/** Healing is damage of this type, which gives. */
export const HEALING = "healing";

/** What either side rolls, null where nothing is rolled against it (S13–S16); and whether it is a melee attack (S18). */
interface Sides {
  readonly attack: Total;
  readonly defence: Total | null;
  readonly melee: boolean;
}

const STRENGTH: Sides = { attack: "strength", defence: "strength", melee: true };

const SIDES: Readonly<Record<Contest, Sides>> = {
  melee: { attack: "melee", defence: "guard", melee: true },
  ranged: { attack: "marksmanship", defence: "dodge", melee: false },
  unarmed: { attack: "dexterity", defence: "guard", melee: true },
  grapple: STRENGTH,
  tackle: STRENGTH,
  pin: STRENGTH,
  shove: STRENGTH,
  escape: { ...STRENGTH, melee: false },
  spell: { attack: "magic", defence: "magic", melee: false },
};

/** The conditions that a won contest brings (S15): on the target, maybe on the attacker too, and whether it is a grip. */
interface Won {
  readonly conditions: readonly string[];
  readonly value: number;
  readonly both?: true;
}
const WON: Partial<Record<Contest, Won>> = {
  grapple: { conditions: ["restrained"], value: GRIP },
  pin: { conditions: ["pinned"], value: GRIP },
  tackle: { conditions: ["prone"], value: 0, both: true },
};

/** Contests of strength (S15), which a table may have defended like any attack in melee. */
const isGrapple = (kind: Contest): boolean => SIDES[kind].attack === "strength";

function sidesOf(fight: SurgeFight, kind: Contest, item: Item | null): Sides {
  if (isGrapple(kind) && fight.option("grappleDefence") === "guard") return { ...SIDES[kind], defence: "guard" };
  if (kind !== "spell" || !item) return SIDES[kind];
  const defence = defenceOf(item);
  return {
    attack: spellTotal(talentOf(item).attack),
    defence: defence === "none" ? null : spellTotal(defence),
    melee: false,
  };
}

/** Who attacks whom with what; nobody, where only the roll is asked for. */
export type Attack = Pick<SurgeActionContext, "fight" | "who" | "item" | "target">;

/** What an action of this kind is rolled with: against a target the contest, with nobody named the roll alone. */
export function attackCheck({ fight, who, item, target }: Attack, kind: Contest): Check {
  const { attack, defence } = sidesOf(fight, kind, item);
  const active = rollOf(fight, who, { total: attack, id: `surge.${kind}`, label: `TEMPO.Surge.Kind.${kind}` });
  if (target === null || defence === null || !isAble(fight, target)) return active;
  const check = opposed(active, defenceRoll(fight, target, defence), tieOf(fight));
  const { against } = check;
  if (against?.value !== null || !isDodged(fight, kind, target)) return check;
  // Odds know of the dodge that is set aside; it is thrown on its own (S18).
  const first = defenceRoll(fight, target, "dexterity");
  return { ...check, against: { ...against, label: "TEMPO.Surge.Defence.dodgeFirst", first } };
}

/** Whether something set aside meets the next attack of a kind (S18). */
const isDodged = (fight: SurgeFight, kind: Contest, target: string): boolean =>
  SIDES[kind].melee &&
  (!isGrapple(kind) || fight.option("dodgesGrapples") !== false) &&
  leftOf(fight, target, HELD) > 0;

const defenceRoll = (fight: SurgeFight, who: string, total: Total): Check =>
  rollOf(fight, who, { total, id: "surge.defend", label: defenceLabel(total) });

/** The roll of whoever answers an attack total: matched or beaten, it holds; where ties are the attacker's, beaten (S29). */
export function answerCheck(fight: SurgeFight, who: string, total: Total, blow: Blow | null): Check {
  const value = blow?.reading?.total ?? 0;
  const least = tieOf(fight) === "meet" ? value + 1 : value;
  return against(defenceRoll(fight, who, total), "TEMPO.Surge.AttackTotal", least);
}

export const defenceCheck = (fight: SurgeFight, blow: Blow): Check | null => {
  const { defence } = sidesOf(fight, kindOf(blow), thingOf(fight, blow));
  return blow.target === null || defence === null ? null : answerCheck(fight, blow.target, defence, blow);
};

const kindOf = (blow: Blow): Contest => BLOW.get(blow, "kind") ?? "melee";

/** What it is done with. */
const thingOf = (fight: SurgeFight, blow: Blow): Item | null => fight.item(blow.by, BLOW.get(blow, "item"));

/** Whom one roll is against: of several, nobody in particular. */
export const onlyOne = (targets: readonly string[]): string | null =>
  targets.length === 1 ? (targets[0] ?? null) : null;

/** One attack on everyone it meets: the attacker rolls once, each of the others answers it (S16). */
export function* rollContest(
  context: SurgeActionContext,
  kind: Contest,
  { targets, item = context.item }: { readonly targets: readonly string[]; readonly item?: Item | null },
): Rolling<void> {
  if (targets.length === 0) return; // nobody is there to roll against
  const { fight, who, card } = context;
  const { defence } = sidesOf(fight, kind, item);
  const action = `surge.${kind}`;
  const check = attackCheck({ fight, who, item, target: null }, kind);
  const thrown = defence === null ? null : yield* context.rollCheck(check, action, false, onlyOne(targets));
  const facts = BLOW.of({ kind, item: item?.id ?? null });
  for (const target of targets) {
    const blow = context.blow({
      check: thrown?.check ?? null,
      reading: thrown?.reading ?? null,
      action,
      target,
      facts,
    });
    // First with what was set aside (S18), then by choice (S16, S17).
    if (defence === null || !isAble(fight, target)) yield* resolveHit(context, blow, target);
    else if (card === null || !isDodged(fight, kind, target)) askToDefend(context, target, blow);
    else {
      const use = plainUse(idFrom("surge.dodge", card, blow.id), { targets: [blow.by], options: { blow: blow.id } });
      yield* resolveActionBy(fight, { who: target, action: "dodge", use }, { within: card, granted: false });
    }
  }
}

export const askToDefend = (context: SurgeActionContext, who: string, { id }: Blow): void =>
  context.ask(who, "defend", ["defend", "none"], id);

/** An attack as it reads against a total, and whether it hits. */
export function factsOfSettledBlow(fight: SurgeFight, blow: Blow, total: number, lands: boolean): BlowGiven {
  const { defence } = sidesOf(fight, kindOf(blow), thingOf(fight, blow));
  const facts = { ...blow.facts, lands };
  if (!blow.check || !blow.reading || !defence) return { facts };
  const check = against(blow.check, defenceLabel(defence), total, tieOf(fight));
  return { check, reading: read(check, blow.reading.faces), facts };
}

const LANDS = { lands: true };

/** It hits: damage is thrown (S26), or the contest is won (S15). `given` is how it reads by now. */
export function* resolveHit(context: SurgeActionContext, blow: Blow, target: string, given?: BlowGiven): Rolling<void> {
  const { fight } = context;
  const { by } = blow;
  const kind = kindOf(blow);
  const item = thingOf(fight, blow);
  const stakes = stakesOf({ fight, who: by, item }, kind);
  const damage = stakes && (yield* throwDamage(stakes.formula, { type: stakes.type, who: by, why: "surge.damage" }));
  const hit = BLOW.of(kind === "shove" ? { lands: true, pushed: spacesShoved(fight, by, target) } : LANDS);
  const facts = { ...blow.facts, ...hit };
  context.change(blow.id, given ? { ...given, damage, facts } : { damage, facts });
  const won = kind === "spell" && item ? conditionsOfSpell(item) : WON[kind];
  if (won || kind === "escape")
    context.effect(() => {
      if (kind === "escape") for (const c of ["restrained", "pinned"]) lift(fight, by, `surge.${c}`, target);
      for (const who of won ? [target, ...(won.both ? [by] : [])] : []) {
        for (const id of won?.conditions ?? []) {
          const condition = `surge.${id}`;
          impose(fight, who, idFrom(context.shownOn, blow.id, who, condition), {
            condition,
            by,
            value: won?.value ?? 0,
          });
        }
        if (speechless(fight, who)) breakOff(fight, who); // S22
      }
    });
}

/** The conditions that a spell brings, for as long as it is kept up where it has to be (S25, S33); none where it makes the ground so (S34). */
function conditionsOfSpell(item: Item): Won | undefined {
  const { condition, focus } = talentOf(item);
  const conditions = [
    ...(condition === "none" || groundBy(item) !== null ? [] : [condition]),
    ...grantsOf(talentOf(item)),
  ];
  return conditions.length === 0 ? undefined : { conditions, value: focus ? KEPT : 0 };
}

/** What an attack of this kind deals when it hits (S14, S26); null for nothing. */
export function stakesOf({ fight, who, item }: Omit<Attack, "target">, kind: Contest): Stakes | null {
  const formula = formulaOf(fight, who, kind, item);
  if (formula.trim() === "") return null;
  const spell = kind === "spell" && item ? talentOf(item) : null;
  const type = spell ? (spell.heals ? HEALING : "magical") : "physical";
  return { formula, type, on: item && spell && defenceOf(item) === "none" ? null : "success" };
}

function formulaOf(fight: SurgeFight, who: string, kind: Contest, item: Item | null): string {
  if (kind === "unarmed") return String(fight.figure(who).derived.unarmed);
  if (!item) return "";
  if (kind === "spell") return talentOf(item).damage;
  if (kind !== "melee" && kind !== "ranged") return "";
  const { damage, kind: sort } = weaponOf(item);
  return damage.trim() === "" ? WEAPONS[sort].damage : damage;
}

/** What a blow deals, for whoever is asked about it. */
export const dealtBy = (fight: SurgeFight, blow: Blow): Stakes | null =>
  stakesOf({ fight, who: blow.by, item: thingOf(fight, blow) }, kindOf(blow));
