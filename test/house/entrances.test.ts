import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";

const root = join(import.meta.dirname, "../..");

/** Where in a folder's files a pattern is found, but for some files, each `file: line`. */
function found(folder: string, pattern: RegExp, but: readonly string[]): string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".ts") && !but.includes(name))
    .flatMap((name) =>
      readFileSync(join(root, folder, name), "utf8")
        .split("\n")
        .flatMap((line) => (pattern.test(line) ? [`${name}: ${line.trim()}`] : [])),
    );
}

describe("entrances", () => {
  it("every listener and every hook goes through the one guard, so that no error of a click vanishes", () => {
    const listening = /\.addEventListener\(|\bHooks\.(on|once)\(|\.on(click|change|input|submit|drop|keydown)\s*=/;
    expect(found("src", listening, ["failures.ts", "compat.ts"])).toEqual([]);
  });

  it("the catalogue does everything as people do, but for what sets up a situation", () => {
    const within =
      /\.(evaluate|evaluateAll|evaluateHandle|\$eval|\$\$eval|waitForFunction|addInitScript|dispatchEvent)\(/;
    expect(found("test/e2e/catalogue", within, ["situations.ts"])).toEqual([]);
  });
});
