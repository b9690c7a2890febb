import type { Check } from "../../engine/check/check.ts";
import type { Use } from "../../engine/command.ts";
import type { Rolling } from "../../engine/dice/rolling.ts";
import type { Refusal } from "../../engine/refusal.ts";
import { impossible, refuse } from "../../engine/refusal.ts";
import type { Item } from "../../engine/state.ts";
import { costIn } from "../../engine/turn/budget.ts";
import { openExchange, stageBy, untriggered } from "../../engine/turn/conduct.ts";
import type { PhasedAction } from "./acting.ts";
import { able, noTarget } from "./acting.ts";
import { strike } from "./blows.ts";
import { strikeCheck } from "./checks.ts";
import { contingencyOf } from "./preparation.ts";
import type { PhasedFight } from "./rules.ts";
import { beyond, meleeWeaponAgainst, REACTION, readiedMelee, weaponAgainst } from "./rules.ts";

const strikeWith = (fight: PhasedFight, who: string, target: string | undefined, item: Item | null): Check | null =>
  target !== undefined && item ? strikeCheck(fight, who, target, item) : null;

/** The Strike of a reaction, with what reaches; null where nothing does. */
export const strikeBack = (fight: PhasedFight, who: string, target: string | undefined): Check | null =>
  strikeWith(fight, who, target, target === undefined ? null : meleeWeaponAgainst(fight, who, target));

/** What a contingency rolls: nothing where it is no Strike. */
export const contingencyCheck = (fight: PhasedFight, who: string, target: string | undefined): Check | null =>
  contingencyOf(fight, who)?.reaction === "strike"
    ? strikeWith(fight, who, target, target === undefined ? null : weaponAgainst(fight, who, target))
    : null;

/** A Strike as a reaction that nobody was asked for: where the map cannot see the trigger, the table does. */
const opportunityAction: PhasedAction = {
  label: "TEMPO.Phased.Reaction.opportunity",
  hint: "TEMPO.Phased.ReactionHint.opportunity",
  trigger: "TEMPO.Phased.Trigger.opportunity",
  icon: "fa-solid fa-bolt-lightning",
  group: "reaction",
  aim: "creature",
  cost: () => costIn(REACTION, 1),
  blocked: (fight, who, use) =>
    able(fight, who) ??
    (readiedMelee(fight, who).length === 0
      ? refuse("TEMPO.Phased.Refusal.noWeapon")
      : (beyond(fight, who, use.targets, fight.figure(who).derived.threat) ?? untriggered(fight, who, "opportunity"))),
  check: (fight, who, use) => strikeBack(fight, who, use.targets[0]),
  *perform(fight, who, use) {
    const [target] = use.targets;
    if (target === undefined) return noTarget();
    const item = meleeWeaponAgainst(fight, who, target) ?? readiedMelee(fight, who).at(-1);
    if (!item) return impossible("TEMPO.Phased.Refusal.noWeapon");
    openExchange(fight, use.exchange, "phased.opportunity", who, { item: item.id });
    yield* react(fight, use.exchange, who, target, item, use, "opportunity");
    stageBy(fight, use.exchange, "react");
    fight.record("act", who, { action: "phased.opportunity" });
  },
};

/** Why a contingency cannot be carried out on `target`; null when it can. */
export function contingencyProblem(fight: PhasedFight, who: string, target: string | undefined): Refusal | null {
  const declared = contingencyOf(fight, who);
  if (!declared) return refuse("TEMPO.Phased.Refusal.noContingency");
  const armed = declared.reaction !== "strike" || target === undefined || weaponAgainst(fight, who, target);
  return armed ? null : refuse("TEMPO.Phased.Refusal.noReach");
}

const contingencyAction: PhasedAction = {
  label: "TEMPO.Phased.Reaction.contingency",
  hint: "TEMPO.Phased.ReactionHint.contingency",
  trigger: "TEMPO.Phased.Trigger.contingency",
  icon: "fa-solid fa-hourglass-half",
  group: "reaction",
  aim: "creature",
  cost: () => costIn(REACTION, 1),
  blocked: (fight, who, use) => able(fight, who) ?? contingencyProblem(fight, who, use.targets[0]),
  check: (fight, who, use) => contingencyCheck(fight, who, use.targets[0]),
  *perform(fight, who, use): Rolling<Refusal | void> {
    openExchange(fight, use.exchange, "phased.contingency", who);
    const refusal = yield* carryOutContingency(fight, use.exchange, who, use.targets[0] ?? null, use);
    if (refusal) return refusal;
    stageBy(fight, use.exchange, "react");
    fight.record("act", who, { action: "phased.contingency" });
  },
};

/** Pays the round's reaction and strikes. */
export function* react(
  fight: PhasedFight,
  exchange: string,
  who: string,
  target: string,
  item: Item,
  use: Use,
  reaction: string,
): Rolling<void> {
  const action = `phased.${reaction}`;
  fight.enter(who, { id: use.id, action, cost: costIn(REACTION, 1), exchange }, fight.authority.force);
  yield* strike(fight, exchange, who, target, item, use.adjustment, { entry: use.id, action });
}

/** The declared reaction: a Strike at `target`, or what the table makes of it (P9, P11). */
export function* carryOutContingency(
  fight: PhasedFight,
  exchange: string,
  who: string,
  target: string | null,
  use: Use,
): Rolling<Refusal | void> {
  const declared = contingencyOf(fight, who);
  if (!declared) return refuse("TEMPO.Phased.Refusal.noContingency");
  fight.set(["exchanges", exchange, "facts", "contingency"], declared.condition);
  if (declared.reaction !== "strike") {
    fight.enter(
      who,
      { id: use.id, action: "phased.contingency", cost: costIn(REACTION, 1), exchange },
      fight.authority.force,
    );
    return;
  }
  if (target === null) return noTarget();
  const item = weaponAgainst(fight, who, target);
  if (!item) return impossible("TEMPO.Phased.Refusal.noReach");
  yield* react(fight, exchange, who, target, item, use, "contingency");
}

export const reactionActions = { opportunity: opportunityAction, contingency: contingencyAction };
