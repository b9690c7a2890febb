import { adjust, bonusOf } from "../../engine/check/check.ts";
import type { Check } from "../../engine/check/check.ts";
import { throwCheck, throwOpposed } from "../../engine/check/throwing.ts";
import type { Use } from "../../engine/command.ts";
import type { Rolling } from "../../engine/dice/rolling.ts";
import { addBlow } from "../../engine/turn/conduct.ts";
import { skillCheck, TEN, whoRolls } from "./checks.ts";
import type { Skill } from "./creature.ts";
import type { HeroicFight } from "./rules.ts";
import { skillRulesAt, textIn } from "./rules.ts";
import type { Task } from "./strikes.ts";

/** What one wants of the other (H28). */
export const INTENTS = ["friendliness", "force", "favour", "premise"] as const;
/** How one goes about it (H28). */
export const METHODS = ["deception", "diplomacy", "intimidate", "knowledge"] as const satisfies readonly Skill[];
export type Method = (typeof METHODS)[number];

/** What stands against a method (H28). */
export const opposing = (method: Method): Skill => (method === "knowledge" ? "knowledge" : "senseMotive");

export const methodIn = (use: Pick<Use, "options">): Method =>
  METHODS.find((m) => m === textIn(use.options["method"])) ?? "diplomacy";

/**
 * A method against what opposes it. Who has a player rolls, the other takes 10; between two players both do, and the
 * active side wins the tie (H2, H28). The target's position is the bonus or penalty that the dialog names.
 */
export function intrigueCheck(
  fight: HeroicFight,
  who: string,
  target: string,
  use: Pick<Use, "options" | "adjustment">,
): Check {
  const method = methodIn(use);
  const how = skillRulesAt(fight);
  const active = skillCheck(fight.figure(who), method, null, use.options, how);
  const passive = skillCheck(fight.figure(target), opposing(method), null, {}, how);
  const label = `TEMPO.Heroic.Skill.${opposing(method)}`;
  const bands = (from: number): Check["bands"] => [
    { id: "failure", label: "TEMPO.Band.Failure", grade: "fail", from: null },
    { id: "success", label: "TEMPO.Band.Success", grade: "success", from },
  ];
  switch (whoRolls(fight, who, target)) {
    case "both":
      return { ...active, against: { label, value: null, check: passive, tie: "meet" }, bands: bands(0) };
    case "attack": {
      const value = TEN + bonusOf(passive);
      return { ...active, against: { label, value }, bands: bands(value) };
    }
    case "defence": {
      const value = TEN + bonusOf(adjust(active, use.adjustment));
      return { ...passive, against: { label: `TEMPO.Heroic.Skill.${method}`, value }, bands: bands(value) };
    }
  }
}

/** A war of words, once whoever was offered an opening by it has answered (H18, H28). */
export function* persuade(fight: HeroicFight, id: string, task: Task): Rolling<void> {
  const { by, target, action, entry, adjustment } = task;
  const check = intrigueCheck(fight, by, target, task);
  switch (whoRolls(fight, by, target)) {
    case "both": {
      const { active, passive } = yield* throwOpposed(adjust(check, adjustment), by, target);
      addBlow(fight, id, { action, by: target, target: by, ...passive });
      addBlow(fight, id, { action, by, target, ...active, entry });
      return;
    }
    case "attack": {
      const thrown = yield* throwCheck(adjust(check, adjustment), by, action);
      addBlow(fight, id, { action, by, target, ...thrown, entry });
      return;
    }
    case "defence":
      addBlow(fight, id, { action, by: target, target: by, ...(yield* throwCheck(check, target, action)) });
  }
}
