import { costIn } from "../../engine/turn/budget.ts";
import { adjust, bonusOf } from "../../engine/check/check.ts";
import type { Check } from "../../engine/check/check.ts";
import { throwCheck, throwOpposed } from "../../engine/check/throwing.ts";
import type { Use } from "../../engine/command.ts";
import type { Rolling } from "../../engine/dice/rolling.ts";
import { impossible, refuse } from "../../engine/refusal.ts";
import type { ActionSpec } from "../../engine/ruleset.ts";
import { addBlow, openExchange, stageBy } from "../../engine/turn/conduct.ts";
import { skillCheck, TEN, whoRolls } from "./checks.ts";
import { GRADE_FIELDS } from "./circumstances.ts";
import type { creature, Skill } from "./creature.ts";
import type { HeroicDerived } from "./derive.ts";
import type { HeroicFight } from "./rules.ts";
import { isAble, skillRulesAt, STANDARD, textIn } from "./rules.ts";

/** What one wants of the other (H28). */
export const INTENTS = ["friendliness", "force", "favour", "premise"] as const;
/** How one goes about it (H28). */
export const METHODS = ["deception", "diplomacy", "intimidate", "knowledge"] as const satisfies readonly Skill[];
export type Method = (typeof METHODS)[number];

/** What stands against a method (H28). */
export const opposing = (method: Method): Skill => (method === "knowledge" ? "knowledge" : "senseMotive");

const methodIn = (use: Use): Method => METHODS.find((m) => m === textIn(use.options["method"])) ?? "diplomacy";

/**
 * A method against what opposes it. Who has a player rolls, the other takes 10; between two players both do, and the
 * active side wins the tie (H2, H28). The target's position is the bonus or penalty that the dialog names.
 */
export function intrigueCheck(fight: HeroicFight, who: string, target: string, use: Use): Check {
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

const field = (name: string, ids: readonly string[], key: string) => ({
  name,
  label: `TEMPO.Heroic.Intrigue.${name}`,
  options: ids.map((value) => ({ value, label: { key: `TEMPO.Heroic.${key}.${value}` } })),
});

export const intrigueAction = (intents: readonly string[]): ActionSpec<typeof creature, HeroicDerived> => ({
  label: "TEMPO.Heroic.Action.intrigue",
  hint: "TEMPO.Heroic.ActionHint.intrigue",
  icon: "fa-solid fa-masks-theater",
  group: "action",
  target: "one",
  cost: () => costIn(STANDARD, 1),
  fields: () => [field("intent", intents, "Intent"), field("method", METHODS, "Skill"), ...GRADE_FIELDS],
  blocked: (fight, who) => (isAble(fight, who) ? null : refuse("TEMPO.Heroic.Refusal.unconscious")),
  check: (fight, who, use) => (use.targets[0] === undefined ? null : intrigueCheck(fight, who, use.targets[0], use)),
  *perform(fight, who, use): Rolling<ReturnType<typeof impossible> | void> {
    const [target] = use.targets;
    if (target === undefined) return impossible("TEMPO.Refusal.NoTarget");
    const action = "heroic.intrigue";
    const intent = intents.find((i) => i === use.options["intent"]) ?? intents[0] ?? "";
    openExchange(fight, use.exchange, action, who, { intent, method: methodIn(use) });
    fight.enter(who, { id: use.id, action, cost: costIn(STANDARD, 1), exchange: use.exchange }, fight.authority.force);
    const check = intrigueCheck(fight, who, target, use);
    const rolls = whoRolls(fight, who, target);
    if (rolls === "both") {
      const { active, passive } = yield* throwOpposed(adjust(check, use.adjustment), who, target);
      addBlow(fight, use.exchange, { action, by: target, target: who, ...passive });
      addBlow(fight, use.exchange, { action, by: who, target, ...active, entry: use.id });
    } else if (rolls === "attack")
      addBlow(fight, use.exchange, {
        action,
        by: who,
        target,
        ...(yield* throwCheck(adjust(check, use.adjustment), who, action)),
        entry: use.id,
      });
    else
      addBlow(fight, use.exchange, { action, by: target, target: who, ...(yield* throwCheck(check, target, action)) });
    stageBy(fight, use.exchange, "react");
    fight.record("act", who, { action });
  },
});
