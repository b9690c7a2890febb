/** The messages of clients and to clients over the socket. */
import type { Server as HttpServer } from "node:http";
import { Server, type Socket } from "socket.io";
import type {
  ActivityData,
  ManageCompendiumResponse,
  ModifyDocumentResponse,
  ProtocolError,
  WorldData,
} from "../common/protocol.ts";
import { routeUnder } from "../common/hosting.ts";
import type { Unknowns } from "../common/unknowns.ts";
import { Absences } from "./absences.ts";
import { manageCompendium } from "./compendiums.ts";
import { Delivery } from "./delivery.ts";
import type { Unkindness } from "./unkindness.ts";
import { isPlainObject } from "../common/utils/value-types.ts";
import type { Files } from "./files.ts";
import type { Log } from "./log.ts";
import { checkMessage } from "./message-check.ts";
import type { Operations, Outcome } from "./operations.ts";
import { Presence } from "./presence.ts";
import { Queries } from "./queries.ts";
import { Refusal } from "./refusal.ts";
import type { Sessions } from "./sessions.ts";
import type { World } from "./world.ts";

/** Bytes. A larger message ends the connection unread. */
const MAXIMUM_MESSAGE = 16_000_000;

type Answer = (answer: { result: unknown } | { error: ProtocolError }) => void;

export interface SocketsOptions {
  /** The path of the server, without slashes at its ends. */
  routePrefix: string;
  world: World;
  operations: Operations;
  sessions: Sessions;
  log: Log;
  files: Files;
  seed: number | null;
  unknown: Unknowns;
  paused: boolean;
  unkindness: Unkindness | null;
}

export class Sockets {
  readonly presence = new Presence();
  readonly #io: Server;
  readonly #world: World;
  readonly #operations: Operations;
  readonly #sessions: Sessions;
  readonly #log: Log;
  readonly #queries: Queries;
  readonly #options: SocketsOptions;
  readonly #delivery: Delivery;
  readonly #absences: Absences | null;
  #paused: boolean;

  constructor(http: HttpServer, options: SocketsOptions) {
    this.#options = options;
    this.#world = options.world;
    this.#operations = options.operations;
    this.#sessions = options.sessions;
    this.#log = options.log;
    this.#paused = options.paused;
    this.#queries = new Queries(this.presence);
    const { unkindness } = options;
    this.#delivery = new Delivery(unkindness);
    this.#absences = unkindness && new Absences(unkindness, this.presence, options.world);
    this.#io = new Server(http, {
      path: routeUnder(options.routePrefix, "socket.io"),
      maxHttpBufferSize: MAXIMUM_MESSAGE,
      serveClient: false,
      allowRequest: ({ headers }, callback) =>
        callback(null, this.#absences?.isAway(this.#sessions.userOf(headers.cookie)) !== true),
    });
    this.#io.use((socket, next) => this.#admit(socket, next));
    this.#io.on("connection", (socket) => this.#connect(socket));
  }

  /** Only logged-in users may connect. */
  #admit(socket: Socket, next: (error?: Error) => void): void {
    const userId = this.#sessions.userOf(socket.handshake.headers.cookie);
    const user = userId === null ? null : this.#world.user(userId);
    if (!user || user.isBanned) {
      this.#log.warn("connection-refused", { address: socket.handshake.address });
      next(new Error("You are not logged in"));
      return;
    }
    (socket.data as { userId: string }).userId = userId as string;
    next();
  }

  #connect(socket: Socket): void {
    const { userId } = socket.data as { userId: string };
    this.#listen(socket, "world", () => this.#enter(socket, userId));
    this.#listen(socket, "modifyDocument", (message) => this.#modify(socket, userId, message));
    this.#listen(socket, "query", (message) => {
      const user = this.#userOf(userId);
      if (!user.hasPermission("QUERY_USER")) {
        throw new Refusal("forbidden", `User ${user.name} lacks permission to query other users`);
      }
      return this.#queries.ask(message);
    });
    this.#listen(socket, "files", (message) => this.#options.files.manage(userId, message));
    this.#listen(socket, "manageCompendium", (message) => this.#manageCompendium(socket, userId, message));
    this.#listen(socket, "pause", (message) => this.#pause(socket, userId, message));
    this.#listen(socket, "activity", (message) => this.#relayActivity(socket, userId, message));
    socket.onAny((event: string, ...parameters: unknown[]) => this.#relayPackage(socket, userId, event, parameters));
    socket.on("error", (error: Error) => this.#log.warn("socket", { userId, message: error.message }));
    socket.on("disconnect", () => this.#leave(socket, userId));
  }

  /** Answers every message; an error in handling it does not stop the server. */
  #listen(socket: Socket, event: string, handle: (message: unknown) => unknown): void {
    socket.on(event, (...parameters: unknown[]) => {
      const last = parameters.at(-1);
      const acknowledge: Answer = typeof last === "function" ? (last as Answer) : () => {};
      const answer: Answer = (told) => {
        this.#delivery.answer(socket, aboutAnswer(event, told), () => acknowledge(told));
      };
      const message = typeof parameters[0] === "function" ? undefined : parameters[0];
      this.#delivery.receive(socket, () => void this.#respond(socket, event, () => handle(message), answer));
    });
  }

  async #respond(socket: Socket, event: string, handle: () => unknown, answer: Answer): Promise<void> {
    try {
      answer({ result: (await handle()) ?? null });
    } catch (error) {
      const { userId } = socket.data as { userId: string };
      if (error instanceof Refusal) {
        this.#log.warn("refused", { channel: event, userId, code: error.code, message: error.message });
        answer({ error: { message: error.message, code: error.code } });
        return;
      }
      const { message, stack } = error as Error;
      this.#log.error("failed", { channel: event, userId, message, stack });
      answer({ error: { message: "The server failed at this; its log tells more", code: "internal" } });
    }
  }

  #userOf(userId: string): NonNullable<ReturnType<World["user"]>> {
    this.#world.enter();
    const user = this.#world.user(userId);
    if (!user || user.isBanned) throw new Refusal("forbidden", "You are not a user of this world any more");
    return user;
  }

  /* ---------------------------------------- Coming and going ---------------------------------------- */

  /** A client that has received the world counts as connected and gets all changes from now on. */
  #enter(socket: Socket, userId: string): Promise<WorldData> {
    this.#userOf(userId);
    return this.#operations.exclusively(() => {
      const data = this.#worldData(userId);
      void socket.join(IN_WORLD);
      if (this.presence.add(userId, socket)) this.#announce(socket, userId, { active: true });
      data.activeUsers = Array.from(this.presence.active);
      return data;
    });
  }

  #leave(socket: Socket, userId: string): void {
    this.#queries.abandon(socket);
    if (this.presence.remove(userId, socket)) this.#announce(socket, userId, { active: false });
  }

  #worldData(userId: string): WorldData {
    const world = this.#world;
    const { release, manifest, system, modules, issues } = world;
    return {
      release: { ...release },
      world: manifest,
      system,
      modules: modules.map((module) => ({ ...module, active: world.isActive(module) })),
      userId,
      activeUsers: [],
      paused: this.#paused,
      isNew: world.isNew,
      documents: world.documents(),
      packs: world.packIndexes(),
      packageIssues: issues,
      seed: this.#options.seed,
      unknown: this.#options.unknown,
    };
  }

  #announce(socket: Socket, userId: string, data: ActivityData): void {
    this.#tell(socket, [userId], "activity", userId, data);
  }

  /** Sends to all clients in the world except one. `about` lists the message's subjects. */
  #tell(except: Socket | null, about: readonly string[], event: string, ...values: unknown[]): void {
    if (!this.#options.unkindness) {
      (except ? except.to(IN_WORLD) : this.#io.to(IN_WORLD)).emit(event, ...values);
      return;
    }
    for (const id of this.#io.sockets.adapter.rooms.get(IN_WORLD) ?? []) {
      const socket = this.#io.sockets.sockets.get(id);
      if (socket && socket !== except) this.#delivery.tell(socket, about, () => socket.emit(event, ...values));
    }
  }

  /* ---------------------------------------- Documents ---------------------------------------- */

  async #modify(socket: Socket, userId: string, message: unknown): Promise<ModifyDocumentResponse> {
    const { response } = await this.#operations.modify(userId, message, (outcome) => this.#broadcast(socket, outcome));
    return response;
  }

  #manageCompendium(socket: Socket, userId: string, message: unknown): Promise<ManageCompendiumResponse> {
    return this.#operations.exclusively(async () => {
      const response = await manageCompendium(this.#world, this.#userOf(userId), message);
      this.#tell(socket, [response.result.id], "manageCompendium", response);
      return response;
    });
  }

  /** C26: answers the requesting client and tells the others. */
  #broadcast(socket: Socket, { response, before, after }: Outcome): void {
    for (const extra of before) this.#tell(null, aboutDocuments(extra), "modifyDocument", extra);
    if (response.action !== "get") this.#tell(socket, aboutDocuments(response), "modifyDocument", response);
    for (const extra of after) this.#tell(null, aboutDocuments(extra), "modifyDocument", extra);
    if (response.type === "User") this.#expelUsers();
    if (response.action !== "get") this.#absences?.afterOperation();
  }

  /** Disconnects users who were deleted or banned. */
  #expelUsers(): void {
    for (const userId of this.presence.active) {
      const user = this.#world.user(userId);
      if (user && !user.isBanned) continue;
      this.#sessions.endAll(userId);
      for (const socket of this.presence.of(userId).slice()) socket.disconnect(true);
    }
  }

  /* ---------------------------------------- Relays ---------------------------------------- */

  #relayActivity(socket: Socket, userId: string, message: unknown): null {
    checkMessage(message);
    if (!isPlainObject(message)) throw new Refusal("malformed", "An activity is an object");
    // Only the server decides who is connected.
    const { active: _active, ...data } = message;
    this.#tell(socket, [userId], "activity", userId, data);
    return null;
  }

  #pause(socket: Socket, userId: string, message: unknown): { paused: boolean } {
    const user = this.#userOf(userId);
    if (!user.isGM) throw new Refusal("forbidden", `User ${user.name} lacks permission to pause the game`);
    if (!isPlainObject(message) || typeof message["paused"] !== "boolean") {
      throw new Refusal("malformed", "A pause is on or off");
    }
    this.#paused = message["paused"];
    this.#tell(socket, ["pause"], "pause", { paused: this.#paused, userId });
    return { paused: this.#paused };
  }

  /** C104: relays messages of packages with a socket in their manifest. The server adds the sender's id. */
  #relayPackage(socket: Socket, userId: string, event: string, parameters: unknown[]): void {
    const [, id] = /^(?:system|module|world)\.(.+)$/.exec(event) ?? [];
    if (id === undefined) {
      if (!KNOWN_EVENTS.has(event)) this.#log.warn("unknown-event", { channel: String(event).slice(0, 80), userId });
      return;
    }
    const last = parameters.at(-1);
    const answer = typeof last === "function" ? (last as (...values: unknown[]) => void) : undefined;
    const values = answer ? parameters.slice(0, -1) : parameters;
    const [kind] = event.split(".");
    const manifest = this.#world.activePackages().find((candidate) => candidate.id === id);
    const isKind = kind !== "system" || manifest === this.#world.system;
    // Without `socket: true` in the manifest the message is silently dropped.
    if (!manifest || !isKind || manifest.socket !== true) return;
    try {
      checkMessage(values);
    } catch (error) {
      this.#log.warn("refused", { channel: event, userId, message: (error as Error).message });
      return;
    }
    this.#tell(socket, [event], event, ...values, userId);
    if (answer) this.#delivery.answer(socket, [event], () => answer(...values));
  }

  /** Sends to every client in the world. */
  tell(event: string, data: unknown): void {
    this.#io.to(IN_WORLD).emit(event, data);
  }

  async close(): Promise<void> {
    await this.#io.close();
  }
}

/** The socket.io room of the clients in the world. */
const IN_WORLD = "world";
const KNOWN_EVENTS = new Set(["world", "modifyDocument", "query", "pause", "activity", "files", "manageCompendium"]);

/** The subjects of a message: its primary documents. Messages about the same document stay in order. */
function aboutDocuments({ type, parentUuid, result }: ModifyDocumentResponse): string[] {
  if (parentUuid) return [parentUuid.split(".").slice(0, 2).join(".")];
  return result.map((entry) => `${type}.${typeof entry === "string" ? entry : String(entry["_id"])}`);
}

/** The subjects of an answer. None for the world: no later message may arrive before it. */
function aboutAnswer(event: string, answer: Parameters<Answer>[0]): string[] | null {
  if (event === "world") return null;
  return event === "modifyDocument" && "result" in answer
    ? aboutDocuments(answer.result as ModifyDocumentResponse)
    : [];
}
