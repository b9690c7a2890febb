/** foundry.utils, uuids and Collection: C31, C36–C51. */

function pathTests({ describe, it, assert }) {
  const { expandObject, setProperty, getProperty, hasProperty, flattenObject } = foundry.utils;

  describe("paths", () => {
    it("C36 expandObject makes nested objects from dotted keys", () => {
      assert.deepEqual(expandObject({ "a.b": 1, "a.c.d": 2 }), { a: { b: 1, c: { d: 2 } } });
    });

    it("C36 an object after dotted keys replaces what they built", () => {
      assert.deepEqual(expandObject({ "a.b": 1, a: { c: 2 } }), { a: { c: 2 } });
    });

    it("C37 instances of classes are not expanded", () => {
      class Thing {
        constructor() {
          this["x.y"] = 1;
        }
      }
      const thing = new Thing();
      const { a } = expandObject({ a: thing });
      assert.strictEqual(a, thing);
      assert.property(a, "x.y");
      assert.notProperty(a, "x");
    });

    it("C48 setProperty answers whether anything changed", () => {
      const object = { a: { b: 1 } };
      assert.isFalse(setProperty(object, "a.b", 1));
      assert.isTrue(setProperty(object, "a.b", 2));
      assert.isTrue(setProperty(object, "c.d", 3));
      assert.deepEqual(object, { a: { b: 2 }, c: { d: 3 } });
    });

    it("C48 nested properties are read and found by their path", () => {
      const object = { a: { b: { c: 0 } } };
      assert.strictEqual(getProperty(object, "a.b.c"), 0);
      assert.isUndefined(getProperty(object, "a.x.c"));
      assert.isTrue(hasProperty(object, "a.b.c"));
      assert.isFalse(hasProperty(object, "a.b.d"));
      assert.deepEqual(flattenObject({ a: { b: { c: 0 } }, d: [1] }), { "a.b.c": 0, d: [1] });
    });
  });
}

function mergeTests({ describe, it, assert }) {
  const { mergeObject } = foundry.utils;

  describe("mergeObject", () => {
    it("C38 insertKeys", () => {
      assert.deepEqual(mergeObject({ k1: "v1" }, { k2: "v2" }, { insertKeys: false }), { k1: "v1" });
      assert.deepEqual(mergeObject({ k1: "v1" }, { k2: "v2" }), { k1: "v1", k2: "v2" });
    });

    it("C38 insertValues", () => {
      assert.deepEqual(mergeObject({ k1: { i1: "v1" } }, { k1: { i2: "v2" } }, { insertValues: false }), {
        k1: { i1: "v1" },
      });
      assert.deepEqual(mergeObject({ k1: { i1: "v1" } }, { k1: { i2: "v2" } }), { k1: { i1: "v1", i2: "v2" } });
    });

    it("C38 overwrite", () => {
      assert.deepEqual(mergeObject({ k1: "v1" }, { k1: "v2" }), { k1: "v2" });
      assert.deepEqual(mergeObject({ k1: "v1" }, { k1: "v2" }, { overwrite: false }), { k1: "v1" });
    });

    it("C38 recursive", () => {
      assert.deepEqual(mergeObject({ k1: { i1: "v1" } }, { k1: { i2: "v2" } }, { recursive: false }), {
        k1: { i2: "v2" },
      });
    });

    it("C38 changes the original, unless inplace is false", () => {
      const original = { a: { b: 1 } };
      const merged = mergeObject(original, { "a.c": 2 }, { inplace: false });
      assert.deepEqual(merged, { a: { b: 1, c: 2 } });
      assert.deepEqual(original, { a: { b: 1 } });
      assert.strictEqual(mergeObject(original, { d: 1 }), original);
    });

    it("C38 enforceTypes throws where the types differ", () => {
      assert.throws(() => mergeObject({ a: 1 }, { a: "x" }, { enforceTypes: true }));
    });

    it("C39 deletes and replaces only with performDeletions", () => {
      assert.deepEqual(mergeObject({ k1: "v1", k2: "v2" }, { "-=k1": null }, { performDeletions: true }), { k2: "v2" });
      assert.property(mergeObject({ k1: "v1" }, { "-=k1": null }), "k1");
      const replaced = mergeObject({ a: { b: 1 } }, { "==a": { c: 2 } }, { performDeletions: true });
      assert.deepEqual(replaced, { a: { c: 2 } });
    });

    it("C40 a deletion key that carries anything but null does not delete", () => {
      const object = { a: 1 };
      try {
        mergeObject(object, { "-=a": 5 }, { performDeletions: true });
      } catch {
        // It may also throw.
      }
      assert.propertyVal(object, "a", 1);
    });

    it("C41 the operator stands before the key it acts on", () => {
      const merged = mergeObject({ foo: { bar: 1, baz: 2 } }, { "foo.-=bar": null }, { performDeletions: true });
      assert.deepEqual(merged, { foo: { baz: 2 } });
    });
  });
}

function comparisonTests({ describe, it, assert }) {
  const { diffObject, duplicate, deepClone, isEmpty, getType, isNewerVersion, filterObject, randomID } = foundry.utils;

  describe("comparing and copying", () => {
    it("C45 diffObject answers the part of the other that differs", () => {
      assert.deepEqual(diffObject({ a: 1, b: { c: 2, d: 3 } }, { a: 1, b: { c: 2, d: 4 }, e: 5 }), {
        b: { d: 4 },
        e: 5,
      });
      assert.deepEqual(diffObject({ a: 1 }, { a: 2, b: 3 }, { inner: true }), { a: 2 });
    });

    it("C45 with deletionKeys a deletion counts only if there is something to delete", () => {
      const difference = diffObject({ a: 1 }, { "-=a": null, "-=b": null }, { deletionKeys: true });
      assert.deepEqual(difference, { "-=a": null });
    });

    it("C46 duplicate turns NaN and Infinity to null", () => {
      assert.deepEqual(duplicate({ a: NaN, b: Infinity }), { a: null, b: null });
    });

    it("C47 deepClone copies plain data", () => {
      const original = { a: [{ b: 1 }] };
      const clone = deepClone(original);
      assert.deepEqual(clone, original);
      assert.notStrictEqual(clone.a[0], original.a[0]);
    });

    it("C47 deepClone with strict throws on instances of classes", () => {
      assert.throws(() => deepClone({ a: new (class Thing {})() }, { strict: true }));
    });

    it("C47 deepClone throws where the nesting is deeper than 100", () => {
      const deep = {};
      let inner = deep;
      for (let depth = 0; depth < 120; depth++) inner = inner.a = {};
      assert.throws(() => deepClone(deep));
    });

    it("C49 isEmpty", () => {
      for (const value of [undefined, null, {}, [], new Set(), new Map()]) assert.isTrue(isEmpty(value));
      for (const value of [{ a: 1 }, [0], new Set([1])]) assert.isFalse(isEmpty(value));
    });

    it("C49 getType", () => {
      const values = [
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
      const names = "undefined null number string boolean function Array Set Map Promise Error Object".split(" ");
      assert.deepEqual(values.map(getType), names);
      assert.strictEqual(getType(document.createElement("p")), "HTMLElement");
    });

    it("C49 isNewerVersion", () => {
      assert.isTrue(isNewerVersion("1.0.1", "1.0.0"));
      assert.isTrue(isNewerVersion("1.10", "1.9"));
      assert.isFalse(isNewerVersion("1.0", "1.0"));
      assert.isFalse(isNewerVersion("12", "13.351"));
    });

    it("C49 filterObject", () => {
      const source = { foo: { number: 1, name: "Tim", topping: "olives" }, bar: "baz" };
      const template = { foo: { number: 0, name: "Mit", style: "bold" }, other: 72 };
      assert.deepEqual(filterObject(source, template), { foo: { number: 1, name: "Tim" } });
      assert.deepEqual(filterObject(source, template, { templateValues: true }), { foo: { number: 0, name: "Mit" } });
    });

    it("C50 randomID makes 16 letters and digits", () => {
      assert.match(randomID(), /^[A-Za-z0-9]{16}$/);
      assert.lengthOf(randomID(8), 8);
      assert.notStrictEqual(randomID(), randomID());
    });
  });
}

function collectionTests({ describe, it, assert }) {
  const { Collection } = foundry.utils;
  const make = () =>
    new Collection([
      ["a", { name: "first", value: 1 }],
      ["b", { name: "second", value: 2 }],
    ]);

  describe("Collection", () => {
    it("C51 iterates over its values", () => {
      assert.deepEqual(
        Array.from(make(), ({ value }) => value),
        [1, 2],
      );
    });

    it("C51 has contents, find, filter, map, reduce, some and getName", () => {
      const collection = make();
      assert.lengthOf(collection.contents, 2);
      assert.strictEqual(collection.find(({ value }) => value === 2).name, "second");
      assert.lengthOf(
        collection.filter(({ value }) => value > 1),
        1,
      );
      assert.deepEqual(
        collection.map(({ name }) => name),
        ["first", "second"],
      );
      assert.strictEqual(
        collection.reduce((sum, { value }) => sum + value, 0),
        3,
      );
      assert.isTrue(collection.some(({ value }) => value === 1));
      assert.strictEqual(collection.getName("first").value, 1);
    });

    it("C51 strict access to what is missing throws", () => {
      assert.isUndefined(make().get("c"));
      assert.throws(() => make().get("c", { strict: true }));
      assert.throws(() => make().getName("c", { strict: true }));
    });
  });
}

function uuidTests({ describe, it, assert }) {
  const { parseUuid, buildUuid, randomID } = foundry.utils;

  describe("uuids", () => {
    it("C31 parseUuid reads the way from the primary document down", () => {
      const [actor, item, effect] = [randomID(), randomID(), randomID()];
      const parsed = parseUuid(`Actor.${actor}.Item.${item}.ActiveEffect.${effect}`);
      assert.strictEqual(parsed.type, "ActiveEffect");
      assert.strictEqual(parsed.id, effect);
      assert.strictEqual(parsed.primaryType, "Actor");
      assert.strictEqual(parsed.primaryId, actor);
      assert.deepEqual(parsed.embedded, ["Item", item, "ActiveEffect", effect]);
    });

    it("C31 buildUuid and parseUuid undo each other", () => {
      const id = randomID();
      const uuid = buildUuid({ documentName: "Actor", id });
      assert.strictEqual(uuid, `Actor.${id}`);
      const { type, id: again } = parseUuid(uuid);
      assert.deepEqual([type, again], ["Actor", id]);
    });
  });
}

export default function register(quench) {
  quench.registerBatch(
    "conformance.utils",
    (context) => {
      pathTests(context);
      mergeTests(context);
      comparisonTests(context);
      collectionTests(context);
      uuidTests(context);
    },
    { displayName: "Conformance: utilities" },
  );
}
