import { GM, PLAYER } from "../../../src/engine/index.ts";
import type { Authority, Blow, Command, DiceNeed, Item, Place, Step, Use } from "../../../src/engine/index.ts";
import { pool } from "../../../src/rulesets/pool/index.ts";
import type { Cast } from "../../engine/play.ts";
import { Play, stateOf, use } from "../../engine/play.ts";

type Thing = Omit<Item, "source"> & { source?: object };
const thing =
  (type: string, base: object) =>
  (id: string, source: object = {}): Thing => ({ id, type, source: { ...base, ...source } });

/** A blade of reach 2 that adds nothing: Body is the damage. */
export const sword = thing("weapon", { damage: 0, keywords: ["thrust"] });
export const maul = thing("weapon", { hands: "two", held: "two", skill: "maces", keywords: ["bash"] });
export const bow = thing("weapon", {
  skill: "bows",
  mechanism: "bow",
  hands: "two",
  held: "two",
  fromBody: false,
  damage: 6,
  damageType: "penetrating",
  close: 10,
  increment: 30,
  maximum: 120,
  loaded: true,
});
export const crossbow = thing("weapon", {
  skill: "crossbows",
  mechanism: "crossbow",
  hands: "two",
  held: "two",
  close: 10,
  maximum: 100,
});
export const axe = thing("weapon", { skill: "axes", keywords: ["throwing"], close: 5, increment: 5, maximum: 20 });
export const arrows = thing("gear", { quantity: 12, ammunition: "bow", readied: 3 });
export const bolts = thing("gear", { quantity: 12, ammunition: "crossbow", readied: 3 });
export const mail = thing("armor", { reduction: 3, armourValue: 4, metal: true });
export const spell = thing("talent", { use: "spell", difficulty: 4, cost: 5, modifier: 1 });
export const spark = thing("talent", { use: "cantrip", damage: 3, damageType: "lightning" });

/** Body 4, Reflexes 4, Perception 3, size 5, Personal Defense 2, Melee 2, Endurance 1, Personal Movement 1 (D20). */
export const fighter = {
  attributes: { body: 4, reflexes: 4, perception: 3 },
  skills: { personalDefense: 2, meleeCombat: 2, endurance: 1, personalMovement: 1 },
};

export const play = (cast: Record<string, Cast>) => new Play(pool, stateOf(pool, cast));
export type PoolPlay = ReturnType<typeof play>;

/** Begun; the one named first acts first, for Defense is added until the order is so. */
export function begun(cast: Record<string, Cast>, coins: readonly number[] = []): PoolPlay {
  const fight = play(cast);
  fight.do({ type: "begin" }, coins, GM);
  return fight;
}

/** Begun, with the turn given to `a`: initiatives are set by hand, so that nobody needs a coin. */
export function inTurn(cast: Record<string, Cast>): PoolPlay {
  const fight = play(cast);
  const { state } = fight;
  const ranked = Object.keys(cast).map((id, i) => [id, { ...state.combatants[id]!, initiative: 100 - i }] as const);
  fight.state = { ...state, combatants: Object.fromEntries(ranked), order: Object.keys(cast) };
  fight.do({ type: "begin" }, [], GM);
  return fight;
}

const spot = (x: number, y: number): Place => ({ x, y, w: 1, h: 1, z: 0 });

/** Steps of 1 m to the right from a hex. */
export function steps(count: number, given: Partial<Step> = {}, at: readonly [number, number] = [0, 0]): Step[] {
  return Array.from({ length: count }, (_, i) => ({
    from: spot(at[0] + i, at[1]),
    to: spot(at[0] + i + 1, at[1]),
    length: 1,
    mode: "walk",
    difficulty: 1,
    rise: 0,
    move: null,
    ...given,
  }));
}

export const walk = (fight: PoolPlay, path: readonly Step[], who = "a", exchange = "way") =>
  fight.do({ type: "move", who, skip: [], path, held: null, exchange });

/** What has been lost of stamina and Defense. */
export const lost = (fight: PoolPlay, who: string) => fight.state.creatures[who]?.source["losses"];
export const derived = (fight: PoolPlay, who: string) => fight.fight.figure(who).derived;
export const blowsIn = (fight: PoolPlay, exchange: string) =>
  Object.values(fight.state.exchanges[exchange]?.blows ?? {});

/** Five d4 decide: an attacker of Reflexes and Perception 5 with no rank, whose attacks come to what is wanted. */
export const striker = { attributes: { body: 4, reflexes: 5, perception: 5 } };

/** Defense 10 and a melee bonus of 4; stamina to spare. */
export const target = {
  attributes: { reflexes: 2, perception: 3 },
  skills: { meleeCombat: 4, endurance: 5 },
  secondary: { alertness: 4 },
};

/** Faces of a pool that come to `result` (5 to 20) with five d4: what is removed shows sixes, what is spare ones. */
export function facesFor(needs: readonly DiceNeed[], result: number): number[] {
  let rest = result;
  return needs.flatMap(({ count, faces, pool: of }) => {
    if (faces === 4)
      return Array.from({ length: count }, (_, i) => {
        const face = Math.max(1, Math.min(4, rest - (count - 1 - i)));
        rest -= face;
        return face;
      });
    return Array.from({ length: count }, (_, i) => (i < (of?.remove ?? 0) ? 6 : 1));
  });
}

/** Attacks so that the roll comes to `result`; a location, where one is asked for, is the body. */
export function strike(
  fight: PoolPlay,
  action: string,
  result: number,
  given: Partial<Use> = {},
  who = "a",
): { exchange: string; blow: Blow } {
  return resolveAttack(fight, { type: "act", who, action, use: use({ targets: ["b"], ...given }) }, result, PLAYER);
}

/** The same with a free attack that nobody is asked for: a player is refused it for that alone, and the GM forces it. */
export function strikeUnasked(
  fight: PoolPlay,
  result: number,
  given: Partial<Use> = {},
  who = "a",
): { exchange: string; blow: Blow } {
  const command: Attack = { type: "act", who, action: "opportunity", use: use({ targets: ["b"], ...given }) };
  return resolveAttack(fight, command, result, fight.forcing(command));
}

type Attack = Extract<Command, { type: "act" }>;

function resolveAttack(
  fight: PoolPlay,
  command: Attack,
  result: number,
  authority: Authority,
): { exchange: string; blow: Blow } {
  resolve(fight, command, result, 5, authority);
  const { exchange } = command.use;
  const blow = blowsIn(fight, exchange).find((b) => b.by === command.who && b.check !== null);
  if (!blow)
    throw new Error(`no blow: ${Object.keys(fight.state.exchanges[exchange]?.waiting ?? {}).join(", ")} asked first`);
  return { exchange, blow };
}

/** Carries out a command whose first dice are an attack's. */
export function resolve(
  fight: PoolPlay,
  command: Command,
  result: number,
  location = 5,
  authority: Authority = PLAYER,
): void {
  const faces: number[] = [];
  for (;;) {
    const decision = fight.decide(command, faces, authority);
    if ("refusal" in decision) throw new Error(decision.refusal.key);
    if (!("needs" in decision)) break;
    faces.push(...(decision.needs[0]?.why === "pool.location" ? [location] : facesFor(decision.needs, result)));
  }
  fight.do(command, faces, authority);
}

/** Answers what somebody is asked. */
export function answer(
  fight: PoolPlay,
  exchange: string,
  who: string,
  option: string,
  result = 5,
  given: Partial<Use> = {},
): void {
  resolve(fight, { type: "answer", who, exchange, option, use: use(given) }, result);
}

export const penaltyDice = (blow: Blow): number =>
  (blow.check?.modifiers ?? []).reduce((sum, m) => (m.on && m.side === "penalty" ? sum + m.value : sum), 0);
export const bonusDice = (blow: Blow): number =>
  (blow.check?.modifiers ?? []).reduce((sum, m) => (m.on && m.side === "bonus" ? sum + m.value : sum), 0);

/** The duel most tests need: side by side, a's turn. */
export const duel = (a: Cast = {}, b: Cast = {}): PoolPlay =>
  inTurn({
    a: { source: striker, at: [0, 0], ...a },
    b: { hero: true, source: target, at: [1, 0], ...b },
  });
export const defenseLost = (fight: PoolPlay, who = "b"): unknown => (lost(fight, who) as { defense: number }).defense;
