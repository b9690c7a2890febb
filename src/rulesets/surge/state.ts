import {
  apart,
  centreOf,
  costIn,
  difficultyIn,
  distance,
  distanceBetween,
  foldCounts,
  holdsOn,
  releaseAllHolds,
  numberIn,
  poolOf,
  refuse,
} from "../../engine/index.ts";
import type {
  Budget,
  Check,
  Hold,
  HoldKind,
  Item,
  LedgerEntry,
  OfferField,
  PoolLimit,
  Refusal,
  Spot,
} from "../../engine/index.ts";
import type { creature } from "./creature/schema.ts";
import { weaponOf } from "./creature/schema.ts";
import type { SurgeDerived } from "./creature/derived.ts";
import { ENTRY } from "./stored.ts";
import type { Rolled } from "./checks/index.ts";
import { challenge, CHALLENGES, levelLabel, openCheck } from "./checks/index.ts";
import type { SurgeActionContext, SurgeFight } from "./types.ts";

export const ACTION = "action";
/** Pool of the actions set aside for Dodge & Counter (S18). */
export const HELD = "held";
/** Pool of counters: actions won by dodging, each to be spent at once (S18). */
export const COUNTER = "counter";
export const MOVE = "surge.move";

/** Reach in ft of unarmed strikes, grapples and treatment (S14, S15). */
export const CLOSE = 5;

/** Refuses a target more than `most` ft away; null in range, or if either is off the map. */
export function tooFar(fight: SurgeFight, who: string, target: string, most: number): Refusal | null {
  const feet = distanceBetween(fight, who, target);
  return feet === null || feet <= most ? null : refuse("TEMPO.Surge.Refusal.tooFar", { feet, most });
}

/** The same for a spot; on a square grid the distance is to the square that contains it. */
export function spotRefusal(fight: SurgeFight, who: string, spot: Spot, most: number): Refusal | null {
  const { map } = fight.state;
  const { place } = fight.combatant(who);
  if (!place) return null;
  const [x, y] = [Math.floor(spot.x / map.size), Math.floor(spot.y / map.size)];
  const squared = map.kind === "square";
  const feet = squared ? distance(map, place, { x, y, w: 1, h: 1, z: spot.z }) : apart(centreOf(map, place), spot);
  return feet <= most + SLACK ? null : refuse("TEMPO.Surge.Refusal.tooFar", { feet: Math.round(feet), most });
}

const SLACK = 1e-9;

export const isAble = (fight: SurgeFight, who: string): boolean =>
  !fight.combatant(who).defeated && fight.figure(who).derived.state === "up";

export const able = (fight: SurgeFight, who: string): Refusal | null =>
  isAble(fight, who) ? null : refuse("TEMPO.Surge.Refusal.down");

/** `Condition.value` of a grip, which lasts while its holder is above 0 HP and within 5 ft (S15). */
export const GRIP = 1;

/** `Condition.value` of a condition that lasts while its caster keeps the spell up (S25). */
export const KEPT = 2;

/** Restrained and Pinned, which prevent movement (S27); a grip ends if its holder cannot hold on (S15). */
export const HOLDING: HoldKind<typeof creature, SurgeDerived> = {
  holds: ({ condition }) => condition === "surge.restrained" || condition === "surge.pinned",
  lasts(fight, who, { by, value }) {
    if (value !== GRIP || by === null) return true;
    if (!fight.state.combatants[by] || !isAble(fight, by)) return false;
    return (distanceBetween(fight, who, by) ?? 0) <= CLOSE;
  },
};

export const heldBy = (fight: SurgeFight, who: string): readonly Hold[] => holdsOn(fight, who, HOLDING);

/** Removes the conditions that `by` imposed on anybody by grips, or by the spell they kept up. */
export const endConditions = (fight: SurgeFight, by: string, value: typeof GRIP | typeof KEPT): void =>
  releaseAllHolds(fight, by, { holds: (c) => c.value === value });

/** Refuses movement to whoever is held or prone, whatever the terrain (S27). */
export function rootedRefusal(fight: SurgeFight, who: string): Refusal | null {
  if (heldBy(fight, who).length > 0) return refuse("TEMPO.Surge.Refusal.held");
  return fight.figure(who).derived.prone ? refuse("TEMPO.Surge.Refusal.prone") : null;
}

export const isPinned = (fight: SurgeFight, who: string): boolean =>
  heldBy(fight, who).some((c) => c.condition === "surge.pinned");

/** Ledger entries of the current activation, oldest first. */
export const activationEntries = (fight: SurgeFight, who: string): LedgerEntry[] => {
  const { activation } = fight.combatant(who);
  return fight.entries(who).filter((e) => e.activation === activation);
};

const setAside = (entry: LedgerEntry): number =>
  entry.action === "surge.setAside" ? (ENTRY.get(entry, "held") ?? 0) : 0;

/** Whether an entry won a counter (S18). */
export const wonCounter = (entry: LedgerEntry): boolean =>
  entry.action === "surge.dodge" && ENTRY.get(entry, "won") === true;

/** An id of someone's current or latest turn, unique in the fight. */
export const turnOf = (fight: SurgeFight, who: string): string => `${who} ${fight.combatant(who).activation}`;

/** The id (`turnOf`) of the turn under way; "" when it is nobody's turn. */
export const turnNow = (fight: SurgeFight): string =>
  fight.state.turn === null ? "" : turnOf(fight, fight.state.turn);

const always = (): boolean => true;

const LABELS: Readonly<Record<string, string>> = Object.fromEntries(
  [ACTION, HELD, COUNTER].map((id) => [id, `TEMPO.Surge.Pool.${id}`]),
);

const pool = (id: string, mark: PoolLimit["mark"], max: number): PoolLimit => ({
  id,
  mark,
  label: LABELS[id] ?? "",
  max,
  counts: always, // callers fold entries of the current activation only
});

/** The turn's actions (S3, S6), and until the next turn those set aside and counters won by them (S18). */
export function budget(fight: SurgeFight, who: string): Budget {
  const entries = activationEntries(fight, who);
  const turn = [pool(ACTION, "action", fight.figure(who).derived.actions)];
  if (!entries.some(isOfDodging)) return foldCounts(turn, entries);
  // Each pool depends on the one before: a void entry sets nothing aside and wins no counter (K5).
  const { voided } = foldCounts(turn, entries);
  const paid = entries.filter((e) => !voided.includes(e.id));
  const withHeld = withPool(
    turn,
    pool(
      HELD,
      "reaction",
      paid.reduce((sum, e) => sum + setAside(e), 0),
    ),
    entries,
  );
  const { voided: undodged } = foldCounts(withHeld, entries);
  const won = entries.filter((e) => wonCounter(e) && !undodged.includes(e.id)).length;
  return foldCounts(withPool(withHeld, pool(COUNTER, "reaction", won), entries), entries);
}

/** Whether an entry set actions aside, used one, won a counter or spent it. */
const isOfDodging = (e: LedgerEntry): boolean =>
  setAside(e) > 0 || wonCounter(e) || e.cost[HELD] !== undefined || e.cost[COUNTER] !== undefined;

/** Adds a pool if it holds anything, or if an entry is paid from it. */
const withPool = (pools: readonly PoolLimit[], more: PoolLimit, entries: readonly LedgerEntry[]): PoolLimit[] =>
  more.max > 0 || entries.some((e) => e.cost[more.id] !== undefined) ? [...pools, more] : [...pools];

export const leftOf = (fight: SurgeFight, who: string, pool: string): number =>
  poolOf(fight.budget(who), pool)?.left ?? 0;

/** Whether someone has an unspent counter (S18); `inTime`: only if they won one in the turn under way. */
function holdsCounter(fight: SurgeFight, who: string, inTime: boolean): boolean {
  for (const entry of fight.entries(who))
    if (wonCounter(entry) && (!inTime || (ENTRY.get(entry, "during") ?? turnNow(fight)) === turnNow(fight)))
      return leftOf(fight, who, COUNTER) > 0;
  return false; // no counter was won, so there is no such pool
}

/** Whether someone may act now with a counter, whoever's turn it is (S18). */
export const mayCounter = (fight: SurgeFight, who: string): boolean => holdsCounter(fight, who, true);

/** Whether someone has a counter left, even one that is too late to use. */
export const keepsCounter = (fight: SurgeFight, who: string): boolean => holdsCounter(fight, who, false);

/** Whether someone gathered with a counter in the turn under way, and so may release a spell (S32). */
export const gathersNow = (fight: SurgeFight, who: string): boolean =>
  fight.state.turn !== null &&
  fight
    .entries(who)
    .some(
      (e) =>
        e.action === "surge.gather" &&
        ENTRY.get(e, "during") === turnNow(fight) &&
        !fight.budget(who).voided.includes(e.id),
    );

/** The cost of `amount` actions now: in counters if someone may spend one, else in the turn's actions. */
export const actionCost = (fight: SurgeFight, who: string, amount: number): Record<string, number> =>
  costIn(mayCounter(fight, who) ? COUNTER : ACTION, amount);

/** Actions that can be spent on one thing now. */
export const available = (fight: SurgeFight, who: string): number =>
  mayCounter(fight, who) ? 1 : leftOf(fight, who, ACTION);

/** Whether the active side of a contest must exceed the other total, or wins ties (S29, a world option). */
export const tieOf = (fight: SurgeFight): "meet" | "exceed" =>
  fight.option("attackerWinsTies") === true ? "meet" : "exceed";

/** The whole number entered in a dialog field; at least 1, and 1 without a number. */
export const countIn = ({ use }: SurgeActionContext, field: string): number =>
  Math.max(1, Math.floor(numberIn(use.options, field) ?? 1));

export const countField = (name: string): OfferField => ({
  name,
  label: `TEMPO.Surge.Option.${name}`,
  options: null,
  initial: "1",
});

/** A STR challenge (S31) at the difficulty from the dialog, Normal by default. */
export const strengthCheck = ({ figure, use }: SurgeActionContext): Check =>
  challenge(
    { figure, total: "strength", id: "surge.challenge", label: levelLabel("strength") },
    difficultyIn(use.options) ?? CHALLENGES.normal,
  );

/** A check of one of someone's totals, with nothing to reach yet. */
export const rollOf = (fight: SurgeFight, who: string, rolled: Omit<Rolled, "figure">): Check =>
  openCheck(Object.assign({ figure: fight.figure(who) }, rolled));

/** Weapons at hand, in the order of their ids. */
export const readied = (fight: SurgeFight, who: string): Item[] =>
  fight
    .figure(who)
    .items("weapon")
    .filter((i) => weaponOf(i).equipped);
