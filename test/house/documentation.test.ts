import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildEngine } from "../../tools/build.ts";

const docs = join(import.meta.dirname, "../../docs");
const examples = readdirSync(docs)
  .filter((name) => name.endsWith(".md"))
  .flatMap((name) =>
    [...readFileSync(join(docs, name), "utf8").matchAll(/^```js\n([\s\S]*?)^```$/gm)].map((m, i) => ({
      name: `${name}, example ${i + 1}`,
      code: m[1] ?? "",
    })),
  )
  .filter(({ code }) => code.includes("./dist/engine.mjs"));

describe("examples in docs/", () => {
  let folder = "";
  let engine = "";

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), "tempo-docs-"));
    engine = await buildEngine(folder);
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
    const text = readFileSync(engine, "utf8");
    expect(text).not.toMatch(/^import /m);
    expect(text).not.toMatch(/\b(?:game|foundry|ui|canvas|document|window)\.[a-z]+\(/);
  });
});
