import { describe, expect, it, vi } from "vitest";
import { StrictSurface } from "../../client/core/strict-surface.ts";
import { publicSurface } from "../../surface/generate.ts";
import type { Surface } from "../../surface/surface.ts";

vi.spyOn(console, "warn").mockImplementation(() => {});

class Base {
  declare later: string;
  present(): string {
    return "present";
  }
}
class Derived extends Base {}

const SURFACE: Surface = {
  source: "test",
  namespaces: {
    foundry: ["dice", "utils", "audio"],
    "foundry.dice": ["Base", "Derived", "Missing"],
    "foundry.utils": ["one"],
  },
  classes: {
    "foundry.dice.Base": { statics: ["make"], methods: ["present", "absent"], properties: ["later"] },
    "foundry.dice.Derived": { statics: ["make"], methods: ["present", "absent", "own"], properties: ["later"] },
  },
};

type Members = Record<string, Record<string, unknown>>;

function apply(): { strict: StrictSurface; foundry: Members } {
  const strict = new StrictSurface(SURFACE);
  const parts = { dice: { Base: class extends Base {}, Derived }, utils: { one: 1, extra: 2 } };
  return { strict, foundry: strict.apply("foundry", parts) as Members };
}

describe("namespaces", () => {
  it("have what is built", () => {
    const { foundry } = apply();
    expect(foundry.utils?.one).toBe(1);
    expect("one" in (foundry.utils ?? {})).toBe(true);
    expect(Object.keys(foundry.utils ?? {})).toEqual(["one", "extra"]);
  });

  it("C138 have names that are not built, to be read, extended and patched", () => {
    const { foundry, strict } = apply();
    const Missing = foundry.dice?.Missing as typeof Base & { DEFAULTS: object };
    class Own extends Missing {
      static override DEFAULTS = { ...super.DEFAULTS, own: 1 };
    }
    expect(Own.DEFAULTS).toEqual({ own: 1 });
    expect("Missing" in (foundry.dice ?? {})).toBe(true);
    expect(foundry.dice?.Missing).toBe(Missing);
    expect(typeof Missing.prototype.present).toBe("function");
    expect({} instanceof Missing).toBe(false);
    expect(() => new Own()).toThrow("NotImplemented: foundry.dice.Missing");
    expect(() => new Missing()).toThrow("NotImplemented: foundry.dice.Missing");
    expect(() => (foundry.audio as unknown as () => void)()).toThrow("NotImplemented: foundry.audio");
    expect(() => Missing.prototype.present()).toThrow("NotImplemented: foundry.dice.Missing#present");
    expect(() => (foundry.audio as unknown as number) + 1).toThrow("NotImplemented: foundry.audio");
    expect(strict.report.notImplemented).toEqual([
      "foundry.dice.Missing",
      "foundry.audio",
      "foundry.dice.Missing#present",
    ]);
  });

  it("C138 throw for what is not in the list, and say so", () => {
    const { foundry, strict } = apply();
    const read = (): unknown => foundry.dice?.nonsense;
    expect(read).toThrow("NotListed: foundry.dice.nonsense is not in our list of public names");
    expect(strict.report.notListed).toEqual(["foundry.dice.nonsense"]);
  });

  it("let the language look at them", async () => {
    const { foundry } = apply();
    await expect(Promise.resolve(foundry)).resolves.toBe(foundry);
    expect(Object.prototype.toString.call(foundry.dice)).toBe("[object Object]");
    expect(JSON.stringify(foundry.utils)).toBe('{"one":1,"extra":2}');
  });

  it("name what the table offers without its being public", () => {
    expect(apply().strict.report.extra).toEqual(["foundry.utils.extra"]);
  });
});

describe("classes", () => {
  const { foundry } = apply();
  const { Derived: Strict } = foundry.dice as { Derived: typeof Derived & { make(): void } };
  const instance = new Strict() as Derived & { absent(): void; own(): void };

  it("keep what they have", () => {
    expect(instance.present()).toBe("present");
  });

  it("C138 have the methods they lack, to be read and not called", () => {
    expect(typeof (Strict.prototype as typeof instance).own).toBe("function");
    expect(typeof Strict.make).toBe("function");
    expect(() => instance.own()).toThrow("NotImplemented: foundry.dice.Derived#own");
    expect(() => Strict.make()).toThrow("NotImplemented: foundry.dice.Derived.make");
    expect(() => instance.later).toThrow("NotImplemented");
  });

  it("may be completed by a subclass and by assignment", () => {
    class Package extends Strict {
      own(): string {
        return "mine";
      }
      static override make(): void {}
    }
    expect(new Package().own()).toBe("mine");
    expect(() => Package.make()).not.toThrow();
    instance.later = "now";
    expect(instance.later).toBe("now");
    expect(() => new Strict().later).toThrow("NotImplemented");
  });

  it("do not show what they lack to those who list members", () => {
    const names: string[] = [];
    for (const name in new Strict()) names.push(name);
    expect(names).toEqual([]);
  });
});

describe("open objects", () => {
  it("note what is read and not there", () => {
    const strict = new StrictSurface(SURFACE);
    const members: Record<string, unknown> = { user: 1 };
    const game = strict.watch("game", members);
    expect([game.user, game.nothing, game.nothing]).toEqual([1, undefined, undefined]);
    game.own = 2;
    expect(game.own).toBe(2);
    expect(strict.report.unknownReads).toEqual(["game.nothing"]);
  });
});

describe("the list of public names", () => {
  const surface = publicSurface();

  it("has the namespaces and classes packages use", () => {
    expect(surface.namespaces.foundry).toEqual(expect.arrayContaining(["abstract", "applications", "dice", "utils"]));
    expect(surface.namespaces["foundry.utils"]).toContain("mergeObject");
    expect(surface.namespaces.CONST).toContain("USER_ROLES");
    expect(surface.classes["foundry.dice.Roll"]?.statics).toContain("parse");
    expect(surface.classes["foundry.documents.Combat"]?.methods).toContain("nextTurn");
    expect(surface.classes["foundry.canvas.placeables.Token"]?.methods).toContain("_getDragConstrainOptions");
  });

  it("holds names and nothing else", () => {
    const names = Object.values(surface.classes).flatMap(({ statics, methods, properties }) => [
      ...statics,
      ...methods,
      ...properties,
    ]);
    const all = [...Object.values(surface.namespaces).flat(), ...names];
    expect(all.filter((name) => !/^[A-Za-z_$][\w$]*$/.test(name))).toEqual([]);
  });
}, 120_000);
