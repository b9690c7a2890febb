import { adjust } from "../../engine/check/check.ts";
import type { Check } from "../../engine/check/check.ts";
import { throwCheck, throwOpposed } from "../../engine/check/throwing.ts";
import type { Use } from "../../engine/command.ts";
import type { Rolling } from "../../engine/dice/rolling.ts";
import type { Refusal } from "../../engine/refusal.ts";
import { impossible, refuse } from "../../engine/refusal.ts";
import { addBlow, openExchange, stageBy } from "../../engine/turn/conduct.ts";
import { takeEffect } from "../../engine/turn/exchanges.ts";
import type { Made } from "./checks.ts";
import {
  attributeField,
  difficultyField,
  fightCheck,
  mannerField,
  mannerIn,
  opposedBy,
  resultField,
  rollless,
  secondaryField,
  skillCheck,
} from "./checks.ts";
import type { Primary } from "./creature.ts";
import { PRIMARY } from "./creature.ts";
import type { PoolAction } from "./declaring.ts";
import { breakAway } from "./engaging.ts";
import { pay } from "./paying.ts";
import { costOf, fieldsFor, NEEDS } from "./requirements.ts";
import type { PoolFight } from "./rules.ts";
import { entriesOfTurn, hasEntered, regain, STAMINA, unable } from "./rules.ts";
import { shakeOff } from "./harm.ts";

const words = (id: string) => ({ label: `TEMPO.Pool.Action.${id}`, hint: `TEMPO.Pool.ActionHint.${id}` });

/** A defensive action comes before any check of the turn that is none of movement (D14). */
const tooLate = (fight: PoolFight, who: string): Refusal | null =>
  hasEntered(fight, who, (e) => e.facts["rolled"] === true && e.facts["reaction"] !== true)
    ? refuse("TEMPO.Pool.Refusal.tooLate")
    : null;

/** D14; everybody has to close in anew (D18). */
function defensive(id: "disengage" | "dodge", icon: string): PoolAction {
  const again = (fight: PoolFight, who: string): Refusal | null =>
    id === "disengage" && hasEntered(fight, who, (e) => e.action === "pool.disengage")
      ? refuse("TEMPO.Pool.Refusal.oncePerTurn")
      : null;
  return {
    ...words(id),
    icon,
    group: "action",
    aim: "none",
    fields: () => fieldsFor(NEEDS.defensive),
    cost: (fight, who, use) => costOf(fight, who, NEEDS.defensive, 2, use),
    blocked: (fight, who) => unable(fight, who) ?? again(fight, who) ?? tooLate(fight, who),
    *perform(fight, who, use): Rolling<void> {
      openExchange(fight, use.exchange, `pool.${id}`, who);
      const bill = { action: `pool.${id}`, need: NEEDS.defensive, stamina: 2, exchange: use.exchange };
      pay(fight, who, use, bill);
      takeEffect(fight, use.exchange, () => breakAway(fight, who));
      stageBy(fight, use.exchange, "react");
      fight.record("act", who, { action: `pool.${id}` });
    },
  };
}

/** A check of recovery, by dice or by taking one's time (D3, D15). */
function recoveryCheck(fight: PoolFight, who: string, made: Omit<Made, "difficulty">, use: Use): Check {
  const check = adjust(fightCheck(fight, who, made), use.adjustment);
  const manner = mannerIn(use.options);
  return manner === "roll" ? check : rollless(check, manner, null);
}

const composureCheck = (fight: PoolFight, who: string, use: Use): Check =>
  recoveryCheck(
    fight,
    who,
    {
      id: "pool.composure",
      label: "TEMPO.Pool.Action.composure",
      attribute: use.options["attribute"] === "perception" ? "perception" : "reflexes",
      skill: "personalDefense",
    },
    use,
  );

/** Defense comes back: the rank and 1 for each success (D15). */
export const composureOf = (rank: number, successes: number): number => rank + successes;

const composure: PoolAction = {
  ...words("composure"),
  icon: "fa-solid fa-yin-yang",
  group: "action",
  aim: "none",
  fields: () => [
    {
      ...attributeField,
      options: (attributeField.options ?? []).filter((o) => ["reflexes", "perception"].includes(o.value)),
    },
    mannerField,
  ],
  cost: (fight, who, use) => costOf(fight, who, NEEDS.whole, 1, use),
  blocked(fight, who) {
    const struck = fight.entries(who).some((e) => e.round === fight.state.round && e.facts["attack"] === true);
    return unable(fight, who) ?? (struck ? refuse("TEMPO.Pool.Refusal.attacked") : null);
  },
  check: composureCheck,
  *perform(fight, who, use): Rolling<void> {
    yield* recover(fight, who, use, "composure", composureCheck(fight, who, use), 1, (successes) => {
      const { regainComposure } = fight.figure(who).source.secondary;
      return { defense: regain(fight, who, "defense", composureOf(regainComposure, successes)) };
    });
  },
};

/** Stamina spent since the turn began, whatever on (D15). */
const staminaSpent = (fight: PoolFight, who: string): number =>
  entriesOfTurn(fight, who)
    .filter((e) => e.facts["reaction"] !== true)
    .reduce((sum, e) => sum + (e.cost[STAMINA] ?? 0), 0);

const restorationCheck = (fight: PoolFight, who: string, use: Use): Check =>
  recoveryCheck(
    fight,
    who,
    {
      id: "pool.restoration",
      label: "TEMPO.Pool.Action.restoration",
      attribute: "body",
      skill: "endurance",
    },
    use,
  );

/** Stamina that comes back, and a stun that goes in place of 3 of it, where there are as many (D15). */
export function restorationOf(rank: number, successes: number, stunFirst: boolean): { stamina: number; stun: number } {
  const stamina = rank + successes;
  return stunFirst && stamina >= 3 ? { stamina: stamina - 3, stun: 1 } : { stamina, stun: 0 };
}

const restoring = (fight: PoolFight, who: string): boolean =>
  hasEntered(fight, who, (e) => e.action === "pool.restoration");

/** What may still be spent of stamina in a turn with a restoration in it (D15); Infinity where there is none. */
function sparing(fight: PoolFight, who: string, spent: number): number {
  if (!restoring(fight, who) || fight.state.turn !== who) return Infinity;
  return fight.figure(who).source.secondary.stamina - spent;
}

export const overspends = (fight: PoolFight, who: string, stamina: number): boolean =>
  stamina > sparing(fight, who, staminaSpent(fight, who));

/** The same for a path, which is priced as a whole. */
export const overspendsBy = (fight: PoolFight, who: string, path: number): boolean => {
  const booked = entriesOfTurn(fight, who).find((e) => e.action === "pool.move")?.cost[STAMINA] ?? 0;
  return path > sparing(fight, who, staminaSpent(fight, who) - booked);
};

const restoration: PoolAction = {
  ...words("restoration"),
  icon: "fa-solid fa-lungs",
  group: "action",
  aim: "none",
  fields: () => [
    {
      name: "stun",
      label: "TEMPO.Pool.Restore.label",
      options: ["no", "yes"].map((value) => ({ value, label: { key: `TEMPO.Pool.Restore.${value}` } })),
    },
    mannerField,
  ],
  cost: (fight, who, use) => costOf(fight, who, NEEDS.whole, 0, use),
  blocked(fight, who) {
    const most = fight.figure(who).source.secondary.stamina;
    const spent = staminaSpent(fight, who);
    return unable(fight, who) ?? (spent > most ? refuse("TEMPO.Pool.Refusal.spentTooMuch", { spent, most }) : null);
  },
  check: restorationCheck,
  *perform(fight, who, use): Rolling<void> {
    const { source } = fight.figure(who);
    yield* recover(fight, who, use, "restoration", restorationCheck(fight, who, use), 0, (successes) => {
      const stunFirst = use.options["stun"] === "yes" && source.stun > 0;
      const back = restorationOf(source.secondary.stamina, successes, stunFirst);
      if (back.stun > 0) shakeOff(fight, who);
      return { stamina: regain(fight, who, "stamina", back.stamina), stun: back.stun };
    });
  },
};

/** Pays, rolls, and lets what comes back come back. */
function* recover(
  fight: PoolFight,
  who: string,
  use: Use,
  id: string,
  check: Check,
  stamina: number,
  effect: (successes: number) => Readonly<Record<string, number>>,
): Rolling<void> {
  const action = `pool.${id}`;
  openExchange(fight, use.exchange, action, who);
  const thrown = yield* throwCheck(check, who, action);
  pay(fight, who, use, { action, need: NEEDS.whole, stamina, exchange: use.exchange, facts: { rolled: true } });
  let facts: Readonly<Record<string, number>> = {};
  takeEffect(fight, use.exchange, () => {
    facts = effect(thrown.reading.count);
  });
  addBlow(fight, use.exchange, { action, by: who, target: null, ...thrown, entry: use.id, facts });
  stageBy(fight, use.exchange, "react");
  fight.record("act", who, { action });
}

const skillIn = (use: Use): Primary => PRIMARY.find((s) => s === use.options["skill"]) ?? "awareness";

/** The skill by which whoever is aimed at opposes it; null: nobody does (D4). */
const opposing = (use: Use): Primary | null => PRIMARY.find((s) => s === use.options["opposed"]) ?? null;

function skillUsed(fight: PoolFight, who: string, use: Use): Check {
  const against = opposing(use);
  const [target] = use.targets;
  const made = (id: string) => (m: Made) =>
    id === who ? adjust(fightCheck(fight, id, m), use.adjustment) : fightCheck(fight, id, m);
  if (against === null || target === undefined)
    return skillCheck(fight.figure(who), made(who), skillIn(use), use.options);
  const { result: _result, difficulty: _difficulty, manner: _manner, ...options } = use.options;
  const other = skillCheck(fight.figure(target), made(target), against, {});
  return opposedBy(skillCheck(fight.figure(who), made(who), skillIn(use), options), other);
}

const skillList = PRIMARY.map((value) => ({ value, label: { key: `TEMPO.Pool.Skill.${value}` } }));
const secondary = secondaryField(PRIMARY);

/** Anything else that takes a check and the turn's requirement; the page leaves it to the table. */
const skill: PoolAction = {
  ...words("skill"),
  icon: "fa-solid fa-dice",
  group: "action",
  aim: "several",
  fields: () => [
    { name: "skill", label: "TEMPO.Check.Skill", options: skillList },
    attributeField,
    ...(secondary ? [secondary] : []),
    difficultyField,
    resultField,
    {
      name: "opposed",
      label: "TEMPO.Check.Opposed",
      options: [{ value: "", label: { key: "TEMPO.Check.NoTarget" } }, ...skillList],
    },
    mannerField,
  ],
  cost: (fight, who, use) => costOf(fight, who, NEEDS.whole, 0, use),
  blocked(fight, who, use) {
    const [target] = use.targets;
    const nobody = opposing(use) !== null && (target === undefined || target === who);
    return unable(fight, who) ?? (nobody ? impossible("TEMPO.Refusal.NoTarget") : null);
  },
  check: skillUsed,
  *perform(fight, who, use): Rolling<void> {
    const action = "pool.skill";
    const [target] = use.targets;
    openExchange(fight, use.exchange, action, who, { skill: skillIn(use) });
    const check = skillUsed(fight, who, use);
    const facts = { rolled: skillIn(use) !== "personalMovement" };
    if (opposing(use) !== null && target !== undefined) {
      const { active, passive } = yield* throwOpposed(check, who, target);
      pay(fight, who, use, { action, need: NEEDS.whole, stamina: 0, exchange: use.exchange, facts });
      addBlow(fight, use.exchange, { action, by: target, target: who, ...passive });
      addBlow(fight, use.exchange, { action, by: who, target, ...active, entry: use.id });
    } else {
      const thrown = yield* throwCheck(check, who, action);
      pay(fight, who, use, { action, need: NEEDS.whole, stamina: 0, exchange: use.exchange, facts });
      addBlow(fight, use.exchange, { action, by: who, target: null, ...thrown, entry: use.id });
    }
    stageBy(fight, use.exchange, "react");
    fight.record("act", who, { action });
  },
};

export const composingActions = {
  disengage: defensive("disengage", "fa-solid fa-person-walking-arrow-right"),
  dodge: defensive("dodge", "fa-solid fa-person-running"),
  composure,
  restoration,
  skill,
} satisfies Record<string, PoolAction>;
