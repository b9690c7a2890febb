import { impose, impossible, lift, refuse } from "../../../engine/index.ts";
import type { Item, Json, OfferField, Refusal } from "../../../engine/index.ts";
import type { Attack } from "../types.ts";
import { armOf, armsFor, attackProblem, besides, shotsOf, strayWeapon, TOGETHER } from "./aiming.ts";
import { attackCost, attackWith, begunBy, firedFacts, payForWeapons, SEARCH, shownCheck, stakesOf } from "./attack.ts";
import { COVERS } from "../checks/index.ts";
import { armorOf, gearOf, talentOf, weaponOf } from "../creature/derived.ts";
import { ENTRY, STORE } from "../stored.ts";
import { splitsOf } from "../creature/martial-arts.ts";
import { isStillMoving, retreatCost } from "../movement/index.ts";
import type { SurfaceAction } from "../types.ts";
import type { SurfaceDoing } from "../types.ts";
import { able, hasMoved } from "../state.ts";
import { isArea, isRanged, supplyOf } from "../creature/weapons.ts";

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

/** Weapons that may be used in the same attack: those that are used as the first is, all at hand, or one (F16, F33). */
function alsoField(doing: SurfaceDoing, melee: boolean, onMounts = false): OfferField {
  const arms = besides(doing, onMounts).map((item) => armOf(item, melee, doing.use));
  const mixed = arms.some((arm) => arm.melee !== melee);
  const together = TOGETHER.filter((name) => name === "all" || mixed);
  return {
    name: "also",
    label: "TEMPO.Surface.Option.also",
    options: [
      { value: "", label: { key: "TEMPO.Surface.No" } },
      ...together.map((value) => ({ value, label: { key: `TEMPO.Surface.Together.${value}` } })),
      ...arms.flatMap(({ item }) => (item ? { value: item.id, label: { item: item.id } } : [])),
    ],
  };
}

/** That no search is thrown for stealth that has been found out: asked once a search has told of it (F17). */
const foundField = ({ fight }: SurfaceDoing): OfferField[] =>
  Object.values(fight.state.exchanges).some(({ blows }) => Object.values(blows).some(({ action }) => action === SEARCH))
    ? [yes("found")]
    : [];

const spotField: OfferField = { name: "at", label: "TEMPO.Surface.Option.at", options: null, pick: "spot" };

interface AttackGiven {
  readonly icon: string;
  readonly rule: readonly string[];
  readonly melee: boolean;
  /** Which weapons serve; without it the bare body does. */
  readonly serves?: (item: Item) => boolean;
  readonly fields: (doing: SurfaceDoing) => readonly OfferField[];
}

/** An attack of any kind: what it costs, what stands against it, its roll and what it does. */
function attackAction({ melee, serves, fields, ...given }: AttackGiven): SurfaceAction {
  const attackOf = (doing: SurfaceDoing): Attack => ({
    arms: serves ? armsFor(doing, melee) : [{ item: null, melee }],
  });
  return {
    ...given,
    family: "attacks",
    intent: "harms",
    aim: "several",
    ...(serves ? { with: "weapon", serves: (item: Item) => weaponOf(item).equipped && serves(item) } : {}),
    price: (doing) => ({ cost: attackCost(doing, attackOf(doing)), facts: firedFacts(attackOf(doing)) }),
    fields: (doing) => [...fields(doing), ...foundField(doing)],
    needs: (doing) => (serves ? strayWeapon(doing) : null) ?? attackProblem(doing, attackOf(doing)),
    aimless(doing) {
      const aimed =
        attackOf(doing).arms.every((arm) => arm.item && !arm.melee && isArea(arm.item)) &&
        Boolean(doing.use.options["at"]);
      return doing.target === null && !aimed;
    },
    check(doing) {
      const [shot] = shotsOf(doing, attackOf(doing));
      return shot && doing.target !== null ? shownCheck(shot, doing.target) : null;
    },
    damage: (doing) => stakesOf(doing, attackOf(doing)),
    card: () => ({}),
    begins: (doing) => begunBy(doing, attackOf(doing)),
    changes: (doing) => payForWeapons(doing, attackOf(doing)),
    does: (doing) => attackWith(doing, attackOf(doing)),
  };
}

/** Something about one's own thing is changed over; undone with its entry. */
const changing = (
  given: Pick<SurfaceAction, "icon" | "with" | "needs"> & { readonly price?: number; serves?(item: Item): boolean },
  change: (item: Item) => readonly [field: string, to: Json],
): SurfaceAction => ({
  family: "gear",
  rule: ["F5"],
  serves: () => true,
  ...given,
  price: () => given.price ?? 1,
  facts: ({ item }) => ENTRY.of({ item: item?.id ?? "" }),
  changes({ fight, who, item }) {
    if (!item) return;
    const [field, to] = change(item);
    fight.set(["creatures", fight.combatant(who).creature, "items", item.id, "source", field], to);
  },
});

/** Readies a weapon, and puts away as many others as its hands ask for; or puts it away. */
function switchTo({ fight, who, item }: SurfaceDoing): void {
  if (!item) return;
  const ready = !weaponOf(item).equipped;
  const { creature: owner } = fight.combatant(who);
  fight.set(["creatures", owner, "items", item.id, "source", "equipped"], ready);
  if (!ready || weaponOf(item).tags.mounted) return;
  const others = fight
    .figure(who)
    .items("weapon")
    .filter((i) => i.id !== item.id && weaponOf(i).equipped && !weaponOf(i).tags.mounted && weaponOf(i).hands > 0)
    .sort((a, b) => (a.id < b.id ? -1 : 1));
  let held = others.reduce((sum, i) => sum + weaponOf(i).hands, weaponOf(item).hands);
  for (const other of others) {
    if (held <= fight.figure(who).derived.hands) return;
    fight.set(["creatures", owner, "items", other.id, "source", "equipped"], false);
    held -= weaponOf(other).hands;
  }
}

/** Why a weapon cannot be loaded: it is full, or its ammunition is used up (F28). */
function cannotReload({ fight, who, item }: SurfaceDoing): Refusal | null {
  if (!item) return null;
  if (weaponOf(item).loaded >= weaponOf(item).magazine) return refuse("TEMPO.Surface.Refusal.loaded");
  const supply = supplyOf(fight, who, item);
  return supply && gearOf(supply).usage === "empty" ? refuse("TEMPO.Surface.Refusal.noAmmunition") : null;
}

/** How one moves; the tokens' ways do it, these rows say so and what it costs. */
const moving = (icon: string, rule: string, price: (doing: SurfaceDoing) => number): SurfaceAction => ({
  family: "movement",
  rule: [rule],
  icon,
  aim: "path",
  price,
});

const mounted = (item: Item): boolean => weaponOf(item).tags.mounted;
const inMelee = (item: Item): boolean => !mounted(item);
const byHand = (item: Item): boolean => isRanged(item) && !mounted(item);

const coverIn = (doing: SurfaceDoing) => COVERS.find((c) => c === doing.said("cover")) ?? "none";

const splitsFor = ({ figure }: SurfaceDoing) => splitsOf(figure.source.martialArts);
const nameOf = ({ damage, defence }: { readonly damage: number; readonly defence: number }): string =>
  `${damage}/${defence}`;
const chosenSplit = (doing: SurfaceDoing) =>
  splitsFor(doing).find((s) => nameOf(s) === doing.said("split")) ?? splitsFor(doing)[0];

/** Everything a turn can be spent on (F5). */
export const actions: Readonly<Record<string, SurfaceAction>> = {
  melee: attackAction({
    icon: "khanda",
    rule: ["F5", "F8", "F11"],
    melee: true,
    serves: inMelee,
    fields: (doing) => [coverField, yes("known"), yes("subdual"), alsoField(doing, true)],
  }),
  fire: attackAction({
    icon: "crosshairs",
    rule: ["F5", "F10", "F11"],
    melee: false,
    serves: byHand,
    fields: (doing) => [coverField, ...["known", "subdual", "quench"].map(yes), alsoField(doing, false), spotField],
  }),
  fireMounted: attackAction({
    icon: "tower-observation",
    rule: ["F5", "F16"],
    melee: false,
    serves: mounted,
    fields: (doing) => [coverField, yes("known"), yes("quench"), alsoField(doing, false, true), spotField],
  }),
  unarmed: attackAction({
    icon: "hand-back-fist",
    rule: ["F5", "F19"],
    melee: true,
    fields: () => [coverField, yes("known"), yes("subdual")],
  }),
  /** The die is split anew each turn, once (F20). */
  martial: {
    family: "attacks",
    rule: ["F20"],
    damage: null,
    icon: "hand-fist",
    always: true,
    price: () => 0,
    fields: (doing) => [
      {
        name: "split",
        label: "TEMPO.Surface.Option.split",
        options: splitsFor(doing).map((split) => ({
          value: nameOf(split),
          label: { key: "TEMPO.Surface.Split", data: { ...split } },
        })),
      },
    ],
    needs({ fight, who, figure }) {
      const { activation } = fight.combatant(who);
      if (figure.source.martialArts === "none") return refuse("TEMPO.Surface.Refusal.noArts");
      const split = fight.entries(who).some((e) => e.action === "surface.martial" && e.activation === activation);
      return able(fight, who) ?? (split ? refuse("TEMPO.Surface.Refusal.split") : null);
    },
    cannot: (doing) => (chosenSplit(doing) ? null : impossible("TEMPO.Surface.Refusal.noArts")),
    changes(doing) {
      const { fight, who } = doing;
      const { activation } = fight.combatant(who);
      const split = chosenSplit(doing);
      if (split) STORE.set(fight, who, "martial", { ...split, activation, used: false });
    },
    facts: (doing) => ENTRY.of({ ...chosenSplit(doing) }),
  },
  move: moving("person-walking", "F6", () => 1),
  sprint: moving("person-running", "F7", () => 2),
  retreat: moving("person-walking-arrow-loop-left", "F9", ({ fight }) => retreatCost(fight)),
  flee: moving("person-running", "F9", () => 2),
  /** Part of a move: taken or left within it, at no price, and lost where its place is left (F6, F35). */
  cover: {
    family: "defence",
    rule: ["F6", "F15", "F35"],
    icon: "shield",
    price: () => 0,
    fields: [{ ...coverField, options: coverField.options?.filter((o) => o.value !== "") ?? null }],
    needs: ({ fight, who }) =>
      hasMoved(fight, who) && isStillMoving(fight, who) ? null : refuse("TEMPO.Surface.Refusal.notMoving"),
    changes(doing) {
      const { fight, who, use } = doing;
      const { place } = fight.combatant(who);
      const chosen = coverIn(doing);
      for (const id of COVERS) lift(fight, who, `surface.${id}`);
      STORE.set(
        fight,
        who,
        "cover",
        chosen === "none" || !place ? null : { id: use.id, x: place.x, y: place.y, z: place.z },
      );
      if (chosen !== "none") impose(fight, who, use.id, { condition: `surface.${chosen}`, by: who });
    },
    facts: (doing) => ENTRY.of({ cover: coverIn(doing) }),
  },
  switchWeapon: {
    ...changing({ icon: "arrows-rotate", with: "weapon" }, () => ["equipped", true]),
    changes: switchTo,
  },
  switchMode: changing(
    { icon: "sliders", with: "weapon", serves: (item) => weaponOf(item).second.damage !== "" },
    (item) => ["mode", weaponOf(item).mode === "first" ? "second" : "first"],
  ),
  reload: changing(
    {
      icon: "repeat",
      with: "weapon",
      serves: (item) => weaponOf(item).costKind === "ammunition",
      needs: cannotReload,
    },
    (item) => ["loaded", weaponOf(item).magazine],
  ),
  deploy: changing({ icon: "satellite-dish", with: "gear", serves: (item) => gearOf(item).deployable }, (item) => [
    "deployed",
    !gearOf(item).deployed,
  ]),
  /** A known device: what it does is the table's. */
  device: { family: "gear", rule: ["F5"], icon: "door-open" },
  transform: changing(
    { icon: "people-arrows", with: "talent", price: 2, serves: (item) => talentOf(item).use === "form" },
    (item) => ["taken", !talentOf(item).taken],
  ),
  transformArmor: changing(
    { icon: "shirt", with: "armor", price: 2, serves: (item) => armorOf(item).transforms },
    (item) => ["transformed", !armorOf(item).transformed],
  ),
};
