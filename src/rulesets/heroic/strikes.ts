import type { Adjustment } from "../../engine/command.ts";
import type { Check } from "../../engine/check/check.ts";
import { adjust, take } from "../../engine/check/check.ts";
import type { Reading } from "../../engine/check/reading.ts";
import { read, succeeded } from "../../engine/check/reading.ts";
import { throwCheck } from "../../engine/check/throwing.ts";
import { formatFormula, parseFormula } from "../../engine/dice/formula.ts";
import type { Rolling } from "../../engine/dice/rolling.ts";
import type { Blow, Exchange } from "../../engine/exchange.ts";
import { throwDamage } from "../../engine/harm/damage.ts";
import type { Json } from "../../engine/json.ts";
import { addBlow, ask, isSettled, stageBy } from "../../engine/turn/conduct.ts";
import {
  attackBands,
  attackCheck,
  defenceCheck,
  manoeuvreCheck,
  manoeuvreNaturals,
  openAttack,
  openManoeuvre,
  resistanceCheck,
  TEN,
  whoRolls,
} from "./checks.ts";
import { damageBonus } from "./circumstances.ts";
import type { Manoeuvre, Scope } from "./creature.ts";
import { MANOEUVRES } from "./creature.ts";
import { manoeuvreTakesEffect } from "./manoeuvres.ts";
import type { HeroicFight } from "./rules.ts";
import { hasOpportunity, isAble, isFlatFooted, meleeAgainst, reaches, sureFrom } from "./rules.ts";
import { attempt } from "./attempts.ts";
import { heal } from "./healing.ts";
import { persuade } from "./intrigue.ts";
import type { Arms } from "./weapons.ts";
import { armsOf } from "./weapons.ts";

/** One thing to be done in an exchange; they wait in line while somebody is asked. */
export type Task = {
  readonly kind: "attack" | "manoeuvre" | "heal" | "skill" | "intrigue";
  readonly action: string;
  readonly by: string;
  readonly target: string;
  readonly item: string | null;
  /** Whose talents count besides those that always do (H16, H23). */
  readonly scope: Scope;
  readonly manoeuvre: Manoeuvre | "escape" | null;
  readonly entry: string | null;
  readonly adjustment: { readonly switched: Readonly<Record<string, boolean>>; readonly situational: number };
  readonly options: Readonly<Record<string, Json>>;
};

const tasksOf = (exchange: Exchange): readonly Task[] => {
  const tasks = exchange.facts["tasks"] as unknown as readonly Task[] | undefined;
  return tasks ?? [];
};

export const taskOf = (blow: Blow): Task => blow.facts["task"] as unknown as Task;

const line = (tasks: readonly Task[]): Json => tasks;

/** Puts something before everything that waits. */
export function interpose(fight: HeroicFight, id: string, task: Task): void {
  const exchange = fight.exchange(id);
  if (exchange) fight.set(["exchanges", id, "facts", "tasks"], line([task, ...tasksOf(exchange)]));
}

/** Puts something behind everything that waits. */
export function append(fight: HeroicFight, id: string, tasks: readonly Task[]): void {
  const exchange = fight.exchange(id);
  if (exchange) fight.set(["exchanges", id, "facts", "tasks"], line([...tasksOf(exchange), ...tasks]));
}

/** Does what waits, one after the other, until somebody has to be asked. */
export function* proceed(fight: HeroicFight, id: string): Rolling<void> {
  for (;;) {
    const exchange = fight.exchange(id);
    if (!exchange || !isSettled(exchange)) break;
    const [task, ...rest] = tasksOf(exchange);
    if (!task) break;
    fight.set(["exchanges", id, "facts", "tasks"], line(rest));
    // Whoever was struck down by what came between does nothing more (H18).
    if (exchange.facts["interrupted"] === true && !isAble(fight, task.by)) continue;
    if (task.kind === "attack") yield* attack(fight, id, task);
    else if (task.kind === "manoeuvre") yield* manoeuvre(fight, id, task);
    else if (task.kind === "heal") yield* heal(fight, id, task);
    else if (task.kind === "skill") yield* attempt(fight, id, task);
    else yield* persuade(fight, id, task);
  }
  stageBy(fight, id, "react");
}

const factsOf = (task: Task): Readonly<Record<string, Json>> => ({ item: task.item, task: task });

/** What the attacker shows where the target's player answers: a roll, or 10 and the bonus (H15, H21). */
function* shown(open: Check, task: Task, rolled: boolean): Rolling<{ check: Check; reading: Reading }> {
  const check = adjust(open, task.adjustment);
  return yield* throwCheck(rolled ? check : take(check, TEN), task.by, task.action);
}

function* attack(fight: HeroicFight, id: string, task: Task): Rolling<void> {
  const { by, target, scope, options } = task;
  const arms = armsOf(fight.figure(by), task.item);
  const rolls = whoRolls(fight, by, target);
  const given = { action: task.action, by, target, entry: task.entry, facts: factsOf(task) };
  if (rolls === "attack") {
    const check = adjust(attackCheck(fight, by, target, arms, scope, options), task.adjustment);
    const thrown = yield* throwCheck(check, by, task.action);
    const blow = addBlow(fight, id, { ...given, ...thrown });
    if (succeeded(thrown.reading)) yield* land(fight, id, blow.id, (thrown.reading.faces[0] ?? 0) >= arms.threat);
    return;
  }
  const thrown = yield* shown(openAttack(fight, by, target, arms, scope, options), task, rolls === "both");
  const face = thrown.reading.faces[0] ?? 0;
  if (rolls === "both" && face >= sureFrom(fight, arms.threat)) {
    // A natural critical hits whatever the defence comes to (H19): nobody is asked.
    const check = { ...thrown.check, bands: attackBands(0) };
    const blow = addBlow(fight, id, { ...given, check, reading: read(check, thrown.reading.faces) });
    return yield* land(fight, id, blow.id, true);
  }
  const blow = addBlow(fight, id, { ...given, ...thrown });
  ask(fight, id, target, { kind: "defend", options: ["defend", "none"], blow: blow.id });
}

/** The target's player defends, or does not (H15). */
export function* defend(fight: HeroicFight, id: string, blow: Blow, adjustment: Adjustment | null): Rolling<void> {
  const { by, target, item } = taskOf(blow);
  const arms = armsOf(fight.figure(by), item);
  const total = blow.reading?.total ?? 0;
  const rolled = blow.check?.taken === undefined;
  let lands = true;
  // Between players it is the face of the attack (H19).
  let critical = rolled && (blow.reading?.faces[0] ?? 0) >= arms.threat;
  if (adjustment) {
    const check = defenceCheck(fight, target, { ranged: arms.ranged, total, threat: arms.threat, rolled });
    const thrown = yield* throwCheck(adjust(check, adjustment), target, "heroic.defend");
    addBlow(fight, id, { action: "heroic.defend", by: target, target: by, ...thrown });
    lands = !succeeded(thrown.reading);
    if (!rolled) critical = (thrown.reading.faces[0] ?? 20) <= 21 - arms.threat;
    if (rolled && blow.check) {
      const value = thrown.reading.total;
      const faced = {
        ...blow.check,
        against: { label: "TEMPO.Heroic.Defence.defence", value },
        bands: attackBands(value),
      };
      fight.set(["exchanges", id, "blows", blow.id, "check"], faced);
      fight.set(["exchanges", id, "blows", blow.id, "reading"], read(faced, blow.reading?.faces ?? []));
    }
  }
  fight.set(["exchanges", id, "blows", blow.id, "facts", "lands"], lands);
  if (lands) yield* land(fight, id, blow.id, critical);
}

/** A hit: its damage (H30), and after a critical the attacker's choice (H19). */
function* land(fight: HeroicFight, id: string, blowId: string, critical: boolean): Rolling<void> {
  const blow = fight.exchange(id)?.blows[blowId];
  if (!blow) return;
  const task = taskOf(blow);
  const arms = armsOf(fight.figure(task.by), task.item);
  const formula = damageFormula(fight, task, arms);
  const thrown =
    formula === null
      ? null
      : yield* throwDamage(formula, { type: arms.damageType, who: task.by, why: "heroic.damage" });
  const damage = thrown && { ...thrown, amount: Math.max(1, thrown.amount) };
  fight.set(["exchanges", id, "blows", blowId, "damage"], damage);
  if (isFlatFooted(fight, task.target)) fight.set(["exchanges", id, "blows", blowId, "facts", "flatFooted"], true);
  if (!critical) return;
  const options = criticalChoices(fight, task, arms);
  ask(fight, id, task.by, { kind: "critical", options: [...options, "none"], blow: blowId });
}

/** The weapon's dice with everything flat; null where there is nothing to throw. */
export function damageFormula(
  fight: HeroicFight,
  { by, scope }: Pick<Task, "by" | "scope">,
  arms: Arms,
): string | null {
  const formula = parseFormula(arms.damage);
  return formula && formatFormula({ ...formula, flat: formula.flat + damageBonus(fight, by, arms, scope) });
}

/** What a shot can do besides wounding. */
const FROM_AFAR: readonly Manoeuvre[] = ["disarm", "trip"];
export const CRIPPLES = ["crippleSpeed", "crippleSkills", "crippleDefence", "crippleDamage", "crippleAttack"] as const;

function criticalChoices(fight: HeroicFight, { by, target }: Task, arms: Arms): string[] {
  const again = !arms.ranged && hasOpportunity(fight, by) && reaches(fight, by, target, arms);
  return [...(again ? ["opportunity"] : []), ...(arms.ranged ? FROM_AFAR : MANOEUVRES), ...CRIPPLES];
}

function* manoeuvre(fight: HeroicFight, id: string, task: Task): Rolling<void> {
  const { by, target, options } = task;
  const melee = !armsOf(fight.figure(by), task.item).ranged;
  const scope = task.manoeuvre === "escape" || task.manoeuvre === null ? "all" : task.manoeuvre;
  const rolls = whoRolls(fight, by, target);
  const given = { action: task.action, by, target, entry: task.entry, facts: factsOf(task) };
  if (rolls === "attack") {
    const check = adjust(manoeuvreCheck(fight, by, target, scope, options, melee), task.adjustment);
    const thrown = yield* throwCheck(check, by, task.action);
    const blow = addBlow(fight, id, { ...given, ...thrown });
    return settle(fight, id, blow.id, succeeded(thrown.reading), thrown.reading.over ?? 0);
  }
  const open = openManoeuvre(fight, by, target, scope, options, melee);
  const thrown = yield* shown(open, task, rolls === "both");
  const face = thrown.reading.faces[0];
  if (rolls === "both" && (face === 1 || face === 20)) {
    // The natural face decides whatever the other rolls (H21).
    const bands = [
      { id: "failure", label: "TEMPO.Band.Failure", grade: "fail", from: null },
      { id: "success", label: "TEMPO.Band.Success", grade: "success", from: null },
    ] as const;
    const check = { ...thrown.check, naturals: manoeuvreNaturals(false), bands };
    const blow = addBlow(fight, id, { ...given, check, reading: read(check, thrown.reading.faces) });
    return settle(fight, id, blow.id, face === 20, 0);
  }
  const blow = addBlow(fight, id, { ...given, ...thrown });
  ask(fight, id, target, { kind: "resist", options: ["resist", "none"], blow: blow.id });
}

/** The target's player resists, or does not (H21). */
export function* resist(fight: HeroicFight, id: string, blow: Blow, adjustment: Adjustment | null): Rolling<void> {
  const { by, target, manoeuvre: which } = taskOf(blow);
  const total = blow.reading?.total ?? 0;
  if (!adjustment) return settle(fight, id, blow.id, true, 0);
  const scope = which === "escape" || which === null ? "all" : which;
  const rolled = blow.check?.taken === undefined;
  const check = adjust(resistanceCheck(fight, target, scope, total, rolled), adjustment);
  const thrown = yield* throwCheck(check, target, "heroic.resist");
  addBlow(fight, id, { action: "heroic.resist", by: target, target: by, ...thrown });
  settle(fight, id, blow.id, !succeeded(thrown.reading), total - thrown.reading.total);
}

/** The manoeuvre takes effect, or opens its maker to an opportunity attack (H22, H23). */
function settle(fight: HeroicFight, id: string, blowId: string, won: boolean, margin: number): void {
  const blow = fight.exchange(id)?.blows[blowId];
  if (!blow) return;
  fight.set(["exchanges", id, "blows", blowId, "facts", "lands"], won);
  const { by, target } = taskOf(blow);
  if (won) manoeuvreTakesEffect(fight, id, blow, Math.max(0, margin));
  else if (hasOpportunity(fight, target) && meleeAgainst(fight, target, by))
    ask(fight, id, target, { kind: "riposte", options: ["opportunity", "none"], blow: blowId });
}
