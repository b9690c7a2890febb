/**
 * The demo worlds: two heroes of two players and four adversaries, on a map of 30 × 20 spaces of the
 * ruleset's own grid with difficult and impassable ground, and a combat that is ready to begin.
 */
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { BUILT_IN } from "../src/rulesets/all.ts";
import type { Ruleset } from "../src/engine/index.ts";
import type { WorldSeed } from "foundry-stand-in";
import { DEMO_FIGHTS } from "./demo-fights.ts";
import { cornerOf as cornerIn, GRID_TYPES, SPACE } from "./packs/grid.ts";
import type { DemoFight, Ground, Member, RulesetId } from "./demo-fights.ts";

const ROOT = resolve(import.meta.dirname, "..");
const COLUMNS = 30;
const ROWS = 20;
const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";

type Source = Record<string, unknown>;

/** An id that is the same every time, so that tests and pictures find the same documents. */
export function demoId(...parts: string[]): string {
  const hash = createHash("sha256")
    .update(["demo", ...parts].join("\n"))
    .digest();
  return [...hash.subarray(0, 16)].map((byte) => LETTERS[byte % LETTERS.length]).join("");
}

export interface LogIn {
  readonly name: string;
  readonly password: string;
}

export const LOG_INS: readonly LogIn[] = [
  { name: "Gamemaster", password: "gm" },
  { name: "Ada", password: "ada" },
  { name: "Ben", password: "ben" },
];

/** The hero that a player plays in a demo fight; null for the Gamemaster. */
export const heroOf = (ruleset: RulesetId, player: string): string | null =>
  DEMO_FIGHTS[ruleset].cast.find((member) => member.player === player)?.name ?? null;

/** @param without names in the cast to leave out */
export function demoWorld(
  id?: string,
  { ruleset = "phased", without = [] }: { ruleset?: RulesetId; without?: readonly string[] } = {},
): WorldSeed {
  const declared = DEMO_FIGHTS[ruleset];
  const fight = { ...declared, cast: declared.cast.filter(({ name }) => !without.includes(name)) };
  const actors = actorsOf(ruleset, fight);
  return {
    world: { id: id ?? fight.world, title: fight.title, system: "tempo", description: "A demo world of Tempo." },
    documents: {
      users: users(fight),
      actors: [...actors.values()],
      scenes: [sceneOf(ruleset, fight, actors)],
      combats: [combatOf(fight)],
      settings: [
        { key: "tempo.ruleset", value: ruleset },
        { key: "tempo.welcomed", value: true },
        { key: "tempo.limit", value: "enforce" },
      ],
    },
  };
}

function users({ cast }: DemoFight): Source[] {
  return LOG_INS.map(({ name, password }) => {
    const plays = cast.find((member) => member.player === name);
    return {
      _id: demoId("user", name),
      name,
      password,
      role: plays ? 1 : 4,
      character: plays ? actorId(cast, plays) : null,
    };
  });
}

/** Two of a kind share one actor, as most adversaries do. */
const actorId = (cast: readonly Member[], member: Member): string =>
  demoId("actor", cast.find(({ file }) => file === member.file)?.name ?? member.name);

function actorsOf(ruleset: RulesetId, { cast }: DemoFight): Map<string, Source> {
  const found = new Map<string, Source>();
  for (const member of cast) {
    const id = actorId(cast, member);
    if (!found.has(id)) found.set(id, actorOf(ruleset, member, id));
  }
  return found;
}

function actorOf(ruleset: RulesetId, { file, player }: Member, id: string): Source {
  const source = JSON.parse(readFileSync(join(ROOT, `packs/${ruleset}-actors`, `${file}.json`), "utf8")) as Source;
  delete source["_key"];
  for (const item of source["items"] as Source[]) delete item["_key"];
  // Players may look at each other's characters; each owns their own.
  const ownership = player === undefined ? { default: 0 } : { default: 2, [demoId("user", player)]: 3 };
  return { ...source, _id: id, ownership };
}

const rulesetOf = (id: RulesetId): Ruleset => {
  const found = BUILT_IN.find((ruleset) => ruleset.id === id);
  if (!found) throw new Error(`there is no ruleset ${id}`);
  return found;
};

/** A space's upper left corner in pixels. */
export const cornerOf = (ruleset: RulesetId, spot: readonly [number, number]): { x: number; y: number } =>
  cornerIn(rulesetOf(ruleset), spot);

function sceneOf(ruleset: RulesetId, fight: DemoFight, actors: Map<string, Source>): Source {
  const { distance, grid } = rulesetOf(ruleset).units;
  const { x: width, y: height } = cornerOf(ruleset, [COLUMNS, ROWS]);
  return {
    _id: demoId("scene"),
    name: fight.scene,
    active: true,
    navigation: true,
    width,
    height,
    padding: 0,
    backgroundColor: fight.color,
    grid: { type: GRID_TYPES[grid.kind], size: SPACE, distance: grid.size, units: distance, alpha: 0.25 },
    tokens: fight.cast.map((member) => tokenOf(ruleset, fight, member, actors)),
    regions: fight.grounds.map((ground) => groundOf(ruleset, ground)),
  };
}

function tokenOf(ruleset: RulesetId, { cast }: DemoFight, member: Member, actors: Map<string, Source>): Source {
  const id = actorId(cast, member);
  const { disposition, actorLink, displayName, displayBars, texture, sight, bar1, bar2, width, height } = (actors.get(
    id,
  )?.["prototypeToken"] ?? {}) as Source;
  return {
    _id: demoId("token", member.name),
    ...{ name: member.name, actorId: id, ...cornerOf(ruleset, member.at) },
    ...{ disposition, actorLink, displayName, displayBars, texture, sight, bar1, bar2 },
    ...(width === undefined ? {} : { width, height }),
  };
}

function groundOf(ruleset: RulesetId, { name, color, difficulties, at }: Ground): Source {
  const [column, row, columns, rows] = at;
  const from = cornerOf(ruleset, [column, row]);
  const to = cornerOf(ruleset, [column + columns, row + rows]);
  return {
    _id: demoId("region", name),
    name,
    color,
    visibility: 2,
    shapes: [{ type: "rectangle", ...from, width: to.x - from.x, height: to.y - from.y, rotation: 0 }],
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

function combatOf({ cast }: DemoFight): Source {
  const groups = [...new Set(cast.flatMap(({ group }) => group ?? []))];
  return {
    _id: demoId("combat"),
    scene: demoId("scene"),
    active: true,
    ...(groups.length === 0 ? {} : { groups: groups.map((name) => ({ _id: demoId("group", name), name })) }),
    combatants: cast.map((member) => ({
      _id: demoId("combatant", member.name),
      actorId: actorId(cast, member),
      tokenId: demoId("token", member.name),
      sceneId: demoId("scene"),
      ...(member.group === undefined ? {} : { group: demoId("group", member.group) }),
    })),
  };
}
