import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Delta } from "../../src/engine/delta.ts";
import { applyDelta, applyDeltas, firstClash, invertAll } from "../../src/engine/delta.ts";
import type { Json } from "../../src/engine/json.ts";
import { getAt, inKeyOrder, same, setAt } from "../../src/engine/json.ts";

describe("deltas", () => {
  const key = fc.constantFrom("a", "b", "c");
  const leaf = fc.oneof(fc.integer({ min: -9, max: 9 }), fc.boolean(), fc.constant(null), fc.string({ maxLength: 3 }));
  const tree = fc.dictionary(key, fc.oneof(leaf, fc.dictionary(key, fc.oneof(leaf, fc.dictionary(key, leaf)))));
  const step = fc.record({
    path: fc.array(key, { minLength: 1, maxLength: 3 }),
    value: fc.option(fc.oneof(leaf, fc.dictionary(key, leaf)), { nil: undefined }),
    by: fc.integer({ min: -5, max: 5 }),
    add: fc.boolean(),
  });

  /** Builds the deltas that a fight would record for these writes. */
  function record(state: object, steps: { path: string[]; value?: Json | undefined; by: number; add: boolean }[]) {
    const deltas: Delta[] = [];
    let now: object = state;
    for (const { path, value, by, add } of steps) {
      const from = getAt(now, path) as Json | undefined;
      const parents = path.slice(0, -1).map((_, i) => getAt(now, path.slice(0, i + 1)));
      // A write goes where there is a branch to write to: never through a leaf, never making its parents.
      if (parents.some((p) => typeof p !== "object" || p === null)) continue;
      if (add && typeof from !== "number") continue;
      const delta: Delta = add
        ? { op: "add", path, by }
        : { op: "set", path, ...(from === undefined ? {} : { from }), ...(value === undefined ? {} : { to: value }) };
      deltas.push(delta);
      now = applyDelta(now, delta);
    }
    return { deltas, after: now };
  }

  it("taken back newest first, restore exactly what was there", () => {
    fc.assert(
      fc.property(tree, fc.array(step, { maxLength: 8 }), (start, steps) => {
        const { deltas, after } = record(start, steps);
        expect(firstClash(after, deltas)).toBeNull();
        expect(applyDeltas(after, invertAll(deltas))).toEqual(start);
      }),
    );
  });

  it("never touch the state they are folded into", () => {
    const start = Object.freeze({ a: Object.freeze({ b: 1 }) });
    expect(applyDelta(start, { op: "add", path: ["a", "b"], by: 2 })).toEqual({ a: { b: 3 } });
    expect(applyDelta(start, { op: "set", path: ["a", "b"], from: 1 })).toEqual({ a: {} });
    expect(start).toEqual({ a: { b: 1 } });
  });

  it("give back differences to what is there now, and name what was replaced since", () => {
    const taken: Delta = { op: "add", path: ["hp"], by: -4 };
    expect(applyDeltas({ hp: 9 }, invertAll([taken]))).toEqual({ hp: 13 });
    const put: Delta = { op: "set", path: ["stance"], to: "low" };
    expect(firstClash({ stance: "low" }, [put])).toBeNull();
    expect(firstClash({ stance: "high" }, [put])).toEqual(["stance"]);
  });
});

describe("plain data", () => {
  it("is read and written along a path", () => {
    expect(getAt({ a: { b: [1] } }, ["a", "b"])).toEqual([1]);
    expect(getAt({ a: 1 }, ["a", "b"])).toBeUndefined();
    expect(getAt({}, ["toString"])).toBeUndefined();
    expect(setAt({ a: 1 }, ["b", "c"], 2)).toEqual({ a: 1, b: { c: 2 } });
    expect(setAt({ a: 1, b: 2 }, ["b"], undefined)).toEqual({ a: 1 });
    expect(setAt({ a: 1 }, ["b"], undefined)).toEqual({ a: 1 });
  });

  it("keeps a key of any name when another is taken out", () => {
    const odd = JSON.parse('{"__proto__": {"x": 1}, "a": 2, "b": 3}') as Record<string, Json>;
    const rest = setAt(odd, ["a"], undefined);
    expect(JSON.stringify(rest)).toBe('{"__proto__":{"x":1},"b":3}');
    expect(JSON.stringify(setAt(odd, ["__proto__"], undefined))).toBe('{"a":2,"b":3}');
    expect(JSON.stringify(setAt({ a: 1, b: 2 }, ["a"], undefined))).toBe('{"b":2}');
    expect(getAt({}, ["__proto__"])).toBeUndefined();
    expect(getAt({}, ["toString"])).toBeUndefined();
    expect(getAt(odd, ["__proto__", "x"])).toBe(1);
  });

  it("compares by value, whatever the order of keys", () => {
    expect(same({ a: [1, { b: 2 }], c: null }, { c: null, a: [1, { b: 2 }] })).toBe(true);
    expect(same({ a: 1 }, { a: 1, b: undefined })).toBe(false);
    expect(same([1, 2], [2, 1])).toBe(false);
    expect(inKeyOrder({ b: 1, a: 2 }).map(([k]) => k)).toEqual(["a", "b"]);
  });
});

describe("many deltas at once", () => {
  const list: Delta[] = [
    { op: "set", path: ["a", "b"], to: { c: 1, gone: 2 } },
    { op: "add", path: ["a", "b", "c"], by: 4 },
    { op: "set", path: ["a", "b", "gone"], from: 2 },
    { op: "set", path: ["a", "b", "__proto__"], to: 3 },
    { op: "add", path: ["a", "b", "__proto__"], by: 4 },
    { op: "set", path: ["a", "x", "y"], to: "z" },
    { op: "add", path: ["n"], by: 1 },
    { op: "add", path: ["n"], by: -3 },
    { op: "set", path: ["a", "nothing"], from: 1 },
  ];

  it("come to what they come to one by one, and touch nothing that was given", () => {
    const start = deepFreeze({ a: { b: { c: 0 }, k: { l: 1 } }, n: 5 });
    const one = list.reduce<unknown>(applyDelta, start);
    const all = applyDeltas<unknown>(
      start,
      list.map((d) => deepFreeze(d)),
    );
    expect(JSON.stringify(all)).toBe(JSON.stringify(one));
    expect((all as typeof start).a.k).toBe(start.a.k);
    expect(Object.getPrototypeOf((all as typeof start).a.b)).toBe(Object.prototype);
    expect(JSON.stringify(applyDeltas<unknown>(all, invertAll(list)))).toBe(
      JSON.stringify(invertAll(list).reduce<unknown>(applyDelta, all)),
    );
  });

  function deepFreeze<T>(value: T): T {
    if (typeof value === "object" && value !== null) Object.values(Object.freeze(value)).forEach(deepFreeze);
    return value;
  }
});
