/** An adventure's fight as an encounter file, for simulations: everybody where they stand, on open and level ground. */
import type { Ruleset } from "../../src/engine/index.ts";
import type { AdventureSource } from "./adventure-source.ts";

export function encounterText(ruleset: Ruleset, { name, sides }: AdventureSource): string {
  const members = Object.entries(sides).map(([side, { source = {}, members: all }]): [string, object] => [
    side,
    {
      source,
      members: all.map(({ actor, name: called, at }) => ({
        actor,
        at,
        ...(called === undefined ? {} : { name: called }),
      })),
    },
  ]);
  return JSON.stringify({ ruleset: ruleset.id, title: name, rounds: 60, sides: Object.fromEntries(members) as object });
}
