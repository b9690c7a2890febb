import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import ts from "typescript";
import { describe, expect, it } from "vitest";
import { withMap } from "../../tools/map.ts";
import { circlesIn, importsUnder } from "../../tools/measure/circles.ts";

const root = resolve(import.meta.dirname, "../..");
const src = join(root, "src");
const files = readdirSync(src, { recursive: true, encoding: "utf8" })
  .filter((name) => name.endsWith(".ts"))
  .map((name) => ({ name, text: readFileSync(join(src, name), "utf8") }));

/** Rooms from the ground up; nothing reaches into a room above its own. */
const FLOORS: Record<string, number> = { engine: 0, rulesets: 1, data: 2, documents: 3, applications: 4, canvas: 5 };
const roomOf = (name: string): string => (name.includes("/") ? (name.split("/")[0] ?? "") : "");

const imports = files.flatMap(({ name, text }) =>
  ts.preProcessFile(text).importedFiles.map(({ fileName }) => ({ name, to: fileName })),
);

describe("the house", () => {
  it("is drawn in docs/architecture.md as the imports are", () => {
    const page = readFileSync(join(root, "docs/architecture.md"), "utf8");
    expect(page, "npm run tools -- map").toBe(withMap(page));
  });

  it("has arrows that point one way", () => {
    const against = imports.filter(({ name, to }) => {
      if (!to.startsWith(".")) return false;
      const target = relative(src, resolve(dirname(join(src, name)), to));
      const from = FLOORS[roomOf(name)];
      const reached = FLOORS[roomOf(target)];
      return from !== undefined && reached !== undefined && reached > from;
    });
    expect(against).toEqual([]);
  });

  it("has rulesets that know nothing of each other", () => {
    const across = imports.filter(({ name, to }) => {
      const target = relative(src, resolve(dirname(join(src, name)), to)).split("/");
      const own = name.split("/");
      return (
        own[0] === "rulesets" && target[0] === "rulesets" && own.length > 2 && target.length > 2 && own[1] !== target[1]
      );
    });
    expect(across).toEqual([]);
  });

  it("has one door to the engine for the rooms above the rulesets, which is a file of its own at a table", () => {
    const past = imports.filter(({ name, to }) => {
      if (!to.startsWith(".") || ["engine", "rulesets"].includes(roomOf(name))) return false;
      const target = relative(src, resolve(dirname(join(src, name)), to));
      const doors = ["engine/index.ts", "rulesets/all.ts", "rulesets/ids.ts"];
      return (
        ["engine", "rulesets"].includes(roomOf(target)) &&
        !doors.includes(target) &&
        !["simulation.ts", "reach.ts"].includes(name)
      );
    });
    expect(past).toEqual([]);
  });

  it("has one door to the engine for the rulesets and their tests, too", () => {
    const tests = readdirSync(join(root, "test/rulesets"), { recursive: true, encoding: "utf8" })
      .filter((name) => name.endsWith(".ts"))
      .map((name) => join("test/rulesets", name));
    const rulesets = files.map(({ name }) => join("src", name)).filter((name) => name.startsWith("src/rulesets/"));
    const past = [...rulesets, ...tests].flatMap((name) =>
      ts
        .preProcessFile(readFileSync(join(root, name), "utf8"))
        .importedFiles.map(({ fileName }) => relative(root, resolve(root, dirname(name), fileName)))
        .filter((to) => to.startsWith("src/engine/") && to !== "src/engine/index.ts")
        .map((to) => `${name} imports ${to}`),
    );
    expect(past).toEqual([]);
  });

  it("has the same rooms in every ruleset, and begins each with what it is", () => {
    const rulesets = readdirSync(join(src, "rulesets"), { withFileTypes: true }).filter((entry) => entry.isDirectory());
    for (const { name } of rulesets) {
      const rooms = readdirSync(join(src, "rulesets", name));
      expect(rooms, name).toEqual(
        expect.arrayContaining([
          "actions",
          "checks",
          "creature",
          "movement",
          "index.ts",
          "turn.ts",
          "words.ts",
          "tactic.ts",
        ]),
      );
      const lines = readFileSync(join(src, "rulesets", name, "index.ts"), "utf8").split("\n").length - 1;
      expect(lines, `lines of ${name}/index.ts`).toBeLessThanOrEqual(60);
    }
  });

  it("has no circles of imports at run time, and one of types: the engine's", () => {
    expect(circlesIn(importsUnder(src, "at run time"))).toEqual([]);
    const circles = circlesIn(importsUnder(src, "all"));
    expect(circles.filter((circle) => !circle.every((name) => name.startsWith("engine/")))).toEqual([]);
    expect(circles.length).toBeLessThanOrEqual(1);
  });

  it("says in each of its rooms what lives there, in few lines", () => {
    const rooms = readdirSync(src, { recursive: true, withFileTypes: true }).filter((entry) => entry.isDirectory());
    for (const { parentPath, name } of rooms) {
      const page = join(parentPath, name, "README.md");
      expect(existsSync(page), relative(root, page)).toBe(true);
      expect(readFileSync(page, "utf8").split("\n").length, relative(root, page)).toBeLessThanOrEqual(30);
    }
  });

  it("is apart from the table, which is a package of its own: neither imports the other's files", () => {
    const under = (folder: string): { name: string; to: string }[] =>
      readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
        .filter((name) => /\.[jt]s$/.test(name) && !/(^|\/)(\.table|node_modules|fixtures)\//.test(name))
        .map((name) => join(folder, name))
        .flatMap((name) =>
          ts.preProcessFile(readFileSync(join(root, name), "utf8")).importedFiles.map(({ fileName }) => ({
            name,
            to: fileName.startsWith(".") ? relative(root, resolve(root, dirname(name), fileName)) : fileName,
          })),
        );
    const table = under("test/table").filter(({ to }) => /^(src|tools|test\/(?!table\/)|\.\.)/.test(to));
    const others = ["src", "tools", "test/e2e", "test/engine", "test/rulesets", "test/documents", "test/house"];
    const product = others.flatMap(under).filter(({ to }) => to.startsWith("test/table/"));
    expect([...table, ...product].map(({ name, to }) => `${name} imports ${to}`)).toEqual([]);
  });

  it("imports by relative path only", () => {
    expect(imports.filter(({ to }) => !to.startsWith(".") && !to.startsWith("fvtt-types/"))).toEqual([]);
  });

  it("writes to the database in documents/ alone", () => {
    const writing =
      /\.(update|delete|updateEmbeddedDocuments|deleteEmbeddedDocuments|createEmbeddedDocuments)\(|\b\w+\.(?:implementation\.)?create\(/;
    // Sheets make and remove what their own actor holds, at a person's click; settings and macros are the user's.
    const outside = files.filter(({ name, text }) => {
      const room = roomOf(name);
      const body = text
        .replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, "")
        .replace(
          /\b(creatures|combatants|fights|figures|shelf|carried|asked|deadlines|queues|told|groups|spent|inUse|held|edges|drawings|unfolded)\.delete\(/g,
          "",
        );
      return room !== "documents" && room !== "engine" && room !== "rulesets" && writing.test(body);
    });
    expect(outside.map((f) => f.name)).toEqual([]);
  });

  it("asks for Foundry's generation in compat.ts alone", () => {
    const asking = files.filter(
      ({ name, text }) => name !== "compat.ts" && /\.generation\b|release\.|generation\(\)/.test(text),
    );
    expect(asking.map((f) => f.name)).toEqual([]);
  });
});
