/** DataModel and foundry.data.fields: C43, C44, C52–C71. */

/** A data model class with the given schema. */
function modelOf(schema, statics = {}) {
  return class ConformanceModel extends foundry.abstract.DataModel {
    static defineSchema() {
      return schema();
    }
    static validateJoint(data) {
      statics.joint?.(data);
    }
    static migrateData(source) {
      statics.migrate?.(source);
      return super.migrateData(source);
    }
  };
}

function constructionTests({ describe, it, assert }) {
  const { fields } = foundry.data;

  describe("construction", () => {
    it("C52 required, not nullable and without initial value: constructing throws", () => {
      const Model = modelOf(() => ({ a: new fields.StringField({ required: true, blank: false }) }));
      assert.throws(() => new Model());
      assert.strictEqual(new Model({ a: "x" }).a, "x");
    });

    it("C52 defaults of the field types", () => {
      const number = new fields.NumberField();
      assert.deepEqual([number.required, number.nullable], [false, true]);
      assert.isFalse(new fields.NumberField({ choices: [1, 2] }).nullable);
      const boolean = new fields.BooleanField();
      assert.deepEqual([boolean.required, boolean.nullable, boolean.initial], [true, false, false]);
      for (const field of [
        new fields.SchemaField({}),
        new fields.ArrayField(new fields.NumberField()),
        new fields.ObjectField(),
      ]) {
        assert.deepEqual([field.required, field.nullable], [true, false]);
      }
      const string = new fields.StringField();
      assert.deepEqual([string.trim, string.blank], [true, true]);
      assert.isFalse(new fields.StringField({ choices: ["a"] }).blank);
    });

    it("C53 the schema is built once per class", () => {
      let built = 0;
      const Model = modelOf(() => {
        built++;
        return { a: new fields.NumberField() };
      });
      new Model();
      new Model();
      assert.strictEqual(Model.schema, Model.schema);
      assert.strictEqual(built, 1);
    });

    it("C54 the keys of the source are sealed", () => {
      const Model = modelOf(() => ({ a: new fields.NumberField({ initial: 1 }) }));
      assert.isTrue(Object.isSealed(new Model()._source));
    });

    it("C55 migrates, cleans, validates and initialises, in that order", () => {
      const order = [];
      class Field extends fields.StringField {
        _cast(value) {
          order.push("clean");
          return super._cast(value);
        }
        initialize(value, ...rest) {
          order.push("initialize");
          return super.initialize(value, ...rest);
        }
      }
      const validate = () => {
        order.push("validate");
      };
      const Model = modelOf(() => ({ a: new Field({ validate }) }), { migrate: () => order.push("migrate") });
      new Model({ a: 5 });
      assert.deepEqual(
        order.filter((step, index) => order.indexOf(step) === index),
        ["migrate", "clean", "validate", "initialize"],
      );
    });

    it("C55 fromSource is not strict", () => {
      const Model = modelOf(() => ({ a: new fields.NumberField({ required: true, nullable: false }) }));
      assert.throws(() => new Model({ a: "x" }));
      assert.isTrue(Model.fromSource({ a: "x" }).invalid);
    });

    it("C56 cleaning drops keys that are not in the schema, operators included", () => {
      const Model = modelOf(() => ({ a: new fields.NumberField({ initial: 1 }) }));
      assert.deepEqual(new Model({ a: 2, b: 3, "-=b": null, "==c": 1 }).toObject(), { a: 2 });
    });
  });
}

function fieldTests({ describe, it, assert }) {
  const { fields } = foundry.data;

  describe("fields", () => {
    it("C57 NumberField applies integer, min, max and step when it cleans", () => {
      assert.strictEqual(new fields.NumberField({ integer: true }).clean(2.6), 3);
      assert.strictEqual(new fields.NumberField({ min: 0 }).clean(-4), 0);
      assert.strictEqual(new fields.NumberField({ max: 10 }).clean(12), 10);
      assert.strictEqual(new fields.NumberField({ step: 5 }).clean(12), 10);
    });

    it("C58 StringField trims", () => {
      assert.strictEqual(new fields.StringField().clean("  a "), "a");
    });

    it("C58 the initial value of a StringField: undefined, blank, null", () => {
      const initial = (options) => new fields.StringField(options).getInitialValue({});
      assert.isUndefined(initial({ required: false, blank: true }));
      assert.strictEqual(initial({ required: true, blank: true }), "");
      assert.isNull(initial({ required: true, blank: false, nullable: true }));
      assert.strictEqual(initial({ required: true, blank: true, nullable: true }), "");
    });

    it("C59 the elements of an array are cleaned in full, and an update replaces the array", () => {
      const Model = modelOf(() => ({
        list: new fields.ArrayField(
          new fields.SchemaField({
            a: new fields.NumberField({ initial: 1 }),
            b: new fields.StringField({ initial: "x" }),
          }),
        ),
      }));
      const model = new Model({ list: [{ a: 5 }, {}] });
      assert.deepEqual(model.toObject().list, [
        { a: 5, b: "x" },
        { a: 1, b: "x" },
      ]);
      model.updateSource({ list: [{ b: "y" }] });
      assert.deepEqual(model.toObject().list, [{ a: 1, b: "y" }]);
    });

    it("C59 an array has a least and a greatest length", () => {
      const Model = modelOf(() => ({ list: new fields.ArrayField(new fields.NumberField(), { max: 1 }) }));
      assert.throws(() => new Model({ list: [1, 2] }));
      assert.throws(() => new fields.ArrayField(new fields.NumberField(), { min: 3, max: 1 }));
    });

    it("C60 a set is stored as an array and initialised as a Set", () => {
      const Model = modelOf(() => ({ tags: new fields.SetField(new fields.StringField()) }));
      const model = new Model({ tags: ["a", "b"] });
      assert.deepEqual(model._source.tags, ["a", "b"]);
      assert.instanceOf(model.tags, Set);
      assert.deepEqual(Array.from(model.tags), ["a", "b"]);
      model.updateSource({ tags: new Set(["c"]) });
      assert.deepEqual(model._source.tags, ["c"]);
    });

    it("C61 an ObjectField is an empty object at first", () => {
      assert.deepEqual(new fields.ObjectField().getInitialValue({}), {});
    });

    it("C62 a TypedObjectField strips keys that are not valid", () => {
      const field = new fields.TypedObjectField(new fields.NumberField(), { validateKey: (key) => key.length === 1 });
      assert.deepEqual(field.clean({ a: 1, bb: 2 }), { a: 1 });
    });

    it("C63 a validator answers true, false or nothing, or throws", () => {
      const messageOf = (validate) =>
        new fields.StringField({ validate, validationError: "is wrong" }).validate("x")?.message;
      assert.isUndefined(messageOf(() => true));
      assert.isUndefined(messageOf(() => undefined));
      assert.include(
        messageOf(() => false),
        "is wrong",
      );
      assert.include(
        messageOf(() => {
          throw new Error("may not be");
        }),
        "may not be",
      );
    });

    it("a null that a field cannot hold becomes its initial value (G8)", () => {
      assert.equal(new fields.StringField({ nullable: false, initial: "first" }).clean(null), "first");
      assert.equal(new fields.NumberField({ nullable: false, initial: 4 }).clean(null), 4);
      const Model = modelOf(() => ({ a: new fields.NumberField({ required: true, nullable: false, initial: 4 }) }));
      assert.equal(new Model({ a: null }).a, 4);
    });

    it("blank text where none may be is null if that is allowed, and else fails (G10)", () => {
      const Model = modelOf(() => ({
        open: new fields.StringField({ required: true, blank: false, nullable: true, initial: "a" }),
        strict: new fields.StringField({ required: true, blank: false, initial: "a" }),
      }));
      const model = new Model({ open: "b", strict: "b" });
      model.updateSource({ open: "" });
      assert.isNull(model.open);
      assert.throws(() => model.updateSource({ strict: "" }));
    });

    it("deleting a required key of a schema sets it back to its initial value (G11)", () => {
      const Model = modelOf(() => ({ a: new fields.NumberField({ required: true, nullable: false, initial: 4 }) }));
      const model = new Model({ a: 9 });
      model.updateSource({ "-=a": null });
      assert.equal(model.a, 4);
    });

    it("C71 a NumberField that may not be null, cleared, must be a finite number (G9)", () => {
      const Model = modelOf(() => ({ a: new fields.NumberField({ required: true, nullable: false }) }));
      assert.throws(() => new Model({ a: 1 }).updateSource({ a: null }), /must be a finite number/);
    });
  });
}

function validationTests({ describe, it, assert }) {
  const { fields } = foundry.data;
  const make = (data, options) =>
    new (modelOf(
      () => ({
        low: new fields.NumberField({ required: true, nullable: false, initial: 0 }),
        high: new fields.NumberField({ required: true, nullable: false, initial: 10 }),
        inner: new fields.SchemaField({
          a: new fields.NumberField({ required: true, nullable: false, initial: 1 }),
          b: new fields.StringField({ initial: "b" }),
        }),
      }),
      {
        joint: ({ low, high }) => {
          if (low > high) throw new Error("low may not be above high");
        },
      },
    ))(data, options);

  describe("validation", () => {
    it("C64 with changes joint validation is off unless it is asked for", () => {
      const model = make();
      assert.isTrue(model.validate({ changes: { low: 20 } }));
      assert.throws(() => model.validate({ changes: { low: 20, high: 10 }, joint: true }));
    });

    it("C64 strict throws, else the answer is false", () => {
      const model = make();
      assert.throws(() => model.validate({ changes: { low: "x" } }));
      assert.isFalse(model.validate({ changes: { low: "x" }, strict: false }));
    });

    it("C64 data is neither cleaned nor replaced unless it is asked for", () => {
      const model = make();
      assert.throws(() => model.validate({ changes: { low: "5" } }));
      assert.isTrue(model.validate({ changes: { low: "5" }, clean: true }));
      assert.isTrue(model.validate({ changes: { low: "x" }, fallback: true }));
    });

    it("C65 a fallback replaces only the leaf that fails", () => {
      const model = make({ inner: { a: "x", b: "kept" } }, { strict: false, fallback: true });
      assert.deepEqual(model.toObject().inner, { a: 1, b: "kept" });
    });
  });
}

function updateTests({ describe, it, assert }) {
  const { fields } = foundry.data;
  const Model = modelOf(() => ({
    name: new fields.StringField({ required: true, blank: false, initial: "name" }),
    optional: new fields.ObjectField({ required: false }),
    free: new fields.ObjectField(),
    typed: new fields.TypedObjectField(new fields.NumberField()),
    nested: new fields.SchemaField({
      a: new fields.NumberField({ initial: 1 }),
      b: new fields.NumberField({ initial: 2 }),
    }),
    nothing: new fields.SchemaField({ a: new fields.NumberField() }, { nullable: true, initial: null }),
  }));

  describe("updateSource", () => {
    it("C69 answers the difference, and with dryRun changes nothing", () => {
      const model = new Model();
      assert.deepEqual(model.updateSource({ "nested.a": 5, name: "name" }, { dryRun: true }), { nested: { a: 5 } });
      assert.strictEqual(model.nested.a, 1);
      assert.deepEqual(model.updateSource({ "nested.a": 5, name: "name" }), { nested: { a: 5 } });
      assert.strictEqual(model.nested.a, 5);
    });

    it("C18 an invalid change changes nothing at all", () => {
      const model = new Model();
      assert.throws(() => model.updateSource({ "nested.a": 7, name: "" }));
      assert.deepEqual(model.toObject(), new Model().toObject());
    });

    it("C43 an optional field can be deleted", () => {
      const model = new Model({ optional: { a: 1 } });
      model.updateSource({ "-=optional": null });
      assert.isUndefined(model.optional);
    });

    it("C39 keys of free and of typed objects can be deleted and replaced", () => {
      const model = new Model({ free: { a: 1, b: { c: 2 } }, typed: { x: 1, y: 2 } });
      model.updateSource({ "free.-=a": null, "free.==b": { d: 3 }, "typed.-=x": null });
      assert.deepEqual(model.toObject().free, { b: { d: 3 } });
      assert.deepEqual(model.toObject().typed, { y: 2 });
    });

    it("C44 without recursion a deletion key is stored as it stands", () => {
      const model = new Model({ free: { a: 1 } });
      model.updateSource({ free: { "-=a": null } }, { recursive: false });
      assert.deepEqual(model.toObject().free, { "-=a": null });
    });

    it("C66 without recursion an update of object fields is reported and stored", () => {
      const model = new Model({ free: { foo: "bar" }, typed: { abc: 1 } });
      assert.deepEqual(model.updateSource({ free: {}, typed: {} }, { recursive: false }), { free: {}, typed: {} });
      assert.deepEqual(model.toObject().free, {});
      assert.deepEqual(model.toObject().typed, {});
    });

    it("C67 without recursion nothing goes that is not named", () => {
      const model = new Model({ free: { a: 1 } });
      assert.deepEqual(model.updateSource({}, { recursive: false }), {});
      assert.deepEqual(model.toObject().free, { a: 1 });
    });

    it("C164 without recursion the cleaned data of a whole model clears what it has no value for", () => {
      class Counted extends foundry.abstract.DataModel {
        static defineSchema() {
          const { NumberField, StringField } = foundry.data.fields;
          return {
            num: new NumberField({ required: false }),
            word: new StringField({ required: true, initial: "new" }),
          };
        }
      }
      const model = new Counted({ num: 15, word: "old" });
      model.updateSource({}, { recursive: false });
      assert.deepEqual([model.num, model.word], [15, "old"]);
      model.updateSource(Counted.cleanData({}), { recursive: false });
      assert.isUndefined(model.num);
      assert.equal(model.word, "new");
    });

    it("C68 a nullable schema may be null", () => {
      assert.isNull(new Model().toObject(false).nothing);
    });

    it("C70 reset undoes what was done to the instance", () => {
      const model = new Model();
      model.nested.a = 99;
      model.reset();
      assert.strictEqual(model.nested.a, 1);
    });

    it("C70 clone has other data and leaves the original alone", () => {
      const model = new Model({ free: { a: 1 } });
      const clone = model.clone({ name: "other", "free.b": 2 });
      assert.strictEqual(clone.name, "other");
      assert.deepEqual(clone.toObject().free, { a: 1, b: 2 });
      assert.deepEqual(model.toObject().free, { a: 1 });
    });

    it("C70 toObject gives the source, or the values as they were prepared", () => {
      const model = new Model();
      model.nested.a = 99;
      assert.strictEqual(model.toObject().nested.a, 1);
      assert.strictEqual(model.toObject(false).nested.a, 99);
      assert.deepEqual(model.toJSON(), model.toObject());
    });
  });
}

export default function register(quench) {
  quench.registerBatch(
    "conformance.data-model",
    (context) => {
      constructionTests(context);
      fieldTests(context);
      validationTests(context);
      updateTests(context);
    },
    { displayName: "Conformance: data models and fields" },
  );
}
