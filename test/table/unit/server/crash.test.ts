import { rmSync } from "node:fs";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { AnyObject } from "../../common/utils/value-types.ts";
import { Log } from "../../server/log.ts";
import { releaseOf } from "../../server/release.ts";
import { spawnTable } from "../../server/spawn.ts";
import { World } from "../../server/world.ts";
import { seedWorld } from "../../server/worlds.ts";
import { connectTo, documents, IDS, temporaryData, USERS, type Client } from "./fixture.ts";

let data: string;
beforeEach(async () => {
  data = temporaryData();
  await seedWorld(data, { world: { id: "world", system: "plain" }, documents: documents() });
});
afterEach(() => rmSync(data, { recursive: true, force: true }));

/** One of several kinds of write, each of which touches several records. Answers how to see that it was kept. */
async function write(client: Client, count: number): Promise<(world: World) => unknown> {
  const actor = (world: World): AnyObject => world.store("Actor")?.get(IDS.hero) as AnyObject;
  switch (count % 4) {
    case 0: {
      const items = [{ name: `Item ${count}`, type: "thing", effects: [{ name: "E" }] }];
      const { result } = await client.modify("Item", "create", { data: items }, `Actor.${IDS.hero}`);
      const { _id } = result[0] as { _id: string };
      return (world) =>
        (actor(world)["items"] as AnyObject[]).some(
          (item) => item["_id"] === _id && (item["effects"] as object[]).length === 1,
        );
    }
    case 1: {
      const { result } = await client.modify("ChatMessage", "create", { data: [{ content: `Message ${count}` }] });
      const { _id } = result[0] as { _id: string };
      return (world) => world.store("ChatMessage")?.get(_id)?.["content"] === `Message ${count}`;
    }
    case 2: {
      await client.update("Actor", { _id: IDS.foe, [`system.n${count}`]: count });
      return (world) => (world.store("Actor")?.get(IDS.foe)?.["system"] as AnyObject)[`n${count}`] === count;
    }
    default: {
      const combatants = [
        { _id: IDS.heroFights, [`system.n${count}`]: 1 },
        { _id: IDS.foeFights, [`system.n${count}`]: 1 },
      ];
      await client.update("Combat", { _id: IDS.combat, round: count, combatants });
      return (world) => {
        const all = world.store("Combat")?.get(IDS.combat)?.["combatants"] as { system: AnyObject }[];
        return all.every(({ system }) => system[`n${count}`] === 1);
      };
    }
  }
}

describe("a server that is killed", () => {
  it("has kept everything it acknowledged, whenever it dies, and the world opens again", async () => {
    const kept: ((world: World) => unknown)[] = [];
    for (let round = 0; round < 3; round++) {
      const table = await spawnTable({ data, world: "world", port: 0, client: false });
      const client = await connectTo(table.url, USERS.gamemaster);
      let killed = false;
      const writing = Array.from({ length: 4 }, async (_entry, lane) => {
        for (let count = lane; !killed; count += 4) {
          const check = await write(client, round * 10_000 + count).catch(() => null);
          if (check) kept.push(check);
        }
      });
      await new Promise((resolve) => setTimeout(resolve, 150 + round * 120));
      await table.kill();
      killed = true;
      client.close();
      await Promise.all(writing);
      const world = await World.open({ data, id: "world", release: releaseOf(13), log: new Log(() => {}) });
      expect(kept.filter((check) => !check(world))).toEqual([]);
      await world.close();
    }
    expect(kept.length).toBeGreaterThan(20);
  }, 60_000);

  it("in good order says so and leaves no lock", async () => {
    const first = await spawnTable({ data, world: "world", port: 0, client: false });
    await expect(spawnTable({ data, world: "world", port: 0, client: false })).rejects.toThrow(
      `is in use by process ${first.pid}`,
    );
    await first.close();
    const second = await spawnTable({ data, world: "world", port: 0, client: false });
    await second.close();
  }, 60_000);
});
