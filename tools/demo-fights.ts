/** The five demo fights: who stands where, on what ground. All their actors are from the package's packs. */
import type { RULESET_IDS } from "../src/rulesets/ids.ts";

export type RulesetId = (typeof RULESET_IDS)[number];

export interface Member {
  readonly name: string;
  /** The actor's file in `packs/<ruleset>-actors/`, without `.json`. */
  readonly file: string;
  /** The player whose hero it is; adversaries have none. */
  readonly player?: "Ada" | "Ben";
  /** Column and row. */
  readonly at: readonly [number, number];
  /** The name of its group, in fights with more than two sides. */
  readonly group?: string;
}

export interface Ground {
  readonly name: string;
  readonly color: string;
  /** By movement mode; null for impassable, because JSON has no infinity. */
  readonly difficulties: Readonly<Record<string, number | null>>;
  /** Column, row, columns, rows. */
  readonly at: readonly [number, number, number, number];
}

export interface DemoFight {
  /** The id of the fight's world. */
  readonly world: string;
  readonly title: string;
  readonly scene: string;
  readonly color: string;
  readonly cast: readonly Member[];
  readonly grounds: readonly Ground[];
}

export const DEMO_FIGHTS: Readonly<Record<RulesetId, DemoFight>> = {
  phased: {
    world: "toll-bridge",
    title: "The toll bridge",
    scene: "The bridge",
    color: "#8d9a7b",
    cast: [
      { name: "Ilka", file: "ilka", player: "Ada", at: [7, 9] },
      { name: "Brann", file: "brann", player: "Ben", at: [7, 11] },
      { name: "Toll captain", file: "toll-captain", at: [16, 9] },
      { name: "Ferry guard", file: "ferry-guard", at: [18, 13] },
      { name: "Gate bruiser", file: "gate-bruiser", at: [18, 11] },
      { name: "Weather heron", file: "weather-heron", at: [18, 4] },
    ],
    grounds: [
      { name: "Reeds", color: "#5b7f4a", difficulties: { walk: 2, crawl: 2 }, at: [10, 6, 2, 5] },
      { name: "Mud", color: "#6d5a43", difficulties: { walk: 2, crawl: 2 }, at: [11, 13, 5, 3] },
      { name: "River", color: "#3f6f8f", difficulties: { walk: null, crawl: null }, at: [20, 0, 2, 8] },
      { name: "River, lower", color: "#3f6f8f", difficulties: { walk: null, crawl: null }, at: [20, 12, 2, 8] },
    ],
  },
  surge: {
    world: "drowned-road",
    title: "The drowned road",
    scene: "The causeway",
    color: "#7c8a86",
    cast: [
      { name: "Tamsin", file: "tamsin", player: "Ada", at: [8, 9] },
      { name: "Wren", file: "wren", player: "Ben", at: [7, 11] },
      { name: "Drowned oar", file: "drowned-oar", at: [13, 9] },
      { name: "Drowned oarsman", file: "drowned-oar", at: [13, 11] },
      { name: "Reed archer", file: "reed-archer", at: [19, 8] },
      { name: "Silt crone", file: "silt-crone", at: [18, 12] },
    ],
    grounds: [
      { name: "Silt", color: "#6d5f45", difficulties: { walk: 2, crawl: 2 }, at: [10, 13, 6, 3] },
      { name: "Deep water", color: "#355d72", difficulties: { walk: null, crawl: null }, at: [0, 16, 30, 4] },
    ],
  },
  heroic: {
    world: "harbour-quay",
    title: "The quay",
    scene: "The quay",
    color: "#93897a",
    cast: [
      { name: "Odile Marr", file: "odile-marr", player: "Ada", at: [8, 9] },
      { name: "Tam Vesey", file: "tam-vesey", player: "Ben", at: [7, 11] },
      { name: "Wrecker chief", file: "wrecker-chief", at: [14, 9] },
      { name: "Wrecker", file: "wrecker", at: [14, 11] },
      { name: "Second wrecker", file: "wrecker", at: [15, 13] },
      { name: "Dock giant", file: "dock-giant", at: [17, 9] },
    ],
    grounds: [
      { name: "Nets and coils", color: "#77694f", difficulties: { walk: 2, crawl: 2 }, at: [10, 6, 3, 2] },
      { name: "The harbour", color: "#35607a", difficulties: { walk: null, crawl: null }, at: [0, 16, 30, 4] },
    ],
  },
  surface: {
    world: "broken-ring",
    title: "The broken ring",
    scene: "Cargo deck",
    color: "#868a90",
    cast: [
      { name: "Orrin", file: "orrin", player: "Ada", at: [7, 9], group: "Salvage crew" },
      { name: "Sabe", file: "sabe", player: "Ben", at: [7, 11], group: "Salvage crew" },
      { name: "Raider pikeman", file: "raider-pikeman", at: [12, 9], group: "Ring raiders" },
      { name: "Ring raider", file: "ring-raider", at: [14, 11], group: "Ring raiders" },
      { name: "Second raider", file: "ring-raider", at: [15, 8], group: "Ring raiders" },
      { name: "Cargo hauler", file: "cargo-hauler", at: [18, 13], group: "Harbour company" },
    ],
    grounds: [
      { name: "Loose crates", color: "#6f6a5a", difficulties: { walk: 2, crawl: 2 }, at: [10, 12, 3, 3] },
      { name: "Torn plating", color: "#4b4e55", difficulties: { walk: null, crawl: null }, at: [20, 0, 2, 7] },
    ],
  },
  pool: {
    world: "breached-wall",
    title: "The breached wall",
    scene: "The breach",
    color: "#8a8378",
    cast: [
      { name: "Maren", file: "maren", player: "Ada", at: [8, 9] },
      { name: "Teodor", file: "teodor", player: "Ben", at: [6, 11] },
      { name: "Gate reaver", file: "gate-reaver", at: [12, 9] },
      { name: "Second reaver", file: "gate-reaver", at: [12, 12] },
      { name: "Stone breaker", file: "stone-breaker", at: [15, 10] },
      { name: "Wall archer", file: "wall-archer", at: [20, 7] },
    ],
    grounds: [
      { name: "Rubble", color: "#6b6459", difficulties: { walk: 2, crawl: 2 }, at: [10, 6, 3, 3] },
      { name: "The wall", color: "#57514a", difficulties: { walk: null, crawl: null }, at: [17, 0, 2, 5] },
    ],
  },
};
