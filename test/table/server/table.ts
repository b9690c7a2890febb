/** The table as a whole: one server, one world. */
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
  /** The folder that holds `Data`. */
  data: string;
  /** The id of the world. */
  world: string;
  /** 0 takes any that is free. */
  port?: number;
  /** The address to listen on; only this machine, unless told otherwise. */
  host?: string;
  generation?: number;
  /** C91: every client draws its dice from this. */
  seed?: number;
  /** How to behave where no source tells; a mere "allow" or "deny" is that of permissions. */
  unknown?: Partial<Unknowns> | Unknowns["permissions"];
  /** What networks, disks and people do; the choices are made by the seed, or by 1. */
  unkind?: UnkindnessOptions;
  /** A game begins paused, unless told otherwise. */
  paused?: boolean;
  /** Foundry's option of that name: a path such as "vtt" that all of the server lies under. */
  routePrefix?: string;
  /** Serve systems and modules from another origin and folder, as hosters do. */
  packageHost?: boolean;
  /** Tell clients of changed files of packages that ask for it. */
  hotReload?: boolean;
  /** The folder of a built client; false serves none, and without it the client is built. */
  client?: string | false;
  /** Where to send the log instead of stderr. */
  log?: (entry: LogEntry) => void;
}

export interface Table {
  /** With the route prefix, without a slash at its end. */
  url: string;
  port: number;
  /** The folder that systems and modules are loaded from, if it lies on another origin. */
  packageHost: string | null;
  /** The world's own data, for tests that look behind the wire. */
  world: World;
  /** Ends what is under way and closes everything. */
  close(): Promise<void>;
  /** Cuts every connection at once, as clients see a crash. To kill a process, see spawn.ts. */
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
  // What was being written is finished before the world is closed.
  await operations.exclusively(() => world.close());
  log.info("stopped", { world: world.id });
}
