import type { Use } from "../../engine/command.ts";
import { adjust } from "../../engine/check/check.ts";
import { throwCheck } from "../../engine/check/throwing.ts";
import { impossible, refuse } from "../../engine/refusal.ts";
import { impose, lift } from "../../engine/harm/conditions.ts";
import { addBlow, openExchange, stageBy } from "../../engine/turn/conduct.ts";
import type { PhasedAction } from "./acting.ts";
import { able, ap, bound, noTarget, words } from "./acting.ts";
import { strike } from "./blows.ts";
import { difficultyIn } from "../../engine/check/difficulty.ts";
import { difficultyField, skillCheck, strikeCheck } from "./checks.ts";
import { channelActions } from "./channeling.ts";
import { climbAction } from "./climbing.ts";
import type { Skill } from "./creature.ts";
import { SKILLS } from "./creature.ts";
import { talentOf, weaponOf } from "./derive.ts";
import { escapeAction } from "./escaping.ts";
import { fallActions, landingOf } from "./falling.ts";
import { flightActions } from "./flying.ts";
import { hideAction } from "./hiding.ts";
import { letGo, maintainedBy } from "./maintenance.ts";
import { reactionActions } from "./retaliation.ts";
import { ridingActions } from "./riding.ts";
import type { PhasedFight } from "./rules.ts";
import { beyond, guardBonus, outOfReach } from "./rules.ts";
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
    aim: "none",
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
  aim: "creature",
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
  aim: "several",
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
  aim: "several",
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
  aim: "none",
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

const guardAction: PhasedAction = {
  ...words("guard"),
  icon: "fa-solid fa-shield-halved",
  group: "action",
  aim: "self",
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
      impose(fight, ward, use.id, { condition: "phased.guard", by: who, until, value: guardBonus(fight) }),
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
    aim: "none",
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
          : impose(fight, who, use.id, { condition: "phased.prone", by: who }),
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
  aim: "path",
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
  aim: "none",
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
  opportunity: reactionActions.opportunity,
  contingency: reactionActions.contingency,
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
