import { addBlow, withConditionModifiers, succeeded, throwOpposed } from "../../../engine/index.ts";
import type { Harm, Rolling } from "../../../engine/index.ts";
import { HEALING } from "./resources.ts";
import type { Stage } from "./schema.ts";
import { BLOW } from "../stored.ts";
import { breakOff, endFocus, focusOf } from "../actions/incantation.ts";
import { opposed } from "../checks/index.ts";
import type { SurgeFight } from "../types.ts";
import { endConditions, GRIP, rollOf } from "../state.ts";

const sourceOf = (fight: SurgeFight, who: string, ...path: string[]): string[] => [
  "creatures",
  fight.combatant(who).creature,
  "source",
  ...path,
];

/** Stores the stage of the death saves, and their counts (0 by default). */
export function setDying(fight: SurgeFight, who: string, stage: Stage, saves = { passed: 0, failed: 0 }): void {
  fight.set(sourceOf(fight, who, "dying", "stage"), stage);
  fight.set(sourceOf(fight, who, "dying", "passed"), saves.passed);
  fight.set(sourceOf(fight, who, "dying", "failed"), saves.failed);
}

/** S26: HP stop at 0. Casting, focus spells and grips end there (S15, S22, S25), death saves begin (S30). */
export function reduceHealth(fight: SurgeFight, who: string, amount: number): void {
  const { value } = fight.figure(who).derived.health;
  const lost = Math.min(value, amount);
  if (lost <= 0) return;
  fight.add(sourceOf(fight, who, "losses", "health"), lost);
  if (lost < value) return;
  breakOff(fight, who);
  setDying(fight, who, "conscious");
  endConditions(fight, who, GRIP);
}

/** Restores HP up to the maximum. Any healing ends the death saves (S30), but the dead stay dead. */
export function restoreHealth(fight: SurgeFight, who: string, amount: number): void {
  const { source, derived } = fight.figure(who);
  const { value, max } = derived.health;
  const back = Math.min(max - value, amount);
  if (back <= 0 || derived.state === "dead") return;
  // Healing counts from 0 HP up, even if the sheet's losses exceed the maximum.
  fight.add(sourceOf(fight, who, "losses", "health"), max - value - source.losses.health - back);
  setDying(fight, who, "conscious");
}

/** Applies damage or healing. Damage may cost the target its focus spell (S25). */
export function* applyHarm(fight: SurgeFight, { target, amount, type, blow, exchange }: Harm): Rolling<void> {
  if (type === HEALING) {
    restoreHealth(fight, target, amount);
    return;
  }
  reduceHealth(fight, target, amount);
  if (amount > 0 && blow && fight.state.combatants[blow.by] && focusOf(fight, target))
    yield* rollToKeepFocus(fight, target, blow.by, exchange);
}

/** S25: the damager's INT roll against the caster's. The damager is the active side: ties keep the spell. */
function* rollToKeepFocus(fight: SurgeFight, who: string, damager: string, exchangeId: string | null): Rolling<void> {
  const rolled = { total: "intelligence", id: "surge.keep", label: "TEMPO.Surge.Keep" } as const;
  const roll = (id: string) => rollOf(fight, id, rolled);
  const check = withConditionModifiers(fight, opposed(roll(damager), roll(who)), {
    kind: "check",
    who: damager,
    against: who,
  });
  const { active, passive } = yield* throwOpposed(check, damager, who);
  const kept = !succeeded(active.reading);
  const facts = BLOW.of({ other: active.reading.total, kept });
  if (exchangeId !== null)
    addBlow(fight, exchangeId, { action: "surge.keep", by: who, target: null, ...passive, facts });
  if (!kept) endFocus(fight, who);
}
