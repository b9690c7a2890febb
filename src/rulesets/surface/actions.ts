import { costIn } from "../../engine/turn/budget.ts";
import type { Use } from "../../engine/command.ts";
import { impose, lift } from "../../engine/harm/conditions.ts";
import type { Path } from "../../engine/json.ts";
import type { Refusal } from "../../engine/refusal.ts";
import { impossible, refuse } from "../../engine/refusal.ts";
import type { ActionSpec, ItemKind, OfferField } from "../../engine/ruleset.ts";
import type { Item } from "../../engine/state.ts";
import type { Attack } from "./aiming.ts";
import { attackProblem, weaponsFor } from "./aiming.ts";
import { attackCost, performAttack, SEARCH, shownCheck } from "./attacks.ts";
import { COVERS } from "./checks.ts";
import type { creature } from "./creature.ts";
import type { SurfaceDerived } from "./derive.ts";
import { armorOf, gearOf, talentOf, weaponOf } from "./derive.ts";
import { splitsOf } from "./martial.ts";
import { retreatCost } from "./movement.ts";
import type { SurfaceFight } from "./rules.ts";
import { able, ACTION, hasMoved } from "./rules.ts";
import { isArea, isRanged, supplyOf } from "./weapons.ts";

export type SurfaceAction = ActionSpec<typeof creature, SurfaceDerived>;

const words = (id: string): Pick<SurfaceAction, "label" | "hint"> => ({
  label: `TEMPO.Surface.Action.${id}`,
  hint: `TEMPO.Surface.ActionHint.${id}`,
});

const actionsCost = (amount: number): Record<string, number> => costIn(ACTION, amount);

const yes = (name: string): OfferField => ({
  name,
  label: `TEMPO.Surface.Option.${name}`,
  options: [
    { value: "", label: { key: "TEMPO.Surface.No" } },
    { value: "yes", label: { key: "TEMPO.Surface.Yes" } },
  ],
});

const coverField: OfferField = {
  name: "cover",
  label: "TEMPO.Surface.Option.cover",
  options: [
    { value: "", label: { key: "TEMPO.Surface.AsItIs" } },
    ...COVERS.map((id) => ({ value: id, label: { key: `TEMPO.Surface.Cover.${id}` } })),
  ],
};

/** Weapons that may be used in the same attack (F16). */
const alsoField = (fight: SurfaceFight, who: string, serves: (item: Item) => boolean): OfferField => ({
  name: "also",
  label: "TEMPO.Surface.Option.also",
  options: [
    { value: "", label: { key: "TEMPO.Surface.No" } },
    { value: "all", label: { key: "TEMPO.Surface.AllWeapons" } },
    ...fight
      .figure(who)
      .items("weapon")
      .filter((i) => weaponOf(i).equipped && serves(i))
      .map((i) => ({ value: i.id, label: { item: i.id } })),
  ],
});

/** That no search is thrown for stealth that has been found out: asked once a search has told of it (F17). */
const foundField = (fight: SurfaceFight): OfferField[] =>
  Object.values(fight.state.exchanges).some(({ blows }) => Object.values(blows).some(({ action }) => action === SEARCH))
    ? [yes("found")]
    : [];

interface AttackAction {
  readonly id: string;
  readonly icon: string;
  readonly melee: boolean;
  readonly armed: boolean;
  readonly serves: (item: Item) => boolean;
  readonly fields: (fight: SurfaceFight, who: string) => readonly OfferField[];
}

/** An attack of any kind: what it costs, what stands against it, its roll and what it does. */
function attackAction({ id, icon, melee, armed, serves, fields }: AttackAction): SurfaceAction {
  const attackOf = (fight: SurfaceFight, who: string, use: Use): Attack => ({
    melee,
    items: armed ? weaponsFor(fight, who, use, serves) : [null],
  });
  return {
    ...words(id),
    icon,
    group: "action",
    aim: "several",
    ...(armed ? { with: "weapon" as const, serves: (item: Item) => weaponOf(item).equipped && serves(item) } : {}),
    cost: (fight, who, use) => attackCost(fight, who, attackOf(fight, who, use)),
    fields: (fight, who) => [...fields(fight, who), ...foundField(fight)],
    blocked: (fight, who, use) => attackProblem(fight, who, use, attackOf(fight, who, use)),
    check(fight, who, use) {
      const [target] = use.targets;
      return target === undefined ? null : shownCheck(fight, who, target, use, attackOf(fight, who, use));
    },
    *perform(fight, who, use) {
      const attack = attackOf(fight, who, use);
      const aimed = attack.items.every((i) => i && !melee && isArea(i)) && Boolean(use.options["at"]);
      if (use.targets.length === 0 && !aimed) return impossible("TEMPO.Refusal.NoTarget");
      const granted = fight.authority.force;
      yield* performAttack(fight, who, use, attack, { action: `surface.${id}`, exchange: null, turn: null, granted });
      fight.record("act", who, { action: `surface.${id}` });
    },
  };
}

/** Something that is changed over, on one's own things; undone with its entry. */
function changing(
  id: string,
  icon: string,
  cost: number,
  kind: ItemKind,
  serves: (item: Item) => boolean,
  change: (fight: SurfaceFight, who: string, item: Item, at: (...path: string[]) => Path) => void,
  blocked: (fight: SurfaceFight, who: string, item: Item) => Refusal | null = () => null,
): SurfaceAction {
  return {
    ...words(id),
    icon,
    group: "action",
    aim: "none",
    with: kind,
    serves,
    cost: () => actionsCost(cost),
    blocked(fight, who, use) {
      const item = fight.item(who, use.item);
      return able(fight, who) ?? (item ? blocked(fight, who, item) : null);
    },
    *perform(fight, who, use) {
      const item = fight.item(who, use.item);
      if (!item) return impossible("TEMPO.Refusal.NoTool");
      const { creature: owner } = fight.combatant(who);
      const at = (...path: string[]): Path => ["creatures", owner, "items", item.id, "source", ...path];
      const deltas = fight.capture(() => change(fight, who, item, at));
      fight.enter(
        who,
        { id: use.id, action: `surface.${id}`, cost: actionsCost(cost), deltas, facts: { item: item.id } },
        fight.authority.force,
      );
      fight.record("act", who, { action: `surface.${id}` });
    },
  };
}

/** Readies a weapon, and puts away as many others as its hands ask for; or puts it away. */
function switchTo(fight: SurfaceFight, who: string, item: Item, at: (...path: string[]) => Path): void {
  const ready = !weaponOf(item).equipped;
  fight.set(at("equipped"), ready);
  if (!ready || weaponOf(item).tags.mounted) return;
  const { creature: owner } = fight.combatant(who);
  const others = fight
    .figure(who)
    .items("weapon")
    .filter((i) => i.id !== item.id && weaponOf(i).equipped && !weaponOf(i).tags.mounted && weaponOf(i).hands > 0)
    .sort((a, b) => (a.id < b.id ? -1 : 1));
  let held = others.reduce((sum, i) => sum + weaponOf(i).hands, weaponOf(item).hands);
  for (const other of others) {
    if (held <= fight.figure(who).source.hands) return;
    fight.set(["creatures", owner, "items", other.id, "source", "equipped"], false);
    held -= weaponOf(other).hands;
  }
}

/** Why a weapon cannot be loaded: it is full, or its ammunition is used up (F28). */
function cannotReload(fight: SurfaceFight, who: string, item: Item): Refusal | null {
  if (weaponOf(item).loaded >= weaponOf(item).magazine) return refuse("TEMPO.Surface.Refusal.loaded");
  const supply = supplyOf(fight, who, item);
  return supply && gearOf(supply).usage === "empty" ? refuse("TEMPO.Surface.Refusal.noAmmunition") : null;
}

/** Within a move: taken or left at no price (F6). */
const cover: SurfaceAction = {
  ...words("cover"),
  icon: "fa-solid fa-shield",
  group: "action",
  aim: "none",
  cost: () => ({}),
  fields: () => [{ ...coverField, options: coverField.options?.filter((o) => o.value !== "") ?? null }],
  blocked: (fight, who) =>
    able(fight, who) ?? (hasMoved(fight, who) ? null : refuse("TEMPO.Surface.Refusal.notMoving")),
  *perform(fight, who, use) {
    const chosen = COVERS.find((c) => c === use.options["cover"]) ?? "none";
    const deltas = fight.capture(() => {
      for (const id of COVERS) lift(fight, who, `surface.${id}`);
      if (chosen !== "none") impose(fight, who, use.id, { condition: `surface.${chosen}`, by: who });
    });
    fight.enter(who, { id: use.id, action: "surface.cover", cost: {}, deltas, facts: { cover: chosen } });
    fight.record("act", who, { action: "surface.cover" });
  },
};

/** The die is split anew each turn, once (F20). */
const martial: SurfaceAction = {
  ...words("martial"),
  icon: "fa-solid fa-hand-fist",
  group: "action",
  aim: "none",
  cost: () => ({}),
  fields: (fight, who) => [
    {
      name: "split",
      label: "TEMPO.Surface.Option.split",
      options: splitsOf(fight.figure(who).source.martialArts).map(({ damage, defence }) => ({
        value: `${damage}/${defence}`,
        label: { key: "TEMPO.Surface.Split", data: { damage, defence } },
      })),
    },
  ],
  blocked(fight, who) {
    const { activation } = fight.combatant(who);
    if (fight.figure(who).source.martialArts === "none") return refuse("TEMPO.Surface.Refusal.noArts");
    const split = fight.entries(who).some((e) => e.action === "surface.martial" && e.activation === activation);
    return able(fight, who) ?? (split ? refuse("TEMPO.Surface.Refusal.split") : null);
  },
  *perform(fight, who, use) {
    const splits = splitsOf(fight.figure(who).source.martialArts);
    const chosen = splits.find((s) => `${s.damage}/${s.defence}` === use.options["split"]) ?? splits[0];
    if (!chosen) return impossible("TEMPO.Surface.Refusal.noArts");
    const { activation } = fight.combatant(who);
    const deltas = fight.capture(() => fight.set(["combatants", who, "store", "martial"], { ...chosen, activation }));
    fight.enter(who, { id: use.id, action: "surface.martial", cost: {}, deltas, facts: { ...chosen } });
    fight.record("act", who, { action: "surface.martial" });
  },
};

/** A known device: what it does is the table's. */
const device: SurfaceAction = {
  ...words("device"),
  icon: "fa-solid fa-door-open",
  group: "action",
  aim: "none",
  cost: () => actionsCost(1),
  blocked: able,
  *perform(fight, who, use) {
    fight.enter(who, { id: use.id, action: "surface.device", cost: actionsCost(1) }, fight.authority.force);
    fight.record("act", who, { action: "surface.device" });
  },
};

/** How one moves; the tokens' ways do it, these rows say so and what it costs. */
function moving(id: string, icon: string, cost: (fight: SurfaceFight) => number): SurfaceAction {
  return {
    ...words(id),
    icon,
    group: "action",
    aim: "path",
    cost: (fight) => actionsCost(cost(fight)),
    blocked: able,
    *perform() {
      return impossible("TEMPO.Refusal.DragToken");
    },
  };
}

const mounted = (item: Item): boolean => weaponOf(item).tags.mounted;
const inMelee = (item: Item): boolean => !mounted(item);
const byHand = (item: Item): boolean => isRanged(item) && !mounted(item);

/** Everything a turn can be spent on (F5). */
export const actions: Readonly<Record<string, SurfaceAction>> = {
  melee: attackAction({
    id: "melee",
    icon: "fa-solid fa-khanda",
    melee: true,
    armed: true,
    serves: inMelee,
    fields: (fight, who) => [coverField, yes("known"), yes("subdual"), alsoField(fight, who, inMelee)],
  }),
  fire: attackAction({
    id: "fire",
    icon: "fa-solid fa-crosshairs",
    melee: false,
    armed: true,
    serves: byHand,
    fields: (fight, who) => [
      coverField,
      yes("known"),
      yes("subdual"),
      yes("quench"),
      alsoField(fight, who, byHand),
      { name: "at", label: "TEMPO.Surface.Option.at", options: null, pick: "spot" },
    ],
  }),
  fireMounted: attackAction({
    id: "fireMounted",
    icon: "fa-solid fa-tower-observation",
    melee: false,
    armed: true,
    serves: mounted,
    fields: (fight, who) => [
      coverField,
      yes("known"),
      yes("quench"),
      alsoField(fight, who, mounted),
      { name: "at", label: "TEMPO.Surface.Option.at", options: null, pick: "spot" },
    ],
  }),
  unarmed: attackAction({
    id: "unarmed",
    icon: "fa-solid fa-hand-back-fist",
    melee: true,
    armed: false,
    serves: () => false,
    fields: () => [coverField, yes("known"), yes("subdual")],
  }),
  martial,
  move: moving("move", "fa-solid fa-person-walking", () => 1),
  sprint: moving("sprint", "fa-solid fa-person-running", () => 2),
  retreat: moving("retreat", "fa-solid fa-person-walking-arrow-loop-left", retreatCost),
  flee: moving("flee", "fa-solid fa-person-running", () => 2),
  cover,
  switchWeapon: changing("switchWeapon", "fa-solid fa-arrows-rotate", 1, "weapon", () => true, switchTo),
  switchMode: changing(
    "switchMode",
    "fa-solid fa-sliders",
    1,
    "weapon",
    (item) => weaponOf(item).second.damage !== "",
    (fight, _who, item, at) => fight.set(at("mode"), weaponOf(item).mode === "first" ? "second" : "first"),
  ),
  reload: changing(
    "reload",
    "fa-solid fa-repeat",
    1,
    "weapon",
    (item) => weaponOf(item).costKind === "ammunition",
    (fight, _who, item, at) => fight.set(at("loaded"), weaponOf(item).magazine),
    cannotReload,
  ),
  deploy: changing(
    "deploy",
    "fa-solid fa-satellite-dish",
    1,
    "gear",
    (item) => gearOf(item).deployable,
    (fight, _who, item, at) => fight.set(at("deployed"), !gearOf(item).deployed),
  ),
  device,
  transform: changing(
    "transform",
    "fa-solid fa-people-arrows",
    2,
    "talent",
    (item) => talentOf(item).use === "form",
    (fight, _who, item, at) => fight.set(at("taken"), !talentOf(item).taken),
  ),
  transformArmor: changing(
    "transformArmor",
    "fa-solid fa-shirt",
    2,
    "armor",
    (item) => armorOf(item).transforms,
    (fight, _who, item, at) => fight.set(at("transformed"), !armorOf(item).transformed),
  ),
};
