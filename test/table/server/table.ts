/** Starts one server with one world. */
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { bundleClient } from "./bundle.ts";
import { Files } from "./files.ts";
import { HotReload } from "./hot-reload.ts";
import { createHttp } from "./http.ts";
import { listen } from "./listen.ts";
import { Log, type LogEntry } from "./log.ts";
import { Operations } from "./operations.ts";
import { PackageHost } from "./package-host.ts";
import { parseRoutePrefix, routeUnder } from "../common/hosting.ts";
import { DEFAULT_UNKNOWNS, type Unknowns } from "../common/unknowns.ts";
import { releaseOf } from "./release.ts";
import { Sessions } from "./sessions.ts";
import { Sockets } from "./sockets.ts";
import { Unkindness, type UnkindnessOptions } from "./unkindness.ts";
import { World } from "./world.ts";

export interface TableOptions {
  /** The folder that contains `Data`. */
  data: string;
  /** The id of the world. */
  world: string;
  /** 0 for any free port. Default: 30000. */
  port?: number;
  /** The address to listen on. Default: this machine only. */
  host?: string;
  generation?: number;
  /** C91: the seed for the dice of every client. */
  seed?: number;
  /** The choices where the documentation says nothing. "allow" or "deny" alone is that for permissions. */
  unknown?: Partial<Unknowns> | Unknowns["permissions"];
  /** Injected faults of network, disk and users, reproducible by the seed (default 1). */
  unkind?: UnkindnessOptions;
  /** Whether the game starts paused. Default: true. */
  paused?: boolean;
  /** Foundry's option of that name: a path such as "vtt" that the whole server is below. */
  routePrefix?: string;
  /** Serve systems and modules from another origin and folder, as hosting services do. */
  packageHost?: boolean;
  /** Tell clients of changed files of packages that ask for it. */
  hotReload?: boolean;
  /** The folder of a built client, or false for none. Default: the client is built. */
  client?: string | false;
  /** Receives log entries instead of stderr. */
  log?: (entry: LogEntry) => void;
}

export interface Table {
  /** With the route prefix, without a trailing slash. */
  url: string;
  port: number;
  /** The URL of the folder of systems and modules, if they have another origin. */
  packageHost: string | null;
  /** The server's world, for tests that compare it with what clients see. */
  world: World;
  /** Ends running operations and closes everything. */
  close(): Promise<void>;
  /** Cuts every connection at once, which clients see as a crash. To kill a process, see spawn.ts. */
  kill(): Promise<void>;
}

export async function startTable(options: TableOptions): Promise<Table> {
  const { data, port = 30000, host = "127.0.0.1", generation = 13, seed, paused = true } = options;
  const chosen = typeof options.unknown === "string" ? { permissions: options.unknown } : options.unknown;
  const unknown: Unknowns = { ...DEFAULT_UNKNOWNS, ...chosen };
  const unkindness = options.unkind ? new Unkindness(options.unkind, seed ?? 1) : null;
  const routePrefix = parseRoutePrefix(options.routePrefix ?? "");
  const route = routeUnder(routePrefix, "");
  const log = new Log(options.log);
  const world = await World.open({ data, id: options.world, release: releaseOf(generation), log, disk: unkindness });
  let packageHost: PackageHost | null = null;
  try {
    const client = await clientFolder(options.client);
    const sessions = new Sessions(join(world.path, "sessions.json"), world.id, route);
    const operations = new Operations(world, { unknown: unknown.permissions });
    const http = createServer();
    const files = new Files(world, data);
    const rules = { routePrefix, seed: seed ?? null, unknown, paused, unkindness };
    const sockets = new Sockets(http, { world, operations, sessions, log, files, ...rules });
    const activeUsers = () => sockets.presence.active;
    if (options.packageHost) packageHost = await PackageHost.open(world, data, host);
    const pages = { world, data, sessions, log, client, files, activeUsers, routePrefix, packageHost };
    http.on("request", createHttp(pages));
    const hotReload = options.hotReload
      ? new HotReload(world, data, (changed) => sockets.tell("hotReload", changed))
      : null;
    await listen(http, port, host);
    const address = http.address() as AddressInfo;
    const name = host === "0.0.0.0" || host === "::" ? "localhost" : host;
    const url = `http://${name}:${address.port}${route === "/" ? "" : route}`;
    log.info("started", { url, world: world.id, system: world.system.id, generation });
    const close = async (): Promise<void> => {
      hotReload?.close();
      await Promise.all([packageHost?.close(), closeTable(sockets, http, operations, world, log)]);
    };
    return {
      ...{ url, port: address.port, packageHost: packageHost?.address(name) ?? null, world },
      close,
      kill: () => {
        http.closeAllConnections();
        return close();
      },
    };
  } catch (error) {
    await packageHost?.close();
    await world.close();
    throw error;
  }
}

async function clientFolder(client: string | false | undefined): Promise<string | null> {
  if (client === false) return null;
  return client ?? (await bundleClient());
}

async function closeTable(
  sockets: Sockets,
  http: Server,
  operations: Operations,
  world: World,
  log: Log,
): Promise<void> {
  await sockets.close();
  http.closeAllConnections();
  // The running operation ends before the world is closed.
  await operations.exclusively(() => world.close());
  log.info("stopped", { world: world.id });
}
