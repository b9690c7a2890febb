/** Writes icons/svg/ from the sets on npm: `npx tsx test/table/icons/generate.ts`. Run again when sources.ts changes. */

import { mkdir, readFile, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { FONT_AWESOME, GAME_ICONS } from "./sources.ts";

interface IconSet {
  icons: Record<string, { body: string }>;
  width: number;
  height: number;
}

const require = createRequire(import.meta.url);
const target = join(import.meta.dirname, "svg");

/** Core's icons are white with a dark outline, to show on any ground; other colours are in the name. */
function colourOf(name: string): { fill: string; stroke: string } {
  if (name.endsWith("-black")) return { fill: "#111111", stroke: "none" };
  if (name.endsWith("-grey")) return { fill: "#808080", stroke: "none" };
  return { fill: "#ffffff", stroke: "#111111" };
}

function svg(name: string, viewBox: string, body: string): string {
  const { fill, stroke } = colourOf(name);
  const rim = stroke === "none" ? "" : ` stroke="${stroke}" stroke-width="10" paint-order="stroke"`;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${viewBox}" width="512" height="512">` +
    `<g fill="${fill}" color="${fill}"${rim}>${body}</g></svg>\n`
  );
}

async function fontAwesome(glyph: string): Promise<{ viewBox: string; body: string }> {
  const folder = dirname(require.resolve("@fortawesome/fontawesome-free/package.json"));
  const source = await readFile(join(folder, "svgs/solid", `${glyph}.svg`), "utf8");
  const viewBox = /viewBox="([^"]+)"/.exec(source)?.[1];
  const body = [...source.matchAll(/<path\b[^>]*\/?>/g)].map(([path]) => path.replace(/ fill="[^"]*"/, "")).join("");
  if (!viewBox || !body) throw new Error(`${glyph} of Font Awesome is not in the expected form.`);
  return { viewBox, body };
}

await mkdir(target, { recursive: true });
const set = JSON.parse(await readFile(require.resolve("@iconify-json/game-icons/icons.json"), "utf8")) as IconSet;
for (const [name, glyph] of Object.entries(GAME_ICONS)) {
  const icon = set.icons[glyph];
  if (!icon) throw new Error(`game-icons has no "${glyph}".`);
  await writeFile(join(target, `${name}.svg`), svg(name, `0 0 ${set.width} ${set.height}`, icon.body));
}
for (const [name, glyph] of Object.entries(FONT_AWESOME)) {
  const { viewBox, body } = await fontAwesome(glyph);
  await writeFile(join(target, `${name}.svg`), svg(name, viewBox, body));
}
console.log(`${Object.keys(GAME_ICONS).length + Object.keys(FONT_AWESOME).length} icons written to ${target}`);
