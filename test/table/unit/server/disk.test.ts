import { cpSync, rmSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { AnyObject } from "../../common/utils/value-types.ts";
import { Log } from "../../server/log.ts";
import { Operations } from "../../server/operations.ts";
import { Refusal } from "../../server/refusal.ts";
import { releaseOf } from "../../server/release.ts";
import { World } from "../../server/world.ts";
import { seedWorld } from "../../server/worlds.ts";
import { documents, IDS, temporaryData, USERS } from "./fixture.ts";

let data: string;
beforeAll(async () => {
  data = temporaryData();
  await seedWorld(data, { world: { id: "world", system: "plain" }, documents: documents() });
});
afterAll(() => rmSync(data, { recursive: true, force: true }));

const open = (): Promise<World> => World.open({ data, id: "world", release: releaseOf(13), log: new Log(() => {}) });

/** All documents, sorted by id, so that the order of creation does not matter. */
function state(world: World): Record<string, AnyObject[]> {
  const sorted = Object.entries(world.documents()).map(([name, list]): [string, AnyObject[]] => [
    name,
    list.toSorted((a, b) => ((a["_id"] as string) < (b["_id"] as string) ? -1 : 1)),
  ]);
  return Object.fromEntries(sorted);
}

const TOKEN = `Scene.${IDS.scene}.Token.${IDS.token}`;
/** Few ids, so that operations often hit the same document. */
const id = fc.constantFrom(IDS.sword, "item000000000001", "item000000000002");
const parent = fc.constantFrom(`Actor.${IDS.hero}`, `${TOKEN}.Actor.${IDS.hero}`);
const value = fc.oneof(fc.integer(), fc.string({ maxLength: 4 }), fc.constant(null));

const operation = fc.oneof(
  fc.record({
    type: fc.constant("Item"),
    action: fc.constant("create"),
    parentUuid: parent,
    operation: id.map((_id) => ({ data: [{ _id, name: "I", type: "thing" }], keepId: true })),
  }),
  fc.record({
    type: fc.constant("Item"),
    action: fc.constant("update"),
    parentUuid: parent,
    operation: fc.tuple(id, value).map(([_id, v]) => ({ updates: [{ _id, "system.a": v }] })),
  }),
  fc.record({
    type: fc.constant("Item"),
    action: fc.constant("delete"),
    parentUuid: parent,
    operation: id.map((_id) => ({ ids: [_id] })),
  }),
  fc.record({
    type: fc.constant("ActiveEffect"),
    action: fc.constant("create"),
    parentUuid: fc.tuple(parent, id).map(([p, i]) => `${p}.Item.${i}`),
    operation: fc.constant({ data: [{ name: "E" }] }),
  }),
  fc.record({
    type: fc.constant("Actor"),
    action: fc.constant("update"),
    operation: fc.tuple(fc.array(id, { maxLength: 2 }), fc.boolean()).map(([items, recursive]) => ({
      updates: [{ _id: IDS.hero, items: Array.from(new Set(items), (_id) => ({ _id, name: "J", type: "thing" })) }],
      recursive,
    })),
  }),
  fc.record({
    type: fc.constant("Actor"),
    action: fc.constant("update"),
    parentUuid: fc.constant(TOKEN),
    operation: id.map((_id) => ({ updates: [{ _id: IDS.hero, name: "Twin", items: [{ _id, name: "K" }] }] })),
  }),
  fc.record({
    type: fc.constant("Combat"),
    action: fc.constant("update"),
    operation: value.map((v) => ({
      updates: [{ _id: IDS.combat, combatants: [{ _id: IDS.heroFights, system: { v } }, { actorId: IDS.foe }] }],
    })),
  }),
  fc.record({
    type: fc.constant("Combatant"),
    action: fc.constant("delete"),
    parentUuid: fc.constant(`Combat.${IDS.combat}`),
    operation: fc.constant({ deleteAll: true }),
  }),
);

describe("what lies on the disk", () => {
  it("is what is in memory, whatever was done, and a refusal changes neither", async () => {
    const original = join(data, "Data/worlds/world");
    const copy = join(data, "seeded");
    cpSync(original, copy, { recursive: true });
    await fc.assert(
      fc.asyncProperty(fc.array(operation, { minLength: 1, maxLength: 14 }), async (messages) => {
        rmSync(original, { recursive: true });
        cpSync(copy, original, { recursive: true });
        const world = await open();
        const operations = new Operations(world);
        for (const message of messages) {
          const before = JSON.stringify(state(world));
          try {
            await operations.modify(USERS.gamemaster._id, message, () => {});
          } catch (error) {
            if (!(error instanceof Refusal)) throw error;
            expect(JSON.stringify(state(world))).toBe(before);
          }
        }
        const inMemory = state(world);
        await world.close();
        const again = await open();
        const onDisk = state(again);
        await again.close();
        expect(onDisk).toEqual(inMemory);
      }),
      { numRuns: 25 },
    );
  }, 120_000);
});
