import type { Use } from "../../engine/command.ts";
import type { Rolling } from "../../engine/dice/rolling.ts";
import type { Refusal } from "../../engine/refusal.ts";
import { impossible, refuse } from "../../engine/refusal.ts";
import type { OfferField } from "../../engine/ruleset.ts";
import type { Item } from "../../engine/state.ts";
import { workIn, workOn } from "../../engine/turn/work.ts";
import type { PoolWeapon } from "./creature.ts";
import { HANDS } from "./creature.ts";
import type { PoolAction } from "./declaring.ts";
import { gearOf } from "./derive.ts";
import { pay } from "./paying.ts";
import type { Need } from "./requirements.ts";
import { costOf, fieldsFor, movedAlready, NEEDS, usedUp } from "./requirements.ts";
import type { PoolFight } from "./rules.ts";
import { unable } from "./rules.ts";
import { holdOf, isMelee, weaponOf } from "./weapons.ts";

const itemPath = (fight: PoolFight, who: string, item: string): string[] => [
  "creatures",
  fight.combatant(who).creature,
  "items",
  item,
  "source",
];

const words = (id: string) => ({ label: `TEMPO.Pool.Action.${id}`, hint: `TEMPO.Pool.ActionHint.${id}` });

const thing = (fight: PoolFight, who: string, id: string | null): Item | null =>
  id === null ? null : (fight.figure(who).creature.items[id] ?? null);

const handIn = (value: unknown, weapon: PoolWeapon): (typeof HANDS)[number] =>
  (weapon.hands === "two" ? null : HANDS.find((h) => h === value)) ?? holdOf(weapon);

/** Whether two holds get into each other's way. */
const clashes = (a: (typeof HANDS)[number], b: (typeof HANDS)[number]): boolean =>
  a === b || a === "two" || b === "two";

/** Melee weapons put away: one of them may be readied along with another (D11). */
const spare = (fight: PoolFight, who: string): Item[] =>
  fight
    .figure(who)
    .items("weapon")
    .filter((i) => !weaponOf(i).equipped && isMelee(weaponOf(i)));

const alsoField = (fight: PoolFight, who: string): OfferField => ({
  name: "also",
  label: "TEMPO.Pool.ReadyAlso",
  options: [
    { value: "", label: { key: "TEMPO.Pool.ReadyOne" } },
    ...spare(fight, who).map((i) => ({ value: i.id, label: { item: i.id } })),
  ],
});

const other = { main: "off", off: "main", two: "two" } as const;

/** What a use readies, each with the hand or hands it goes into: a second weapon takes the hand that the first leaves. */
function readied(fight: PoolFight, who: string, use: Use): [Item, (typeof HANDS)[number]][] {
  const item = thing(fight, who, use.item);
  if (!item) return [];
  const hold = handIn(use.options["held"], weaponOf(item));
  const second = isMelee(weaponOf(item))
    ? spare(fight, who).find((i) => i.id === use.options["also"] && i.id !== item.id)
    : undefined;
  return second
    ? [
        [item, hold],
        [second, handIn(other[hold], weaponOf(second))],
      ]
    : [[item, hold]];
}

/** Readying a weapon, near or far: it is put into the hand or hands that the dialog names (D11, D12). */
function ready(id: "readyWeapon" | "readyRanged"): PoolAction {
  const melee = id === "readyWeapon";
  return {
    ...words(id),
    icon: "fa-solid fa-hand-back-fist",
    group: "action",
    aim: "none",
    with: "weapon",
    serves: (item) => !weaponOf(item).equipped && isMelee(weaponOf(item)) === melee,
    fields: (fight, who) => [
      ...fieldsFor(NEEDS.attack),
      ...(melee ? [alsoField(fight, who)] : []),
      {
        name: "held",
        label: "TEMPO.Pool.Field.held",
        options: ["", ...HANDS].map((value) => ({
          value,
          label: { key: value === "" ? "TEMPO.Pool.AsBefore" : `TEMPO.Pool.Field.heldChoice.${value}` },
        })),
      },
    ],
    cost: (fight, who, use) => costOf(fight, who, NEEDS.attack, 0, use),
    blocked(fight, who, use) {
      const holds = readied(fight, who, use).map(([, hold]) => hold);
      const held = fight
        .figure(who)
        .items("weapon")
        .map(weaponOf)
        .filter((w) => w.equipped)
        .map(holdOf);
      const full = holds.some((hold, i) => [...held, ...holds.slice(0, i)].some((other) => clashes(hold, other)));
      return unable(fight, who) ?? (full ? refuse("TEMPO.Pool.Refusal.handsFull") : null);
    },
    *perform(fight, who, use): Rolling<Refusal | void> {
      const taken = readied(fight, who, use);
      if (taken.length === 0) return impossible("TEMPO.Refusal.NoTool");
      const deltas = fight.capture(() => {
        for (const [item, hold] of taken) {
          fight.set([...itemPath(fight, who, item.id), "equipped"], true);
          fight.set([...itemPath(fight, who, item.id), "held"], hold);
        }
      });
      pay(fight, who, use, { action: `pool.${id}`, need: NEEDS.attack, stamina: 0, deltas });
      fight.record("act", who, { action: `pool.${id}` });
    },
  };
}

const stowWeapon: PoolAction = {
  ...words("stowWeapon"),
  icon: "fa-solid fa-box-archive",
  group: "action",
  aim: "none",
  with: "weapon",
  serves: (item) => weaponOf(item).equipped,
  fields: () => fieldsFor(NEEDS.attack),
  cost: (fight, who, use) => costOf(fight, who, NEEDS.attack, 0, use),
  blocked: unable,
  *perform(fight, who, use): Rolling<Refusal | void> {
    const item = thing(fight, who, use.item);
    if (!item) return impossible("TEMPO.Refusal.NoTool");
    const deltas = fight.capture(() => fight.set([...itemPath(fight, who, item.id), "equipped"], false));
    pay(fight, who, use, { action: "pool.stowWeapon", need: NEEDS.attack, stamina: 0, deltas });
    fight.record("act", who, { action: "pool.stowWeapon" });
  },
};

/** 1 piece, and one more for each rank in reload (D12). */
const readyAmmunition: PoolAction = {
  ...words("readyAmmunition"),
  icon: "fa-solid fa-arrows-to-circle",
  group: "action",
  aim: "none",
  with: "gear",
  serves: (item) => gearOf(item).ammunition !== "none" && gearOf(item).readied < gearOf(item).quantity,
  fields: () => fieldsFor(NEEDS.attack),
  cost: (fight, who, use) => costOf(fight, who, NEEDS.attack, 0, use),
  blocked: unable,
  *perform(fight, who, use): Rolling<Refusal | void> {
    const item = thing(fight, who, use.item);
    if (!item) return impossible("TEMPO.Refusal.NoTool");
    const { quantity, readied } = gearOf(item);
    const pieces = Math.min(1 + fight.figure(who).source.secondary.reload, quantity - readied);
    const deltas = fight.capture(() => fight.add([...itemPath(fight, who, item.id), "readied"], pieces));
    pay(fight, who, use, { action: "pool.readyAmmunition", need: NEEDS.attack, stamina: 0, deltas });
    fight.record("act", who, { action: "pool.readyAmmunition" });
  },
};

/** Turns that loading takes (D12): a bow none, a crossbow by hand 1, by goat's foot 2, by windlass a quarter of its Body. */
export function loadingTurns({ mechanism, loader, body }: Pick<PoolWeapon, "mechanism" | "loader" | "body">): number {
  if (mechanism !== "crossbow") return 0;
  return { hand: 1, goatsFoot: 2, windlass: Math.ceil(body / 4) }[loader];
}

/** A bow is drawn by hand up to twice one's own Body, by goat's foot up to three times (D12). */
export function canSpan(
  { mechanism, loader, body }: Pick<PoolWeapon, "mechanism" | "loader" | "body">,
  own: number,
): boolean {
  if (mechanism !== "crossbow" || loader === "windlass") return true;
  return body <= own * (loader === "hand" ? 2 : 3);
}

const loadNeed = (weapon: PoolWeapon): Need => (loadingTurns(weapon) === 0 ? NEEDS.once : NEEDS.whole);

const ammunitionFor = (fight: PoolFight, who: string, weapon: PoolWeapon): Item | null =>
  fight
    .figure(who)
    .items("gear")
    .find((i) => gearOf(i).ammunition === weapon.mechanism && gearOf(i).readied > 0) ?? null;

const load: PoolAction = {
  ...words("load"),
  icon: "fa-solid fa-rotate",
  group: "action",
  aim: "none",
  with: "weapon",
  serves: (item) => weaponOf(item).equipped && !isMelee(weaponOf(item)),
  cost(fight, who, use) {
    const item = thing(fight, who, use.item);
    return item ? costOf(fight, who, loadNeed(weaponOf(item)), 0, use) : {};
  },
  blocked(fight, who, use) {
    const item = thing(fight, who, use.item);
    if (!item) return unable(fight, who);
    const weapon = weaponOf(item);
    const stopped = unable(fight, who) ?? usedUp(fight, who, loadNeed(weapon), "pool.load");
    if (stopped) return stopped;
    if (weapon.loaded) return refuse("TEMPO.Pool.Refusal.loaded");
    if (!ammunitionFor(fight, who, weapon)) return refuse("TEMPO.Pool.Refusal.noAmmunition");
    if (!canSpan(weapon, fight.figure(who).source.attributes.body)) return refuse("TEMPO.Pool.Refusal.tooStiff");
    return loadingTurns(weapon) > 0 && movedAlready(fight, who) ? refuse("TEMPO.Pool.Refusal.moved") : null;
  },
  *perform(fight, who, use): Rolling<Refusal | void> {
    const item = thing(fight, who, use.item);
    if (!item) return impossible("TEMPO.Refusal.NoTool");
    const weapon = weaponOf(item);
    const turns = loadingTurns(weapon);
    const { activation, store } = fight.combatant(who);
    const work = workOn(workIn(store["work"]), `load ${item.id}`, activation, weapon.loader === "windlass");
    const ammunition = ammunitionFor(fight, who, weapon);
    const deltas = fight.capture(() => {
      if (work.done < turns) {
        fight.set(["combatants", who, "store", "work"], work);
        return;
      }
      if (turns > 0) fight.drop(["combatants", who, "store", "work"]); // a bow in between leaves a windlass as it is
      fight.set([...itemPath(fight, who, item.id), "loaded"], true);
      if (!ammunition) return;
      fight.add([...itemPath(fight, who, ammunition.id), "readied"], -1);
      fight.add([...itemPath(fight, who, ammunition.id), "quantity"], -1);
    });
    const facts = { turns, done: Math.min(work.done, turns), ...(turns > 0 ? { still: true } : {}) };
    pay(fight, who, use, { action: "pool.load", need: loadNeed(weapon), stamina: 0, facts, deltas });
    fight.record("act", who, { action: "pool.load" });
  },
};

/** Bonus dice on one target until the end of one's next turn; never reduced (D12). */
const aim: PoolAction = {
  ...words("aim"),
  icon: "fa-solid fa-bullseye",
  group: "action",
  aim: "creature",
  cost: (fight, who, use) => costOf(fight, who, NEEDS.whole, 0, use),
  blocked: unable,
  *perform(fight, who, use): Rolling<Refusal | void> {
    const [target] = use.targets;
    if (target === undefined || target === who) return impossible("TEMPO.Refusal.NoTarget");
    pay(fight, who, use, { action: "pool.aim", need: NEEDS.whole, stamina: 0, facts: { target } });
    fight.record("act", who, { action: "pool.aim" });
  },
};

export const weaponActions = { readyWeapon: ready("readyWeapon"), stowWeapon } satisfies Record<string, PoolAction>;
export const rangedActions = { aim, load, readyRanged: ready("readyRanged"), readyAmmunition } satisfies Record<
  string,
  PoolAction
>;
