/**
 * Builds the package into dist/, exactly as Foundry installs it: manifest, the main module and the engine it
 * imports, one stylesheet, templates, texts, packs as LevelDB and their scenes as SVG. Fails when a source of a
 * pack is wrong, and when the scripts outgrow what a client should have to load.
 */
import { createHash } from "node:crypto";
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { gzipSync } from "node:zlib";
import { build as viteBuild } from "vite";
import type { Plugin } from "vite";
import { writeIcons } from "./icons.ts";
import { writePacks } from "./packs/writing.ts";

export const ROOT = resolve(import.meta.dirname, "..");
const COPIED = ["templates", "lang", "assets", "LICENSE", "README.md", "CHANGELOG.md"];

/**
 * The most bytes of all scripts that a client loads at start, with room for the 31 rules that were restated
 * later (K20). docs/figures.md has the present sizes.
 */
const MOST = { minified: 507_000, gzip: 173_500 };

/** What is loaded when it is first used, by the name of its script; it is counted apart (K20). */
const LATE: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  Object.entries({
    focus: ["focus.ts"],
    "carry-out": ["carry-out", "commit", "dice", "differences", "outside", "reopened-choices", "undo-record"].map(
      (name) => `../documents/write/${name}.ts`,
    ),
    folding: ["card/folding.ts"],
    "map-pick": ["dialog/map-pick.ts"],
    "by-hand": ["../documents/write/by-hand.ts", "../documents/write/joining.ts"],
    "drop-held": ["../documents/write/drop-held.ts"],
    "secret-choice": ["dialog/secret-choice.ts"],
    "scene-units": ["settings/scene-units.ts", "../documents/write/take-grid.ts"],
    welcome: [
      ...["settings/welcome.ts", "settings/option-headings.ts", "settings/try-fight.ts"],
      "../documents/write/first-evening.ts",
    ],
    things: ["../canvas/things.ts", "../documents/read/lying-items.ts"],
    // With the words for rolls, which dialogs, prompts and sheets share.
    card: [
      "card/amount",
      "card/card",
      "card/damage-view",
      "card/follow-log",
      "card/undo-view",
      "card/view",
      "dialog/check-text",
      "nudge",
    ].map((name) => `${name}.ts`),
    "redraw-on-settings": ["redraw-on-settings.ts"],
    reveal: ["../documents/write/reveal.ts"],
    "change-resource": ["change-resource.ts"],
    "use-action": ["use-action.ts", "name-of-row.ts"],
    macro: ["macro.ts"],
    "area-aim": ["../canvas/area-aim.ts"],
    "aim-anew": ["dialog/aim-anew.ts"],
    ended: ["card/ended.ts", "card/restore.ts", "dialog/confirm-fight.ts", "../documents/write/ended-message.ts"],
    initiative: ["../documents/write/initiative-message.ts"],
    hand: ["tracker/gm-hand.ts", "dialog/number-question.ts"],
    inbox: ["answer-and-leave", "genuine", "inbox", "outbox", "outside-inbox"].map(
      (name) => `../documents/write/${name}.ts`,
    ),
    prompt: ["alike", "prompt", "prompt-words"].map((name) => `dialog/${name}.ts`),
    beginning: ["dialog/pick-items.ts", "../documents/write/beginning.ts", "../documents/write/prototype-token.ts"],
    report: ["report.ts"],
    "turn-announcement": ["turn-announcement.ts"],
    "hide-packs": ["hide-packs.ts"],
    "sheet-check": ["dialog/sheet-check.ts"],
    awareness: ["dialog/awareness.ts"],
    sides: ["tracker/side-controls.ts", "tracker/fight-menu.ts"],
    "since-away": ["since-away.ts"],
    check: [
      ...["check-dialog", "check-question", "check-view", "action-question", "damage-view", "field-groups", "hopeless"],
      ...["field-values", "folds"],
      ...["odds-view", "place-window", "pool-dice", "reset-controls", "window-manners"],
    ].map((name) => `dialog/${name}.ts`),
    map: [
      "acting-marks",
      "back-to-start",
      "map",
      "moved",
      "outline",
      "overlay",
      "plan",
      "plan-drawing",
      "reach-switch",
      "token-hud",
      "turn-plate",
    ].map((name) => `../canvas/${name}.ts`),
    reach: ["canvas/bands", "canvas/reach-bands", "reach"].map((name) => `../${name}.ts`),
    sheets: [
      "action-list",
      "actor-deeds",
      "actor-view",
      "controls-view",
      "dragging",
      "fields",
      "gear-view",
      "item-figures",
      "item-view",
      "linked-pools",
      "list-controls",
      "made-of",
      "still-to-choose",
      "typed-resources",
      "typing",
    ].map((name) => `sheet/${name}.ts`),
  }).map(([name, files]) => [name, files.map((file) => join(ROOT, "src/applications", file))]),
);

/**
 * The search for reach takes what it needs of the engine with it: pure functions, so a second copy changes nothing. All
 * else finds the engine in its own file.
 */
const isOf = (name: string, id: string): boolean =>
  (LATE[name] ?? []).includes(id) || (name === "reach" && id.startsWith(join(ROOT, "src/engine/")));

const isLate = (id: string): boolean => Object.keys(LATE).some((name) => isOf(name, id));

/**
 * All other modules go into one file behind `tempo.mjs`, so that code loaded late finds the very same
 * modules, whatever address a host gives `tempo.mjs`.
 */
const chunks = {
  chunkFileNames: "[name]-[hash].mjs",
  codeSplitting: {
    groups: [
      { name: "main", test: (id: string) => !isLate(id) },
      ...Object.keys(LATE).map((name) => ({ name, test: (id: string) => isOf(name, id) })),
    ],
  },
};

export interface Built {
  readonly dist: string;
  readonly minified: number;
  readonly gzip: number;
  /** The same sizes of the scripts that are loaded later. */
  readonly late: { readonly minified: number; readonly gzip: number };
}

export async function build(dist: string = join(ROOT, "dist")): Promise<Built> {
  rmSync(dist, { recursive: true, force: true });
  mkdirSync(dist, { recursive: true });
  const engine = await buildEngine(dist);
  await viteBuild({
    root: ROOT,
    configFile: join(ROOT, "vite.config.ts"),
    build: { outDir: dist, rolldownOptions: { output: chunks } },
    plugins: [engineElsewhere(engine)],
  });
  for (const name of COPIED) cpSync(join(ROOT, name), join(dist, name), { recursive: true });
  writeIcons(join(dist, "assets/icons"));
  writeManifest(dist);
  await writePacks(ROOT, dist);
  const { minified, gzip } = weigh(dist, /^(?:tempo|main-.*|engine-.*)\.mjs$/);
  const names = Object.keys(LATE);
  const late = weigh(dist, new RegExp(`^(?:${names.join("|")})-.*\\.mjs$`));
  const apart = readdirSync(dist).filter(
    (file) => file.endsWith(".mjs") && names.some((name) => file.startsWith(`${name}-`)),
  );
  if (apart.length !== names.length)
    throw new Error(`Loaded apart are ${apart.join(", ")}, wanted ${names.join(", ")}.`);
  const draft = process.env["TEMPO_DRAFT"] === "1";
  if (!draft && (minified > MOST.minified || gzip > MOST.gzip))
    throw new Error(`dist is too heavy: ${minified} bytes minified (${MOST.minified}), ${gzip} gzip (${MOST.gzip})`);
  return { dist, minified, gzip, late };
}

/**
 * Builds engine and rulesets as one module that needs nothing of Foundry. Its name holds a hash of its
 * content: Foundry busts caches by E-tag alone, and a new `tempo.mjs` must never meet an old engine (K20).
 * `engine.mjs` is the name for Node, with the simulations added.
 * @returns the hashed file's name
 */
export async function buildEngine(outDir: string): Promise<string> {
  const config = { root: ROOT, configFile: join(ROOT, "vite.config.ts") };
  const library = (entry: string, file: string) => ({
    outDir,
    lib: { entry, formats: ["es" as const], fileName: () => file },
  });
  const draft = join(outDir, "engine-draft.mjs");
  await viteBuild({ ...config, build: library("src/standalone.ts", "engine-draft.mjs") });
  const code = readFileSync(draft, "utf8").replace(/\n?\/\/# sourceMappingURL=.*\n?$/, "\n");
  const name = `engine-${createHash("sha256").update(code).digest("hex").slice(0, 10)}.mjs`;
  writeFileSync(join(outDir, name), `${code}//# sourceMappingURL=${name}.map\n`);
  renameSync(`${draft}.map`, join(outDir, `${name}.map`));
  rmSync(draft);
  await viteBuild({
    ...config,
    build: library("src/simulation.ts", "simulation.mjs"),
    plugins: [engineElsewhere(name)],
  });
  writeFileSync(join(outDir, "engine.mjs"), `export * from "./${name}";\nexport * from "./simulation.mjs";\n`);
  return name;
}

/**
 * Keeps the engine out of the main module, wherever `engine/index.ts` or the list of rulesets is imported.
 */
function engineElsewhere(file: string): Plugin {
  const doors = ["src/engine/index.ts", "src/rulesets/all.ts"].map((name) => join(ROOT, name));
  return {
    name: "tempo-engine-elsewhere",
    enforce: "pre",
    resolveId(source, importer) {
      if (importer === undefined || !source.startsWith(".")) return null;
      const target = resolve(importer, "..", source);
      if (doors.includes(target)) return { id: `./${file}`, external: true };
      // Importing anything else of the engine would bundle it twice. Ids are plain data; what only Node uses
      // is apart.
      const inside = /\/src\/(?:engine|rulesets)\//;
      const apart = /\/src\/(?:engine\/(?:simulation\/|move\/reach\.ts$)|rulesets\/(?:ids|tactics)\.ts$)/;
      if (!inside.test(importer) && inside.test(target) && !apart.test(target))
        throw new Error(`${importer} imports ${source}: outside engine and rulesets only engine/index.ts is imported`);
      return null;
    },
  };
}

/** Only package.json has the version. */
function writeManifest(dist: string): void {
  const read = (name: string): Record<string, unknown> =>
    JSON.parse(readFileSync(join(ROOT, name), "utf8")) as Record<string, unknown>;
  const manifest = { ...read("system.json"), version: read("package.json")["version"] };
  writeFileSync(join(dist, "system.json"), `${JSON.stringify(manifest, null, 2)}\n`);
}

function weigh(dist: string, which: RegExp): { minified: number; gzip: number } {
  const scripts = readdirSync(dist).filter((n) => which.test(n));
  const bytes = scripts.map((n) => readFileSync(join(dist, n)));
  return {
    minified: bytes.reduce((sum, b) => sum + b.length, 0),
    gzip: bytes.reduce((sum, b) => sum + gzipSync(b, { level: 9 }).length, 0),
  };
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  const started = performance.now();
  const { dist, minified, gzip, late } = await build();
  const kb = (n: number): string => `${(n / 1000).toFixed(1)} kB`;
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(`${dist}: ${kb(minified)} of scripts, ${kb(gzip)} gzip, ${kb(late.minified)} later, in ${seconds} s`);
  if (!existsSync(join(dist, "tempo.css"))) throw new Error("no stylesheet was built");
}
