import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildEngine } from "../../tools/build.ts";

const root = join(import.meta.dirname, "../..");
const docs = join(root, "docs");
const rooms = join(root, "src/rulesets");
/** An example that imports nothing goes on where the one above it stopped, and is run together with it. */
const examples = readdirSync(docs)
  .filter((name) => name.endsWith(".md"))
  .flatMap((name) => {
    const found: { name: string; code: string }[] = [];
    for (const [, code = ""] of readFileSync(join(docs, name), "utf8").matchAll(/^```js\n([\s\S]*?)^```$/gm)) {
      const before = found.at(-1);
      if (before && !/^import /m.test(code)) before.code += code;
      else found.push({ name: `${name}, example ${found.length + 1}`, code });
    }
    return found;
  })
  .filter(({ code }) => code.includes("./dist/engine.mjs"));

describe("examples in docs/", () => {
  let folder = "";
  let engine = "";
  let hashed = "";

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), "tempo-docs-"));
    hashed = join(folder, await buildEngine(folder));
    engine = join(folder, "engine.mjs");
  }, 120_000);
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it("are there", () => {
    expect(examples.length).toBeGreaterThanOrEqual(5);
  });

  it.each(examples)(
    "$name runs, and what it asserts holds",
    async ({ name, code }) => {
      expect(code).toContain("assert");
      const file = join(folder, `${name.replace(/\W+/g, "-")}.mjs`);
      writeFileSync(file, code.replaceAll("./dist/engine.mjs", pathToFileURL(engine).href));
      await import(/* @vite-ignore */ pathToFileURL(file).href);
    },
    60_000,
  );

  it("import an engine that asks for nothing of Foundry, the page or Node", () => {
    const text = readFileSync(hashed, "utf8");
    expect(text).not.toMatch(/\bimport\b/);
    expect(text).not.toMatch(/\b(?:game|foundry|ui|canvas|document|window)\.[a-z]+\(/);
  });
});

/** What the five rulesets take from the engine, values and types. */
const taken = readdirSync(rooms, { recursive: true, encoding: "utf8" })
  .filter((name) => name.endsWith(".ts") && name.includes("/"))
  .flatMap((name) =>
    [
      ...readFileSync(join(rooms, name), "utf8").matchAll(
        /^import (?:type )?\{([^}]*)\} from "(?:\.\.\/)+(engine\/[^"]+)";$/gm,
      ),
    ].flatMap(([, names = "", from = ""]) =>
      names
        .split(",")
        .map((n) => n.trim().replace(/ as .*/, ""))
        .filter((n) => n !== "")
        .map((name) => ({ name, from })),
    ),
  );

it("the engine's door offers whoever writes a ruleset all that the five are written with", () => {
  const text = readFileSync(join(root, "src/engine/index.ts"), "utf8");
  const whole = new Set(
    [...text.matchAll(/^export (?:type )?\*(?: as \w+)? from "\.\/(.*)";$/gm)].map((m) => `engine/${m[1]}`),
  );
  const named = [...text.matchAll(/^export (?:type )?\{([^}]*)\} from "\.\/(.*)";$/gm)].flatMap(
    ([, names = "", from]) => names.split(",").map((name) => `engine/${from}: ${name.trim()}`),
  );
  expect(taken.length).toBeGreaterThan(300);
  const missing = taken.filter(({ name, from }) => !whole.has(from) && !named.includes(`${from}: ${name}`));
  expect([...new Set(missing.map(({ name, from }) => `${from}: ${name}`))].sort()).toEqual([]);
});
