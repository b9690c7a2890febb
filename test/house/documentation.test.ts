import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import ts from "typescript";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildEngine } from "../../tools/build.ts";
import { bundle, copyOf } from "../../tools/record/engines.ts";
import { makeChanges } from "./changes.ts";

const root = join(import.meta.dirname, "../..");
const docs = join(root, "docs");
const pages = readdirSync(docs).filter((name) => name.endsWith(".md"));
/** Pages that change the repository: what they play is played in a copy with their changes. */
const CHANGING = ["adding-an-action.md"];

/** An example that imports nothing goes on where the one above it stopped, and is run together with it. */
const examplesOf = (name: string): { readonly name: string; readonly code: string }[] => {
  const found: { name: string; code: string }[] = [];
  for (const [, code = ""] of readFileSync(join(docs, name), "utf8").matchAll(/^```js\n([\s\S]*?)^```$/gm)) {
    const before = found.at(-1);
    if (before && !/^import /m.test(code)) before.code += code;
    else found.push({ name: `${name}, example ${found.length + 1}`, code });
  }
  return found.filter(({ code }) => code.includes("./dist/engine.mjs"));
};
const examples = pages.filter((name) => !CHANGING.includes(name)).flatMap(examplesOf);

async function play({ name, code }: { readonly name: string; readonly code: string }, folder: string, engine: string) {
  expect(code).toContain("assert");
  const file = join(folder, `${name.replace(/\W+/g, "-")}.mjs`);
  writeFileSync(file, code.replaceAll("./dist/engine.mjs", pathToFileURL(engine).href));
  await import(/* @vite-ignore */ pathToFileURL(file).href);
}

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
    async (example) => {
      await play(example, folder, engine);
    },
    60_000,
  );

  it("import an engine that asks for nothing of Foundry, the page or Node", () => {
    const text = readFileSync(hashed, "utf8");
    expect(text).not.toMatch(/\bimport\b/);
    expect(text).not.toMatch(/\b(?:game|foundry|ui|canvas|document|window)\.[a-z]+\(/);
  });
});

describe.each(CHANGING)("the changes of docs/%s", (name) => {
  const folder = copyOf(root);
  const page = readFileSync(join(docs, name), "utf8");
  const changed = makeChanges(page, folder);
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it("are one file and the words, and compile", () => {
    expect(changed.map((file) => file.replace(/^src\/.*/, "src"))).toEqual(["src", "lang/en.json"]);
    const host = { ...ts.sys, onUnRecoverableConfigFileDiagnostic: () => expect.unreachable("tsconfig.base.json") };
    const pure = { noEmit: true, types: [], lib: ["lib.es2023.d.ts"] };
    const config = ts.getParsedCommandLineOfConfigFile(join(root, "tsconfig.base.json"), pure, host);
    const found = ts.getPreEmitDiagnostics(ts.createProgram([join(folder, changed[0] ?? "")], config?.options ?? {}));
    expect(found.map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, "\n"))).toEqual([]);
  });

  it("are played", async () => {
    writeFileSync(join(folder, "src/whole.ts"), `export * from "./standalone.ts";\nexport * from "./simulation.ts";\n`);
    const engine = await bundle(folder, "engine", "src/whole.ts");
    const played = examplesOf(name);
    expect(played.length).toBeGreaterThan(0);
    for (const example of played) await play(example, folder, engine);
  });
});
