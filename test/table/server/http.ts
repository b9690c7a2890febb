/** Serves pages and files. */
import { join, posix } from "node:path";
import { createRequire } from "node:module";
import express, { type Express, type NextFunction, type Request, type Response, type Router } from "express";
import { USER_ROLES } from "../common/constants/users.ts";
import { packageAddress, routeUnder, type Hosting } from "../common/hosting.ts";
import { PACKAGE_FOLDERS } from "../common/manifest.ts";
import type { Files } from "./files.ts";
import type { Log } from "./log.ts";
import type { PackageHost } from "./package-host.ts";
import { gamePage, joinPage } from "./pages.ts";
import { isPassword } from "./passwords.ts";
import { Refusal } from "./refusal.ts";
import type { Sessions } from "./sessions.ts";
import type { World } from "./world.ts";

const TABLE = join(import.meta.dirname, "..");

/** Files of a world that browsers may not read. */
const PRIVATE_WORLD_FILES = new Set([
  "data",
  "packs",
  "sessions.json",
  "sessions.json.new",
  "table.lock",
  "world.json.new",
]);

export interface HttpOptions {
  world: World;
  /** The folder that contains `Data`. */
  data: string;
  sessions: Sessions;
  log: Log;
  /** The folder of the client's bundle, or null if it is not served. */
  client: string | null;
  files: Files;
  activeUsers: () => ReadonlySet<string>;
  /** The path of the server, without slashes at its ends. */
  routePrefix: string;
  packageHost: PackageHost | null;
}

/** Maximum size of an uploaded file. */
const MAXIMUM_UPLOAD = "100mb";

export function createHttp(options: HttpOptions): Express {
  const { log, routePrefix } = options;
  const app = express();
  app.disable("x-powered-by");
  app.set("query parser", "simple");
  app.use((_request, response, next) => {
    response.set({ "X-Content-Type-Options": "nosniff", "Cache-Control": "no-cache" });
    next();
  });
  app.use(routeUnder(routePrefix, ""), everything(options));
  app.use((_request, response) => void response.status(404).type("text").send("Not found"));
  app.use((error: Error & { status?: number }, request: Request, response: Response, _next: NextFunction) => {
    const status = error.status ?? 500;
    log[status >= 500 ? "error" : "warn"]("http", {
      method: request.method,
      path: request.path,
      status,
      message: error.message,
    });
    if (!response.headersSent)
      response
        .status(status)
        .type("text")
        .send(status >= 500 ? "The server failed" : error.message);
  });
  return app;
}

/** All routes of the server, relative to its prefix. */
function everything(options: HttpOptions): Router {
  const { world, sessions, log, files, activeUsers, routePrefix, packageHost } = options;
  const app = express.Router();
  app.use(express.urlencoded({ extended: false, limit: "10kb" }), express.json({ limit: "10kb" }));

  const route = (path: string): string => routeUnder(routePrefix, path);
  const hostingOf = (request: Request): Hosting => ({
    routePrefix,
    packageHost: packageHost?.address(request.hostname) ?? null,
  });
  const userOf = (request: Request): string | null => {
    const id = sessions.userOf(request.headers.cookie);
    return id !== null && isAdmitted(world, id) ? id : null;
  };
  app.get("/", (request, response) => response.redirect(route(userOf(request) === null ? "join" : "game")));
  app.get("/favicon.ico", (_request, response) => void response.status(204).end());
  app.get("/join", (_request, response) => {
    response.send(joinPage(world, { routePrefix, active: activeUsers() }));
  });
  app.post("/join", (request, response, next) => {
    joinGame(options, request, response).catch(next);
  });
  app.get("/logout", (request, response) => {
    response.set("Set-Cookie", sessions.end(request.headers.cookie)).redirect(route("join"));
  });
  app.get("/game", (request, response) => {
    if (userOf(request) === null) response.redirect(route("join"));
    else response.send(gamePage(world, hostingOf(request)));
  });

  app.post(
    "/upload",
    express.raw({ type: "multipart/form-data", limit: MAXIMUM_UPLOAD }),
    (request, response, next) => {
      upload(files, userOf(request), request, response, log).catch(next);
    },
  );

  if (packageHost) redirectToHost(app, packageHost, hostingOf);
  serveFiles(app, options);
  return app;
}

/** Redirects requests for files of packages to the package host. */
function redirectToHost(app: Router, host: PackageHost, hostingOf: (request: Request) => Hosting): void {
  for (const type of ["system", "module"] as const) {
    app.use(`/${PACKAGE_FOLDERS[type]}/:id`, (request, response, next) => {
      const manifest = host.find(type, request.params.id);
      if (manifest) response.redirect(packageAddress(hostingOf(request), type, manifest) + request.url);
      else next();
    });
  }
}

function isAdmitted(world: World, userId: string): boolean {
  const role = world.store("User")?.get(userId)?.["role"];
  return typeof role === "number" && role > USER_ROLES.NONE;
}

async function joinGame(
  { world, sessions, log, activeUsers, routePrefix }: HttpOptions,
  request: Request,
  response: Response,
): Promise<void> {
  const body = (request.body ?? {}) as Record<string, unknown>;
  const userId = typeof body["userid"] === "string" ? body["userid"] : "";
  const password = typeof body["password"] === "string" ? body["password"] : "";
  const user = isAdmitted(world, userId) ? world.store("User")?.get(userId) : undefined;
  if (user && (await isPassword(password, user))) {
    log.info("joined", { userId });
    response.set("Set-Cookie", sessions.begin(userId)).redirect(303, routeUnder(routePrefix, "game"));
    return;
  }
  log.warn("join-refused", { userId });
  const error = user ? "The password is not right." : "There is no such user in this world.";
  response.status(401).send(joinPage(world, { routePrefix, active: activeUsers(), userId, error }));
}

/** Stores the file of a form with the fields `source`, `target` and `upload`. Answers errors as JSON. */
async function upload(
  files: Files,
  userId: string | null,
  request: Request,
  response: Response,
  log: Log,
): Promise<void> {
  const status = { malformed: 400, forbidden: 403, missing: 404, invalid: 415, timeout: 408, internal: 500 };
  try {
    if (userId === null) throw new Refusal("forbidden", "You are not logged in");
    const form = await readForm(request);
    const file = form.get("upload");
    if (!(file instanceof Blob)) throw new Refusal("malformed", "There is no file in the form");
    const [source, target] = ["source", "target"].map((name) => form.get(name));
    const content = Buffer.from(await file.arrayBuffer());
    const name = file.name;
    const path = await files.upload(userId, textOf(source), textOf(target), name, content);
    response.json({ status: "success", path, message: `${name} was uploaded to ${textOf(target)}` });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    log.warn("refused", { channel: "upload", userId, code: error.code, message: error.message });
    response.status(status[error.code]).json({ error: error.message });
  }
}

async function readForm(request: Request): Promise<FormData> {
  const type = request.headers["content-type"] ?? "";
  try {
    return await new globalThis.Response(request.body as Buffer<ArrayBuffer>, {
      headers: { "content-type": type },
    }).formData();
  } catch {
    throw new Refusal("malformed", "The form cannot be read");
  }
}

const textOf = (value: unknown): string => (typeof value === "string" ? value : "");

function serveFiles(app: Router, { world, data, client }: HttpOptions): void {
  // A missing file falls through to 404; express refuses paths that lead out of the folder.
  const files = (folder: string): ReturnType<typeof express.static> =>
    express.static(folder, { index: false, redirect: false, dotfiles: "deny" });
  app.use("/worlds", (request, response, next) => {
    const [id, first] = worldPath(request.path);
    if (id !== world.id || first === undefined || PRIVATE_WORLD_FILES.has(first))
      response.status(404).type("text").send("Not found");
    else next();
  });
  for (const folder of ["systems", "modules", "worlds"]) app.use(`/${folder}`, files(join(data, "Data", folder)));
  for (const [path, folder] of Object.entries({
    css: "styles",
    icons: "icons",
    lang: "lang",
    templates: "templates",
  })) {
    app.use(`/${path}`, files(join(TABLE, folder)));
  }
  app.use("/fonts/fontawesome", files(fontAwesome()));
  if (client !== null) app.use("/scripts", files(client));
}

/** The parts of a path as the file system reads them. */
function worldPath(path: string): string[] {
  try {
    return posix.normalize(decodeURIComponent(path)).split("/").filter(Boolean);
  } catch {
    return [];
  }
}

function fontAwesome(): string {
  const manifest = createRequire(import.meta.url).resolve("@fortawesome/fontawesome-free/package.json");
  return join(manifest, "..");
}
