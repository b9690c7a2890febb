import { read, succeeded } from "../../engine/check/reading.ts";
import { adjust } from "../../engine/check/check.ts";
import { throwCheck } from "../../engine/check/throwing.ts";
import type { Adjustment } from "../../engine/command.ts";
import type { Rolling } from "../../engine/dice/rolling.ts";
import type { Blow } from "../../engine/exchange.ts";
import { addBlow, ask } from "../../engine/turn/conduct.ts";
import { manoeuvreCheck, manoeuvreNaturals, openManoeuvre, resistanceCheck, shown, whoRolls } from "./checks.ts";
import { manoeuvreTakesEffect } from "./manoeuvres.ts";
import type { HeroicFight } from "./rules.ts";
import { hasOpportunity, meleeAgainst } from "./rules.ts";
import type { Task } from "./tasks.ts";
import { factsOf, scopeOf, taskOf } from "./tasks.ts";
import { armsOf } from "./weapons.ts";

/** A manoeuvre is tried; where a player resists, it waits for that (H21). */
export function* manoeuvre(fight: HeroicFight, id: string, task: Task): Rolling<void> {
  const { by, target, options } = task;
  const melee = !armsOf(fight.figure(by), task.item).ranged;
  const scope = scopeOf(task);
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
  const task = taskOf(blow);
  const total = blow.reading?.total ?? 0;
  if (!adjustment) return settle(fight, id, blow.id, true, 0);
  const rolled = blow.check?.taken === undefined;
  const check = adjust(resistanceCheck(fight, task.target, scopeOf(task), total, rolled), adjustment);
  const thrown = yield* throwCheck(check, task.target, "heroic.resist");
  addBlow(fight, id, { action: "heroic.resist", by: task.target, target: task.by, ...thrown });
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
