import { GM } from "../../../src/engine/index.ts";
import type { Check, Place, Step, Use } from "../../../src/engine/index.ts";
import { surface } from "../../../src/rulesets/surface/index.ts";
import type { Cast } from "../../engine/play.ts";
import { Play, stateOf, use } from "../../engine/play.ts";

export const blade = { id: "blade", type: "weapon", source: { tags: { melee: true }, damage: "1d6" } };
export const pike = {
  id: "pike",
  type: "weapon",
  source: { tags: { melee: true, long: true }, damage: "1d8", hands: 2 },
};
export const rifle = { id: "rifle", type: "weapon", source: { range: 200, damage: "1d8" } };
export const carbine = {
  id: "carbine",
  type: "weapon",
  source: { range: 100, damage: "1d6", tags: { assault: true }, shots: 4 },
};
export const pistol = { id: "pistol", type: "weapon", source: { range: 20, damage: "1d6", tags: { handheld: true } } };

export type Fighting = ReturnType<typeof play>;

export const play = (cast: Record<string, Cast>, options: Record<string, string | boolean> = {}) =>
  new Play(surface, { ...stateOf(surface, cast), options });

/** Begins; heroes roll 20 and others little, so that the heroes act first, unless other faces are given. */
export function begun(
  cast: Record<string, Cast>,
  faces: readonly number[] = [],
  options: Record<string, string | boolean> = {},
) {
  const fight = play(cast, options);
  const sides = [
    ...new Set(
      Object.keys(cast)
        .sort()
        .map((id) => fight.state.combatants[id]?.side),
    ),
  ];
  const rolled = faces.length > 0 ? faces : sides.map((side, i) => (side === "heroes" ? 20 : 1 + i));
  fight.do({ type: "begin" }, rolled, GM);
  return fight;
}

/** The same with `who`'s turn begun. */
export function withTurn(cast: Record<string, Cast>, who = "a", options: Record<string, string | boolean> = {}) {
  const fight = begun(cast, [], options);
  fight.do({ type: "takeTurn", who });
  return fight;
}

/** Everybody who still may act does nothing, until `who` has the turn in the round after. */
export function nextTurnOf(fight: Fighting, who: string, source: (faces: number) => number = () => 6) {
  const { round } = fight.state;
  for (let i = 0; i < 40; i++) {
    if (fight.state.round > round && fight.state.combatants[who]?.side === activeOf(fight)) break;
    fight.roll(fight.state.turn ? { type: "endTurn", who: fight.state.turn } : { type: "advance" }, source, GM);
  }
  fight.do({ type: "takeTurn", who });
}

const activeOf = (fight: Fighting): string | null => {
  const { order, combatants, sides, round } = fight.state;
  const next = order.find((id) => (sides[combatants[id]?.side ?? "none"]?.done ?? 0) < round);
  return next === undefined ? null : (combatants[next]?.side ?? null);
};

export const attack = (
  who: string,
  action: string,
  item: string | null,
  target: string | null,
  given: Partial<Use> = {},
) => ({
  type: "act" as const,
  who,
  action,
  use: use({ item, targets: target === null ? [] : [target], ...given }),
});

export const act = (who: string, action: string, given: Partial<Use> = {}) => ({
  type: "act" as const,
  who,
  action,
  use: use(given),
});

const spot = (x: number, y: number): Place => ({ x, y, w: 1, h: 1, z: 0 });

/** So many steps of 2 m from a space, in a direction. */
export function steps(
  count: number,
  from: readonly [number, number] = [0, 0],
  mode = "walk",
  [dx, dy]: readonly [number, number] = [1, 0],
  difficulty = 1,
): Step[] {
  return Array.from({ length: count }, (_, i) => ({
    from: spot(from[0] + i * dx, from[1] + i * dy),
    to: spot(from[0] + (i + 1) * dx, from[1] + (i + 1) * dy),
    length: 2,
    mode,
    difficulty,
    rise: 0,
    move: null,
  }));
}

export const move = (who: string, path: readonly Step[], exchange = "moved") => ({
  type: "move" as const,
  who,
  skip: [],
  path,
  held: null,
  exchange,
});

/** Puts someone elsewhere, as the host does when a token has moved. */
export function place(fight: Fighting, who: string, x: number, y = 0): void {
  const combatant = fight.state.combatants[who]!;
  fight.state = {
    ...fight.state,
    combatants: { ...fight.state.combatants, [who]: { ...combatant, place: spot(x, y) } },
  };
}

/** Takes someone out of the fight, as deleting a combatant does. */
export function remove(fight: Fighting, who: string): void {
  const { [who]: _gone, ...combatants } = fight.state.combatants;
  fight.state = { ...fight.state, combatants, order: fight.state.order.filter((id) => id !== who) };
}

/** Changes what is stored of a creature, as an edit by hand does. */
export function edit(fight: Fighting, who: string, source: object): void {
  const creature = fight.state.creatures[who]!;
  fight.state = {
    ...fight.state,
    creatures: { ...fight.state.creatures, [who]: { ...creature, source: { ...creature.source, ...source } } },
  };
}

export const losses = (given: object) => ({ health: 0, armour: 0, stun: 0, energy: 0, ...given });

export const applyBlow = (fight: Fighting, exchange: string, blow = "b1", faces: readonly number[] = []) =>
  fight.do({ type: "apply", exchange, blow, amount: null }, faces, GM);

export const derived = (fight: Fighting, who: string) => fight.fight.figure(who).derived;

/** The check that a dialog shows for an attack. */
export const checkOf = (fight: Fighting, { action, who, use: given }: ReturnType<typeof attack>): Check =>
  surface.actions[action]!.check!(fight.fight, who, given)!;
