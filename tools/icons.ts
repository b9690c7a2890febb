/**
 * Icons of the demo's actors and items, and of conditions: shapes by the authors of game-icons.net (CC BY
 * 3.0), taken from npm when the package is built. assets/icons/README.md names the authors and is part of the
 * package.
 */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";

interface IconSet {
  readonly width: number;
  readonly height: number;
  readonly icons: Readonly<Record<string, { readonly body: string }>>;
}

/** Icons on a dark ground, for tokens and items. */
const PICTURES = {
  ilka: "woman-elf-face",
  brann: "viking-head",
  captain: "captain-hat-profile",
  guard: "visored-helm",
  bruiser: "brute",
  heron: "heron",
  sword: "broadsword",
  spear: "stone-spear",
  bow: "pocket-bow",
  maul: "warhammer",
  beak: "triple-beak",
  knife: "plain-dagger",
  coat: "leather-armor",
  mail: "chain-mail",
  stance: "duel",
  ember: "fire-ray",
  ward: "magic-shield",
  storm: "lightning-storm",
  feet: "barefoot",
  rope: "rope-coil",
  salve: "medicine-pills",
  torch: "torch",
  pilot: "astronaut-helmet",
  engineer: "android-mask",
  raider: "pirate-skull",
  pikeman: "cyborg-face",
  hauler: "battle-mech",
  carbine: "bolter-gun",
  sidearm: "pistol-gun",
  beamer: "laser-precision",
  rod: "laser-sparks",
  thrower: "missile-launcher",
  sentry: "sentry-gun",
  suit: "space-suit",
  field: "energy-shield",
  screen: "shield-reflect",
  radiator: "radar-dish",
  rounds: "bullets",
  frame: "robot-golem",
  tamsin: "pirate-captain",
  wren: "fairy",
  oar: "drowning",
  archer: "hooded-figure",
  crone: "wizard-face",
  lid: "round-shield",
  blaze: "fire-bomb",
  smoke: "smoking-orb",
  hush: "silence",
  wings: "feathered-wing",
  bandage: "bandage-roll",
  phial: "round-potion",
  opal: "fire-gem",
};

/** Icons as plain shapes, for the palette of conditions and above tokens. */
export const SIGNS = {
  immobilized: "manacles",
  incapacitated: "knocked-out-stars",
  restrained: "imprisoned",
  prone: "falling",
  hidden: "cowled",
  guarded: "shield",
  silenced: "silenced",
  noMagic: "magic-gate",
  bleeding: "bleeding-wound",
  hastened: "sprint",
  dazed: "star-swirl",
  slowed: "snail",
  flying: "feathered-wing",
  distracted: "distraction",
  driven: "enrage",
  suppressed: "bullet-impacts",
  armHurt: "arm-sling",
  steeled: "iron-mask",
  shaken: "terror",
  bolstered: "health-increase",
  weakened: "health-decrease",
  exposed: "broken-shield",
  /** For conditions without an icon of their own. */
  marked: "convergence-target",
};

export function writeIcons(folder: string): void {
  const file = createRequire(import.meta.url).resolve("@iconify-json/game-icons/icons.json");
  const set = JSON.parse(readFileSync(file, "utf8")) as IconSet;
  mkdirSync(folder, { recursive: true });
  const { width, height } = set;
  for (const [name, icon] of Object.entries({ ...PICTURES, ...SIGNS })) {
    const body = set.icons[icon]?.body;
    if (body === undefined) throw new Error(`game-icons has no "${icon}"`);
    const ground = name in PICTURES ? `<rect width="${width}" height="${height}" fill="#20242a"/>` : "";
    const shape = body.replaceAll("currentColor", "#e9e6df");
    writeFileSync(
      join(folder, `${name}.svg`),
      `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${ground}${shape}</svg>\n`,
    );
  }
}
