import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { filesOf } from "./pages.ts";

const root = join(import.meta.dirname, "../..");
const read = (name: string): string => readFileSync(join(root, name), "utf8");
const pages = [...filesOf("docs"), ...filesOf("test/table/docs")].filter((name) => name.endsWith(".md"));

/** Pages that are lists of many things of one kind, and are looked into by number. */
const isList = (name: string): boolean => name.startsWith("docs/rules/") || name.endsWith("conformance.md");

/** Where the names of today's code stand; the others tell of Foundry's, of other packages' or of what was decided before there was code. */
const OF_OUR_CODE = ["architecture", "adding-an-action", "adding-a-ruleset", "engine", "rulesets", "simulations"];

describe("the pages of the docs", () => {
  it("are no longer than 300 lines", () => {
    expect(pages.filter((name) => !isList(name) && read(name).split("\n").length > 301)).toEqual([]);
  });

  it("begin with whom they are for", () => {
    expect(pages.filter((name) => !name.startsWith("docs/rules/") && !/^# .+\n\n[_*]For /u.test(read(name)))).toEqual(
      [],
    );
  });

  it("are all led to by the index, or by the table's own page", () => {
    const led = `${read("docs/README.md")} ${read("test/table/README.md")} ${read("test/table/docs/table.md")}`;
    const lost = pages.filter((name) => name !== "docs/README.md" && !led.includes(name.replace(/^.*docs\//u, "")));
    expect(lost).toEqual([]);
  });

  it("call the parts of our code what they are called in it", () => {
    const code = [
      ...filesOf("src"),
      ...filesOf("test"),
      ...filesOf("tools"),
      "package.json",
      "tsconfig.base.json",
    ].filter((name) => /\.(?:ts|json|js)$/u.test(name));
    const known = new Set(code.flatMap((name) => read(name).match(/[A-Za-z_$][\w$]*/gu) ?? []));
    const unknown = OF_OUR_CODE.flatMap((name) =>
      [...read(`docs/${name}.md`).matchAll(/`([^`\n]+)`/gu)].flatMap(([, said = ""]) =>
        (said.match(/[A-Za-z_$][\w$]*/gu) ?? [])
          .filter((word) => /[a-z][A-Z]/u.test(word) && !known.has(word))
          .map((word) => `${name}: ${word}`),
      ),
    );
    expect(unknown).toEqual([]);
  });
});
