/**
 * The demo world: two heroes of two players and three adversaries at a toll bridge, on a map of 30 × 20 squares with
 * difficult and impassible ground, and a combat that is ready to begin. The people come from the package's own packs.
 */
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import type { WorldSeed } from "../test/table/server/worlds.ts";

const ROOT = resolve(import.meta.dirname, "..");
const SQUARE = 100;
const WIDTH = 30;
const HEIGHT = 20;
const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";

type Source = Record<string, unknown>;

/** The same id every time, so that tests and pictures find the same things. */
export function demoId(...parts: string[]): string {
  const hash = createHash("sha256")
    .update(["demo", ...parts].join("\n"))
    .digest();
  return [...hash.subarray(0, 16)].map((byte) => LETTERS[byte % LETTERS.length]).join("");
}

export interface LogIn {
  readonly name: string;
  readonly password: string;
  readonly plays: string;
}

export const LOG_INS: readonly LogIn[] = [
  { name: "Gamemaster", password: "gm", plays: "the game" },
  { name: "Ada", password: "ada", plays: "Ilka" },
  { name: "Ben", password: "ben", plays: "Brann" },
];

/** Who stands where at the beginning, in squares. */
const CAST = [
  { name: "Ilka", file: "ilka", player: "Ada", at: [7, 9] },
  { name: "Brann", file: "brann", player: "Ben", at: [7, 11] },
  { name: "Toll captain", file: "toll-captain", player: null, at: [16, 9] },
  { name: "Ferry guard", file: "ferry-guard", player: null, at: [18, 13] },
  { name: "Gate bruiser", file: "gate-bruiser", player: null, at: [18, 11] },
] as const;

export function demoWorld(id = "toll-bridge"): WorldSeed {
  const actors = CAST.map((member) => actorOf(member.file, member.name, member.player));
  return {
    world: { id, title: "The toll bridge", system: "tempo", description: "A demo world of Tempo." },
    documents: {
      users: users(),
      actors,
      scenes: [scene(actors)],
      combats: [combat()],
      settings: [
        { key: "tempo.welcomed", value: true },
        { key: "tempo.limit", value: "enforce" },
      ],
    },
  };
}

function users(): Source[] {
  return LOG_INS.map(({ name, password }) => {
    const plays = CAST.find((member) => member.player === name);
    return {
      _id: demoId("user", name),
      name,
      password,
      role: plays ? 1 : 4,
      character: plays ? demoId("actor", plays.name) : null,
    };
  });
}

function actorOf(file: string, name: string, player: string | null): Source {
  const source = JSON.parse(readFileSync(join(ROOT, "packs/phased-actors", `${file}.json`), "utf8")) as Source;
  delete source["_key"];
  for (const item of source["items"] as Source[]) delete item["_key"];
  // Players may look at each other's characters, and own their own.
  const ownership = player === null ? { default: 0 } : { default: 2, [demoId("user", player)]: 3 };
  return { ...source, _id: demoId("actor", name), ownership };
}

function scene(actors: Source[]): Source {
  return {
    _id: demoId("scene"),
    name: "The bridge",
    active: true,
    navigation: true,
    width: WIDTH * SQUARE,
    height: HEIGHT * SQUARE,
    padding: 0,
    backgroundColor: "#8d9a7b",
    grid: { type: 1, size: SQUARE, distance: 5, units: "ft", alpha: 0.25 },
    tokens: CAST.map((member, i) => tokenOf(member, actors[i] as Source)),
    regions: [
      ground("Reeds", "#5b7f4a", { walk: 2, crawl: 2 }, [10, 6, 2, 5]),
      ground("Mud", "#6d5a43", { walk: 2, crawl: 2 }, [11, 13, 5, 3]),
      ground("River", "#3f6f8f", { walk: null, crawl: null }, [20, 0, 2, 8]),
      ground("River, lower", "#3f6f8f", { walk: null, crawl: null }, [20, 12, 2, 8]),
    ],
  };
}

function tokenOf({ name, at }: (typeof CAST)[number], actor: Source): Source {
  const { disposition, actorLink, displayName, displayBars, texture, sight, bar1, bar2 } = actor[
    "prototypeToken"
  ] as Source;
  return {
    _id: demoId("token", name),
    ...{ name, actorId: actor["_id"], x: at[0] * SQUARE, y: at[1] * SQUARE },
    ...{ disposition, actorLink, displayName, displayBars, texture, sight, bar1, bar2 },
  };
}

/** @param difficulties by way to move; null is impassible, because JSON knows no infinity */
function ground(
  name: string,
  color: string,
  difficulties: Record<string, number | null>,
  [x, y, width, height]: readonly [number, number, number, number],
): Source {
  return {
    _id: demoId("region", name),
    name,
    color,
    visibility: 2,
    shapes: [
      { type: "rectangle", x: x * SQUARE, y: y * SQUARE, width: width * SQUARE, height: height * SQUARE, rotation: 0 },
    ],
    behaviors: [
      {
        _id: demoId("behavior", name),
        name: "",
        type: "modifyMovementCost",
        disabled: false,
        system: { difficulties },
      },
    ],
  };
}

function combat(): Source {
  return {
    _id: demoId("combat"),
    scene: demoId("scene"),
    active: true,
    combatants: CAST.map(({ name }) => ({
      _id: demoId("combatant", name),
      actorId: demoId("actor", name),
      tokenId: demoId("token", name),
      sceneId: demoId("scene"),
    })),
  };
}
