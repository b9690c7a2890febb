/** The table under a route prefix, and with the packages on their own host. */
import { mkdirSync, writeFileSync } from "node:fs";
import { get as request } from "node:http";
import { join } from "node:path";
import { io } from "socket.io-client";
import { afterEach, describe, expect, it } from "vitest";
import { argumentsOf, spawnTable, type SpawnedTable } from "../../server/spawn.ts";
import { connectTo, logIn, openTable, SYSTEM, USERS, writePackage, type Fixture } from "./fixture.ts";

let table: Fixture | undefined;
let spawned: SpawnedTable | undefined;
afterEach(async () => {
  await spawned?.close();
  await table?.close();
  table = spawned = undefined;
});

interface Answer {
  status: number;
  location: string | undefined;
  text: string;
}

/** Requests the path unchanged: `fetch` would normalize it. */
function get(url: string, path: string): Promise<Answer> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    request({ hostname, port, path }, (response) => {
      let text = "";
      response.setEncoding("utf8").on("data", (part: string) => (text += part));
      response.on("end", () => {
        resolve({ status: response.statusCode as number, location: response.headers.location, text });
      });
    }).on("error", reject);
  });
}

/** A table whose system and module have scripts, styles and pictures, and whose world has a script and a map. */
async function open(options: Parameters<typeof openTable>[0]): Promise<Fixture & { url: string }> {
  table = await openTable(options);
  const { data } = table;
  const files = ["main.mjs", "main.css", "art/hero.txt"];
  const parts = { esmodules: ["main.mjs"], styles: ["main.css"] };
  writePackage(data, "systems", "plain", { ...SYSTEM, ...parts }, files);
  writePackage(data, "modules", "helper", { id: "helper", title: "Helper", version: "0.9 beta", ...parts }, files);
  writeFileSync(join(data, "Data/systems/plain/art/hero.txt"), "a hero");
  mkdirSync(join(data, "Data/worlds/world/maps"), { recursive: true });
  writeFileSync(join(data, "Data/worlds/world/maps/cave.txt"), "a cave");
  writeFileSync(join(data, "secret.txt"), "secret");
  await table.restart();
  return Object.assign(table, { url: table.table.url });
}

async function gamePage(url: string): Promise<string> {
  const cookie = await logIn(url, USERS.player);
  return (await fetch(`${url}/game`, { headers: { cookie } })).text();
}

/** Every address that a page names. */
const addressesIn = (page: string): string[] =>
  Array.from(page.matchAll(/(?:href|src|action)="([^"]+)"|url\("([^"]+)"\)/g), ([, a, b]) => (a ?? b) as string);

describe("a route prefix", () => {
  it("has everything below it, and nothing outside", async () => {
    const { url } = await open({ routePrefix: "/vtt/" });
    expect(new URL(url).pathname).toBe("/vtt");
    for (const path of [
      "join",
      "css/foundry2.css",
      "systems/plain/main.css",
      "worlds/world/maps/cave.txt",
      "lang/en.json",
    ])
      expect((await get(url, `/vtt/${path}`)).status, path).toBe(200);
    for (const path of ["/", "/join", "/game", "/logout", "/css/foundry2.css", "/systems/plain/main.css", "/vttx/join"])
      expect((await get(url, path)).status, path).toBe(404);
    expect((await get(url, "/vtt/../secret.txt")).status).toBe(404);
    expect((await fetch(`${new URL(url).origin}/upload`, { method: "POST" })).status).toBe(404);
    expect((await fetch(`${url}/upload`, { method: "POST", body: new FormData() })).status).toBe(403);
  });

  it("stands in every redirect, form, link and cookie", async () => {
    const { url } = await open({ routePrefix: "games/vtt" });
    for (const path of ["/games/vtt", "/games/vtt/", "/games/vtt/game", "/games/vtt/logout"])
      expect(await get(url, path)).toMatchObject({ status: 302, location: "/games/vtt/join" });
    const form = new URLSearchParams({ userid: USERS.player._id, password: "secret" });
    const joined = await fetch(`${url}/join`, { method: "POST", body: form, redirect: "manual" });
    expect(joined.headers.get("location")).toBe("/games/vtt/game");
    expect(joined.headers.get("set-cookie")).toMatch(/; Path=\/games\/vtt;/);
    const cookie = (joined.headers.get("set-cookie") as string).split(";")[0] as string;
    const left = await fetch(`${url}/logout`, { headers: { cookie }, redirect: "manual" });
    expect(left.headers.get("set-cookie")).toMatch(/; Path=\/games\/vtt;.*Max-Age=0/);
    for (const page of [(await get(url, "/games/vtt/join")).text, await gamePage(url)]) {
      expect(addressesIn(page).length).toBeGreaterThan(2);
      for (const address of addressesIn(page)) expect(address).toMatch(/^\/games\/vtt\//);
    }
  });

  it("is the path of the sockets", async () => {
    const { url } = await open({ routePrefix: "vtt" });
    const client = await connectTo(url, USERS.player);
    expect(client.world.world.id).toBe("world");
    client.close();
    const cookie = await logIn(url, USERS.player);
    const outside = io(new URL(url).origin, { extraHeaders: { cookie }, reconnection: false, forceNew: true });
    await new Promise<void>((resolve, reject) => {
      outside.once("connect_error", () => resolve());
      outside.once("connect", () => reject(new Error("There is a socket outside of the prefix")));
    });
    outside.close();
  });

  it("that is no path is refused", async () => {
    await expect(openTable({ routePrefix: "../x" })).rejects.toThrow(/prefix/);
  });
});

describe("a host of packages", () => {
  it("is what the page loads systems and modules from", async () => {
    const { url } = await open({ packageHost: true });
    const { packageHost } = (table as Fixture).table;
    expect(new URL(packageHost as string).origin).not.toBe(new URL(url).origin);
    const page = await gamePage(url);
    expect(page).toContain(`@import url("${packageHost}/systems/plain/1.2.3/main.css") layer(system);`);
    expect(page).toContain(`&quot;packageHost&quot;:&quot;${packageHost}&quot;`);
  });

  it("has their files for pages of any origin, in folders of id and version", async () => {
    await open({ packageHost: true });
    const { packageHost } = (table as Fixture).table;
    for (const path of ["systems/plain/1.2.3/main.mjs", "modules/helper/0.9%20beta/main.mjs"]) {
      const response = await fetch(`${packageHost}/${path}`);
      expect(response.status, path).toBe(200);
      expect(response.headers.get("access-control-allow-origin")).toBe("*");
      expect(response.headers.get("content-type")).toMatch(/javascript/);
    }
    for (const path of [
      "systems/plain/main.mjs",
      "systems/plain/1.2.4/main.mjs",
      "systems/other/1.2.3/main.mjs",
      "worlds/world/1/maps/cave.txt",
      "systems/plain/1.2.3/../../../../../secret.txt",
      "systems/plain/1.2.3/..%2f..%2f..%2fsecret.txt",
      "systems/plain/%2e%2e/..%2fsecret.txt",
      "systems/%ff/1/x",
    ]) {
      const { status, text } = await get(packageHost as string, `/bazaar/${path}`);
      expect(status, path).toBeGreaterThanOrEqual(400);
      expect(status, path).toBeLessThan(500);
      expect(text).not.toMatch(/secret|at /);
    }
  });

  it("is where the usual places lead to, and has no worlds", async () => {
    const { url } = await open({ packageHost: true, routePrefix: "vtt" });
    const { packageHost } = (table as Fixture).table;
    expect(await get(url, "/vtt/systems/plain/art/hero.txt?x=1")).toMatchObject({
      status: 302,
      location: `${packageHost}/systems/plain/1.2.3/art/hero.txt?x=1`,
    });
    expect(await (await fetch(`${url}/systems/plain/art/hero.txt`)).text()).toBe("a hero");
    expect((await fetch(`${url}/modules/helper/main.css`)).url).toBe(
      `${packageHost}/modules/helper/0.9%20beta/main.css`,
    );
    expect((await fetch(`${url}/worlds/world/maps/cave.txt`)).url).toBe(`${url}/worlds/world/maps/cave.txt`);
    expect((await fetch(`${url}/systems/plain/art/nobody.txt`)).status).toBe(404);
  });

  it("is found under the name that the page was asked for by", async () => {
    const { url } = await open({ packageHost: true, host: "127.0.0.1" });
    const { port } = new URL((table as Fixture).table.packageHost as string);
    const other = url.replace("127.0.0.1", "localhost");
    expect(await gamePage(other)).toContain(`url("http://localhost:${port}/bazaar/systems/plain/1.2.3/main.css")`);
  });

  it("goes with the table", async () => {
    await open({ packageHost: true });
    const { packageHost } = (table as Fixture).table;
    await (table as Fixture).table.close();
    await expect(fetch(`${packageHost}/systems/plain/1.2.3/main.mjs`)).rejects.toThrow();
    await (table as Fixture).restart();
  });

  it("is not there unless asked for", async () => {
    await open({});
    expect((table as Fixture).table.packageHost).toBeNull();
  });
});

describe("from a command line", () => {
  it("both are options", async () => {
    const { data, table: own } = await open({});
    await own.close();
    spawned = await spawnTable({ data, world: "world", port: 0, client: false, routePrefix: "vtt", packageHost: true });
    expect(new URL(spawned.url).pathname).toBe("/vtt");
    expect(await gamePage(spawned.url)).toMatch(/url\("http:[^"]+\/bazaar\/systems\/plain\/1\.2\.3\/main\.css"\)/);
    await spawned.close();
    await (table as Fixture).restart();
  });

  it("switches are named as people write them, and left out when off", () => {
    expect(argumentsOf({ data: "d", world: "w", hotReload: true, packageHost: false, routePrefix: "vtt" })).toEqual([
      ...["--data", "d", "--world", "w", "--hot-reload", "--route-prefix", "vtt"],
    ]);
  });
});
