import { impossible, placeOfLyingItem, refuse, thingIn, workOn } from "../../../engine/index.ts";
import type { Item, OfferField, Refusal, Thing } from "../../../engine/index.ts";
import type { PoolWeapon } from "../creature/schema.ts";
import { HANDS } from "../creature/schema.ts";
import { gearOf } from "../creature/derived.ts";
import { choices, orNothing, things } from "./fields.ts";
import { entered, noted, store } from "../stored.ts";
import type { Need } from "../checks/requirements.ts";
import { billOf, fieldsFor, movedAlready, NEEDS, requirementRefusal } from "../checks/requirements.ts";
import type { PoolAction, PoolActions, PoolActionContext, PoolFight } from "../types.ts";
import { changeWeapon, hasEntered, itemPath } from "../state.ts";
import { letLie, takeUpRefusal, takeInHand, thingOf, withinReach } from "../creature/dropped-items.ts";
import { holdOf, isMelee, weaponOf } from "../creature/weapons.ts";

type Hold = (typeof HANDS)[number];

const handIn = (value: unknown, weapon: PoolWeapon): Hold =>
  (weapon.hands === "two" ? null : HANDS.find((h) => h === value)) ?? holdOf(weapon);

/** Whether two weapons held so need the same hand. */
export const clashes = (a: Hold, b: Hold): boolean => a === b || a === "two" || b === "two";

/** Melee weapons put away but in reach, one of which may be readied along with another (D11, D28). */
const spare = (context: PoolActionContext): Item[] =>
  context.figure
    .items("weapon")
    .filter((i) => !weaponOf(i).equipped && isMelee(weaponOf(i)) && atHandRefusal(context, i) === null);

/** Why an item cannot be readied from where it is; null when it can (D28). */
function atHandRefusal({ fight, who }: PoolActionContext, { id }: Item): Refusal | null {
  const thing = thingOf(fight, who, id);
  return thing && takeUpRefusal(fight, who, thing);
}

/** Refuses weapons for which no hand is free, by the hands they are to go into. */
function handsRefusal({ figure }: PoolActionContext, holds: readonly Hold[]): Refusal | null {
  const held = figure
    .items("weapon")
    .map(weaponOf)
    .filter((w) => w.equipped)
    .map(holdOf);
  const full = holds.some((hold, i) => [...held, ...holds.slice(0, i)].some((other) => clashes(hold, other)));
  return full ? refuse("TEMPO.Pool.Refusal.handsFull") : null;
}

/** Whether an open hand has seized the item this turn, so that readying it is free (D11). */
const isSeized = (fight: PoolFight, who: string, item: string): boolean =>
  hasEntered(fight, who, ({ action, exchange }) => {
    const card = action === "pool.disarm" && exchange !== null ? fight.exchange(exchange) : null;
    return Object.values(card?.blows ?? {}).some((blow) => blow.by === who && noted.get(blow, "seized") === item);
  });

const alsoField = (context: PoolActionContext): OfferField => ({
  name: "also",
  label: "TEMPO.Pool.ReadyAlso",
  options: [{ value: "", label: { key: "TEMPO.Pool.ReadyOne" } }, ...things(spare(context))],
});

const other = { main: "off", off: "main", two: "two" } as const;

/** The weapons that a use readies, with their hands; a second one takes the hand that the first leaves. */
function itemsReadied(context: PoolActionContext): [Item, Hold][] {
  const { item } = context;
  if (!item) return [];
  const hold = handIn(context.said("held"), weaponOf(item));
  const second = isMelee(weaponOf(item))
    ? spare(context).find((i) => i.id === context.said("also") && i.id !== item.id)
    : undefined;
  return second
    ? [
        [item, hold],
        [second, handIn(other[hold], weaponOf(second))],
      ]
    : [[item, hold]];
}

/** What readying and stowing cost: as much requirement as an attack (D8). */
const HANDLING = {
  family: "gear",
  fields: fieldsFor(NEEDS.attack),
  price: (context: PoolActionContext) => billOf(context, NEEDS.attack),
} as const;

const HELD = orNothing(
  choices("held", "TEMPO.Pool.Field.held", HANDS, "TEMPO.Pool.Field.heldChoice"),
  "TEMPO.Pool.AsBefore",
);

/** Readies a melee or a ranged weapon in the hand or hands that the dialog names (D11, D12). */
const readyAction = (melee: boolean): PoolAction => ({
  ...HANDLING,
  rule: [melee ? "D11" : "D12", "D28"],
  icon: "hand-back-fist",
  with: "weapon",
  serves: (item) => !weaponOf(item).equipped && isMelee(weaponOf(item)) === melee,
  fields: (context) => [...HANDLING.fields, ...(melee ? [alsoField(context)] : []), HELD],
  price: (context) =>
    context.item && isSeized(context.fight, context.who, context.item.id) ? 0 : HANDLING.price(context),
  needs(context) {
    const away = context.item && atHandRefusal(context, context.item);
    const holds = itemsReadied(context).map(([, hold]) => hold);
    return away ?? handsRefusal(context, holds);
  },
  changes(context) {
    const { fight, who } = context;
    for (const [{ id }, held] of itemsReadied(context)) {
      const thing = thingOf(fight, who, id);
      if (thing) takeInHand(fight, who, thing, { equipped: true, held });
    }
  },
});

/** Takes up a weapon that lies in easy reach, whoever owns it, and readies it at the same price (D28). */
const takeUp: PoolAction = {
  ...HANDLING,
  rule: ["D28"],
  icon: "hand-holding",
  fields: (context) => [
    ...HANDLING.fields,
    {
      name: "thing",
      label: "TEMPO.Pool.TakeUp",
      options: things(withinReach(context.fight, context.who)),
    },
    HELD,
  ],
  needs(context) {
    const { fight, who } = context;
    const thing = thingWanted(context);
    if (!thing) return refuse("TEMPO.Pool.Refusal.nothingLies");
    return takeUpRefusal(fight, who, thing) ?? handsRefusal(context, [holdFor(context, thing)]);
  },
  // A thing that somebody carries or holds cannot be taken up, even if the GM insists.
  cannot(context) {
    const thing = thingWanted(context);
    return thing && placeOfLyingItem(context.fight.state, thing.item)
      ? null
      : impossible("TEMPO.Pool.Refusal.nothingLies");
  },
  changes(context) {
    const { fight, who } = context;
    const thing = thingWanted(context);
    if (thing) takeInHand(fight, who, thing, { equipped: true, held: holdFor(context, thing) });
  },
};

const holdFor = (context: PoolActionContext, { item }: Thing): Hold => handIn(context.said("held"), weaponOf(item));

/** The thing that the dialog names, else the first in reach that can be taken up, else the first in reach. */
function thingWanted(context: PoolActionContext): Thing | null {
  const { fight, who } = context;
  const named = context.said("thing");
  if (named !== "") return thingIn(fight.state, named);
  const near = withinReach(fight, who);
  return near.find((thing) => takeUpRefusal(fight, who, thing) === null) ?? near[0] ?? null;
}

/** Drops a weapon where one stands, at no cost (D28). */
const drop: PoolAction = {
  family: "gear",
  rule: ["D28"],
  icon: "arrow-down-long",
  with: "weapon",
  serves: (item) => weaponOf(item).equipped,
  price: () => 0,
  changes: ({ fight, who, item }) => item && letLie(fight, who, item.id, fight.combatant(who).place),
};

const stowWeapon: PoolAction = {
  ...HANDLING,
  rule: ["D11"],
  icon: "box-archive",
  with: "weapon",
  serves: (item) => weaponOf(item).equipped,
  changes: ({ fight, who, item }) => item && changeWeapon(fight, who, item.id, { equipped: false }),
};

/** Readies 1 piece of ammunition, and one more for each rank in reload (D12). */
const readyAmmunition: PoolAction = {
  ...HANDLING,
  rule: ["D12"],
  icon: "arrows-to-circle",
  with: "gear",
  serves: (item) => gearOf(item).ammunition !== "none" && gearOf(item).readied < gearOf(item).quantity,
  changes({ fight, who, item, figure }) {
    if (!item) return;
    const { quantity, readied } = gearOf(item);
    const pieces = Math.min(1 + figure.source.secondary.reload, quantity - readied);
    fight.add([...itemPath(fight, who, item.id), "readied"], pieces);
  },
};

type Crossbow = Pick<PoolWeapon, "mechanism" | "loader" | "body">;

/**
 * The requirement of loading, in turns (D12): a crossbow by hand 1, by goat's foot 2, by windlass a quarter
 * of its Body, rounded up; anything else 0.
 */
export function loadingTurns({ mechanism, loader, body }: Crossbow): number {
  if (mechanism !== "crossbow") return 0;
  return { hand: 1, goatsFoot: 2, windlass: Math.ceil(body / 4) }[loader];
}

/** Whether one can span a crossbow: by hand up to twice one's Body, by goat's foot three times (D12). */
export function canSpan({ mechanism, loader, body }: Crossbow, own: number): boolean {
  if (mechanism !== "crossbow" || loader === "windlass") return true;
  return body <= own * (loader === "hand" ? 2 : 3);
}

const loadNeed = (weapon: PoolWeapon): Need => (loadingTurns(weapon) === 0 ? NEEDS.once : NEEDS.whole);

const ammunitionFor = (fight: PoolFight, who: string, weapon: PoolWeapon): Item | null =>
  fight
    .figure(who)
    .items("gear")
    .find((i) => gearOf(i).ammunition === weapon.mechanism && gearOf(i).readied > 0) ?? null;

/** A weapon being loaded: the turns it takes, and the work done with this one. */
function loadingProgress({ fight, who, item }: PoolActionContext) {
  if (!item) return null;
  const weapon = weaponOf(item);
  const combatant = fight.combatant(who);
  const before = store.get(combatant, "work");
  const work = workOn(before, `load ${item.id}`, combatant.activation, weapon.loader === "windlass");
  return { item, weapon, turns: loadingTurns(weapon), work };
}

const load: PoolAction = {
  family: "gear",
  rule: ["D12"],
  icon: "rotate",
  with: "weapon",
  serves: (item) => weaponOf(item).equipped && !isMelee(weaponOf(item)),
  price: (context) => (context.item ? billOf(context, loadNeed(weaponOf(context.item))) : 0),
  needs(context) {
    const { fight, who, item } = context;
    if (!item) return null;
    const weapon = weaponOf(item);
    const used = requirementRefusal(context, loadNeed(weapon));
    if (used) return used;
    if (weapon.loaded) return refuse("TEMPO.Pool.Refusal.loaded");
    if (!ammunitionFor(fight, who, weapon)) return refuse("TEMPO.Pool.Refusal.noAmmunition");
    if (!canSpan(weapon, fight.figure(who).source.attributes.body)) return refuse("TEMPO.Pool.Refusal.tooStiff");
    return loadingTurns(weapon) > 0 && movedAlready(fight, who) ? refuse("TEMPO.Pool.Refusal.moved") : null;
  },
  facts(context) {
    return entered.of((loadingProgress(context)?.turns ?? 0) > 0 ? { still: true } : {});
  },
  changes(context) {
    const made = loadingProgress(context);
    if (!made) return;
    const { fight, who } = context;
    const { item, weapon, turns, work } = made;
    if (work.done < turns) {
      store.set(fight, who, "work", work);
      return;
    }
    const ammunition = ammunitionFor(fight, who, weapon);
    if (turns > 0) store.set(fight, who, "work", null); // a bow loaded in between keeps a windlass's work
    changeWeapon(fight, who, item.id, { loaded: true });
    if (!ammunition) return;
    fight.add([...itemPath(fight, who, ammunition.id), "readied"], -1);
    fight.add([...itemPath(fight, who, ammunition.id), "quantity"], -1);
  },
};

/** Bonus dice against one target until the end of one's next turn; never reduced (D12). */
const aim: PoolAction = {
  family: "attacks",
  rule: ["D12"],
  icon: "bullseye",
  needsFight: true,
  aim: "creature",
  intent: "harms",
  damage: null,
  price: (context) => billOf(context, NEEDS.whole),
  facts: ({ target }) => entered.of(target === null ? {} : { target }),
};

export const weaponActions: PoolActions = { readyWeapon: readyAction(true), takeUp, stowWeapon, drop };
export const rangedActions: PoolActions = { aim, load, readyRanged: readyAction(false), readyAmmunition };
