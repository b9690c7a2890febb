import { adjust, bonusOf } from "../../engine/check/check.ts";
import type { Check } from "../../engine/check/check.ts";
import { throwCheck, throwOpposed } from "../../engine/check/throwing.ts";
import type { Use } from "../../engine/command.ts";
import type { Rolling } from "../../engine/dice/rolling.ts";
import { addBlow } from "../../engine/turn/conduct.ts";
import { contested, RESISTED, TEN, twoBands, whoRolls } from "./checks.ts";
import { skillCheck } from "./skill-checks.ts";
import type { Skill } from "./creature.ts";
import type { HeroicFight } from "./rules.ts";
import { isPlayers, skillRulesAt, textIn } from "./rules.ts";
import type { Task } from "./tasks.ts";

/** What one wants of the other (H28). */
export const INTENTS = ["friendliness", "force", "favour", "premise"] as const;
/** How one goes about it (H28). */
export const METHODS = ["deception", "diplomacy", "intimidate", "knowledge"] as const satisfies readonly Skill[];
export type Method = (typeof METHODS)[number];

/** What stands against a method (H28). */
export const opposing = (method: Method): Skill => (method === "knowledge" ? "knowledge" : "senseMotive");

export const methodIn = (use: Pick<Use, "options">): Method =>
  METHODS.find((m) => m === textIn(use.options["method"])) ?? "diplomacy";

/** The method by itself, with the target's position as the bonus or penalty that the dialog names (H28). */
const openMethod = (fight: HeroicFight, who: string, use: Pick<Use, "options">): Check =>
  skillCheck(fight.figure(who), methodIn(use), null, use.options, skillRulesAt(fight));

/** What the target sets against it, by itself (H28). */
const openReply = (fight: HeroicFight, target: string, use: Pick<Use, "options">): Check =>
  skillCheck(fight.figure(target), opposing(methodIn(use)), null, {}, skillRulesAt(fight));

/** Against a figure: match or beat (H2). */
const facingFigure = (check: Check, label: string, value: number): Check => ({
  ...check,
  against: { label, value },
  bands: twoBands(value),
});

/**
 * A method against what opposes it, as the one who uses it sees it. Who has a player rolls, the other takes 10; between
 * two players both do, and the active side wins the tie (H2, H28).
 */
export function intrigueCheck(fight: HeroicFight, who: string, target: string, use: Pick<Use, "options">): Check {
  const active = openMethod(fight, who, use);
  const passive = openReply(fight, target, use);
  const label = passive.label;
  if (!isPlayers(fight, target)) return facingFigure(active, label, TEN + bonusOf(passive));
  const decides = !isPlayers(fight, who) && skillRulesAt(fight).naturals;
  return contested(fight, who, active, { label, check: passive, naturals: decides ? RESISTED : [] }, twoBands(0));
}

/** A war of words, once whoever was offered an opening by it has answered (H18, H28). */
export function* persuade(fight: HeroicFight, id: string, task: Task): Rolling<void> {
  const { by, target, action, entry, adjustment } = task;
  const check = adjust(intrigueCheck(fight, by, target, task), adjustment);
  switch (whoRolls(fight, by, target)) {
    case "both": {
      const { active, passive } = yield* throwOpposed(check, by, target);
      addBlow(fight, id, { action, by: target, target: by, ...passive });
      addBlow(fight, id, { action, by, target, ...active, entry });
      return;
    }
    case "attack": {
      const thrown = yield* throwCheck(check, by, action);
      addBlow(fight, id, { action, by, target, ...thrown, entry });
      return;
    }
    case "defence": {
      const reply = facingFigure(openReply(fight, target, task), check.label, TEN + bonusOf(check));
      addBlow(fight, id, { action, by: target, target: by, ...(yield* throwCheck(reply, target, action)) });
    }
  }
}
