/** Sends hostile messages to a table, then checks its world, its disk and its memory. */
import { rmSync } from "node:fs";
import { isDeepStrictEqual } from "node:util";
import { io, type Socket } from "socket.io-client";
import type { Acknowledgement, WorldData } from "../../common/protocol.ts";
import { seedWorld } from "../../server/worlds.ts";
import { documents, logIn, readRecords, temporaryData, USERS } from "../server/fixture.ts";
import { hostileMessages, type Hostile, type Sender } from "./hostile-messages.ts";
import { openMeasured, type Health, type MeasuredTable } from "./measured-table.ts";

export interface HostileReport {
  sent: number;
  /** How many messages of each kind. */
  kinds: Record<string, number>;
  /** How many answers of each kind: an error code, `result`, or (raw) `malformed`, `ended`, `silent`. */
  answers: Record<string, number>;
  /** At the beginning, in the middle and at the end. */
  health: Health[];
  /** What should not have happened. */
  problems: string[];
}

/** Channels that always answer. */
const ANSWERED = new Set(["modifyDocument", "query"]);
const TOGETHER = 40;
const PATIENCE = 20_000;
const SILENCE = 2000;

export async function sendHostile(seed: number, count: number): Promise<HostileReport> {
  const data = temporaryData();
  try {
    await seedWorld(data, { world: { id: "world", system: "plain" }, documents: documents() });
    const before = await readRecords(data);
    const table = await openMeasured({ data, world: "world", port: 0, client: false });
    const attack = new Attack(table);
    try {
      await attack.begin();
      await attack.carryOut(seed, count);
    } finally {
      attack.end();
      await table.close();
    }
    if (!isDeepStrictEqual(await readRecords(data), before)) attack.report.problems.push("The disk has changed");
    return attack.report;
  } finally {
    rmSync(data, { recursive: true, force: true });
  }
}

class Attack {
  readonly report: HostileReport = { sent: 0, kinds: {}, answers: {}, health: [], problems: [] };
  readonly #table: MeasuredTable;
  readonly #cookies = new Map<Sender, string>();
  readonly #sockets = new Map<Sender, Socket>();
  #world = "";

  constructor(table: MeasuredTable) {
    this.#table = table;
  }

  async begin(): Promise<void> {
    for (const sender of ["player", "gamemaster"] as const) {
      this.#cookies.set(sender, await logIn(this.#table.url, USERS[sender]));
      this.#sockets.set(sender, await this.#connect(sender));
    }
    // Both join the game, so that relayed messages have a recipient.
    await this.#look("player");
    this.#world = await this.#look("gamemaster");
  }

  async carryOut(seed: number, count: number): Promise<void> {
    const messages = hostileMessages(seed, count);
    // The first tenth warms the server up (loading, compiling); memory is measured after it.
    const marks = [Math.floor(count / 10), Math.floor((count * 11) / 20), count];
    for (const mark of marks) {
      const lanes = Array.from({ length: TOGETHER }, async () => {
        while (this.report.sent < mark) {
          this.report.sent += 1;
          const { value } = messages.next() as { value: Hostile };
          await this.#send(value);
        }
      });
      await Promise.all(lanes);
      await this.#inspect();
    }
  }

  async #inspect(): Promise<void> {
    const { problems } = this.report;
    const world = await this.#look("gamemaster");
    if (world !== this.#world) {
      const at = Array.from(world).findIndex((letter, index) => letter !== this.#world[index]);
      problems.push(`The world has changed: … ${world.slice(Math.max(0, at - 100), at + 200)} …`);
    }
    const health = await this.#table.health();
    this.report.health.push(health);
    if (health.polluted.length > 0) problems.push(`Every object has ${health.polluted.join(", ")}`);
    if (health.said.error > 0)
      problems.push(`The log has ${health.said.error} errors: ${JSON.stringify(health.errors)}`);
  }

  end(): void {
    for (const socket of this.#sockets.values()) socket.disconnect();
  }

  /** The documents of the world as JSON, as the server sends them. */
  async #look(sender: Sender): Promise<string> {
    const answer = (await this.#socket(sender).timeout(PATIENCE).emitWithAck("world")) as Acknowledgement<WorldData>;
    if ("error" in answer) throw new Error(answer.error.message);
    return JSON.stringify(answer.result.documents);
  }

  async #send(message: Hostile): Promise<void> {
    const { kinds, problems } = this.report;
    kinds[message.kind] = (kinds[message.kind] ?? 0) + 1;
    try {
      if ("raw" in message) await this.#sendRaw(message.sender, message.raw);
      else if (!ANSWERED.has(message.event)) this.#socket(message.sender).emit(message.event, ...message.payload);
      else await this.#ask(message);
    } catch (error) {
      problems.push(`${(error as Error).message} at ${JSON.stringify(message).slice(0, 300)}`);
    }
  }

  async #ask({ sender, event, payload }: Extract<Hostile, { event: string }>): Promise<void> {
    const answer = (await this.#socket(sender)
      .timeout(PATIENCE)
      .emitWithAck(event, ...payload)) as Acknowledgement;
    const kind = "error" in answer ? answer.error.code : "result";
    this.#count(kind);
    if (kind === "internal") throw new Error("The server is at fault");
  }

  #count(kind: string): void {
    this.report.answers[kind] = (this.report.answers[kind] ?? 0) + 1;
  }

  #socket(sender: Sender): Socket {
    return this.#sockets.get(sender) as Socket;
  }

  async #connect(sender: Sender): Promise<Socket> {
    const extraHeaders = { cookie: this.#cookies.get(sender) as string };
    const socket = io(this.#table.url, {
      transports: ["websocket"],
      extraHeaders,
      reconnection: false,
      forceNew: true,
    });
    await new Promise<void>((resolve, reject) => {
      socket.once("connect", resolve);
      socket.once("connect_error", reject);
    });
    return socket;
  }

  /** Sends raw data on a new connection, and waits until that ends, answers again, or stays silent. */
  async #sendRaw(sender: Sender, raw: string | Uint8Array): Promise<void> {
    const socket = await this.#connect(sender);
    const ended = new Promise<string>((resolve) => socket.once("disconnect", () => resolve("ended")));
    const { transport } = socket.io.engine as unknown as {
      transport: { ws: { send(data: string | Uint8Array): void } };
    };
    transport.ws.send(typeof raw === "string" ? `4${raw}` : raw);
    // The raw data may have told the server to close the connection: then no answer may come.
    const well = socket
      .timeout(SILENCE)
      .emitWithAck("pause", {})
      .then(
        () => "malformed",
        () => "silent",
      );
    this.#count(await Promise.race([ended, well]));
    socket.disconnect();
  }
}
