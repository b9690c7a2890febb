import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { TypeDataModel } from "../../common/abstract/type-data-model.ts";
import { NumberField, SchemaField, StringField } from "../../common/data/fields.ts";
import type { DataField } from "../../common/data/fields/data-field.ts";
import {
  BASE_DOCUMENTS,
  BaseActor,
  BaseActorDelta,
  BaseCombat,
  type BaseItem,
  BaseScene,
  BaseUser,
} from "../../common/documents.ts";
import { environment, type Environment } from "../../common/environment.ts";
import { decide, PERMISSIONS } from "../../common/permissions.ts";
import { buildUuid, parseUuid } from "../../common/utils.ts";

class HeroData extends TypeDataModel {
  declare health: { value: number; max: number };

  static override defineSchema(): Record<string, DataField> {
    const number = (initial: number): NumberField =>
      new NumberField({ required: true, nullable: false, integer: true, min: 0, initial });
    return {
      health: new SchemaField({ value: number(10), max: number(10) }),
      motto: new StringField({ required: true }),
    };
  }

  static override validateJoint(data: Record<string, unknown>): void {
    const { value, max } = data["health"] as { value: number; max: number };
    if (value > max) throw new Error("more health than there may be");
  }
}

const ids = ["aaaaaaaaaaaaaaaa", "bbbbbbbbbbbbbbbb", "cccccccccccccccc", "dddddddddddddddd"] as const;
let before: Environment;
beforeEach(() => {
  before = { ...environment };
  environment.documentTypes = (name) => ({ Actor: ["hero"], Item: ["thing"] })[name] ?? [];
  environment.dataModel = (name, type) => (name === "Actor" && type === "hero" ? HeroData : undefined);
});
afterEach(() => {
  Object.assign(environment, before);
});

function hero(data: object = {}): BaseActor {
  const item = { _id: ids[1], name: "Sword", type: "thing", effects: [{ _id: ids[2], name: "Sharp" }] };
  return new BaseActor({ _id: ids[0], name: "Hero", type: "hero", items: [item], ...data });
}

describe("documents", () => {
  it("all base documents can be made, and have all that they say they embed", () => {
    for (const [name, cls] of Object.entries(BASE_DOCUMENTS)) {
      const type = { Actor: "hero", Item: "thing", RegionBehavior: "executeScript", Folder: "Actor" }[name];
      const data = { name: "x", author: ids[0], key: "core.x", c: [0, 0, 1, 1], ...(type ? { type } : {}) };
      const document = new cls(data);
      for (const field of Object.values(cls.metadata.embedded)) expect(document.collections[field]).toBeDefined();
      expect(document.updateSource(document.toObject()), name).toEqual({});
    }
  });

  it("C31 a uuid leads from the primary document down", () => {
    const actor = hero();
    const effect = actor.items.get(ids[1])?.collections["effects"]?.get(ids[2]);
    expect(effect?.uuid).toBe(`Actor.${ids[0]}.Item.${ids[1]}.ActiveEffect.${ids[2]}`);
    const parsed = parseUuid(effect?.uuid);
    expect(parsed).toMatchObject({ type: "ActiveEffect", id: ids[2], primaryType: "Actor", primaryId: ids[0] });
    expect(parsed?.embedded).toEqual(["Item", ids[1], "ActiveEffect", ids[2]]);
    expect(parseUuid(`.Item.${ids[1]}`, { relative: actor })?.uuid).toBe(`Actor.${ids[0]}.Item.${ids[1]}`);
    expect(buildUuid({ documentName: "Item", id: ids[1], pack: "a.b" })).toBe(`Compendium.a.b.Item.${ids[1]}`);
    expect(parseUuid("nonsense")).toBeNull();
    expect(parseUuid(`Nonsense.${ids[1]}`)).toBeNull();
  });

  it("the sources of embedded documents are those of their parent", () => {
    const actor = hero();
    const item = actor.items.get(ids[1], { strict: true });
    expect(item._source).toBe((actor._source["items"] as unknown[])[0]);
    item.updateSource({ name: "Axe" });
    expect((actor.toObject()["items"] as { name: string }[])[0]?.name).toBe("Axe");
  });

  it("an update of the parent merges embedded documents by id and creates those it finds new", () => {
    const actor = hero();
    const item = actor.items.get(ids[1]);
    const difference = actor.updateSource({
      items: [
        { _id: ids[1], name: "Axe" },
        { _id: ids[3], name: "Bow", type: "thing" },
      ],
    });
    expect(difference["items"]).toMatchObject([
      { _id: ids[1], name: "Axe" },
      { _id: ids[3], name: "Bow" },
    ]);
    expect((difference["items"] as object[])[0]).toEqual({ _id: ids[1], name: "Axe" });
    expect(actor.items.get(ids[1])).toBe(item);
    expect((actor.items.get(ids[3]) as BaseItem).name).toBe("Bow");
  });

  it("C134 a combat takes combatants along", () => {
    const combat = new BaseCombat({ combatants: [{ _id: ids[0] }, { _id: ids[1] }] });
    combat.updateSource({ round: 1, combatants: ids.slice(0, 2).map((_id, index) => ({ _id, initiative: index })) });
    expect(combat.combatants.map((combatant) => combatant._source["initiative"])).toEqual([0, 1]);
  });

  it("C35 an invalid embedded document is set aside, and can still be had", () => {
    const error = vi.spyOn(console, "error").mockImplementation(() => {});
    const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
    const actor = new BaseActor(
      {
        _id: ids[0],
        name: "Hero",
        type: "hero",
        items: [
          { _id: ids[1], name: "", type: "nonsense" },
          { _id: ids[2], name: "Ok", type: "thing" },
        ],
      },
      { dropInvalidEmbedded: true },
    );
    expect(actor.items.size).toBe(1);
    expect(Array.from(actor.items.invalidDocumentIds)).toEqual([ids[1]]);
    expect(actor.items.getInvalid(ids[1])?.id).toBe(ids[1]);
    expect(() => new BaseActor(actor.toObject())).toThrow();
    error.mockRestore();
    warn.mockRestore();
  });

  it("C24 unknown kinds of embedded documents throw, and missing ones when strict", () => {
    const actor = hero();
    expect(() => actor.getEmbeddedCollection("Nonsense")).toThrow();
    expect(actor.getEmbeddedDocument("Item", ids[3])).toBeUndefined();
    expect(() => actor.getEmbeddedDocument("Item", ids[3], { strict: true })).toThrow();
  });

  it("C35 the data model of the sub-type validates updates, jointly too", () => {
    const actor = hero();
    const system = (): HeroData => actor.system as unknown as HeroData;
    expect(system()).toBeInstanceOf(HeroData);
    expect(system().parent).toBe(actor);
    expect(actor.updateSource({ "system.health.value": 4 })).toEqual({ system: { health: { value: 4 } } });
    expect(system().health.value).toBe(4);
    expect(() => actor.updateSource({ "system.health.value": "much" })).toThrow();
    expect(() => actor.updateSource({ "system.health.value": 11 })).toThrow(/more health/);
    expect(system().health.value).toBe(4);
    expect(HeroData.schema.getField("health.value")?.fieldPath).toBe("system.health.value");
  });

  it("the type changes only with the data of the type", () => {
    environment.documentTypes = () => ["hero", "other", "thing"];
    const actor = hero();
    expect(() => actor.updateSource({ type: "other" })).toThrow(/type/);
    actor.updateSource({ type: "other", "==system": { a: 1 } });
    expect(actor._source["system"]).toEqual({ a: 1 });
  });

  it("C30 a clone is not stored and has no id unless it keeps it", () => {
    const actor = hero();
    const clone = actor.clone({ name: "Twin" });
    expect(clone.name).toBe("Twin");
    expect(clone.id).toBeNull();
    expect(actor.clone({}, { keepId: true }).id).toBe(ids[0]);
  });

  it("C28 embedded documents have the ownership of their parent; the level knows no roles", () => {
    const gamemaster = new BaseUser({ _id: ids[2], name: "GM", role: 4 });
    const player = new BaseUser({ _id: ids[3], name: "P", role: 1 });
    const actor = hero({ ownership: { default: 0, [ids[3]]: 3 } });
    const item = actor.items.get(ids[1], { strict: true });
    expect(actor.getUserLevel(gamemaster)).toBe(0);
    expect(actor.testUserPermission(gamemaster, "OWNER")).toBe(true);
    expect(item.getUserLevel(player)).toBe(3);
    expect(item.testUserPermission(player, "OBSERVER")).toBe(true);
    expect(item.testUserPermission(player, "OBSERVER", { exact: true })).toBe(false);
    expect(item.canUserModify(player, "update")).toBe(true);
    expect(hero().items.get(ids[1])?.canUserModify(player, "update")).toBe(false);
  });

  it("C29 flags need a scope that is known", () => {
    const actor = hero({ flags: { core: { a: { b: 1 } } } });
    expect(actor.getFlag("core", "a.b")).toBe(1);
    expect(() => actor.getFlag("nonsense", "a")).toThrow();
  });

  it("a delta lays documents and tombstones over its base", () => {
    const base = hero({
      items: [
        { _id: ids[1], name: "Sword", type: "thing" },
        { _id: ids[2], name: "Bow", type: "thing" },
      ],
    });
    const merged = BaseActorDelta.merge(base.toObject(), {
      name: "Copy",
      system: { health: { value: 1 } },
      items: [
        { _id: ids[1], _tombstone: true },
        { _id: ids[3], name: "Axe", type: "thing" },
      ],
    });
    expect(merged).toMatchObject({ name: "Copy", type: "hero", system: { health: { value: 1, max: 10 } } });
    expect((merged["items"] as { name: string }[]).map(({ name }) => name)).toEqual(["Bow", "Axe"]);
  });

  it("a scene takes its grid from the system", () => {
    environment.system = () => ({
      primaryTokenAttribute: "health",
      secondaryTokenAttribute: null,
      grid: { type: 3, distance: 5, units: "ft", diagonals: 0 },
    });
    const scene = new BaseScene({ name: "Field", tokens: [{}] });
    expect(scene.grid).toMatchObject({ type: 3, distance: 5, units: "ft", size: 100 });
    expect(scene.tokens.contents[0]?._source["bar1"]).toEqual({ attribute: "health" });
  });
});

describe("permissions", () => {
  const user = (role: number, permissions: string[] = []): Parameters<typeof decide>[0]["user"] => ({
    id: ids[0],
    role,
    hasPermission: (permission) => permissions.includes(permission),
  });
  const ask = (document: string, operation: "create" | "update" | "delete", rest: object = {}, role = 1): string =>
    decide({ user: user(role), document, operation, keys: [], level: 0, relations: new Set(), ...rest }).verdict;

  it("every row names where it comes from", () => {
    expect(PERMISSIONS.every((row) => row.source !== "")).toBe(true);
  });

  it("C132 a player on a Combat: round, turn and combatants, nothing else", () => {
    expect(ask("Combat", "update", { keys: ["round", "turn", "_id"] })).toBe("allow");
    for (const key of ["system", "flags", "active", "scene", "groups"])
      expect(ask("Combat", "update", { keys: ["round", key] })).toBe("deny");
    expect(ask("Combat", "delete")).toBe("deny");
  });

  it("C132 a player on the own combatant: initiative, defeated, flags, system", () => {
    for (const key of ["initiative", "defeated", "flags", "system"]) {
      expect(ask("Combatant", "update", { keys: [key], level: 3 })).toBe("allow");
      expect(ask("Combatant", "update", { keys: [key], level: 2 })).toBe("deny");
    }
    expect(ask("Combatant", "update", { keys: ["hidden"], level: 3 })).toBe("deny");
    expect(ask("CombatantGroup", "update", { keys: ["initiative"], level: 3 })).toBe("unknown");
  });

  it("game masters may do everything, assistants not everything with users", () => {
    expect(ask("Scene", "delete", {}, 4)).toBe("allow");
    expect(ask("User", "delete", {}, 4)).toBe("allow");
    expect(ask("User", "delete", {}, 3)).toBe("deny");
    expect(ask("User", "update", { keys: ["role"] }, 3)).toBe("deny");
    expect(ask("Actor", "update", {}, 0)).toBe("deny");
  });
});
