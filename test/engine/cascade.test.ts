import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { cascade } from "../../src/engine/harm/cascade.ts";

describe("damage through layers", () => {
  it("is taken from the outermost in, and the rest goes on", () => {
    const layers = [
      { id: "soak", holds: 5 },
      { id: "armour", holds: 3 },
      { id: "health", holds: 6 },
    ];
    expect(cascade(9, layers)).toEqual({ taken: { soak: 5, armour: 3, health: 1 }, through: 0 });
    expect(cascade(20, layers)).toEqual({ taken: { soak: 5, armour: 3, health: 6 }, through: 6 });
    expect(cascade(-2, layers)).toEqual({ taken: { soak: 0, armour: 0, health: 0 }, through: 0 });
    expect(cascade(4, [{ id: "spent", holds: -3 }])).toEqual({ taken: { spent: 0 }, through: 4 });
  });

  it("is never lost and never made more", () => {
    const layer = fc.record({ id: fc.constantFrom("a", "b", "c"), holds: fc.integer({ min: -5, max: 20 }) });
    fc.assert(
      fc.property(fc.nat(60), fc.array(layer), (amount, layers) => {
        const { taken, through } = cascade(amount, layers);
        expect(Object.values(taken).reduce((sum, n) => sum + n, through)).toBe(amount);
        if (through > 0)
          for (const id of Object.keys(taken))
            expect(taken[id]).toBe(layers.filter((l) => l.id === id).reduce((sum, l) => sum + Math.max(0, l.holds), 0));
      }),
    );
  });
});
