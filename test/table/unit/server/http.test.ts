import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { request } from "node:http";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { logIn, openTable, USERS, writePackage, type Fixture } from "./fixture.ts";

let table: Fixture;
beforeAll(async () => {
  table = await openTable();
  writePackage(table.data, "modules", "helper", { id: "helper", title: "Helper", version: "1" });
  mkdirSync(join(table.data, "Data/worlds/world/maps"), { recursive: true });
  writeFileSync(join(table.data, "Data/worlds/world/maps/cave.txt"), "a cave");
  writeFileSync(join(table.data, "secret.txt"), "secret");
});
afterAll(() => table.close());

/** Requests the path unchanged: `fetch` would normalize it. */
function get(path: string): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(table.table.url);
    request({ hostname, port, path }, (response) => {
      let text = "";
      response.setEncoding("utf8").on("data", (part: string) => (text += part));
      response.on("end", () => resolve({ status: response.statusCode as number, text }));
    })
      .on("error", reject)
      .end();
  });
}

describe("pages", () => {
  it("ask who one is, and let in with the right password", async () => {
    const { status, text } = await get("/join");
    expect(status).toBe(200);
    for (const user of Object.values(USERS))
      expect(text).toContain(`<option value="${user._id}">${user.name}</option>`);
    expect(text).toMatch(/name="userid"/);
    expect(text).toMatch(/name="password"/);
    expect(text).toMatch(/<button[^>]*name="join"/);
    await expect(logIn(table.table.url, { ...USERS.player, password: "wrong" })).rejects.toThrow("401");
    await expect(logIn(table.table.url, { _id: "nobody0000000001" })).rejects.toThrow("401");
    await expect(logIn(table.table.url, { _id: "__proto__" })).rejects.toThrow("401");
    expect(await logIn(table.table.url, USERS.player)).toMatch(/^session-world=/);
  });

  it("the game is for those who are in", async () => {
    const game = (cookie: string): Promise<Response> =>
      fetch(`${table.table.url}/game`, { headers: { cookie }, redirect: "manual" });
    expect((await game("")).headers.get("location")).toBe("/join");
    const cookie = await logIn(table.table.url, USERS.player);
    const page = await (await game(cookie)).text();
    expect(page).toContain('<script type="module" src="/scripts/main.js">');
    expect(page).toContain("system-plain");
    const out = await fetch(`${table.table.url}/logout`, { headers: { cookie }, redirect: "manual" });
    expect(out.headers.get("set-cookie")).toMatch(/Max-Age=0/);
    expect((await game(cookie)).status).toBe(302);
  });

  it("a session outlives a restart", async () => {
    const cookie = await logIn(table.table.url, USERS.player);
    await table.restart();
    const page = await fetch(`${table.table.url}/game`, { headers: { cookie }, redirect: "manual" });
    expect(page.status).toBe(200);
    const kept = readFileSync(join(table.data, "Data/worlds/world/sessions.json"), "utf8");
    expect(kept).not.toContain(cookie.split("=")[1]);
  });
});

describe("files", () => {
  it("of packages, of the world and of the table are there", async () => {
    expect((await get("/systems/plain/system.json")).status).toBe(200);
    expect((await get("/modules/helper/module.json")).status).toBe(200);
    expect((await get("/worlds/world/maps/cave.txt")).text).toBe("a cave");
    expect((await get("/css/foundry2.css")).status).toBe(200);
    expect((await get("/fonts/fontawesome/css/all.min.css")).status).toBe(200);
    expect((await get("/nothing/here")).status).toBe(404);
  });

  it.each([
    "/../secret.txt",
    "/systems/../../secret.txt",
    "/systems/..%2f..%2fsecret.txt",
    "/systems/%2e%2e/%2e%2e/secret.txt",
    "/systems/plain/..\\..\\..\\secret.txt",
    "/css/../../../package.json",
    "/css/..%2f..%2f..%2fpackage.json",
    "/worlds/world/data/users/CURRENT",
    "/worlds/world/%64ata/users/CURRENT",
    "/worlds/world/maps/../data/users/CURRENT",
    "/worlds/world//data/users/CURRENT",
    "/worlds/./world/data/users/CURRENT",
    "/worlds/world/maps/..%2fdata%2fusers%2fCURRENT",
    "/worlds/world/sessions.json",
    "/worlds/other/../world/sessions.json",
    "/worlds/world/table.lock",
    "/worlds/%ff",
  ])("%s stays where it is", async (path) => {
    const { status, text } = await get(path);
    expect(status).toBeGreaterThanOrEqual(400);
    expect(status).toBeLessThan(500);
    expect(text).not.toMatch(/secret|MANIFEST|"userId"|"pid"/);
  });
});
