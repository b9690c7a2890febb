/** Checks the packs' sources, draws their scenes and writes the packs as LevelDB. */
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { compilePack } from "@foundryvtt/foundryvtt-cli";
import { actorsByFile, adventureOf } from "./adventure.ts";
import type { Adventure } from "./adventure.ts";
import type { AdventureSource } from "./adventure-source.ts";
import { checkAdventures } from "./adventure-source.ts";
import { checkDocuments } from "./checking.ts";
import { drawScene } from "./drawing.ts";
import type { PackProblem, PackSources, Source } from "./sources.ts";
import { readSources, unmatchedPacks } from "./sources.ts";

/** The sources of all packs, and everything that is wrong with them. */
export function checkedPacks(root: string): { packs: readonly PackSources[]; problems: readonly PackProblem[] } {
  const folder = join(root, "packs");
  const manifest = JSON.parse(readFileSync(join(root, "system.json"), "utf8")) as Source;
  const { packs, problems } = readSources(folder);
  const wrong = [...problems, ...unmatchedPacks(manifest, packs, folder), ...checkDocuments(packs)];
  return { packs, problems: [...wrong, ...checkAdventures(packs)] };
}

/** A problem as a line: `phased-items/rope.json: system.phased.weight: Min; min: 0; given: -1`. */
export const problemLine = ({ file, path, text }: PackProblem): string =>
  `packs/${file}: ${path.length > 0 ? `${path.join(".")}: ` : ""}${text}`;

/** The adventures of all packs, each with its ruleset and its source. */
export const adventuresOf = (
  packs: readonly PackSources[],
): { pack: PackSources; source: AdventureSource; adventure: Adventure }[] =>
  packs
    .filter(({ kind }) => kind === "adventure")
    .flatMap((pack) =>
      pack.files.map(({ source: checked }) => {
        const source = checked as unknown as AdventureSource;
        return { pack, source, adventure: adventureOf(pack.ruleset, source, actorsByFile(packs, pack.ruleset)) };
      }),
    );

/**
 * Writes all packs and the pictures of their scenes into a built package.
 * @throws where a source is wrong, naming every file and path
 */
export async function writePacks(root: string, dist: string): Promise<void> {
  const { packs, problems } = checkedPacks(root);
  if (problems.length > 0) throw new Error(`the packs' sources are wrong:\n${problems.map(problemLine).join("\n")}`);
  const draft = mkdtempSync(join(tmpdir(), "tempo-packs-"));
  try {
    for (const { name, kind, files } of packs) {
      if (kind === "adventure") continue;
      mkdirSync(join(draft, name));
      for (const { file } of files) cpSync(join(root, "packs", file), join(draft, name, basename(file)));
    }
    mkdirSync(join(dist, "assets/scenes"), { recursive: true });
    for (const { pack, source, adventure } of adventuresOf(packs)) {
      if (!existsSync(join(draft, pack.name))) mkdirSync(join(draft, pack.name));
      writeFileSync(join(draft, pack.name, `${adventure._id}.json`), JSON.stringify(adventure));
      writeFileSync(join(dist, "assets/scenes", `${pack.ruleset.id}.svg`), drawScene(pack.ruleset, source.scene));
    }
    // A fresh folder each time: packing over an old one renumbers its files.
    for (const { name } of packs) {
      const target = join(dist, "packs", name);
      await compilePack(join(draft, name), target, { log: false });
      for (const left of ["LOG", "LOG.old", "LOCK"]) rmSync(join(target, left), { force: true });
    }
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
}
