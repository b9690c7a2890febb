import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { PLAYER } from "../../src/engine/command.ts";
import { Fight } from "../../src/engine/fight.ts";
import { figureOf } from "../../src/engine/figure.ts";
import { surface } from "../../src/rulesets/surface/index.ts";
import { completeData } from "../../src/engine/schema.ts";
import type { Item } from "../../src/engine/state.ts";
import { stateOf } from "./play.ts";

const KINDS = ["weapon", "armor", "gear"] as const;
const ids = fc.constantFrom("a", "b", "c", "d");
const put = fc.record({ id: ids, kind: fc.constantFrom(...KINDS), equipped: fc.boolean() });
const itemOf = (id: string, type: (typeof KINDS)[number], equipped: boolean): Item => ({
  id,
  type,
  source: completeData(surface.items[type] ?? {}, {
    ...{ equipped, armour: 3, tags: { long: true } },
    ...{ deployable: true, deployed: equipped, sensors: 2 },
  }).value,
});
const removed = fc.record({ id: ids });

describe("a figure's items", () => {
  it("are those of each kind by id after any change, and what follows from them is as if derived anew", () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(put, removed), { maxLength: 12 }), (changes) => {
        const fight = new Fight(surface, stateOf(surface, { a: {} }), PLAYER);
        for (const change of changes) {
          const path = ["creatures", "a", "items", change.id];
          if ("kind" in change) fight.set(path, itemOf(change.id, change.kind, change.equipped));
          else fight.drop(path);
          // Of a copy: what is kept by identity is not found.
          const [kept, anew] = [fight.figure("a"), figureOf(surface, structuredClone(fight.state), "a")];
          const items = Object.values(kept.creature.items).sort((a, b) => (a.id < b.id ? -1 : 1));
          for (const kind of KINDS) expect(kept.items(kind)).toEqual(items.filter((item) => item.type === kind));
          expect(kept.derived).toEqual(anew.derived);
        }
      }),
    );
  });
});
