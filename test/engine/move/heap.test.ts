import fc from "fast-check";
import { expect, it } from "vitest";
import { Heap } from "../../../src/engine/move/heap.ts";

it("a heap gives back whatever was put in, the least rank first, however putting and taking alternate", () => {
  const step = fc.oneof(fc.integer({ min: -20, max: 20 }), fc.constant(null));
  fc.assert(
    fc.property(fc.array(step, { maxLength: 80 }), (given) => {
      const heap = new Heap<{ rank: number }>();
      const inside: { rank: number }[] = [];
      const takeOne = (): void => {
        const taken = heap.take();
        const least = inside.length === 0 ? undefined : Math.min(...inside.map((t) => t.rank));
        expect(taken?.rank).toBe(least);
        if (taken) expect(inside.splice(inside.indexOf(taken), 1)).toEqual([taken]);
      };
      for (const rank of given)
        if (rank === null) takeOne();
        else {
          const thing = { rank };
          inside.push(thing);
          heap.add(rank, thing);
        }
      while (inside.length > 0) takeOne();
      expect([heap.size, heap.take()]).toEqual([0, undefined]);
    }),
  );
});
