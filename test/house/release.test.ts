import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { unzipSync } from "fflate";
import { afterAll, describe, expect, it } from "vitest";
import type { Manifest } from "../../tools/package.ts";
import { releaseProblems, sectionsOf } from "../../tools/release.ts";

const ROOT = join(import.meta.dirname, "../..");
const FOLDER = join(ROOT, ".github/workflows");
const out = mkdtempSync(join(tmpdir(), "tempo-release-"));
afterAll(() => rmSync(out, { recursive: true, force: true }));

const read = (name: string): string => readFileSync(join(ROOT, name), "utf8");
const own = JSON.parse(read("package.json")) as { version: string; scripts: Record<string, string> };

/** What the steps of a workflow run, in its order. */
const commandsOf = (workflow: string): string[] =>
  [...readFileSync(join(FOLDER, workflow), "utf8").matchAll(/^\s+(?:- )?run: (.+)$/gm)].map(
    ([, command = ""]) => command,
  );

describe("the forge's workflows", () => {
  it.each(readdirSync(FOLDER))("%s has steps of one npm script each", (workflow) => {
    const commands = commandsOf(workflow);
    expect(commands.length).toBeGreaterThan(1);
    for (const command of commands) {
      if (command === "npm ci") continue;
      const script = /^npm (?:run )?([\w:]+)(?: -- [^;&|]+)?$/.exec(command)?.[1];
      expect(Object.keys(own.scripts), command).toContain(script);
    }
  });

  it("release what a tag names: package, manifest with its addresses, and the changelog's section", () => {
    const command = commandsOf("release.yml").find((one) => one.startsWith("npm run release"));
    const tag = `v${own.version}`;
    const [, args = ""] = command?.replace("${{ github.ref_name }}", tag).split(" -- ") ?? [];
    const given = [...args.split(" "), "--dry-run", "--repository", "ada/tempo", "--out", out, "--unreleased"];
    execFileSync(process.execPath, ["--import", "tsx", "tools/release.ts", ...given], { cwd: ROOT, stdio: "pipe" });
    const manifest = JSON.parse(readFileSync(join(out, "system.json"), "utf8")) as Manifest;
    expect(manifest).toMatchObject({
      id: "tempo",
      version: own.version,
      manifest: "https://github.com/ada/tempo/releases/latest/download/system.json",
      download: `https://github.com/ada/tempo/releases/download/${tag}/tempo.zip`,
    });
    const inside = unzipSync(readFileSync(join(out, "tempo.zip")));
    expect(JSON.parse(new TextDecoder().decode(inside["system.json"]))).toEqual(manifest);
    for (const script of manifest["esmodules"] as string[]) expect(Object.keys(inside)).toContain(script);
    expect(readFileSync(join(out, "notes.md"), "utf8").length).toBeGreaterThan(100);
  }, 300_000);
});

describe("a release", () => {
  const changelog = "# Changelog\n\n## 1.2.0, 2027-01-01\n\n- New.\n\n## 1.1.0, 2026-12-01\n\n- Old.\n";
  const sections = sectionsOf(changelog);
  const versions = { "package.json": "1.2.0", "system.json": "1.2.0" };

  it("is made where tag, manifest and changelog name one version", () => {
    expect(releaseProblems("v1.2.0", versions, sections)).toEqual([]);
    expect(sections[0]).toEqual({ version: "1.2.0", text: "- New." });
  });

  it("is refused with every reason why not", () => {
    expect(releaseProblems("1.2.0", versions, sections)).toEqual([expect.stringContaining("vX.Y.Z")]);
    expect(releaseProblems("v1.3.0", versions, sections)).toEqual([
      "package.json says 1.2.0, the tag says 1.3.0",
      "system.json says 1.2.0, the tag says 1.3.0",
      "CHANGELOG.md has no section 1.3.0 at its top",
    ]);
    const waiting = sectionsOf(changelog.replace("## 1.2.0", "## Not yet released\n\n- Soon.\n\n## 1.2.0"));
    expect(releaseProblems("v1.2.0", versions, waiting)).toEqual([expect.stringContaining("not yet released")]);
  });
});
