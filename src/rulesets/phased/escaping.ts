import type { Check } from "../../engine/check/check.ts";
import { adjust } from "../../engine/check/check.ts";
import { succeeded } from "../../engine/check/reading.ts";
import { throwCheck } from "../../engine/check/throwing.ts";
import type { Use } from "../../engine/command.ts";
import { refuse } from "../../engine/refusal.ts";
import { addBlow, openExchange, stageBy } from "../../engine/turn/conduct.ts";
import { takeEffect } from "../../engine/turn/exchanges.ts";
import type { PhasedAction } from "./acting.ts";
import { able, ap, noTarget, words } from "./acting.ts";
import { contest } from "./blows.ts";
import { difficultyIn } from "../../engine/check/difficulty.ts";
import { abilityModifier, against, contested, difficultyField } from "./checks.ts";
import type { PhasedFight } from "./rules.ts";

const ACTION = "phased.escape";
const LABEL = "TEMPO.Phased.Action.escape";

/** Against the captor's Strength, or the difficulty of the bonds; null while neither is said (P10). */
function escapeCheck(fight: PhasedFight, who: string, use: Use): Check | null {
  const [captor] = use.targets;
  const difficulty = difficultyIn(use.options);
  const ability = use.options["ability"] === "dexterity" ? "dexterity" : "strength";
  const modifiers = [abilityModifier(fight.figure(who), ability)];
  if (captor !== undefined) {
    const holds = [abilityModifier(fight.figure(captor), "strength")];
    return contested(ACTION, LABEL, modifiers, against(ACTION, LABEL, holds, null));
  }
  const bonds = { label: "TEMPO.Check.Difficulty", value: difficulty ?? 0 };
  return difficulty === null ? null : against(ACTION, LABEL, modifiers, bonds);
}

/** Off what was escaped from: that captor's hold, or what no captor has hold of; where nobody has said whose it is, all. */
function getFree(fight: PhasedFight, who: string, captor: string | null): void {
  const { creature } = fight.combatant(who);
  const held = Object.entries(fight.state.creatures[creature]?.conditions ?? {}).filter(
    ([, c]) => c.condition === "phased.restrained",
  );
  const theirs = held.filter(([, c]) => c.by === captor);
  for (const [key] of theirs.length > 0 ? theirs : held) fight.drop(["creatures", creature, "conditions", key]);
}

export const escapeAction: PhasedAction = {
  ...words("escape"),
  icon: "fa-solid fa-link-slash",
  group: "action",
  aim: "creature",
  cost: () => ap(1),
  blocked: (fight, who) =>
    able(fight, who) ?? (fight.figure(who).derived.restrained ? null : refuse("TEMPO.Phased.Refusal.notRestrained")),
  fields: () => [
    {
      name: "ability",
      label: "TEMPO.Check.Ability",
      options: ["strength", "dexterity"].map((id) => ({ value: id, label: { key: `TEMPO.Phased.Ability.${id}` } })),
    },
    { ...difficultyField, label: "TEMPO.Phased.Bonds" },
  ],
  check: escapeCheck,
  *perform(fight, who, use) {
    const [captor] = use.targets;
    const plain = escapeCheck(fight, who, use);
    if (!plain) return noTarget();
    const check = adjust(plain, use.adjustment);
    openExchange(fight, use.exchange, ACTION, who);
    fight.enter(who, { id: use.id, action: ACTION, cost: ap(1), exchange: use.exchange }, fight.authority.force);
    let free: boolean;
    if (captor !== undefined) free = yield* contest(fight, use.exchange, check, { who, other: captor, entry: use.id });
    else {
      const thrown = yield* throwCheck(check, who, ACTION);
      addBlow(fight, use.exchange, { action: ACTION, by: who, target: null, ...thrown, entry: use.id });
      free = succeeded(thrown.reading);
    }
    if (free) takeEffect(fight, use.exchange, () => getFree(fight, who, captor ?? null));
    stageBy(fight, use.exchange, "react");
    fight.record("act", who, { action: ACTION });
  },
};
