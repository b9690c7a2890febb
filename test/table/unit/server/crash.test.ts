import { rmSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { spawnTable } from "../../server/spawn.ts";
import { seedWorld } from "../../server/worlds.ts";
import { killAgainAndAgain } from "../proof/kill-nine.ts";
import { documents, temporaryData } from "./fixture.ts";

describe("a server that is killed", () => {
  it("has kept everything it acknowledged, whenever it dies, and the world opens again", async () => {
    const { kills, acknowledged, problems } = await killAgainAndAgain(5, 1);
    expect(problems).toEqual([]);
    expect(kills).toBe(5);
    expect(acknowledged).toBeGreaterThan(20);
  }, 300_000);

  it("in good order says so and leaves no lock", async () => {
    const data = temporaryData();
    await seedWorld(data, { world: { id: "world", system: "plain" }, documents: documents() });
    const first = await spawnTable({ data, world: "world", port: 0, client: false });
    await expect(spawnTable({ data, world: "world", port: 0, client: false })).rejects.toThrow(
      `is in use by process ${first.pid}`,
    );
    await first.close();
    const second = await spawnTable({ data, world: "world", port: 0, client: false });
    await second.close();
    rmSync(data, { recursive: true, force: true });
  }, 60_000);
});
