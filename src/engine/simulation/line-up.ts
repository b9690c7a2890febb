import { Fight, GM, isStanding } from "../index.ts";
import type { fields, FightState, Path, Ruleset, Shape, TacticSpec } from "../index.ts";

/** Where a file defines a combatant. */
export interface Written {
  readonly at: Path;
  /** Where each of its items is defined, by id; items of the pack's actor are missing. */
  readonly items: Readonly<Record<string, Path>>;
}

/** The tactic that plays a ruleset; null for none. */
export type TacticsOf = (ruleset: Ruleset) => TacticSpec<Shape, unknown> | null;

/** An item's id, by its index in the list. */
export const itemId = (n: number): string => `item${n + 1}`;

/**
 * Checks a well-formed encounter before the fight begins. Wrong: two combatants in one space, more items held
 * than there are hands, a side on which nobody can fight. Odd: a combatant who is out of action, which may be
 * intended.
 */
export function lineUp(
  ruleset: Ruleset,
  state: FightState,
  written: Readonly<Record<string, Written>>,
  tactic: TacticSpec<Shape, unknown> | null,
): { readonly wrong: readonly fields.Problem[]; readonly odd: readonly fields.Problem[] } {
  const fight = new Fight(ruleset, state, GM);
  const wrong = new Found();
  const odd = new Found();
  const spaces = new Map<string, string>();
  const standing = new Set<string | null>();
  for (const { id, side, place } of Object.values(state.combatants)) {
    const { at, items } = written[id] as Written;
    const space = place && `${place.x}, ${place.y}`;
    const other = space === null ? undefined : spaces.get(space);
    if (space !== null && other !== undefined) wrong.add([...at, "at"], "Space", { name: id, other, space });
    else if (space !== null) spaces.set(space, id);
    if (isStanding(fight, id)) standing.add(side);
    else odd.add(at, "Out", { name: id });
    for (const item of tactic?.beyondHands?.(fight, id) ?? []) wrong.add(items[item] ?? at, "Hands", { name: id });
  }
  for (const side of Object.keys(state.sides)) if (!standing.has(side)) wrong.add(["sides", side], "SideOut");
  return { wrong: wrong.problems, odd: odd.problems };
}

/** Problems, one of a kind for each place in the file: a hundred members may share one. */
class Found {
  readonly problems: fields.Problem[] = [];
  readonly #known = new Set<string>();

  add(path: Path, key: string, data: fields.Problem["data"] = {}): void {
    const known = `${key} ${path.join("/")}`;
    if (this.#known.has(known)) return;
    this.#known.add(known);
    this.problems.push({ path, key: `TEMPO.Problem.${key}`, data });
  }
}
