/**
 * Draws the folders of `src` and their imports into docs/architecture.md: `npm run tools -- map`; `--check`
 * only compares.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "./build.ts";
import { importsUnder } from "./measure/circles.ts";

const PAGE = join(ROOT, "docs/architecture.md");
const BEGIN = "<!-- map: npm run tools -- map -->\n";
const END = "<!-- end of map -->";

/** The folders of `src` to draw, each with its subfolders as nodes. */
const DRAWN = ["", "documents", "applications"];

/**
 * The subfolder of `folder` that holds a file; "shared" for a file in the folder itself, null for one outside
 * it.
 */
function roomIn(folder: string, path: string): string | null {
  if (path.startsWith("..") || (folder !== "" && !path.startsWith(`${folder}/`))) return null;
  const [first = "", ...more] = path.slice(folder === "" ? 0 : folder.length + 1).split("/");
  if (more.length > 0) return first;
  // Files directly in src serve all folders and are left out, except main.ts, which puts them together.
  return folder === "" ? (first === "main.ts" ? "main" : null) : "shared";
}

/** For each pair of subfolders, how many files of the first import from the second. */
function arrowsIn(folder: string): Map<string, number> {
  const found = new Map<string, number>();
  for (const [path, imported] of importsUnder(join(ROOT, "src"), "all")) {
    const from = roomIn(folder, path);
    for (const to of new Set(imported.map((target) => roomIn(folder, target))))
      if (from !== null && to !== null && from !== to)
        found.set(`${from} ${to}`, (found.get(`${from} ${to}`) ?? 0) + 1);
  }
  return found;
}

/** One drawing in Mermaid's language, which forges and editors render. */
function drawing(folder: string): string {
  const arrows = [...arrowsIn(folder)].sort(([a], [b]) => (a < b ? -1 : 1));
  const lines = arrows.map(([arrow, files]) => `  ${arrow.replace(" ", ` -- ${files} --> `)}`);
  return ["```mermaid", "flowchart TB", ...lines, "```"].join("\n");
}

/** All drawings, each under its folder's name. */
export const drawMap = (): string => DRAWN.map((folder) => `\`src/${folder}\`:\n\n${drawing(folder)}\n`).join("\n");

/**
 * The page with the present map.
 * @throws where the page has no place for it
 */
export function withMap(page: string): string {
  const from = page.indexOf(BEGIN);
  const to = page.indexOf(END);
  if (from < 0 || to < from) throw new Error(`docs/architecture.md needs the lines ${BEGIN.trim()} and ${END}`);
  return `${page.slice(0, from + BEGIN.length)}\n${drawMap()}\n${page.slice(to)}`;
}

if (import.meta.filename === process.argv[1]) {
  const page = readFileSync(PAGE, "utf8");
  if (withMap(page) === page) console.log("the map is as the imports are");
  else if (process.argv.includes("--check")) {
    console.error("the map in docs/architecture.md is another: npm run tools -- map");
    process.exitCode = 1;
  } else {
    writeFileSync(PAGE, withMap(page));
    console.log("drawn into docs/architecture.md");
  }
}
