import type { Dice } from "../dice/formula.ts";
import type { Rolling } from "../dice/rolling.ts";
import { facesOf, rollAll } from "../dice/rolling.ts";
import type { Fight } from "../fight.ts";
import type { Figure, Initiatives } from "../ruleset.ts";
import type { Shape } from "../schema.ts";
import { compareRolled, settleTies, situationalOf } from "./ties.ts";

/** How initiative is rolled: dice, a bonus, and the die for ties that `breakers` leave. */
export interface InitiativeRoll {
  readonly why: string;
  readonly ties: { readonly why: string; readonly faces: number; breakers?(who: string): readonly number[] };
  readonly of: (who: string) => { readonly dice: readonly Dice[]; readonly flat: number };
}

/** Rolls everybody's dice in one throw, adds the GM's situational modifiers, then breaks ties. */
export function* rollInitiative<C extends Shape, D>(
  fight: Fight<C, D>,
  ids: readonly string[],
  { why, of, ties }: InitiativeRoll,
): Rolling<Initiatives> {
  const rolls = ids.map((who) => {
    const { dice, flat } = of(who);
    return { who, dice, flat };
  });
  const needs = rolls.flatMap(({ who, dice }) => dice.map(({ count, faces }) => ({ why, count, faces, who })));
  const thrown = yield* rollAll(needs);
  const values: Record<string, number> = {};
  const parts: Record<string, Initiatives["parts"][string]> = {};
  let next = 0;
  for (const { who, dice, flat } of rolls) {
    const faces = facesOf(thrown, next, (next += dice.length));
    const bonus = flat + situationalOf(fight.combatant(who));
    parts[who] = { faces, bonus };
    values[who] = faces.reduce((sum, face) => sum + face, bonus);
  }
  return { values, parts, ties: yield* settleTies(fight, ids, values, ties) };
}

/** A declared initiative: what a combatant throws, what is added, and what breaks its ties. */
export interface InitiativeDeclaration<C extends Shape, D> {
  /** The same for everybody, or by figure; left out if initiative is a number alone. */
  readonly dice?: readonly Dice[] | ((figure: Figure<C, D>) => readonly Dice[]);
  /** What is added to the dice, besides the GM's situational modifier. */
  bonus?(figure: Figure<C, D>, fight: Fight<C, D>, who: string): number;
  readonly ties: {
    /** The die that is thrown while somebody is tied. */
    readonly faces: number;
    /** What it is thrown for: `<ruleset>.<name>`. Default: `tie`. */
    readonly name?: string;
    /** Values that rank a combatant after the initiative, before a die is thrown. */
    breakers?(figure: Figure<C, D>): readonly number[];
  };
}

/** Builds a turn's `initiative` from its declaration. */
export const initiativeBy =
  <C extends Shape, D>(declared: InitiativeDeclaration<C, D>) =>
  (fight: Fight<C, D>, ids: readonly string[]): Rolling<Initiatives> => {
    const { id } = fight.ruleset;
    const { dice = [], ties } = declared;
    return rollInitiative(fight, ids, {
      why: `${id}.initiative`,
      of: (who) => ({
        dice: typeof dice === "function" ? dice(fight.figure(who)) : dice,
        flat: declared.bonus?.(fight.figure(who), fight, who) ?? 0,
      }),
      ties: {
        why: `${id}.${ties.name ?? "tie"}`,
        faces: ties.faces,
        breakers: (who) => ties.breakers?.(fight.figure(who)) ?? [],
      },
    });
  };

/** Higher initiatives first, then what broke their ties. */
export const compareInitiatives = <C extends Shape, D>(fight: Fight<C, D>, a: string, b: string): number =>
  compareRolled(fight.combatant(a), fight.combatant(b));
