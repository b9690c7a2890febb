import { costIn } from "../../engine/turn/budget.ts";
import type { Use } from "../../engine/command.ts";
import type { Check } from "../../engine/check/check.ts";
import { adjust } from "../../engine/check/check.ts";
import { throwCheck } from "../../engine/check/throwing.ts";
import type { Rolling } from "../../engine/dice/rolling.ts";
import type { Refusal } from "../../engine/refusal.ts";
import { impossible, refuse } from "../../engine/refusal.ts";
import type { Condition, Item } from "../../engine/state.ts";
import { takeEffect } from "../../engine/turn/exchanges.ts";
import { lift } from "../../engine/harm/conditions.ts";
import { addBlow, openExchange, stageBy } from "../../engine/turn/conduct.ts";
import type { PhasedAction } from "./acting.ts";
import { able, ap, bound, noTarget, words } from "./acting.ts";
import { strike } from "./blows.ts";
import { against, difficultyField, difficultyIn, skillCheck, skillModifiers, strikeCheck } from "./checks.ts";
import { channelActions } from "./channeling.ts";
import { climbAction } from "./climbing.ts";
import type { Skill } from "./creature.ts";
import { SKILLS } from "./creature.ts";
import { talentOf, weaponOf } from "./derive.ts";
import { escapeAction } from "./escaping.ts";
import { fallActions, landingOf } from "./falling.ts";
import { flightActions } from "./flying.ts";
import { letGo, maintainedBy } from "./maintenance.ts";
import { contingencyOf } from "./preparation.ts";
import { ridingActions } from "./riding.ts";
import type { PhasedFight } from "./rules.ts";
import {
  beyond,
  guardBonus,
  isAble,
  meleeWeaponAgainst,
  outOfReach,
  REACTION,
  readiedMelee,
  weaponAgainst,
} from "./rules.ts";
import { cast, goOn, needsAim } from "./spells.ts";
import { isMidway, movesFor, postureCost, walkedOn } from "./strides.ts";
import { thingActions } from "./things.ts";

const costOf = (fight: PhasedFight, who: string, use: Use, initial: number): Record<string, number> => {
  const item = fight.item(who, use.item);
  const written = item?.type === "weapon" ? weaponOf(item).cost : item?.type === "talent" ? talentOf(item).cost : null;
  return ap(written ?? initial);
};

/** Spends and says so; what it does is the table's. */
function plain(id: string, icon: string, group: PhasedAction["group"], cost: number): PhasedAction {
  return {
    ...words(id),
    icon,
    group,
    target: "none",
    cost: () => ap(cost),
    blocked: able,

    *perform(fight, who, use) {
      fight.enter(who, { id: use.id, action: `phased.${id}`, cost: ap(cost) }, fight.authority.force);
      fight.record("act", who, { action: `phased.${id}` });
    },
  };
}

const strikeAction: PhasedAction = {
  ...words("strike"),
  icon: "fa-solid fa-khanda",
  group: "action",
  target: "one",
  with: "weapon",
  serves: (item) => weaponOf(item).equipped,
  cost: (fight, who, use) => costOf(fight, who, use, 1),
  blocked: (fight, who, use) => able(fight, who) ?? outOfReach(fight, who, use),
  check(fight, who, use) {
    const item = fight.item(who, use.item);
    const [target] = use.targets;
    return item && target !== undefined ? strikeCheck(fight, who, target, item) : null;
  },
  *perform(fight, who, use) {
    const item = fight.item(who, use.item);
    const [target] = use.targets;
    if (!item || target === undefined) return noTarget();
    openExchange(fight, use.exchange, "phased.strike", who, { item: item.id });
    fight.enter(
      who,
      { id: use.id, action: "phased.strike", cost: costOf(fight, who, use, 1), exchange: use.exchange },
      fight.authority.force,
    );
    const paid = { entry: use.id, action: "phased.strike" };
    yield* strike(fight, use.exchange, who, target, item, use.adjustment, paid);
    stageBy(fight, use.exchange, "react");
    fight.record("act", who, { action: "phased.strike" });
  },
};

const castAction: PhasedAction = {
  ...words("cast"),
  icon: "fa-solid fa-wand-sparkles",
  group: "action",
  target: "any",
  with: "talent",
  serves: (item) => talentOf(item).use === "spell" && !talentOf(item).channeled,
  cost: (fight, who, use) => costOf(fight, who, use, 1),
  blocked: (fight, who, use) => able(fight, who) ?? outOfReach(fight, who, use),
  *perform(fight, who, use) {
    const item = fight.item(who, use.item);
    if (!item) return impossible("TEMPO.Refusal.NoTool");
    if (needsAim(item, use)) return noTarget();
    const cost = costOf(fight, who, use, 1);
    fight.enter(who, { id: use.id, action: "phased.cast", cost, exchange: use.exchange }, fight.authority.force);
    yield* cast(fight, who, item, use);
    fight.record("act", who, { action: "phased.cast" });
  },
};

const abilityAction: PhasedAction = {
  ...words("ability"),
  icon: "fa-solid fa-bolt",
  group: "action",
  target: "any",
  with: "talent",
  serves: (item) => talentOf(item).use === "ability",
  cost: (fight, who, use) => costOf(fight, who, use, 1),
  blocked: (fight, who, use) => able(fight, who) ?? outOfReach(fight, who, use),
  *perform(fight, who, use) {
    const item = fight.item(who, use.item);
    if (!item) return impossible("TEMPO.Refusal.NoTool");
    if (needsAim(item, use)) return noTarget();
    const cost = costOf(fight, who, use, 1);
    openExchange(fight, use.exchange, "phased.ability", who, { item: item.id, targets: [...use.targets] });
    fight.enter(who, { id: use.id, action: "phased.ability", cost, exchange: use.exchange }, fight.authority.force);
    yield* goOn(fight, use.exchange);
    fight.record("act", who, { action: "phased.ability" });
  },
};

const skillOf = (use: Use): Skill => {
  const { skill } = use.options;
  return typeof skill === "string" && Object.hasOwn(SKILLS, skill) ? (skill as Skill) : "awareness";
};
const skillAction: PhasedAction = {
  ...words("skill"),
  icon: "fa-solid fa-dice",
  group: "action",
  target: "none",
  cost: () => ap(1),
  blocked: able,
  fields: () => [
    {
      name: "skill",
      label: "TEMPO.Check.Skill",
      options: Object.keys(SKILLS).map((id) => ({ value: id, label: { key: `TEMPO.Phased.Skill.${id}` } })),
    },
    difficultyField,
  ],
  check: (fight, who, use) => skillCheck(fight.figure(who), skillOf(use), difficultyIn(use.options)),
  *perform(fight, who, use) {
    const check = adjust(skillCheck(fight.figure(who), skillOf(use), difficultyIn(use.options)), use.adjustment);
    openExchange(fight, use.exchange, "phased.skill", who, { skill: skillOf(use) });
    fight.enter(
      who,
      { id: use.id, action: "phased.skill", cost: ap(1), exchange: use.exchange },
      fight.authority.force,
    );
    const thrown = yield* throwCheck(check, who, "phased.skill");
    addBlow(fight, use.exchange, { action: "phased.skill", by: who, target: null, ...thrown, entry: use.id });
    stageBy(fight, use.exchange, "react");
    fight.record("act", who, { action: "phased.skill" });
  },
};

/** What an observer notices without trying: 12 + bonuses (P2). */
export const passive = (fight: PhasedFight, who: string): number =>
  12 + fight.figure(who).derived.skills.awareness.total;

const observersOf = (fight: PhasedFight, who: string): string[] =>
  fight
    .everyone()
    .map((c) => c.id)
    .filter((id) => fight.enemies(id, who) && isAble(fight, id));

const hideAction: PhasedAction = {
  ...words("hide"),
  icon: "fa-solid fa-user-ninja",
  group: "action",
  target: "none",
  cost: () => ap(1),
  blocked: able,
  // Nobody knows of observers who are hidden themselves (K18).
  check: (fight, who) =>
    hideCheck(
      fight,
      who,
      observersOf(fight, who).filter((id) => !fight.combatant(id).hidden),
    ),
  *perform(fight, who, use) {
    const observers = observersOf(fight, who);
    const check = adjust(hideCheck(fight, who, observers), use.adjustment);
    openExchange(fight, use.exchange, "phased.hide", who);
    fight.enter(who, { id: use.id, action: "phased.hide", cost: ap(1), exchange: use.exchange }, fight.authority.force);
    const thrown = yield* throwCheck(check, who, "phased.hide");
    const total = thrown.reading?.total ?? 0;
    const seenBy = observers.filter((id) => total < passive(fight, id));
    addBlow(fight, use.exchange, {
      action: "phased.hide",
      by: who,
      target: null,
      ...thrown,
      entry: use.id,
      facts: { seenBy },
    });
    takeEffect(fight, use.exchange, () => {
      if (seenBy.length > 0) lift(fight, who, "phased.hidden");
      else if (!fight.figure(who).has("phased.hidden")) setCondition(fight, who, use.id, "phased.hidden", who, null, 0);
    });
    stageBy(fight, use.exchange, "react");
    fight.record("act", who, { action: "phased.hide" });
  },
};

/** Against the keenest observer: who beats that one beats them all. */
function hideCheck(fight: PhasedFight, who: string, observers: readonly string[]): Check {
  const [keenest] = [...observers].sort((a, b) => passive(fight, b) - passive(fight, a));
  const target =
    keenest === undefined ? null : { label: "TEMPO.Phased.Passive", value: passive(fight, keenest), of: keenest };
  return against("phased.hide", "TEMPO.Phased.Action.hide", skillModifiers(fight.figure(who), "stealth"), target);
}

function setCondition(
  fight: PhasedFight,
  who: string,
  id: string,
  condition: string,
  by: string,
  until: Condition["until"],
  value: number,
): void {
  fight.set(["creatures", fight.combatant(who).creature, "conditions", id], { condition, by, until, value });
}

const guardAction: PhasedAction = {
  ...words("guard"),
  icon: "fa-solid fa-shield-halved",
  group: "action",
  target: "self",
  cost: () => ap(1),
  blocked(fight, who, use) {
    const [ward] = use.targets;
    if (ward === undefined || ward === who) return able(fight, who);
    if (fight.enemies(who, ward)) return refuse("TEMPO.Phased.Refusal.notAlly");
    return able(fight, who) ?? beyond(fight, who, [ward], 5);
  },

  *perform(fight, who, use) {
    const ward = use.targets[0] ?? who;
    const until = { kind: "activation", who, activation: fight.combatant(who).activation + 1 } as const;
    const deltas = fight.capture(() =>
      setCondition(fight, ward, use.id, "phased.guard", who, until, guardBonus(fight)),
    );
    fight.enter(
      who,
      { id: use.id, action: "phased.guard", cost: ap(1), deltas, facts: { ward } },
      fight.authority.force,
    );
    fight.record("act", who, { action: "phased.guard" });
  },
};

/** Standing up and dropping are part of a move and take half a Stride of it (P15). */
function posture(id: "stand" | "dropProne", icon: string): PhasedAction {
  const feet = (fight: PhasedFight, who: string, use: Use): number =>
    postureCost(fight.figure(who).derived.stride, ["yes", true].includes(use.options["difficult"] as string | boolean));
  return {
    ...words(id),
    icon,
    group: "action",
    target: "none",
    fields: () => [
      {
        name: "difficult",
        label: "TEMPO.Phased.Ground",
        options: ["no", "yes"].map((value) => ({ value, label: { key: `TEMPO.Phased.Difficult.${value}` } })),
      },
    ],
    cost(fight, who, use) {
      const { stride } = fight.figure(who).derived;
      const gone = walkedOn(fight, who);
      return ap(movesFor(gone + feet(fight, who, use), stride) - movesFor(gone, stride));
    },
    blocked(fight, who) {
      const { prone } = fight.figure(who).derived;
      const problem = bound(fight, who);
      if (problem) return problem;
      if (id === "stand") return prone ? null : refuse("TEMPO.Phased.Refusal.notProne");
      return prone ? refuse("TEMPO.Phased.Refusal.prone") : null;
    },

    *perform(fight, who, use) {
      const charged = feet(fight, who, use);
      const deltas = fight.capture(() =>
        id === "stand"
          ? lift(fight, who, "phased.prone")
          : setCondition(fight, who, use.id, "phased.prone", who, null, 0),
      );
      fight.enter(
        who,
        { id: use.id, action: `phased.${id}`, cost: {}, deltas, facts: { charged } },
        fight.authority.force,
      );
      fight.record("act", who, { action: `phased.${id}` });
    },
  };
}

const moveRow: PhasedAction = {
  ...words("move"),
  icon: "fa-solid fa-person-walking",
  group: "action",
  target: "path",
  // What is left of a Stride that was begun is gone on with for nothing (P14).
  cost: (fight, who) => ap(isMidway(fight, who) ? 0 : 1),
  blocked: bound,

  *perform() {
    return impossible("TEMPO.Refusal.DragToken");
  },
};

const releaseAction: PhasedAction = {
  ...words("release"),
  icon: "fa-solid fa-wind",
  group: "free",
  target: "none",
  cost: () => ({}),
  fields: (fight, who) => [
    {
      name: "effect",
      label: "TEMPO.Phased.Effect",
      options: maintainedBy(fight, who).map((m) => ({ value: m.id, label: { item: m.item } })),
    },
  ],
  blocked: (fight, who) =>
    able(fight, who) ?? (maintainedBy(fight, who).length > 0 ? null : refuse("TEMPO.Phased.Refusal.nothingMaintained")),

  *perform(fight, who, use) {
    const chosen = use.options["effect"];
    const effect = maintainedBy(fight, who).find((m) => chosen === undefined || m.id === chosen);
    if (!effect) return impossible("TEMPO.Phased.Refusal.nothingMaintained");
    const deltas = fight.capture(() => letGo(fight, who, effect.id));
    fight.enter(who, { id: use.id, action: "phased.release", cost: {}, deltas });
    fight.record("act", who, { action: "phased.release" });
  },
};

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
  target: "one",
  cost: () => costIn(REACTION, 1),
  blocked: (fight, who, use) =>
    able(fight, who) ??
    (readiedMelee(fight, who).length === 0
      ? refuse("TEMPO.Phased.Refusal.noWeapon")
      : beyond(fight, who, use.targets, fight.figure(who).derived.threat)),
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
  target: "one",
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

/** P10–P12 and P18–P24 in the order of the page. */
const all: Readonly<Record<string, PhasedAction>> = {
  strike: strikeAction,
  move: moveRow,
  climb: climbAction,
  hover: flightActions.hover,
  disengage: { ...plain("disengage", "fa-solid fa-person-walking-arrow-right", "action", 1), blocked: bound },
  guard: guardAction,
  ability: abilityAction,
  cast: castAction,
  unleash: channelActions.unleash,
  skill: skillAction,
  hide: hideAction,
  manipulate: plain("manipulate", "fa-solid fa-hand-sparkles", "action", 1),
  stowLarge: thingActions.stowLarge,
  stowWeapon: thingActions.stowWeapon,
  escape: escapeAction,
  stand: posture("stand", "fa-solid fa-arrow-up"),
  dropProne: posture("dropProne", "fa-solid fa-arrow-down"),
  ...ridingActions,
  tumble: fallActions.tumble,
  opportunity: opportunityAction,
  contingency: contingencyAction,
  dropItem: thingActions.dropItem,
  dropGear: thingActions.dropGear,
  phrase: plain("phrase", "fa-solid fa-comment", "free", 0),
  release: releaseAction,
  cancelChannel: channelActions.cancelChannel,
  land: flightActions.land,
  fall: fallActions.fall,
};

/** A fall is resolved before anything is done on the own turn but a Tumble (P21). */
const afterFall = (action: PhasedAction): PhasedAction => ({
  ...action,
  blocked: (fight, who, use) =>
    landingOf(fight, who) ? refuse("TEMPO.Phased.Refusal.fallFirst") : (action.blocked?.(fight, who, use) ?? null),
});

export const actions: Readonly<Record<string, PhasedAction>> = Object.fromEntries(
  Object.entries(all).map(([id, action]) => [
    id,
    action.group === "action" && id !== "tumble" ? afterFall(action) : action,
  ]),
);
