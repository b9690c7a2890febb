import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  cleanHTML,
  Collection,
  Color,
  debounce,
  deepClone,
  deepFreeze,
  deleteProperty,
  diffObject,
  duplicate,
  expandObject,
  filterObject,
  flattenObject,
  getProperty,
  getType,
  hasProperty,
  isEmpty,
  isNewerVersion,
  mergeObject,
  objectsEqual,
  performIntegerSort,
  randomID,
  Semaphore,
  setProperty,
  throttle,
} from "../../common/utils.ts";

const name = fc.stringMatching(/^[a-z]{1,4}$/);
const leaf = fc.oneof(
  fc.integer(),
  fc.boolean(),
  fc.string(),
  fc.constant(null),
  fc.array(fc.integer(), { maxLength: 3 }),
);
const tree = fc.letrec<{ node: Record<string, unknown> }>((tie) => ({
  node: fc.dictionary(name, fc.oneof({ weight: 3, arbitrary: leaf }, tie("node")), { maxKeys: 4 }),
})).node;

describe("paths", () => {
  it("C36 expands dotted keys; an object value after them replaces what they built", () => {
    expect(expandObject({ "a.b": 1, "a.c.d": 2 })).toEqual({ a: { b: 1, c: { d: 2 } } });
    expect(expandObject({ "a.b": 1, a: { c: 2 } })).toEqual({ a: { c: 2 } });
    expect(expandObject({ a: { c: 2 }, "a.b": 1 })).toEqual({ a: { c: 2, b: 1 } });
  });

  it("C37 leaves instances of classes alone", () => {
    class Thing {
      "x.y" = 1;
    }
    const thing = new Thing();
    expect(expandObject({ "a.b": thing })).toEqual({ a: { b: thing } });
    expect((expandObject({ thing }) as { thing: Thing }).thing).toBe(thing);
  });

  it("flattening and expanding undo each other", () => {
    fc.assert(
      fc.property(tree, (object) => {
        expect(expandObject(flattenObject(object))).toEqual(object);
      }),
    );
  });

  it("C48 setProperty answers whether it changed anything", () => {
    const object = { a: { b: 1 } };
    expect(setProperty(object, "a.b", 1)).toBe(false);
    expect(setProperty(object, "a.b", 2)).toBe(true);
    expect(setProperty(object, "c.d", undefined)).toBe(true);
    expect(object).toEqual({ a: { b: 2 }, c: { d: undefined } });
  });

  it("reads, finds and deletes nested properties", () => {
    const object = { a: { b: { c: 0 } }, "x.y": 5 };
    expect(getProperty(object, "a.b.c")).toBe(0);
    expect(getProperty(object, "x.y")).toBe(5);
    expect(getProperty(object, "a.z.c")).toBeUndefined();
    expect(hasProperty(object, "a.b.c")).toBe(true);
    expect(hasProperty(object, "a.b.d")).toBe(false);
    expect(deleteProperty(object, "a.b.c")).toBe(true);
    expect(deleteProperty(object, "a.b.c")).toBe(false);
    expect(object.a.b).toEqual({});
  });

  it("cannot be led to the prototypes of objects", () => {
    const object = {};
    expect(setProperty(object, "__proto__.bad", 1)).toBe(false);
    expect(setProperty(object, "constructor.prototype.bad", 1)).toBe(false);
    expandObject(JSON.parse('{"__proto__.bad": 1, "constructor.prototype.bad": 1}') as object);
    mergeObject({}, JSON.parse('{"__proto__": {"bad": 1}}') as object);
    expect(({} as { bad?: number }).bad).toBeUndefined();
  });
});

describe("mergeObject", () => {
  it("C38 does what its six documented examples show", () => {
    expect(mergeObject({ k1: "v1" }, { k2: "v2" }, { insertKeys: false })).toEqual({ k1: "v1" });
    expect(mergeObject({ k1: "v1" }, { k2: "v2" }, { insertKeys: true })).toEqual({ k1: "v1", k2: "v2" });
    expect(mergeObject({ k1: { i1: "v1" } }, { k1: { i2: "v2" } }, { insertValues: false })).toEqual({
      k1: { i1: "v1" },
    });
    expect(mergeObject({ k1: { i1: "v1" } }, { k1: { i2: "v2" } }, { insertValues: true })).toEqual({
      k1: { i1: "v1", i2: "v2" },
    });
    expect(mergeObject({ k1: "v1" }, { k1: "v2" }, { overwrite: true })).toEqual({ k1: "v2" });
    expect(mergeObject({ k1: "v1" }, { k1: "v2" }, { overwrite: false })).toEqual({ k1: "v1" });
    expect(mergeObject({ k1: { i1: "v1" } }, { k1: { i2: "v2" } }, { recursive: false })).toEqual({ k1: { i2: "v2" } });
    expect(mergeObject({ k1: "v1", k2: "v2" }, { "-=k1": null }, { performDeletions: true })).toEqual({ k2: "v2" });
  });

  it("C38 merges in place unless told otherwise, and expands dotted keys", () => {
    const original = { a: { b: 1 } };
    expect(mergeObject(original, { "a.c": 2 })).toBe(original);
    expect(original).toEqual({ a: { b: 1, c: 2 } });
    expect(mergeObject(original, { "a.b": 9 }, { inplace: false })).toEqual({ a: { b: 9, c: 2 } });
    expect(original.a.b).toBe(1);
  });

  it("C38 enforces types when asked to", () => {
    expect(() => mergeObject({ a: 1 }, { a: "x" }, { enforceTypes: true })).toThrow();
    expect(mergeObject({ a: 1 }, { a: 2 }, { enforceTypes: true })).toEqual({ a: 2 });
  });

  it("C39 C40 C41 deletes and replaces with performDeletions only, and deletes only with null", () => {
    const base = { foo: { bar: 1, keep: { x: 1 } } };
    expect(mergeObject(base, { "foo.-=bar": null }, { performDeletions: true, inplace: false }).foo).toEqual({
      keep: { x: 1 },
    });
    expect(mergeObject(base, { "foo.==keep": { y: 2 } }, { performDeletions: true, inplace: false }).foo).toEqual({
      bar: 1,
      keep: { y: 2 },
    });
    expect(mergeObject({ a: 1 }, { "-=a": 5 }, { performDeletions: true })).toHaveProperty("a", 1);
    expect(mergeObject({ a: 1 }, { "-=a": null })).toEqual({ a: 1, "-=a": null });
  });

  it("does not share nested objects with what was merged in", () => {
    const other = { a: { b: { c: 1 } } };
    const merged = mergeObject({}, other);
    merged.a.b.c = 2;
    expect(other.a.b.c).toBe(1);
  });

  it("merging an object into nothing gives that object", () => {
    fc.assert(
      fc.property(tree, (object) => {
        expect(mergeObject({}, object)).toEqual(object);
      }),
    );
  });
});

describe("comparing and copying", () => {
  it("C45 diffObject answers what is different in the other", () => {
    expect(diffObject({ a: 1, b: { c: 2, d: 3 } }, { a: 1, b: { c: 2, d: 4 }, e: 5 })).toEqual({ b: { d: 4 }, e: 5 });
    expect(diffObject({ a: 1 }, { a: 2, b: 3 }, { inner: true })).toEqual({ a: 2 });
    expect(diffObject({ a: 1 }, { "-=a": null, "-=b": null }, { deletionKeys: true })).toEqual({ "-=a": null });
    expect(diffObject({ a: { b: 1 } }, { a: { "-=c": null } }, { deletionKeys: true })).toEqual({});
  });

  it("merging a difference brings the one to the other", () => {
    fc.assert(
      fc.property(tree, tree, (before, after) => {
        const merged = mergeObject(before, after, { inplace: false });
        expect(mergeObject(before, diffObject(before, merged), { inplace: false })).toEqual(merged);
      }),
    );
  });

  it("C46 duplicate turns what JSON lacks into null", () => {
    expect(duplicate({ a: NaN, b: Infinity, c: undefined, d: [1] })).toEqual({ a: null, b: null, d: [1] });
  });

  it("C47 deepClone copies, shares instances, and with strict throws on them; it has a depth", () => {
    const date = new Date(5);
    const set = new Set([1]);
    const original = { list: [{ a: 1 }], date, set };
    const clone = deepClone(original);
    expect(clone).toEqual(original);
    expect(clone.list[0]).not.toBe(original.list[0]);
    expect(clone.date).not.toBe(date);
    expect(clone.set).toBe(set);
    expect(() => deepClone(original, { strict: true })).toThrow();
    const deep: Record<string, unknown> = {};
    let inner = deep;
    for (let depth = 0; depth < 120; depth++) inner = inner["a"] = {} as Record<string, unknown>;
    expect(() => deepClone(deep)).toThrow();
  });

  it("C49 knows types, emptiness and versions", () => {
    const types = [
      undefined,
      null,
      1,
      "a",
      true,
      () => {},
      [],
      new Set(),
      new Map(),
      Promise.resolve(),
      new Error(),
      {},
    ];
    expect(types.map(getType)).toEqual(
      "undefined null number string boolean function Array Set Map Promise Error Object".split(" "),
    );
    expect([undefined, null, {}, [], new Set(), new Map()].every(isEmpty)).toBe(true);
    expect([0, "", { a: 1 }, [0], new Set([1])].some(isEmpty)).toBe(false);
    expect(isNewerVersion("1.0.1", "1.0.0")).toBe(true);
    expect(isNewerVersion("13.351", "13")).toBe(true);
    expect(isNewerVersion("13", "13.351")).toBe(false);
    expect(isNewerVersion("1.10", "1.9")).toBe(true);
    expect(isNewerVersion("1.0", "1.0")).toBe(false);
  });

  it("C49 filterObject does what its documented examples show", () => {
    const source = { foo: { number: 1, name: "Tim", topping: "olives" }, bar: "baz" };
    const template = { foo: { number: 0, name: "Mit", style: "bold" }, other: 72 };
    expect(filterObject(source, template)).toEqual({ foo: { number: 1, name: "Tim" } });
    expect(filterObject(source, template, { templateValues: true })).toEqual({ foo: { number: 0, name: "Mit" } });
  });

  it("compares deeply and freezes deeply", () => {
    expect(objectsEqual({ a: [{ b: 1 }] }, { a: [{ b: 1 }] })).toBe(true);
    expect(objectsEqual({ a: [{ b: 1 }] }, { a: [{ b: 2 }] })).toBe(false);
    expect(Object.isFrozen(deepFreeze({ a: { b: 1 } }).a)).toBe(true);
  });

  it("C50 makes ids of letters and digits", () => {
    expect(randomID()).toMatch(/^[A-Za-z0-9]{16}$/);
    expect(randomID(5)).toHaveLength(5);
    expect(new Set(Array.from({ length: 200 }, () => randomID())).size).toBe(200);
  });
});

describe("Collection", () => {
  const collection = new Collection<{ name: string; value: number }>([
    ["a", { name: "first", value: 1 }],
    ["b", { name: "second", value: 2 }],
  ]);

  it("C51 iterates over values and has the helpers of an array", () => {
    expect(Array.from(collection, (entry) => entry.value)).toEqual([1, 2]);
    expect(collection.contents).toHaveLength(2);
    expect(collection.filter((entry) => entry.value > 1)).toEqual([{ name: "second", value: 2 }]);
    expect(collection.find((entry) => entry.value === 2)?.name).toBe("second");
    expect(collection.map((entry) => entry.name)).toEqual(["first", "second"]);
    expect(collection.reduce((sum, entry) => sum + entry.value, 0)).toBe(3);
    expect(collection.some((entry) => entry.value > 2)).toBe(false);
    expect(collection.getName("first")?.value).toBe(1);
  });

  it("C51 throws for what is missing when strict", () => {
    expect(collection.get("c")).toBeUndefined();
    expect(() => collection.get("c", { strict: true })).toThrow();
    expect(() => collection.getName("c", { strict: true })).toThrow();
  });
});

describe("Color", () => {
  it("reads and writes hex strings, and knows when it is none", () => {
    expect(Color.from("#ff8000").css).toBe("#ff8000");
    expect(Color.from("nonsense").valid).toBe(false);
    expect(Color.from(null).valid).toBe(false);
    expect(Color.from(0x00ff00).rgb).toEqual([0, 1, 0]);
    expect(JSON.stringify({ c: Color.from("#123456") })).toBe('{"c":"#123456"}');
  });

  it("goes through HSV and HSL and back", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 0xffffff }), (value) => {
        const color = Color.from(value);
        expect(Color.fromHSV(color.hsv).valueOf()).toBe(value);
        expect(Color.fromHSL(color.hsl).valueOf()).toBe(value);
      }),
    );
  });

  it("mixes, multiplies and adds", () => {
    expect(Color.from("#000000").mix("#ffffff", 0.5).css).toBe("#808080");
    expect(Color.from("#ffffff").multiply("#804020").css).toBe("#804020");
    expect(Color.from("#800000").add("#900000").css).toBe("#ff0000");
  });
});

describe("cleanHTML", () => {
  it("keeps what is harmless", () => {
    const html =
      '<h1 class="x" data-id="5">Hi &amp; <b>you</b></h1><button type="button" data-action="roll">Roll</button>';
    expect(cleanHTML(html)).toBe(html);
    expect(cleanHTML("2 < 3 and 3 > 2")).toBe("2 &lt; 3 and 3 &gt; 2");
  });

  it.each([
    "<script>alert(1)</script>",
    "<img src=x onerror=alert(1)>",
    '<a href="java&#115;cript:alert(1)">x</a>',
    '<a href=" java\tscript:alert(1)">x</a>',
    "<svg><script>alert(1)</script></svg>",
    '<iframe src="x"></iframe>',
    '<img src="x" / onload=alert(1)>',
    "<scr<script></script>ipt>alert(1)</script>",
    '<div style="background:url(javascript:alert(1))">x</div>',
    '<a href="data:text/html,<script>alert(1)</script>">x</a>',
    "<p title='<img src=x onerror=alert(1)>'>x</p>",
    "<!--><img src=x onerror=alert(1)>-->",
    "<math><mtext></mtext><mglyph><style><img src=x onerror=alert(1)></style></mglyph></math>",
    '<input type="image" formaction="javascript:alert(1)">',
  ])("leaves nothing in %s that runs", (html) => {
    const clean = cleanHTML(html);
    expect(clean).not.toMatch(/<script|<svg|<iframe|<math|<style/i);
    expect(clean.replace(/"[^"]*"/g, '""')).not.toMatch(/<[^>]*\son\w+\s*=/i);
    expect(clean).not.toMatch(/javascript:|data:text/i);
  });

  it("is done after once", () => {
    const piece = fc.constantFrom(
      "<b>",
      "</b>",
      "<script>",
      "</script>",
      "<img src=x onerror=y>",
      "<",
      ">",
      '"',
      "'",
      "a",
      "=",
      "&lt;",
      "<!--",
      "-->",
      "<p title='x'>",
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
        const clean = cleanHTML(pieces.join(""));
        expect(cleanHTML(clean)).toBe(clean);
        expect(clean).not.toMatch(/<script|onerror=y>/);
      }),
      { numRuns: 500 },
    );
  });
});

describe("timing", () => {
  const pause = (time: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, time));

  it("debounces to the last call", async () => {
    const calls: number[] = [];
    const debounced = debounce((value: number) => calls.push(value), 20);
    debounced(1);
    debounced(2);
    await pause(50);
    expect(calls).toEqual([2]);
  });

  it("throttles to the first and the last call", async () => {
    const calls: number[] = [];
    const throttled = throttle((value: number) => calls.push(value), 20);
    throttled(1);
    throttled(2);
    throttled(3);
    expect(calls).toEqual([1]);
    await pause(60);
    expect(calls).toEqual([1, 3]);
  });

  it("lets a semaphore's tasks run a few at a time, in order, and passes failures on", async () => {
    const semaphore = new Semaphore(2);
    const order: number[] = [];
    let most = 0;
    const task = async (value: number): Promise<number> => {
      most = Math.max(most, semaphore.active);
      await pause(5);
      order.push(value);
      return value;
    };
    const results = await Promise.all([1, 2, 3, 4].map((value) => semaphore.add(task, value)));
    expect(results).toEqual([1, 2, 3, 4]);
    expect(order).toEqual([1, 2, 3, 4]);
    expect(most).toBe(2);
    await expect(semaphore.add(() => Promise.reject(new Error("no")))).rejects.toThrow("no");
    expect(semaphore.active).toBe(0);
  });
});

describe("performIntegerSort", () => {
  it("puts an entry between others, and makes room when there is none", () => {
    const [a, b, c] = [{ sort: 100 }, { sort: 200 }, { sort: 300 }];
    expect(performIntegerSort(c, { target: b, siblings: [a, b], sortBefore: true })).toEqual([
      { target: c, update: { sort: 150 } },
    ]);
    const [x, y, z] = [{ sort: 1 }, { sort: 2 }, { sort: 9 }];
    const updates = performIntegerSort(z, { target: y, siblings: [x, y], sortBefore: true });
    expect(updates.map(({ target }) => target)).toEqual([x, z, y]);
  });
});
