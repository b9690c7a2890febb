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
/** Actions set aside for melee attacks to come (S18). */
export const HELD = "held";
/** The one action that a dodge has won, to be spent at once (S18). */
export const COUNTER = "counter";
export const MOVE = "surge.move";

/** Feet that grappling and its like reach (S15). */
export const CLOSE = 5;

/** Why someone is not within so many feet. */
export function tooFar(fight: SurgeFight, who: string, target: string, most: number): Refusal | null {
  const feet = distanceBetween(fight, who, target);
  return feet === null || feet <= most ? null : refuse("TEMPO.Surge.Refusal.tooFar", { feet, most });
}

/** The same for a spot on the map, as a space like those that are stood on where there are squares. */
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

/** The value of a grip: a condition that lasts as long as its holder can hold on (S15). */
export const GRIP = 1;

/** The value of a condition that lasts as long as the spell that brought it is kept up (S25). */
export const KEPT = 2;

/** What keeps someone from moving: Restrained, Pinned (S27); a grip does while its holder is above 0 HP and near (S15). */
export const HOLDING: HoldKind<typeof creature, SurgeDerived> = {
  holds: ({ condition }) => condition === "surge.restrained" || condition === "surge.pinned",
  lasts(fight, who, { by, value }) {
    if (value !== GRIP || by === null) return true;
    if (!fight.state.combatants[by] || !isAble(fight, by)) return false;
    return (distanceBetween(fight, who, by) ?? 0) <= CLOSE;
  },
};

export const heldBy = (fight: SurgeFight, who: string): readonly Hold[] => holdsOn(fight, who, HOLDING);

/** Takes off what someone's grips, or the spell they kept up, had brought on anybody. */
export const endConditions = (fight: SurgeFight, by: string, value: typeof GRIP | typeof KEPT): void =>
  releaseAllHolds(fight, by, { holds: (c) => c.value === value });

/** Why someone cannot move of their own accord, whatever the ground (S27). */
export function rooted(fight: SurgeFight, who: string): Refusal | null {
  if (heldBy(fight, who).length > 0) return refuse("TEMPO.Surge.Refusal.held");
  return fight.figure(who).derived.prone ? refuse("TEMPO.Surge.Refusal.prone") : null;
}

export const isPinned = (fight: SurgeFight, who: string): boolean =>
  heldBy(fight, who).some((c) => c.condition === "surge.pinned");

/** Entries of the present activation, oldest first. */
export const entriesNow = (fight: SurgeFight, who: string): LedgerEntry[] => {
  const { activation } = fight.combatant(who);
  return fight.entries(who).filter((e) => e.activation === activation);
};

const setAside = (entry: LedgerEntry): number =>
  entry.action === "surge.setAside" ? (ENTRY.get(entry, "held") ?? 0) : 0;

/** Whether an entry won a counter (S18). */
export const wonCounter = (entry: LedgerEntry): boolean =>
  entry.action === "surge.dodge" && ENTRY.get(entry, "won") === true;

/** Someone's present or latest turn, to tell it from all others. */
export const turnOf = (fight: SurgeFight, who: string): string => `${who} ${fight.combatant(who).activation}`;

/** The turn that is being taken; empty where it is nobody's. */
export const turnNow = (fight: SurgeFight): string =>
  fight.state.turn === null ? "" : turnOf(fight, fight.state.turn);

const always = (): boolean => true;

const pool = (id: string, mark: PoolLimit["mark"], max: number): PoolLimit => ({
  id,
  mark,
  label: `TEMPO.Surge.Pool.${id}`,
  max,
  counts: always, // only entries of the present activation are folded
});

/** A count of actions (S3, S6), and until the next turn what was set aside of them and what that has won (S18). */
export function budget(fight: SurgeFight, who: string): Budget {
  const entries = entriesNow(fight, who);
  const turn = [pool(ACTION, "action", fight.figure(who).derived.actions)];
  if (!entries.some(isOfDodging)) return foldCounts(turn, entries);
  // Each part stands on the one before, taken back or void as that may be (K5).
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

/** Whether it set something aside, used or won something by that, or spent what was won. */
const isOfDodging = (e: LedgerEntry): boolean =>
  setAside(e) > 0 || wonCounter(e) || e.cost[HELD] !== undefined || e.cost[COUNTER] !== undefined;

/** With one more pool, where it holds anything or something is paid from it. */
const withPool = (pools: readonly PoolLimit[], more: PoolLimit, entries: readonly LedgerEntry[]): PoolLimit[] =>
  more.max > 0 || entries.some((e) => e.cost[more.id] !== undefined) ? [...pools, more] : [...pools];

export const leftOf = (fight: SurgeFight, who: string, pool: string): number =>
  poolOf(fight.budget(who), pool)?.left ?? 0;

/** Whether something a dodge has won is not spent yet (S18); `inTime`: in this very turn. */
function holdsCounter(fight: SurgeFight, who: string, inTime: boolean): boolean {
  for (const entry of fight.entries(who))
    if (wonCounter(entry) && (!inTime || (ENTRY.get(entry, "during") ?? turnNow(fight)) === turnNow(fight)))
      return leftOf(fight, who, COUNTER) > 0;
  return false; // the pool is not there
}

/** Whether someone has an action to spend at once, on whosever turn: a dodge has just won it (S18). */
export const mayCounter = (fight: SurgeFight, who: string): boolean => holdsCounter(fight, who, true);

/** Whether someone has one left, be it too late for it. */
export const keepsCounter = (fight: SurgeFight, who: string): boolean => holdsCounter(fight, who, false);

/** Whether someone has put into a school, in this very turn, what a dodge has won: what it reaches may be released (S32). */
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

/** What so many actions cost now: of the turn, or the one that a dodge has won. */
export const actionCost = (fight: SurgeFight, who: string, amount: number): Record<string, number> =>
  costIn(mayCounter(fight, who) ? COUNTER : ACTION, amount);

/** Actions that can be spent on one thing now. */
export const available = (fight: SurgeFight, who: string): number =>
  mayCounter(fight, who) ? 1 : leftOf(fight, who, ACTION);

/** Whether who attacks or escapes has to exceed, or wins by matching (S29). */
export const tieOf = (fight: SurgeFight): "meet" | "exceed" =>
  fight.option("attackerWinsTies") === true ? "meet" : "exceed";

/** How many are said in a field of the dialog: one, where nothing is that counts. */
export const countIn = ({ use }: SurgeActionContext, field: string): number =>
  Math.max(1, Math.floor(numberIn(use.options, field) ?? 1));

export const countField = (name: string): OfferField => ({
  name,
  label: `TEMPO.Surge.Option.${name}`,
  options: null,
  initial: "1",
});

/** A challenge of STR (S31), normal unless another difficulty is said. */
export const strengthCheck = ({ figure, use }: SurgeActionContext): Check =>
  challenge(
    { figure, total: "strength", id: "surge.challenge", label: levelLabel("strength") },
    difficultyIn(use.options) ?? CHALLENGES.normal,
  );

/** A roll of one of someone's totals. */
export const rollOf = (fight: SurgeFight, who: string, rolled: Omit<Rolled, "figure">): Check =>
  openCheck({ figure: fight.figure(who), ...rolled });

/** Weapons at hand, in the order of their ids. */
export const readied = (fight: SurgeFight, who: string): Item[] =>
  fight
    .figure(who)
    .items("weapon")
    .filter((i) => weaponOf(i).equipped);
