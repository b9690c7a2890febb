import { idFrom, impose, lift, resolveActionBy, plainUse, read, throwDamage } from "../../../engine/index.ts";
import type { Blow, BlowGiven, Check, Item, Rolling, Stakes } from "../../../engine/index.ts";
import type { Contest } from "../creature/schema.ts";
import { grantsOf, talentOf, WEAPONS, weaponOf } from "../creature/schema.ts";
import { HEALING } from "../creature/resources.ts";
import { BLOW } from "../stored.ts";
import { groundBy } from "../movement/ground.ts";
import { breakOff, defenceOf, castingRefusal } from "./incantation.ts";
import type { Total } from "../checks/index.ts";
import { against, defenceLabel, opposed, spellTotal } from "../checks/index.ts";
import type { SurgeActionContext, SurgeFight } from "../types.ts";
import { GRIP, HELD, isAble, KEPT, leftOf, rollOf, tieOf } from "../state.ts";
import { feetShoved } from "./shove.ts";

/** What each side rolls (S13–S16; null: nothing), and whether Dodge & Counter can answer it (S18). */
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

/** Conditions that a won contest imposes on the target, and on the attacker if `both` (S15). */
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

/** STR contests (S15); by a world option the target defends as against other melee attacks. */
const isStrengthContest = (kind: Contest): boolean => SIDES[kind].attack === "strength";

function sidesOf(fight: SurgeFight, kind: Contest, item: Item | null): Sides {
  if (isStrengthContest(kind) && fight.option("grappleDefence") === "guard")
    return { ...SIDES[kind], defence: "guard" };
  if (kind !== "spell" || !item) return SIDES[kind];
  const defence = defenceOf(item);
  return {
    attack: spellTotal(talentOf(item).attack),
    defence: defence === "none" ? null : spellTotal(defence),
    melee: false,
  };
}

/** Who attacks whom with what; `target` is null if only the attacker's roll is wanted. */
export type Attack = Pick<SurgeActionContext, "fight" | "who" | "item" | "target">;

/** An attack's check: opposed if the target can defend, else the attacker's roll alone. */
export function attackCheck({ fight, who, item, target }: Attack, kind: Contest): Check {
  const { attack, defence } = sidesOf(fight, kind, item);
  const active = rollOf(fight, who, { total: attack, id: `surge.${kind}`, label: `TEMPO.Surge.Kind.${kind}` });
  if (target === null || defence === null || !isAble(fight, target)) return active;
  const check = opposed(active, defenceRoll(fight, target, defence), tieOf(fight));
  const { against } = check;
  if (against?.value !== null || !willBeDodged(fight, kind, target)) return check;
  // The dodge set aside is here for the odds; it is thrown separately (S18).
  const first = defenceRoll(fight, target, "dexterity");
  return { ...check, against: { ...against, label: "TEMPO.Surge.Defence.dodgeFirst", first } };
}

/** Whether an action that the target set aside will answer an attack of this kind (S18). */
const willBeDodged = (fight: SurgeFight, kind: Contest, target: string): boolean =>
  SIDES[kind].melee &&
  (!isStrengthContest(kind) || fight.option("dodgesGrapples") !== false) &&
  leftOf(fight, target, HELD) > 0;

const defenceRoll = (fight: SurgeFight, who: string, total: Total): Check =>
  rollOf(fight, who, { total, id: "surge.defend", label: defenceLabel(total) });

/** The defender's roll against an attack total: match or beat; only beat, if the attacker wins ties (S29). */
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

/** The item that the blow was dealt with. */
const thingOf = (fight: SurgeFight, blow: Blow): Item | null => fight.item(blow.by, BLOW.get(blow, "item"));

/** The only target; null for none, or for several. */
export const onlyOne = (targets: readonly string[]): string | null =>
  targets.length === 1 ? (targets[0] ?? null) : null;

/** Resolves an attack on all its targets: the attacker rolls once, each target answers (S16). */
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
    // An action set aside answers first (S18), then the target chooses (S16, S17).
    if (defence === null || !isAble(fight, target)) yield* resolveHit(context, blow, target);
    else if (card === null || !willBeDodged(fight, kind, target)) askToDefend(context, target, blow);
    else {
      const use = plainUse(idFrom("surge.dodge", card, blow.id), { targets: [blow.by], options: { blow: blow.id } });
      yield* resolveActionBy(fight, { who: target, action: "dodge", use }, { within: card, granted: false });
    }
  }
}

export const askToDefend = (context: SurgeActionContext, who: string, { id }: Blow): void =>
  context.ask(who, "defend", ["defend", "none"], id);

/** What changes on an attack once the defender's total decides whether it hits. */
export function factsOfSettledBlow(fight: SurgeFight, blow: Blow, total: number, lands: boolean): BlowGiven {
  const { defence } = sidesOf(fight, kindOf(blow), thingOf(fight, blow));
  const facts = Object.assign({}, blow.facts, { lands });
  if (!blow.check || !blow.reading || !defence) return { facts };
  const check = against(blow.check, defenceLabel(defence), total, tieOf(fight));
  return { check, reading: read(check, blow.reading.faces), facts };
}

const LANDS = { lands: true };

/** Resolves a hit: rolls damage (S26), changes conditions (S15). `given`: from `factsOfSettledBlow`. */
export function* resolveHit(context: SurgeActionContext, blow: Blow, target: string, given?: BlowGiven): Rolling<void> {
  const { fight } = context;
  const { by } = blow;
  const kind = kindOf(blow);
  const item = thingOf(fight, blow);
  const stakes = stakesOf({ fight, who: by, item }, kind);
  const damage = stakes && (yield* throwDamage(stakes.formula, { type: stakes.type, who: by, why: "surge.damage" }));
  const hit = BLOW.of(kind === "shove" ? { lands: true, pushed: feetShoved(fight, by, target) } : LANDS);
  const facts = Object.assign({}, blow.facts, hit);
  context.change(blow.id, Object.assign({}, given, { damage, facts }));
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
        if (castingRefusal(fight, who)) breakOff(fight, who); // S22
      }
    });
}

/**
 * Conditions that a spell imposes; those of a focus spell last while it is kept up (S25, S33). A condition
 * that it gives to the ground instead is left out (S34).
 */
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

/** What a blow deals if it hits, for the prompt. */
export const dealtBy = (fight: SurgeFight, blow: Blow): Stakes | null =>
  stakesOf({ fight, who: blow.by, item: thingOf(fight, blow) }, kindOf(blow));
