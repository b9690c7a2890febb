import { distance, lengthOf, segmentsOf, SLACK, stateWalk } from "../../../engine/index.ts";
import type { GridSpec, MovementSpec, Place, Priced, Provocation, Step, Walk } from "../../../engine/index.ts";
import type { creature } from "../creature/schema.ts";
import type { PhasedDerived } from "../creature/derived.ts";
import type { Piece } from "../stored.ts";
import { ENTRY } from "../stored.ts";
import { feetFor, measurePath, modeOf } from "./path-cost.ts";
import type { PhasedFight } from "../types.ts";
import { AP, hasReaction, reactOption } from "../state.ts";
import { movesFor, movesOf, paidPieces, safePieces, shareIn, wayOf } from "./strides.ts";

function priceOfPath(fight: PhasedFight, who: string, path: readonly Step[]): Priced {
  const { running, stop, feet, stretches, lying, way, whole, speeds } = measurePath(fight, who, path);
  const last = path.at(-1);
  const { cost, charged } = running.at(-1) ?? { cost: {}, charged: 0 };
  return {
    segments: segmentsOf(running),
    cost: cost[AP] ? cost : {},
    running,
    charged,
    left: Math.max(0, movesFor(whole[way], speeds[way]) * speeds[way] - whole[way]),
    stop,
    facts: ENTRY.of({
      ...(feet.air > 0 ? { air: feet.air } : {}),
      ...(feet.earth > 0 ? { earth: feet.earth } : {}),
      ...(last ? { aloft: last.mode === "fly" && last.to.z > 0 } : {}),
      ...(stretches.some((s) => s.from > 0) ? { stretches: stretches.map((s) => ({ from: s.from, ...s.feet })) } : {}),
      ...(lying.length > 0 ? { lying } : {}),
    }),
  };
}

/** The same price step by step, without pieces that are paid already (P10, P15, P21); null for leaps. */
function walk(fight: PhasedFight, who: string, path: readonly Step[], mode: string): Walk | null {
  if (mode === "jump") return null;
  const { prone } = fight.figure(who).derived;
  const { running, whole, fixed, speeds, cannot } = measurePath(fight, who, path);
  const start = running.at(-1)?.charged ?? 0;
  const way = wayOf(mode);
  const charge = (step: Step): number => {
    const manner = modeOf(step, prone);
    return cannot(step, manner) ? Infinity : feetFor(step, manner);
  };
  const cost = (charged: number): Record<string, number> => ({
    [AP]: fixed + movesOf({ ...whole, [way]: whole[way] + charged - start }, speeds),
  });
  const along = lengthOf(path);
  const paid = paidPieces(fight.entries(who), fight.combatant(who).activation).filter((f) => f.to > along);
  if (paid.length === 0) return { kind: "sum", start, charge, cost };
  const last = Math.max(...paid.map((f) => f.to));
  return stateWalk<{ charged: number; along: number }>({
    kind: "states",
    start: { charged: start, along },
    step(state, step) {
      const added = charge(step);
      if (added === Infinity) return null;
      const share = shareIn(paid, state.along, step.length);
      return { charged: state.charged + added * (1 - share), along: state.along + step.length };
    },
    rank: (state) => state.charged,
    // Beyond the last paid piece the length of the path makes no difference.
    key: (state) => Math.min(state.along, last),
    cost: (state) => cost(state.charged),
  });
}

/**
 * Enemies who may react because the path leaves a square of their threatened radius (P11), other than by a
 * Disengage away from them (P25); with the setting `enteringProvokes`, also because it enters one.
 */
function provocationsOf(fight: PhasedFight, who: string, path: readonly Step[]): Provocation[] {
  if (fight.state.scene) return []; // P31
  const entering = fight.option("enteringProvokes") === true;
  const { map } = fight.state;
  const watchers = fight
    .enemiesOf(who)
    .filter((c) => c.place !== null && fight.figure(c.id).derived.threat > 0 && hasReaction(fight, c.id));
  if (watchers.length === 0) return [];
  const options = (id: string): Pick<Provocation, "options"> => {
    const given = reactOption(fight, id, "provoked", who);
    return given.length > 0 ? { options: ["opportunity", ...given, "none"] } : {};
  };
  const safe = safePieces(fight.entries(who), fight.combatant(who).activation);
  const found: Provocation[] = [];
  let along = 0;
  for (const [i, step] of path.entries()) {
    const open = leftBy(map, step, along, safe);
    const left = safe.length > 0 ? leftBy(map, step, along, NOWHERE) : open;
    along += step.length;
    if (left.length === 0) continue;
    for (const { id, place } of watchers) {
      if (!place || found.some((p) => p.by === id)) continue;
      const { threat } = fight.figure(id).derived;
      const near = (at: Place): boolean => distance(map, at, place) <= threat;
      // A Disengage covers only steps that lead away from the enemy in question (P25).
      const away = distance(map, step.to, place) > distance(map, step.from, place) + SLACK;
      if ((away ? open : left).some(near) || (entering && near(step.to)))
        found.push({ by: id, step: i, ...options(id) });
    }
  }
  return found;
}

const NOWHERE: readonly Piece[] = [];

/** Distance, in spaces, between the places that are checked along a step without a grid. */
const FINE = 0.5;

/**
 * The places that a step leaves, except those that a Disengage covers (P10). On a grid it is one, the space
 * where the step begins; without a grid a step has any length, and leaves all places along it.
 */
function leftBy(map: GridSpec, step: Step, along: number, safe: readonly Piece[]): readonly Place[] {
  const { from, to, length } = step;
  if (length === 0) return [];
  const covered = safe.find((f) => along >= f.from - SLACK && along < f.to - SLACK);
  if (map.kind !== "gridless") return covered ? [] : [from];
  const start = covered ? Math.min(1, (covered.to - along) / length) : 0;
  const places: Place[] = [];
  const count = Math.ceil((length * (1 - start)) / (map.size * FINE) - SLACK);
  for (let n = 0; n < count; n++) {
    const t = start + ((1 - start) * n) / count;
    const at = (a: number, b: number): number => a + (b - a) * t;
    places.push({ ...from, x: at(from.x, to.x), y: at(from.y, to.y), z: at(from.z, to.z) });
  }
  return places;
}

export const movement: MovementSpec<typeof creature, PhasedDerived> = {
  modes: {
    walk: { label: "TEMPO.Mode.walk", icon: "fa-solid fa-person-walking", factor: 1 },
    crawl: { label: "TEMPO.Mode.crawl", icon: "fa-solid fa-person-praying", factor: 2 },
    climb: { label: "TEMPO.Mode.climb", icon: "fa-solid fa-person-through-window", factor: 2 },
    jump: { label: "TEMPO.Mode.leap", icon: "fa-solid fa-person-running-fast", factor: 1 },
    fly: { label: "TEMPO.Mode.fly", icon: "fa-solid fa-dove", factor: 1, has: ({ derived }) => derived.fly > 0 },
    burrow: {
      label: "TEMPO.Mode.burrow",
      icon: "fa-solid fa-person-digging",
      factor: 1,
      has: ({ derived }) => derived.burrow > 0,
    },
  },
  price: priceOfPath,
  walk,
  provoked: provocationsOf,
};
