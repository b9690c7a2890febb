/**
 * A second server for systems and modules, as hosting services have it: on another origin, in folders with id
 * and version (`/bazaar/systems/<id>/<version>/…`), readable for pages of any origin.
 */
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import express, { type Express, type NextFunction, type Request, type RequestHandler, type Response } from "express";
import { PACKAGE_FOLDERS, type PackageManifest, type PackageType } from "../common/manifest.ts";
import { listen } from "./listen.ts";
import { packagePath } from "./packages.ts";
import type { World } from "./world.ts";

/** The folder of all packages. */
const FOLDER = "/bazaar";

export class PackageHost {
  readonly #http: Server;
  readonly #manifests = new Map<string, PackageManifest>();
  readonly #port: number;

  /** Opens it on any free port of the given address. */
  static async open(world: World, data: string, host: string): Promise<PackageHost> {
    const http = createServer();
    await listen(http, 0, host);
    return new PackageHost(http, world, data);
  }

  private constructor(http: Server, world: World, data: string) {
    this.#http = http;
    this.#port = (http.address() as AddressInfo).port;
    const files = new Map<string, RequestHandler>();
    const add = (type: PackageType, manifest: PackageManifest): void => {
      this.#manifests.set(`${type}.${manifest.id}`, manifest);
      const folder = packagePath(data, type, manifest.id);
      const place = [PACKAGE_FOLDERS[type], manifest.id, manifest.version].join("/");
      files.set(place, express.static(folder, { index: false, redirect: false, dotfiles: "deny" }));
    };
    add("system", world.system);
    for (const module of world.modules) add("module", module);
    http.on("request", serve(files));
  }

  /** The manifest of a package it has. */
  find(type: PackageType, id: string): PackageManifest | undefined {
    return this.#manifests.get(`${type}.${id}`);
  }

  /** The URL of the folder of all packages, for a page that uses this host name. */
  address(hostname: string): string {
    return `http://${hostname}:${this.#port}${FOLDER}`;
  }

  async close(): Promise<void> {
    this.#http.closeAllConnections();
    await new Promise((resolve) => this.#http.close(resolve));
  }
}

/** @param files the handler of each package's files, by its path below the folder of all packages */
function serve(files: ReadonlyMap<string, RequestHandler>): Express {
  const app = express();
  app.disable("x-powered-by");
  app.use((_request, response, next) => {
    response.set({
      "Access-Control-Allow-Origin": "*",
      "Cross-Origin-Resource-Policy": "cross-origin",
      "X-Content-Type-Options": "nosniff",
      "Cache-Control": "no-cache",
    });
    next();
  });
  app.use(`${FOLDER}/:folder/:id/:version`, (request, response, next) => {
    const { folder, id, version } = request.params;
    const found = files.get([folder, id, version].join("/"));
    if (found) found(request, response, next);
    else next();
  });
  app.use((_request, response) => void response.status(404).type("text").send("Not found"));
  app.use((error: { status?: number }, _request: Request, response: Response, _next: NextFunction) => {
    response
      .status(error.status ?? 500)
      .type("text")
      .send("Refused");
  });
  return app;
}
