import { costIn } from "../../engine/turn/budget.ts";
import { adjust, bonusOf } from "../../engine/check/check.ts";
import { throwCheck } from "../../engine/check/throwing.ts";
import type { Use } from "../../engine/command.ts";
import type { Rolling } from "../../engine/dice/rolling.ts";
import { moveEntryId } from "../../engine/fight.ts";
import { impose, lift } from "../../engine/harm/conditions.ts";
import type { Refusal } from "../../engine/refusal.ts";
import { impossible, refuse } from "../../engine/refusal.ts";
import type { ActionSpec, OfferField } from "../../engine/ruleset.ts";
import { addBlow, ask, openExchange, stageBy } from "../../engine/turn/conduct.ts";
import { takeEffect } from "../../engine/turn/exchanges.ts";
import { distanceBetween } from "../../engine/move/between.ts";
import {
  attackCheck,
  bondsCheck,
  difficultyField,
  difficultyIn,
  easily,
  manoeuvreCheck,
  skillCheck,
} from "./checks.ts";
import { forcedField, GRADE_FIELDS } from "./circumstances.ts";
import type { creature, Manoeuvre, Skill } from "./creature.ts";
import { MANOEUVRES, SKILLS } from "./creature.ts";
import type { HeroicDerived } from "./derive.ts";
import { talentOf, weaponOf } from "./derive.ts";
import { GRADE_IDS, GRADES } from "./grades.ts";
import { INTENTS, intrigueAction } from "./intrigue.ts";
import type { HeroicFight } from "./rules.ts";
import {
  FREE,
  FULL,
  isAble,
  meleeAgainst,
  OPPORTUNITY,
  SHORT,
  skillRulesAt,
  STANDARD,
  textIn,
  watchersOf,
} from "./rules.ts";
import { adopt, STANCES, stanceProblem, stancesIn } from "./stances.ts";
import type { Task } from "./strikes.ts";
import { append, interpose, proceed } from "./strikes.ts";
import { STEP } from "./turn.ts";
import { armsOf, readiedArms } from "./weapons.ts";

export type HeroicAction = ActionSpec<typeof creature, HeroicDerived>;
type Cost = Readonly<Record<string, number>>;

const words = (id: string): Pick<HeroicAction, "label" | "hint"> => ({
  label: `TEMPO.Heroic.Action.${id}`,
  hint: `TEMPO.Heroic.ActionHint.${id}`,
});

const able = (fight: HeroicFight, who: string): Refusal | null =>
  isAble(fight, who) ? null : refuse("TEMPO.Heroic.Refusal.unconscious");

const noTarget = (): Refusal => impossible("TEMPO.Refusal.NoTarget");

/** A free action costs nothing, or one where the GM counts them (H13). */
export const freeCost = (fight: HeroicFight): Cost => {
  const most = fight.option("freeActions");
  return typeof most === "number" && most > 0 ? costIn(FREE, 1) : {};
};

/** Beside the one step that was made already, a full-round action takes what is left of the turn (H14). */
function fullCost(fight: HeroicFight, who: string): Cost {
  const { ledger, activation } = fight.combatant(who);
  const charged = ledger[moveEntryId(activation)]?.facts["charged"];
  return typeof charged === "number" && charged > 0 && charged <= STEP ? costIn(STANDARD, 1) : costIn(FULL, 1);
}

/** How long something takes, as the GM says (H32). */
const LENGTHS = { standard: { [STANDARD]: 1 }, short: { [SHORT]: 1 }, full: { [FULL]: 1 } } as const;
const LENGTH_IDS = ["standard", "short", "full", "free", "none"] as const;

function costByLength(fight: HeroicFight, who: string, length: string): Cost {
  if (length === "full") return fullCost(fight, who);
  if (length === "free") return freeCost(fight);
  return length === "none" ? {} : length === "short" ? LENGTHS.short : LENGTHS.standard;
}
/** What is booked: a full-round action as such, however it is paid. */
const booked = (cost: Cost, length: string): Cost => (length === "full" ? LENGTHS.full : cost);

const lengthField = (initial: string): OfferField => ({
  name: "length",
  label: "TEMPO.Heroic.Length.label",
  options: [initial, ...LENGTH_IDS.filter((id) => id !== initial)].map((value) => ({
    value,
    label: { key: `TEMPO.Heroic.Length.${value}` },
  })),
});

function outOfReach(fight: HeroicFight, who: string, use: Use): Refusal | null {
  const most = armsOf(fight.figure(who), use.item).reach;
  for (const target of use.targets) {
    const feet = distanceBetween(fight, who, target);
    if (feet !== null && feet > most) return refuse("TEMPO.Heroic.Refusal.outOfReach", { feet, most });
  }
  return null;
}

const taskFor = (
  who: string,
  target: string,
  use: Use,
  given: Pick<Task, "kind" | "action"> & Partial<Task>,
): Task => ({
  by: who,
  target,
  item: use.item,
  scope: "all",
  manoeuvre: null,
  entry: use.id,
  adjustment: use.adjustment,
  options: use.options,
  ...given,
});

/** Firing is fighting, unless this table reads it otherwise (H18). */
const isFiring = (fight: HeroicFight, who: string, tasks: readonly Task[]): boolean =>
  fight.option("firingProvokes") === true &&
  tasks.some((t) => t.kind === "attack" && armsOf(fight.figure(who), t.item).ranged);

/**
 * Pays, opens the exchange, and does what was begun; where it is something else than fighting, whoever threatens the
 * place comes first (H18).
 */
export function* perform(
  fight: HeroicFight,
  who: string,
  use: Use,
  { action, cost, tasks, provokes = false }: { action: string; cost: Cost; tasks: readonly Task[]; provokes?: boolean },
): Rolling<void> {
  const watchers = provokes || isFiring(fight, who, tasks) ? watchersOf(fight, who) : [];
  const shown = tasks.length > 0 || watchers.length > 0;
  const exchange = shown ? use.exchange : null;
  if (shown) openExchange(fight, use.exchange, action, who, use.item === null ? {} : { item: use.item });
  fight.enter(who, { id: use.id, action, cost, exchange }, fight.authority.force);
  if (shown) {
    append(fight, use.exchange, tasks);
    for (const id of watchers)
      ask(fight, use.exchange, id, { kind: "provoked", options: ["opportunity", "none"], blow: null });
    if (watchers.length > 0) fight.set(["exchanges", use.exchange, "facts", "interrupted"], true);
    yield* proceed(fight, use.exchange);
  }
  fight.record("act", who, { action });
}

const aimedCheck: NonNullable<HeroicAction["check"]> = (fight, who, use) => {
  const [target] = use.targets;
  if (target === undefined) return null;
  return attackCheck(fight, who, target, armsOf(fight.figure(who), use.item), "all", use.options);
};

const attackAction: HeroicAction = {
  ...words("attack"),
  icon: "fa-solid fa-khanda",
  group: "action",
  target: "one",
  with: "weapon",
  bare: true,
  serves: (item) => weaponOf(item).equipped,
  cost: () => LENGTHS.standard,
  fields: () => GRADE_FIELDS,
  blocked: (fight, who, use) => able(fight, who) ?? outOfReach(fight, who, use),
  check: aimedCheck,
  *perform(fight, who, use) {
    const [target] = use.targets;
    if (target === undefined) return noTarget();
    const action = "heroic.attack";
    const tasks = [taskFor(who, target, use, { kind: "attack", action })];
    yield* perform(fight, who, use, { action, cost: LENGTHS.standard, tasks });
  },
};

/** Psychic powers: an attack where they hurt, and in any case something else than fighting (H16, H18). */
const powerAction: HeroicAction = {
  ...words("power"),
  icon: "fa-solid fa-brain",
  group: "action",
  target: "any",
  with: "talent",
  serves: (item) => talentOf(item).use === "power",
  cost: () => LENGTHS.standard,
  fields: () => GRADE_FIELDS,
  blocked: (fight, who, use) => able(fight, who) ?? outOfReach(fight, who, use),
  check: aimedCheck,
  *perform(fight, who, use) {
    const action = "heroic.power";
    const tasks = use.targets.map((target) => taskFor(who, target, use, { kind: "attack", action }));
    yield* perform(fight, who, use, { action, cost: LENGTHS.standard, tasks, provokes: true });
  },
};

const healAction: HeroicAction = {
  ...words("heal"),
  icon: "fa-solid fa-hand-holding-medical",
  group: "action",
  target: "one",
  with: "talent",
  serves: (item) => talentOf(item).use === "healing",
  cost: () => LENGTHS.standard,
  blocked: (fight, who, use) => able(fight, who) ?? outOfReach(fight, who, use),
  *perform(fight, who, use) {
    const action = "heroic.heal";
    const tasks = [taskFor(who, use.targets[0] ?? who, use, { kind: "heal", action })];
    yield* perform(fight, who, use, { action, cost: LENGTHS.standard, tasks, provokes: true });
  },
};

const ICONS: Readonly<Record<Manoeuvre, string>> = {
  bullRush: "fa-solid fa-people-arrows",
  shove: "fa-solid fa-hand",
  disarm: "fa-solid fa-hand-sparkles",
  grapple: "fa-solid fa-hands",
  trip: "fa-solid fa-person-falling",
};

/** Standard action, CMA against CMD (H16, H21, H23). */
const manoeuvreAction = (id: Manoeuvre): HeroicAction => ({
  ...words(id),
  icon: ICONS[id],
  group: "action",
  target: "one",
  cost: () => LENGTHS.standard,
  fields: () => GRADE_FIELDS,
  blocked(fight, who, use) {
    const [target] = use.targets;
    if (target === undefined) return able(fight, who);
    const near = meleeAgainst(fight, who, target) !== null;
    return able(fight, who) ?? (near ? null : refuse("TEMPO.Heroic.Refusal.noReach"));
  },
  check(fight, who, use) {
    const [target] = use.targets;
    return target === undefined ? null : manoeuvreCheck(fight, who, target, id, use.options);
  },
  *perform(fight, who, use) {
    const [target] = use.targets;
    if (target === undefined) return noTarget();
    const action = `heroic.${id}`;
    const tasks = [taskFor(who, target, use, { kind: "manoeuvre", action, scope: id, manoeuvre: id })];
    yield* perform(fight, who, use, { action, cost: LENGTHS.standard, tasks });
  },
});

/** Out of somebody's grip, or out of bonds (H21, H23). */
const escapeAction: HeroicAction = {
  ...words("escape"),
  icon: "fa-solid fa-link-slash",
  group: "action",
  target: "any",
  cost: () => LENGTHS.standard,
  fields: () => [{ ...difficultyField, label: "TEMPO.Heroic.Bonds" }, ...GRADE_FIELDS],
  blocked: (fight, who) =>
    able(fight, who) ?? (fight.figure(who).derived.grappled ? null : refuse("TEMPO.Heroic.Refusal.notHeld")),
  *perform(fight, who, use) {
    const action = "heroic.escape";
    const [holder] = use.targets;
    if (holder !== undefined) {
      const tasks = [taskFor(who, holder, use, { kind: "manoeuvre", action, manoeuvre: "escape" })];
      return yield* perform(fight, who, use, { action, cost: LENGTHS.standard, tasks });
    }
    const hold = difficultyIn(use.options);
    if (hold === null) return noTarget();
    openExchange(fight, use.exchange, action, who);
    fight.enter(who, { id: use.id, action, cost: LENGTHS.standard, exchange: use.exchange }, fight.authority.force);
    const thrown = yield* throwCheck(adjust(bondsCheck(fight, who, hold), use.adjustment), who, action);
    addBlow(fight, use.exchange, { action, by: who, target: null, ...thrown, entry: use.id });
    if (thrown.reading.grade === "success") takeEffect(fight, use.exchange, () => lift(fight, who, "heroic.grappled"));
    stageBy(fight, use.exchange, "react");
    fight.record("act", who, { action });
  },
};

/** So many attacks in one action; the last may be a manoeuvre where one is named (H16). */
function several(
  id: "multipleAttack" | "extraAttack",
  { level, attacks, length }: { level: number; attacks: number; length: "standard" | "full" },
): HeroicAction {
  const cost = (fight: HeroicFight, who: string): Cost => costByLength(fight, who, length);
  return {
    ...words(id),
    icon: "fa-solid fa-bolt",
    group: "action",
    target: "any",
    with: "weapon",
    bare: true,
    serves: (item) => weaponOf(item).equipped,
    cost,
    fields: () => (id === "extraAttack" ? [manoeuvreField, ...GRADE_FIELDS] : GRADE_FIELDS),
    blocked(fight, who, use) {
      const { source } = fight.figure(who);
      const known = source.class === "warrior" && source.level >= level;
      return (
        able(fight, who) ?? (known ? outOfReach(fight, who, use) : refuse("TEMPO.Heroic.Refusal.warriors", { level }))
      );
    },
    *perform(fight, who, use) {
      const targets = spread(use.targets, attacks);
      if (targets.length === 0) return noTarget();
      const action = `heroic.${id}`;
      const chosen = textIn(use.options["manoeuvre"]);
      const trick = id === "extraAttack" ? (MANOEUVRES.find((m) => m === chosen) ?? null) : null;
      const tasks = targets.map((target, i) =>
        trick !== null && i === attacks - 1
          ? taskFor(who, target, use, { kind: "manoeuvre", action: `heroic.${trick}`, scope: trick, manoeuvre: trick })
          : taskFor(who, target, use, { kind: "attack", action, scope: id }),
      );
      yield* perform(fight, who, use, { action, cost: booked(cost(fight, who), length), tasks });
    },
  };
}

/** So many attacks over the chosen targets: one each, and what is left on the last. */
const spread = (targets: readonly string[], attacks: number): string[] =>
  targets.length === 0 ? [] : Array.from({ length: attacks }, (_, i) => targets[i] ?? (targets.at(-1) as string));

const manoeuvreField: OfferField = {
  name: "manoeuvre",
  label: "TEMPO.Heroic.LastAttack",
  options: [
    { value: "", label: { key: "TEMPO.Heroic.Action.attack" } },
    ...MANOEUVRES.map((value) => ({ value, label: { key: `TEMPO.Heroic.Action.${value}` } })),
  ],
};

/** One attack with each of two readied melee weapons (H16). */
const twoWeaponAction: HeroicAction = {
  ...words("twoWeapon"),
  icon: "fa-solid fa-hands-bound",
  group: "action",
  target: "any",
  cost: fullCost,
  fields: () => GRADE_FIELDS,
  blocked(fight, who) {
    const two = readiedArms(fight.figure(who)).length >= 2;
    return able(fight, who) ?? (two ? null : refuse("TEMPO.Heroic.Refusal.twoWeapons"));
  },
  *perform(fight, who, use) {
    const arms = readiedArms(fight.figure(who)).slice(0, 2);
    const targets = spread(use.targets, arms.length);
    if (targets.length === 0) return noTarget();
    const action = "heroic.twoWeapon";
    const tasks = arms.map(({ item }, i) =>
      taskFor(who, targets[i] as string, use, { kind: "attack", action, item, scope: "twoWeapon" }),
    );
    yield* perform(fight, who, use, { action, cost: LENGTHS.full, tasks });
  },
};

const skillOf = (use: Use): Skill => {
  const skill = textIn(use.options["skill"]);
  return Object.hasOwn(SKILLS, skill) ? (skill as Skill) : "perception";
};

/** A check in the fight; it takes as long as the GM says, a standard action where nothing is said (H32). */
const skillAction: HeroicAction = {
  ...words("skill"),
  icon: "fa-solid fa-dice-d20",
  group: "action",
  target: "none",
  cost: (fight, who, use) => costByLength(fight, who, textIn(use.options["length"])),
  blocked: able,
  fields: () => [
    {
      name: "skill",
      label: "TEMPO.Check.Skill",
      options: Object.keys(SKILLS).map((id) => ({ value: id, label: { key: `TEMPO.Heroic.Skill.${id}` } })),
    },
    difficultyField,
    lengthField("standard"),
    forcedField,
    ...GRADE_FIELDS,
  ],
  check: (fight, who, use) =>
    skillCheck(fight.figure(who), skillOf(use), difficultyIn(use.options), use.options, skillRulesAt(fight)),
  *perform(fight, who, use) {
    const action = "heroic.skill";
    const skill = skillOf(use);
    const length = textIn(use.options["length"]);
    const cost = booked(costByLength(fight, who, length), length);
    const built = skillCheck(fight.figure(who), skill, difficultyIn(use.options), use.options, skillRulesAt(fight));
    openExchange(fight, use.exchange, action, who, { skill });
    fight.enter(who, { id: use.id, action, cost, exchange: use.exchange }, fight.authority.force);
    const thrown = yield* throwCheck(easily(adjust(built, use.adjustment)), who, action);
    addBlow(fight, use.exchange, { action, by: who, target: null, ...thrown, entry: use.id });
    stageBy(fight, use.exchange, "react");
    fight.record("act", who, { action, bonus: thrown.check ? bonusOf(thrown.check) : 0 });
  },
};

/** Anything the page has no type for: it takes what the GM says, and opens the guard or not (H18, H32). */
const otherAction: HeroicAction = {
  ...words("other"),
  icon: "fa-solid fa-ellipsis",
  group: "action",
  target: "none",
  cost: (fight, who, use) => costByLength(fight, who, textIn(use.options["length"]) || "short"),
  blocked: able,
  fields: () => [
    lengthField("short"),
    {
      name: "provokes",
      label: "TEMPO.Heroic.Provokes.label",
      options: ["no", "yes"].map((value) => ({ value, label: { key: `TEMPO.Heroic.Provokes.${value}` } })),
    },
  ],
  *perform(fight, who, use) {
    const length = textIn(use.options["length"]) || "short";
    const cost = booked(costByLength(fight, who, length), length);
    const provokes = use.options["provokes"] === "yes";
    yield* perform(fight, who, use, { action: "heroic.other", cost, tasks: [], provokes });
  },
};

/** Something else than fighting, about as long as a move (H18, H32). */
const distraction = (id: string, icon: string): HeroicAction => ({
  ...words(id),
  icon,
  group: "action",
  target: "none",
  cost: () => LENGTHS.short,
  blocked: able,
  *perform(fight, who, use) {
    yield* perform(fight, who, use, { action: `heroic.${id}`, cost: LENGTHS.short, tasks: [], provokes: true });
  },
});

/** Taken or changed on the own turn, for nothing (H7–H9). */
const stanceAction: HeroicAction = {
  ...words("stance"),
  icon: "fa-solid fa-yin-yang",
  group: "action",
  target: "none",
  cost: () => ({}),
  fields: () => ["stance", "second"].flatMap((name) => [stanceField(name), stanceGrade(name)]),
  blocked: (fight, who, use) => able(fight, who) ?? stanceProblem(fight, who, stancesIn(use.options)),
  *perform(fight, who, use) {
    const adopted = stancesIn(use.options);
    const deltas = fight.capture(() => adopt(fight, who, adopted));
    const stances = adopted.map((a) => a.stance);
    fight.enter(
      who,
      { id: use.id, action: "heroic.stance", cost: {}, deltas, facts: { stances } },
      fight.authority.force,
    );
    fight.record("act", who, { action: "heroic.stance", stances });
  },
};
const stanceField = (name: string): OfferField => ({
  name,
  label: `TEMPO.Heroic.StanceField.${name}`,
  options: [
    { value: "", label: { key: "TEMPO.Heroic.NoStance" } },
    ...Object.keys(STANCES).map((value) => ({ value, label: { key: `TEMPO.Heroic.Stance.${value}` } })),
  ],
});
const stanceGrade = (name: string): OfferField => ({
  name: name === "stance" ? "grade" : "secondGrade",
  label: "TEMPO.Heroic.StanceField.grade",
  options: GRADE_IDS.map((value) => ({
    value,
    label: { key: `TEMPO.Heroic.Grade.${value}`, data: { value: GRADES[value].value } },
  })),
});

const moveRow: HeroicAction = {
  ...words("move"),
  icon: "fa-solid fa-person-walking",
  group: "action",
  target: "path",
  cost: () => LENGTHS.short,
  blocked: able,
  *perform() {
    return impossible("TEMPO.Refusal.DragToken");
  },
};

/** Getting up is a short action (H23); going down costs nothing. */
const posture = (id: "stand" | "dropProne", icon: string): HeroicAction => {
  const cost = (fight: HeroicFight): Cost => (id === "stand" ? LENGTHS.short : freeCost(fight));
  return {
    ...words(id),
    icon,
    group: "action",
    target: "none",
    cost,
    blocked(fight, who) {
      const { prone } = fight.figure(who).derived;
      const wrong = prone === (id === "dropProne");
      return able(fight, who) ?? (wrong ? refuse(`TEMPO.Heroic.Refusal.${prone ? "prone" : "notProne"}`) : null);
    },
    *perform(fight, who, use) {
      const deltas = fight.capture(() =>
        id === "stand"
          ? lift(fight, who, "heroic.prone")
          : impose(fight, who, use.id, { condition: "heroic.prone", by: who }),
      );
      fight.enter(who, { id: use.id, action: `heroic.${id}`, cost: cost(fight), deltas }, fight.authority.force);
      fight.record("act", who, { action: `heroic.${id}` });
    },
  };
};

const dropItemAction: HeroicAction = {
  ...words("dropItem"),
  icon: "fa-solid fa-arrow-down-long",
  group: "free",
  target: "none",
  with: "weapon",
  serves: (item) => weaponOf(item).equipped,
  cost: freeCost,
  blocked: able,
  *perform(fight, who, use) {
    const path = ["creatures", fight.combatant(who).creature, "items", use.item ?? "", "source", "equipped"];
    const deltas = fight.capture(() => fight.set(path, false));
    fight.enter(who, { id: use.id, action: "heroic.dropItem", cost: freeCost(fight), deltas }, fight.authority.force);
    fight.record("act", who, { action: "heroic.dropItem" });
  },
};

const speakAction: HeroicAction = {
  ...words("speak"),
  icon: "fa-solid fa-comment",
  group: "free",
  target: "none",
  cost: freeCost,
  blocked: able,
  *perform(fight, who, use) {
    fight.enter(who, { id: use.id, action: "heroic.speak", cost: freeCost(fight) }, fight.authority.force);
    fight.record("act", who, { action: "heroic.speak" });
  },
};

/** Where the map cannot see the opening, the table does (H18). */
const opportunityAction: HeroicAction = {
  ...words("opportunity"),
  icon: "fa-solid fa-bolt-lightning",
  group: "reaction",
  target: "one",
  cost: () => costIn(OPPORTUNITY, 1),
  blocked: able,
  check(fight, who, use) {
    const [target] = use.targets;
    const arms = target === undefined ? null : meleeAgainst(fight, who, target);
    return target === undefined || !arms ? null : attackCheck(fight, who, target, arms, "all", use.options);
  },
  *perform(fight, who, use) {
    const [target] = use.targets;
    if (target === undefined) return noTarget();
    openExchange(fight, use.exchange, "heroic.opportunity", who);
    if (!seize(fight, use.exchange, who, target, use)) return impossible("TEMPO.Heroic.Refusal.noReach");
    yield* proceed(fight, use.exchange);
    fight.record("act", who, { action: "heroic.opportunity" });
  },
};

/** Pays for an opportunity attack and puts it first in line. @returns false where nothing reaches */
export function seize(fight: HeroicFight, exchange: string, who: string, target: string, use: Use): boolean {
  // Who is struck at while leaving was in reach, wherever the token stands by now.
  const leaving = fight.exchange(exchange)?.action === "heroic.move";
  const figure = fight.figure(who);
  const arms = leaving ? (readiedArms(figure)[0] ?? armsOf(figure, null)) : meleeAgainst(fight, who, target);
  if (!arms) return false;
  const action = "heroic.opportunity";
  fight.enter(who, { id: use.id, action, cost: costIn(OPPORTUNITY, 1), exchange }, fight.authority.force);
  interpose(fight, exchange, taskFor(who, target, { ...use, item: arms.item }, { kind: "attack", action }));
  return true;
}

/** H16 in the order of the page, then what else a turn is made of. */
export const actions: Readonly<Record<string, HeroicAction>> = {
  attack: attackAction,
  power: powerAction,
  heal: healAction,
  ...Object.fromEntries(MANOEUVRES.map((id) => [id, manoeuvreAction(id)])),
  escape: escapeAction,
  multipleAttack: several("multipleAttack", { level: 2, attacks: 2, length: "standard" }),
  extraAttack: several("extraAttack", { level: 6, attacks: 3, length: "full" }),
  twoWeapon: twoWeaponAction,
  stance: stanceAction,
  move: moveRow,
  stand: posture("stand", "fa-solid fa-arrow-up"),
  dropProne: posture("dropProne", "fa-solid fa-arrow-down"),
  skill: skillAction,
  intrigue: intrigueAction(INTENTS),
  phone: distraction("phone", "fa-solid fa-phone"),
  fetch: distraction("fetch", "fa-solid fa-box-open"),
  other: otherAction,
  opportunity: opportunityAction,
  dropItem: dropItemAction,
  speak: speakAction,
};
