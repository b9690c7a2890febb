import { adjust, impossible, refuse } from "../../../engine/index.ts";
import type { Blow, Check, Facts, LedgerEntry } from "../../../engine/index.ts";
import type { Made } from "../checks/index.ts";
import {
  actionCheck,
  attributeField,
  difficultyField,
  fightCheck,
  mannerField,
  opposedBy,
  resultField,
  secondaryField,
  skillCheck,
} from "../checks/index.ts";
import type { Primary } from "../creature/schema.ts";
import { PRIMARY } from "../creature/schema.ts";
import { breakAway } from "../movement/engagement.ts";
import { shakeOff } from "../creature/harm.ts";
import { choices, orNothing } from "./fields.ts";
import { entered } from "../stored.ts";
import { billOf, fieldsFor, NEEDS } from "../checks/requirements.ts";
import type { PoolAction, PoolActions, PoolActionContext, PoolFight, Using } from "../types.ts";
import { entriesOfTurn, hasDone, hasEntered, regain, STAMINA } from "../state.ts";

/**
 * Whether an entry was a non-movement check, after which defensive actions are too late (D14). Its fact
 * `rolled` decides; without it, whether the action declares a check.
 */
function isRoll(fight: PoolFight, entry: LedgerEntry): boolean {
  const spec = fight.ruleset.actions[entry.action.replace(/^pool\./, "")];
  return entered.get(entry, "rolled") ?? (spec !== undefined && "check" in spec && spec.family !== "movement");
}

/** D14: only before any non-movement check of the turn; nobody is engaged with its user after it (D18). */
const defensiveAction = (id: "disengage" | "dodge", icon: string): PoolAction => ({
  family: "defence",
  rule: ["D14"],
  needsFight: true,
  icon,
  fields: fieldsFor(NEEDS.defensive),
  price: (context) => billOf(context, NEEDS.defensive, 2),
  needs({ fight, who }) {
    if (id === "disengage" && hasDone(fight, who, "pool.disengage")) return refuse("TEMPO.Pool.Refusal.oncePerTurn");
    const late = hasEntered(fight, who, (e) => isRoll(fight, e) && entered.get(e, "reaction") !== true);
    return late ? refuse("TEMPO.Pool.Refusal.tooLate") : null;
  },
  card: () => ({}),
  does: (context) => context.effect(() => breakAway(context.fight, context.who)),
});

/** Defense that comes back: the rank, plus 1 for each success (D15). */
export const composureOf = (rank: number, successes: number): number => rank + successes;

/** Stamina spent since the turn began, except on reactions (D15). */
const staminaSpent = (fight: PoolFight, who: string): number =>
  entriesOfTurn(fight, who)
    .filter((e) => entered.get(e, "reaction") !== true)
    .reduce((sum, e) => sum + (e.cost[STAMINA] ?? 0), 0);

/** Stamina that comes back; `stunFirst` removes a stun instead of 3 of it, if there are that many (D15). */
export function restorationOf(rank: number, successes: number, stunFirst: boolean): { stamina: number; stun: number } {
  const stamina = rank + successes;
  return stunFirst && stamina >= 3 ? { stamina: stamina - 3, stun: 1 } : { stamina, stun: 0 };
}

/** Stamina that may still be spent in a turn with a restoration (D15); Infinity without one. */
function sparing(fight: PoolFight, who: string): number {
  if (!hasDone(fight, who, "pool.restoration") || fight.state.turn !== who) return Infinity;
  return fight.figure(who).source.secondary.stamina - staminaSpent(fight, who);
}

/** Whether a price in stamina is too much after a restoration (D15); `asked` is computed only if needed. */
export function overspendsStamina(fight: PoolFight, who: string, asked: () => number): boolean {
  const left = sparing(fight, who);
  if (left === Infinity) return false;
  const stamina = asked();
  return stamina > 0 && stamina > left;
}

/** The same for a path, which is priced as a whole: what it has booked already is not counted twice. */
export const overspendsBy = (fight: PoolFight, who: string, path: number): boolean => {
  const booked = entriesOfTurn(fight, who).find((e) => e.action === "pool.move")?.cost[STAMINA] ?? 0;
  return path > sparing(fight, who) + booked;
};

/** What recoveries share: the check is rolled before they are paid, as the dialog adjusted it (D3). */
const RECOVERY = {
  rule: ["D15"],
  rollsFirst: true,
  adjusted: true,
} as const;

function recoverPoints(context: PoolActionContext, { id }: Blow, change: () => Facts): void {
  let back: Facts = {};
  context.effect(() => {
    back = change();
  });
  context.note(id, back);
}

const composure: PoolAction = {
  ...RECOVERY,
  family: "defence",
  icon: "yin-yang",
  fields: [attributeField(["reflexes", "perception"]), mannerField],
  price: (context) => billOf(context, NEEDS.whole, 1),
  needs({ fight, who }) {
    const struck = fight.entries(who).some((e) => e.round === fight.state.round && entered.get(e, "attack") === true);
    return struck ? refuse("TEMPO.Pool.Refusal.attacked") : null;
  },
  check: (context) =>
    actionCheck(context, "composure", {
      attribute: context.said("attribute") === "perception" ? "perception" : "reflexes",
      skill: "personalDefense",
    }),
  rolled(context, { reading }, blow) {
    const { fight, who } = context;
    recoverPoints(context, blow, () => {
      const { regainComposure } = fight.figure(who).source.secondary;
      return { defense: regain(fight, who, "defense", composureOf(regainComposure, reading.count)) };
    });
  },
};

const restoration: PoolAction = {
  ...RECOVERY,
  family: "other",
  icon: "lungs",
  fields: [choices("stun", "TEMPO.Pool.Restore.label", ["no", "yes"], "TEMPO.Pool.Restore"), mannerField],
  price: (context) => billOf(context, NEEDS.whole),
  needs({ fight, who }) {
    const most = fight.figure(who).source.secondary.stamina;
    const spent = staminaSpent(fight, who);
    return spent > most ? refuse("TEMPO.Pool.Refusal.spentTooMuch", { spent, most }) : null;
  },
  check: (context) => actionCheck(context, "restoration", { attribute: "body", skill: "endurance" }),
  rolled(context, { reading }, blow) {
    const { fight, who } = context;
    recoverPoints(context, blow, () => {
      const { secondary, stun } = fight.figure(who).source;
      const back = restorationOf(secondary.stamina, reading.count, context.said("stun") === "yes" && stun > 0);
      if (back.stun > 0) shakeOff(fight, who);
      return { stamina: regain(fight, who, "stamina", back.stamina), stun: back.stun };
    });
  },
};

const skillIn = ({ use }: Using, field = "skill"): Primary | null =>
  PRIMARY.find((s) => s === use.options[field]) ?? null;

/** The check of a skill use; its target may oppose it with a skill of its own (D4). */
function skillUseCheck({ fight, who, use }: Using): Check {
  const skill = skillIn({ fight, who, use }) ?? "awareness";
  const against = skillIn({ fight, who, use }, "opposed");
  const [target] = use.targets;
  const made = (m: Made): Check => adjust(fightCheck(fight, who, m), use.adjustment);
  if (against === null || target === undefined) return skillCheck(fight.figure(who), made, skill, use.options);
  const { result: _result, difficulty: _difficulty, manner: _manner, ...options } = use.options;
  const theirs = (m: Made): Check => (target === who ? made(m) : fightCheck(fight, target, m));
  return opposedBy(
    skillCheck(fight.figure(who), made, skill, options),
    skillCheck(fight.figure(target), theirs, against, {}),
  );
}

const skillField = (name: string, label: string) => choices(name, label, PRIMARY, "TEMPO.Pool.Skill");
const secondary = secondaryField(PRIMARY);

/** Any other use of a skill: a check that takes the turn's requirement (a ruling on D8). */
const skill: PoolAction = {
  family: "skills",
  rule: ["D1", "D4"],
  icon: "dice",
  aim: "several",
  intent: "unknown",
  fields: [
    skillField("skill", "TEMPO.Check.Skill"),
    attributeField(),
    ...(secondary ? [secondary] : []),
    difficultyField,
    resultField,
    orNothing(skillField("opposed", "TEMPO.Check.Opposed"), "TEMPO.Check.NoTarget"),
    mannerField,
  ],
  price: (context) => billOf(context, NEEDS.whole),
  needs(context) {
    const nobody = skillIn(context, "opposed") !== null && (context.target === null || context.target === context.who);
    return nobody ? impossible("TEMPO.Refusal.NoTarget") : null;
  },
  check: skillUseCheck,
  rollsFirst: true,
  adjusted: true,
  facts: (context) => entered.of({ rolled: skillIn(context) !== "personalMovement" }),
  card: (context) => ({ skill: skillIn(context) ?? "awareness" }),
  blow: (context) => (skillIn(context, "opposed") === null ? { target: null } : {}),
};

export const recoveryActions: PoolActions = {
  disengage: defensiveAction("disengage", "person-walking-arrow-right"),
  dodge: defensiveAction("dodge", "person-running"),
  composure,
  restoration,
  skill,
};
