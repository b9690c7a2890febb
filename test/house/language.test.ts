import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";

const root = join(import.meta.dirname, "../..");
const language = JSON.parse(readFileSync(join(root, "lang/en.json"), "utf8")) as object;

function flatten(tree: object, at = ""): Map<string, string> {
  const found = new Map<string, string>();
  for (const [key, value] of Object.entries(tree) as [string, unknown][])
    if (typeof value === "string") found.set(at + key, value);
    else for (const [k, v] of flatten(value as object, `${at}${key}.`)) found.set(k, v);
  return found;
}

const texts = flatten(language);
const files = ["src", "templates"].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
    .filter((name) => /\.(ts|hbs)$/.test(name))
    .map((name) => readFileSync(join(root, folder, name), "utf8")),
);
// Keys as they stand in code and templates; a placeholder stands for one part of a key.
const used = new Set(
  files.flatMap((text) =>
    [...text.matchAll(/["'`](TEMPO\.[\w.]*(?:\$\{[^}]*\}[\w.]*)*)["'`]/g)].map((m) => m[1] ?? ""),
  ),
);
const patterns = [...used].map(
  (key) =>
    new RegExp(
      `^${key
        .split(/\$\{[^}]*\}/)
        .map((s) => s.replaceAll(".", "\\."))
        .join("[\\w.-]+")}(\\.|$)`,
    ),
);

describe("the language file", () => {
  it("has a text for every key that is used", () => {
    const prefixes = /LOCALIZATION_PREFIXES = \["(TEMPO\.\w+)"\]/g;
    const own = new Set(files.flatMap((text) => [...text.matchAll(prefixes)].map((m) => m[1])));
    const missing = [...used].filter((key) => !own.has(key) && key !== "TEMPO." && key !== "TEMPO.Tab");
    const without = missing.filter((key) => {
      const pattern = patterns[[...used].indexOf(key)];
      return ![...texts.keys()].some((text) => pattern?.test(text));
    });
    expect(without).toEqual([]);
  });

  it("has no text that nothing uses", () => {
    // Fields and conditions are labelled from the ruleset's declarations, whose names are not written as keys.
    const derived =
      /^TEMPO\.([A-Z][a-z]+\.(Field|Entry|Pool\.\w+Amount|Resource\.\w+Amount)|Problem)\.|^TEMPO\.[A-Z][a-z]+\.Pool\.\w+Short$/;
    const unused = [...texts.keys()].filter(
      (key) => key.startsWith("TEMPO.") && !derived.test(key) && !patterns.some((p) => p.test(key)),
    );
    expect(unused).toEqual([]);
  });

  it("names figures the same way everywhere: in braces, in letters", () => {
    const odd = [...texts].filter(([, text]) => /\{(?![a-zA-Z]+\})/.test(text));
    expect(odd).toEqual([]);
  });
});
