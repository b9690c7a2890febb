import { GM, sealHash } from "../../../src/engine/index.ts";
import type { Json, Place, Step } from "../../../src/engine/index.ts";
import { phased } from "../../../src/rulesets/phased/index.ts";
import type { Cast } from "../../engine/play.ts";
import { Play, stateOf } from "../../engine/play.ts";

export const sword = { id: "sword", type: "weapon", source: { damage: "1d8 + 2" } };
export const spear = { id: "spear", type: "weapon", source: { damage: "1d6", reach: 10 } };
export const bow = { id: "bow", type: "weapon", source: { damage: "1d6", range: 120 } };

type Abilities = Partial<
  Record<"strength" | "constitution" | "dexterity" | "intellect" | "wisdom" | "charisma", number>
>;
export const abilities = (given: Abilities) => ({ attributes: given });

export const play = (cast: Record<string, Cast>) => new Play(phased, stateOf(phased, cast));

/** Begins with these d10s, in alphabetical order of the combatants, and passes the preparation with no choices. */
export function inAction(cast: Record<string, Cast>, d10s: readonly number[]) {
  const fight = play(cast);
  fight.do({ type: "begin" }, d10s, GM);
  skipPreparation(fight);
  return fight;
}

export function skipPreparation(fight: ReturnType<typeof play>): void {
  fight.do({ type: "reveal", choices: {}, ids: {} }, [], GM);
}

/** Seals a choice and gives what the reveal needs. */
export function sealed(fight: ReturnType<typeof play>, who: string, choice: Json) {
  const salt = `salt-of-${who}`;
  fight.do({ type: "seal", who, hash: sealHash(salt, choice) });
  return { salt, choice };
}

const spot = (x: number, y: number, z = 0): Place => ({ x, y, w: 1, h: 1, z });

/** Steps of 5 ft to the right from (0, 0); each letter is one: `.` plain, `d` difficult, `#` impassible. */
export function steps(pattern: string, given: Partial<Step> = {}, at: readonly [number, number] = [0, 0]): Step[] {
  return [...pattern].map((letter, i) => ({
    from: spot(at[0] + i, at[1]),
    to: spot(at[0] + i + 1, at[1]),
    length: 5,
    mode: "walk",
    difficulty: letter === "d" ? 2 : letter === "#" ? Infinity : 1,
    rise: 0,
    move: null,
    ...given,
  }));
}

/** One who acts first, so high up, and one who waits far away. */
export function alone(a: Cast = {}, z = 0): ReturnType<typeof play> {
  const fight = inAction({ a: { at: [0, 0], ...a }, b: { hero: true, at: [40, 40] } }, [9, 2]);
  const combatant = fight.state.combatants["a"];
  if (combatant)
    fight.state = {
      ...fight.state,
      combatants: { ...fight.state.combatants, a: { ...combatant, place: spot(0, 0, z) } },
    };
  return fight;
}
