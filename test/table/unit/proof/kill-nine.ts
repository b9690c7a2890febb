/** Repeatedly kills a table at a random moment while several clients write, and checks the stored world. */
import { rmSync } from "node:fs";
import { Log, type LogEntry } from "../../server/log.ts";
import { releaseOf } from "../../server/release.ts";
import { SeededRandom } from "../../server/seeded-random.ts";
import { spawnTable } from "../../server/spawn.ts";
import { World } from "../../server/world.ts";
import { seedWorld } from "../../server/worlds.ts";
import { connectTo, documents, temporaryData, USERS, type Client } from "../server/fixture.ts";
import { WitnessedWrites, type Witness } from "./witnessed-writes.ts";

export interface KillReport {
  kills: number;
  /** Writes that were acknowledged. */
  acknowledged: number;
  /** The fewest writes acknowledged before any one kill. */
  fewest: number;
  problems: string[];
}

const LANES = 3;
/** A server is killed after at most MOST acknowledged writes and LONGEST further milliseconds. */
const MOST = 40;
const LONGEST = 15;

export async function killAgainAndAgain(
  times: number,
  seed: number,
  progress: (report: Readonly<KillReport>) => void = () => {},
): Promise<KillReport> {
  const random = new SeededRandom(seed);
  const report: KillReport = { kills: 0, acknowledged: 0, fewest: Infinity, problems: [] };
  const data = temporaryData();
  const all: Witness[] = [];
  try {
    await seedWorld(data, { world: { id: "world", system: "plain" }, documents: documents() });
    for (let round = 0; round < times; round++) {
      const lanes = await killOnce(data, round, random);
      const fresh = lanes.flatMap((lane) => [lane.invariant(), ...lane.acknowledged]);
      const acknowledged = fresh.length - lanes.length;
      all.push(...fresh);
      report.kills += 1;
      report.acknowledged += acknowledged;
      report.fewest = Math.min(report.fewest, acknowledged);
      // All writes ever acknowledged must be there, not only those of this round.
      report.problems.push(...(await inspect(data, all)).map((problem) => `kill ${round + 1}: ${problem}`));
      progress(report);
    }
    return report;
  } finally {
    rmSync(data, { recursive: true, force: true });
  }
}

async function killOnce(data: string, round: number, random: SeededRandom): Promise<WitnessedWrites[]> {
  const table = await spawnTable({ data, world: "world", port: 0, client: false });
  const clients: Client[] = [];
  try {
    for (let count = 0; count < LANES; count++) clients.push(await connectTo(table.url, USERS.gamemaster));
    const lanes = clients.map((client, index) => {
      return new WitnessedWrites(client, `round${round}lane${index}`, new SeededRandom(random.between(0, 2 ** 31)));
    });
    // Counting writes, not time, makes sure the server is still writing, even on a busy machine.
    let left = random.between(1, MOST);
    const moment = new Promise<void>((resolve) => {
      for (const lane of lanes) {
        lane.onAcknowledged = () => {
          left -= 1;
          if (left === 0) resolve();
        };
      }
    });
    const writing = lanes.map((lane) => lane.run());
    const ended = Promise.all(writing).then(() => {
      throw new Error("The writes ended before the server was killed");
    });
    await Promise.race([moment, ended]);
    ended.catch(() => {});
    await new Promise((resolve) => setTimeout(resolve, random.between(0, LONGEST)));
    await table.kill();
    for (const client of clients) client.close();
    await Promise.all(writing);
    return lanes;
  } finally {
    for (const client of clients) client.close();
    await table.kill();
  }
}

/** Opens the world as it is on the disk; returns what is wrong with it. */
async function inspect(data: string, witnesses: readonly Witness[]): Promise<string[]> {
  const complaints: LogEntry[] = [];
  const log = new Log((entry) => {
    if (entry.level === "error") complaints.push(entry);
  });
  const world = await World.open({ data, id: "world", release: releaseOf(13), log });
  try {
    const problems = witnesses.map((witness) => witness(world)).filter((problem) => problem !== undefined);
    return [...problems, ...complaints.map((entry) => `the world says ${JSON.stringify(entry)}`)];
  } finally {
    await world.close();
  }
}
