import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { DataModel, type DataModelContext } from "../../common/abstract/data-model.ts";
import { DataModelValidationError } from "../../common/abstract/validation-failure.ts";
import * as fields from "../../common/data/fields.ts";
import type { DataField } from "../../common/data/fields/data-field.ts";
import type { AnyObject } from "../../common/utils/value-types.ts";

type Loose = Record<string, unknown>;

/** A data model class with the given schema, loosely typed so that tests can read any field. */
function model(schema: () => Record<string, DataField>, joint?: (data: AnyObject) => void): ModelClass {
  class Model extends DataModel {
    static override defineSchema(): Record<string, DataField> {
      return schema();
    }
    static override validateJoint(data: AnyObject): void {
      joint?.(data);
    }
  }
  return Model as unknown as ModelClass;
}

interface ModelClass {
  new (data?: object, context?: DataModelContext): DataModel & Loose;
  schema: fields.SchemaField;
  fromSource(source: object, context?: DataModelContext): DataModel & Loose;
  cleanData(source: object, options?: object): Loose;
}

beforeEach(() => {
  vi.spyOn(console, "warn").mockImplementation(() => {});
});
afterEach(() => {
  vi.restoreAllMocks();
});

describe("construction", () => {
  it("C52 a field that is required, not nullable and without initial value makes construction throw", () => {
    const Model = model(() => ({ a: new fields.StringField({ required: true, blank: false }) }));
    expect(() => new Model()).toThrow(DataModelValidationError);
    expect(new Model({ a: "x" })["a"]).toBe("x");
  });

  it("C52 the defaults of the field types", () => {
    expect(new fields.DataField()).toMatchObject({ required: false, nullable: false });
    expect(new fields.NumberField()).toMatchObject({ required: false, nullable: true });
    expect(new fields.NumberField({ choices: [1, 2] }).nullable).toBe(false);
    expect(new fields.BooleanField()).toMatchObject({ required: true, nullable: false, initial: false });
    expect(new fields.SchemaField({})).toMatchObject({ required: true, nullable: false });
    expect(new fields.ArrayField(new fields.NumberField())).toMatchObject({ required: true, nullable: false });
    expect(new fields.ObjectField()).toMatchObject({ required: true, nullable: false });
    expect(new fields.StringField()).toMatchObject({ trim: true, blank: true });
    expect(new fields.StringField({ choices: ["a"] }).blank).toBe(false);
  });

  it("C53 the schema is built once per class", () => {
    const define = vi.fn(() => ({ a: new fields.NumberField() }));
    const Model = model(define);
    new Model();
    new Model();
    expect(Model.schema).toBe(Model.schema);
    expect(define).toHaveBeenCalledTimes(1);
  });

  it("C54 the given data may become the source, whose keys are sealed", () => {
    const Model = model(() => ({ a: new fields.NumberField({ initial: 1 }) }));
    const instance = new Model({ a: 5 });
    expect(Object.isSealed(instance._source)).toBe(true);
    expect(() => (instance._source["b"] = 1)).toThrow();
  });

  it("C55 migrates, cleans, validates, then initialises", () => {
    const order: string[] = [];
    class Field extends fields.StringField {
      protected override _cast(value: unknown): unknown {
        order.push("clean");
        return super._cast(value);
      }
      override validate(
        ...parameters: Parameters<fields.StringField["validate"]>
      ): ReturnType<fields.StringField["validate"]> {
        order.push("validate");
        return super.validate(...parameters);
      }
      override initialize(value: unknown): unknown {
        order.push("initialize");
        return value;
      }
    }
    class Model extends DataModel {
      static override defineSchema(): Record<string, DataField> {
        return { a: new Field() };
      }
      static override migrateData(source: AnyObject): AnyObject {
        order.push("migrate");
        return super.migrateData(source);
      }
    }
    new Model({ a: 1 });
    expect(order).toEqual(["migrate", "clean", "validate", "initialize"]);
  });

  it("C55 fromSource is not strict", () => {
    const Model = model(() => ({ a: new fields.NumberField({ required: true, nullable: false, integer: true }) }));
    expect(() => new Model({ a: "x" })).toThrow();
    const loaded = Model.fromSource({ a: "x" });
    expect(loaded.invalid).toBe(true);
    expect(console.warn).toHaveBeenCalled();
  });

  it("C56 cleaning drops keys that are not in the schema, operators included", () => {
    const Model = model(() => ({ a: new fields.NumberField({ initial: 1 }) }));
    expect(new Model({ a: 2, b: 3, "-=a": null, "==c": 1 }).toObject()).toEqual({ a: 2 });
  });

  it("fields cannot be shared between schemas", () => {
    const shared = new fields.NumberField();
    new fields.SchemaField({ a: shared });
    expect(() => new fields.SchemaField({ b: shared })).toThrow();
  });
});

describe("fields", () => {
  it("C57 numbers are rounded, kept in bounds and to their step", () => {
    expect(new fields.NumberField({ integer: true }).clean(2.6)).toBe(3);
    expect(new fields.NumberField({ min: 0, max: 10 }).clean(-4)).toBe(0);
    expect(new fields.NumberField({ min: 0, max: 10 }).clean("12")).toBe(10);
    expect(new fields.NumberField({ step: 0.1 }).clean(0.33)).toBe(0.3);
    expect(new fields.NumberField({ min: 1, max: 10, step: 4 }).clean(10)).toBe(9);
    expect(new fields.NumberField({ integer: true, nullable: true }).clean(null)).toBeNull();
  });

  it("C58 strings are trimmed; their initial value is undefined, blank or null in that order", () => {
    expect(new fields.StringField().clean("  a ")).toBe("a");
    expect(new fields.StringField({ required: false, blank: true }).getInitialValue()).toBeUndefined();
    expect(new fields.StringField({ required: true, blank: true }).getInitialValue()).toBe("");
    expect(new fields.StringField({ required: true, blank: false, nullable: true }).getInitialValue()).toBeNull();
    expect(new fields.StringField({ required: true, blank: true, nullable: true }).getInitialValue()).toBe("");
  });

  it("C59 the elements of an array are cleaned in full, and an update replaces the array", () => {
    const Model = model(() => ({
      list: new fields.ArrayField(
        new fields.SchemaField({
          a: new fields.NumberField({ initial: 1 }),
          b: new fields.StringField({ initial: "x" }),
        }),
      ),
    }));
    const instance = new Model({ list: [{ a: 5 }, {}] });
    expect(instance.toObject()).toEqual({
      list: [
        { a: 5, b: "x" },
        { a: 1, b: "x" },
      ],
    });
    instance.updateSource({ list: [{ b: "y" }] });
    expect(instance.toObject()).toEqual({ list: [{ a: 1, b: "y" }] });
    expect(() => new fields.ArrayField(new fields.NumberField(), { min: 3, max: 1 })).toThrow();
    const Bounded = model(() => ({ list: new fields.ArrayField(new fields.NumberField(), { max: 1 }) }));
    expect(() => new Bounded({ list: [1, 2] })).toThrow();
  });

  it("C60 a set is stored as an array, initialised as a Set and takes any iterable", () => {
    const Model = model(() => ({ tags: new fields.SetField(new fields.StringField()) }));
    const instance = new Model({ tags: new Set(["a", "b", "a"]) });
    expect(instance._source["tags"]).toEqual(["a", "b"]);
    expect(instance["tags"]).toEqual(new Set(["a", "b"]));
    expect(instance.toObject(false)["tags"]).toEqual(["a", "b"]);
  });

  it("C61 an object is empty at first, unless it may be missing", () => {
    expect(new fields.ObjectField().getInitialValue()).toEqual({});
    expect(new fields.ObjectField({ required: false }).getInitialValue()).toBeUndefined();
    expect(new fields.ObjectField({ nullable: true }).getInitialValue()).toBeNull();
  });

  it("C62 a typed object drops keys that are not valid", () => {
    const field = new fields.TypedObjectField(new fields.NumberField(), { validateKey: (key) => key.length === 1 });
    expect(field.clean({ a: "1", bb: 2 })).toEqual({ a: 1 });
  });

  it("C63 validators: true is final, undefined goes on, false and errors fail", () => {
    const failureOf = (validate: fields.DataField["options"]["validate"]): string | undefined =>
      new fields.StringField({ validate, validationError: "is wrong" }).validate("x")?.message;
    expect(failureOf(() => true)).toBeUndefined();
    expect(failureOf(() => undefined)).toBeUndefined();
    expect(failureOf(() => false)).toBe("is wrong");
    expect(
      failureOf(() => {
        throw new Error("may not be");
      }),
    ).toBe("may not be");
  });

  it("C71 a number that may not be null, cleared, must be a finite number", () => {
    const Model = model(() => ({ a: new fields.NumberField({ required: true, nullable: false }) }));
    const instance = new Model({ a: 1 });
    expect(() => instance.updateSource({ a: null })).toThrow(/must be a finite number/);
    const Initial = model(() => ({ a: new fields.NumberField({ required: true, nullable: false, initial: 0 }) }));
    const cleared = new Initial({ a: 1 });
    cleared.updateSource({ a: null });
    expect(cleared["a"]).toBe(0);
  });

  it("colours, angles, alphas, JSON and file paths", () => {
    expect(new fields.ColorField().clean("#FF0000")).toBe("#ff0000");
    expect(new fields.ColorField().clean("")).toBeNull();
    expect(new fields.ColorField().validate("red")).toBeDefined();
    expect(new fields.AngleField().clean(-90)).toBe(270);
    expect(new fields.AngleField({ normalize: false }).clean(360)).toBe(360);
    expect(new fields.AlphaField().clean(4)).toBe(1);
    expect(new fields.JSONField({ nullable: true }).clean({ a: 1 })).toBe('{"a":1}');
    expect(new fields.JSONField().initialize('{"a":1}')).toEqual({ a: 1 });
    const image = new fields.FilePathField({ categories: ["IMAGE"] });
    expect(image.validate("icons/svg/sword.svg")).toBeUndefined();
    expect(image.validate("a/b.exe")).toBeDefined();
    expect(image.validate("data:image/png;base64,AAAA")).toBeDefined();
    expect(() => new fields.FilePathField()).toThrow();
    expect(new fields.JavaScriptField({ async: true }).validate("await x;")).toBeUndefined();
    expect(new fields.JavaScriptField().validate("return (;")?.message).toMatch(/JavaScript/);
  });

  it("a typed schema is chosen by the type of the value", () => {
    const Model = model(() => ({
      shape: new fields.TypedSchemaField({
        circle: { type: new fields.StringField({ initial: "circle" }), radius: new fields.NumberField({ initial: 1 }) },
        box: { type: new fields.StringField({ initial: "box" }), width: new fields.NumberField({ initial: 2 }) },
      }),
    }));
    const instance = new Model({ shape: { type: "box", junk: 1 } });
    expect(instance.toObject()).toEqual({ shape: { type: "box", width: 2 } });
    expect(instance.updateSource({ "shape.width": 5 })).toEqual({ shape: { width: 5 } });
    expect(instance.updateSource({ "==shape": { type: "circle" } })).toEqual({
      "==shape": { type: "circle", radius: 1 },
    });
    expect(instance.toObject()).toEqual({ shape: { type: "circle", radius: 1 } });
    expect(() => new Model({ shape: { type: "cone" } })).toThrow();
  });

  it("an embedded model is an instance whose parent is the model it is in", () => {
    class Inner extends DataModel {
      declare a: number;
      static override defineSchema(): Record<string, DataField> {
        return { a: new fields.NumberField({ initial: 1 }) };
      }
      get double(): number {
        return this.a * 2;
      }
    }
    const Model = model(() => ({ inner: new fields.EmbeddedDataField(Inner) }));
    const instance = new Model({ inner: { a: 4 } });
    const inner = instance["inner"] as Inner;
    expect(inner).toBeInstanceOf(Inner);
    expect(inner.double).toBe(8);
    expect(inner.parent).toBe(instance);
    expect(inner._source).toBe(instance._source["inner"]);
    instance.updateSource({ "inner.a": 5 });
    expect((instance["inner"] as Inner).double).toBe(10);
  });

  it("fields know their path, and are found by it", () => {
    const Model = model(() => ({
      a: new fields.SchemaField({ b: new fields.ArrayField(new fields.SchemaField({ c: new fields.NumberField() })) }),
    }));
    expect(Model.schema.getField("a.b")?.fieldPath).toBe("a.b");
    expect(Model.schema.getField("a.b.element.c")).toBeInstanceOf(fields.NumberField);
    expect(Model.schema.getField("a.x")).toBeUndefined();
  });
});

describe("validation", () => {
  const Model = model(
    () => ({
      low: new fields.NumberField({ required: true, nullable: false, initial: 0 }),
      high: new fields.NumberField({ required: true, nullable: false, initial: 10 }),
      inner: new fields.SchemaField({
        a: new fields.NumberField({ integer: true, initial: 1 }),
        b: new fields.StringField({ initial: "b" }),
      }),
    }),
    ({ low, high }) => {
      if ((low as number) > (high as number)) throw new Error("low may not be above high");
    },
  );

  it("C64 joint validation is left out when changes are given, unless asked for", () => {
    const instance = new Model();
    expect(instance.validate({ changes: { low: 20 } })).toBe(true);
    expect(() => instance.validate({ changes: { low: 20 }, joint: true })).toThrow(/low may not be above high/);
    expect(instance.validate({ changes: { low: "x" }, strict: false })).toBe(false);
  });

  it("C64 an update that breaks joint validation changes nothing", () => {
    const instance = new Model();
    expect(() => instance.updateSource({ low: 20 })).toThrow(/low may not be above high/);
    expect(instance._source["low"]).toBe(0);
    expect(instance.updateSource({ low: 20, high: 30 })).toEqual({ low: 20, high: 30 });
  });

  it("C65 the fallback replaces only the leaf that failed", () => {
    const instance = new Model({ inner: { a: "x", b: "kept" } }, { fallback: true });
    expect(instance["inner"]).toEqual({ a: 1, b: "kept" });
    expect(instance.invalid).toBe(false);
    expect(instance.validationFailures.fields?.getFailure("inner.a")?.fallback).toBe(1);
  });

  it("names the leaf that failed", () => {
    try {
      new Model({ inner: { a: "x" } });
      expect.unreachable();
    } catch (error) {
      expect(error).toBeInstanceOf(DataModelValidationError);
      expect(Object.keys((error as DataModelValidationError).getAllFailures())).toEqual(["inner.a"]);
      expect((error as Error).message).toMatch(/inner:\s+a: must be a finite number/);
    }
  });
});

describe("updateSource", () => {
  const Model = model(() => ({
    name: new fields.StringField({ required: true, blank: false, initial: "name" }),
    optional: new fields.ObjectField({ required: false }),
    free: new fields.ObjectField(),
    typed: new fields.TypedObjectField(
      new fields.SchemaField({ n: new fields.NumberField({ initial: 0 }), s: new fields.StringField({ initial: "" }) }),
    ),
    nested: new fields.SchemaField({
      a: new fields.NumberField({ initial: 1 }),
      b: new fields.NumberField({ initial: 2 }),
    }),
    nothing: new fields.SchemaField({ a: new fields.NumberField() }, { nullable: true, initial: null }),
  }));

  it("C69 answers what changed, and with dryRun changes nothing", () => {
    const instance = new Model();
    expect(instance.updateSource({ "nested.a": 5, name: "name" }, { dryRun: true })).toEqual({ nested: { a: 5 } });
    expect((instance["nested"] as Loose)["a"]).toBe(1);
    expect(instance.updateSource({ "nested.a": 5, name: "name" })).toEqual({ nested: { a: 5 } });
    expect((instance["nested"] as Loose)["a"]).toBe(5);
  });

  it("C18 an invalid change changes nothing at all", () => {
    const instance = new Model();
    expect(() => instance.updateSource({ name: "", "nested.a": 7, nested2: 1, free: 5 })).toThrow();
    expect(instance.toObject()).toEqual(new Model().toObject());
  });

  it("C19 deleting what is not there is no change", () => {
    const instance = new Model({ free: { a: { b: 1 } } });
    expect(instance.updateSource({ "free.-=x": null, "free.a.-=y": null, "-=optional": null })).toEqual({});
  });

  it("C20 the own data is no change", () => {
    const instance = new Model({ free: { a: 1 }, typed: { x: { n: 3 } } });
    expect(instance.updateSource(instance.toObject())).toEqual({});
  });

  it("C39 C41 deletes and replaces keys of free and of typed objects", () => {
    const instance = new Model({ free: { a: 1, b: { c: 2, d: 3 } }, typed: { x: { n: 1, s: "s" }, y: { n: 2 } } });
    const changes = {
      "free.-=a": null,
      "free.==b": { e: 4 },
      "typed.-=y": null,
      "typed.==x": { n: 9 },
      "typed.z.n": 5,
    };
    expect(instance.updateSource(changes)).toEqual({
      free: { "-=a": null, "==b": { e: 4 } },
      typed: { "-=y": null, "==x": { n: 9, s: "" }, z: { n: 5, s: "" } },
    });
    expect(instance._source["free"]).toEqual({ b: { e: 4 } });
    expect(instance._source["typed"]).toEqual({ x: { n: 9, s: "" }, z: { n: 5, s: "" } });
  });

  it("C40 a deletion key must carry null", () => {
    expect(() => new Model({ free: { a: 1 } }).updateSource({ "free.-=a": 1 })).toThrow(/must carry null/);
  });

  it("C43 an optional field can be deleted", () => {
    const instance = new Model({ optional: { a: 1 } });
    expect(instance.updateSource({ "-=optional": null })).toEqual({ "-=optional": null });
    expect(instance["optional"]).toBeUndefined();
  });

  it("C44 without recursion an operator is stored as it stands", () => {
    const instance = new Model({ free: { a: 1, b: 2 } });
    instance.updateSource({ free: { "-=a": null } }, { recursive: false });
    expect(instance._source["free"]).toEqual({ "-=a": null });
  });

  it("C66 C67 without recursion objects are replaced, and nothing that is not named", () => {
    const instance = new Model({ free: { a: 1 }, typed: { x: {} }, nested: { a: 7, b: 8 } });
    expect(instance.updateSource({}, { recursive: false })).toEqual({});
    expect(instance.updateSource({ free: {}, typed: {} }, { recursive: false })).toEqual({ free: {}, typed: {} });
    expect(instance._source["free"]).toEqual({});
    expect(instance.updateSource({ nested: { a: 9 } }, { recursive: false })).toEqual({ nested: { a: 9, b: 2 } });
    expect(instance._source["name"]).toBe("name");
  });

  it("C68 a nullable schema may be null", () => {
    const instance = new Model();
    expect(instance["nothing"]).toBeNull();
    expect(instance.toObject(false)["nothing"]).toBeNull();
    instance.updateSource({ nothing: { a: 1 } });
    expect(instance["nothing"]).toEqual({ a: 1 });
  });

  it("C70 reset, clone, toObject and toJSON", () => {
    const instance = new Model({ free: { a: 1 } });
    (instance["nested"] as Loose)["a"] = 99;
    expect((instance.toObject(false)["nested"] as Loose)["a"]).toBe(99);
    expect((instance.toObject()["nested"] as Loose)["a"]).toBe(1);
    instance.reset();
    expect((instance["nested"] as Loose)["a"]).toBe(1);
    const clone = instance.clone({ "free.b": 2, "free.-=a": null }) as DataModel;
    expect(clone._source["free"]).toEqual({ b: 2 });
    expect(instance._source["free"]).toEqual({ a: 1 });
    expect(JSON.parse(JSON.stringify(instance))).toEqual(JSON.parse(JSON.stringify(instance.toObject())));
  });
});
