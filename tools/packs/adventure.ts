/**
 * Makes Foundry's documents of an adventure's source: the Adventure with everything that core's importer puts
 * into a world. They have the form of generation 13; `src/documents/import-adventure.ts` puts in at import what
 * generation 14 stores otherwise.
 */
import type { Ruleset } from "../../src/engine/index.ts";
import type { AdventureSource, AreaSource, LampSource, MemberSource, WallSource } from "./adventure-source.ts";
import { cornerOf, edgeOf, GRID_TYPES, rectangleOf, SPACE } from "./grid.ts";
import type { PackSources, Source } from "./sources.ts";
import { isSource, packId } from "./sources.ts";

/** Where the drawn scenes are when the package is installed. */
export const SCENES = "systems/tempo/assets/scenes/";

type Documents = readonly Source[];

/** An Adventure, with the collections of documents that it holds. */
export interface Adventure extends Source {
  readonly _id: string;
  readonly actors: Documents;
  readonly scenes: Documents;
  readonly combats: Documents;
  readonly folders: Documents;
}

/** A document without the keys that only pack files have. */
function unkeyed(source: Source): Source {
  const { _key, items, ...rest } = source;
  return Array.isArray(items) ? { ...rest, items: items.map((i: unknown) => (isSource(i) ? unkeyed(i) : i)) } : rest;
}

/** @param actors the ruleset's actors by the name of their file, without `.json` */
export function adventureOf(ruleset: Ruleset, source: AdventureSource, actors: ReadonlyMap<string, Source>): Adventure {
  const id = packId(ruleset.id, "adventure", source.name);
  const folder = packId(ruleset.id, "folder", source.name);
  const made = new Making(ruleset, source, actors);
  return {
    _id: id,
    _key: `!adventures!${id}`,
    ...{ name: source.name, img: source.img, caption: source.caption, description: source.description },
    // All of the pack, not only who is in the fight: heroes to choose from, and adversaries for another evening.
    actors: [...actors.values()].map((actor) => ({ ...unkeyed(actor), folder })),
    scenes: [made.scene()],
    combats: [made.combat()],
    folders: [{ _id: folder, name: source.name, type: "Actor", folder: null, sorting: "a", sort: 0, flags: {} }],
    ...{ items: [], journal: [], tables: [], macros: [], cards: [], playlists: [] },
    ...{ folder: null, sort: 0, flags: {} },
  };
}

/** One member of a side as it stands on the scene. */
interface Standing {
  readonly side: string;
  readonly name: string;
  readonly actor: Source;
  readonly member: MemberSource;
}

class Making {
  readonly #ruleset: Ruleset;
  readonly #source: AdventureSource;
  readonly #standing: readonly Standing[];

  constructor(ruleset: Ruleset, source: AdventureSource, actors: ReadonlyMap<string, Source>) {
    this.#ruleset = ruleset;
    this.#source = source;
    this.#standing = Object.entries(source.sides).flatMap(([side, { members }]) =>
      members.map((member) => {
        const actor = actors.get(member.actor) ?? {};
        return { side, name: member.name ?? String(actor["name"]), actor, member };
      }),
    );
  }

  #id(...parts: readonly string[]): string {
    return packId(this.#ruleset.id, this.#source.name, ...parts);
  }

  scene(): Source {
    const { scene } = this.#source;
    const { distance: units, grid } = this.#ruleset.units;
    const [columns, rows] = scene.size;
    const { x: width, y: height } = edgeOf(this.#ruleset, [columns, rows]);
    const src = `${SCENES}${this.#ruleset.id}.svg`;
    return {
      _id: this.#id("scene"),
      ...{ name: scene.name, active: false, navigation: true, folder: null, sort: 0 },
      flags: { tempo: { background: src } },
      ...{ width, height, padding: 0, background: { src }, thumb: src, backgroundColor: "#20242a" },
      grid: { type: GRID_TYPES[grid.kind], size: SPACE, distance: grid.size, units, alpha: 0.2 },
      tokenVision: true,
      environment: { darknessLevel: scene.darkness, globalLight: { enabled: true } },
      tokens: this.#standing.map((one) => this.#token(one)),
      walls: scene.walls.map((wall, i) => this.#wall(wall, i)),
      lights: scene.lamps.map((lamp, i) => this.#lamp(lamp, i)),
      regions: scene.areas.flatMap((area) => this.#region(area) ?? []),
    };
  }

  #token({ name, actor, member }: Standing): Source {
    const prototype = isSource(actor["prototypeToken"]) ? actor["prototypeToken"] : {};
    return {
      ...prototype,
      _id: this.#id("token", name),
      ...{ name, actorId: actor["_id"], ...cornerOf(this.#ruleset, member.at), elevation: member.height ?? 0 },
    };
  }

  #wall({ from, to, door }: WallSource, i: number): Source {
    const start = edgeOf(this.#ruleset, from);
    const end = edgeOf(this.#ruleset, to);
    return {
      _id: this.#id("wall", String(i)),
      c: [start.x, start.y, end.x, end.y],
      // 1: a door, in the state closed or open.
      ...(door === undefined ? {} : { door: 1, ds: door === "open" ? 1 : 0 }),
    };
  }

  #lamp({ at, bright, dim, color }: LampSource, i: number): Source {
    const { x, y } = cornerOf(this.#ruleset, at);
    const config = { bright, dim, color, alpha: 0.25 };
    return { _id: this.#id("light", String(i)), x: x + SPACE / 2, y: y + SPACE / 2, config };
  }

  /** The region of an area that changes moves or stands higher; null for one that is only drawn. */
  #region({ name, at, cost, height }: AreaSource): Source | null {
    if (cost === undefined && height === undefined) return null;
    const difficulties = { _id: this.#id("behavior", name), name: "", type: "modifyMovementCost", disabled: false };
    return {
      _id: this.#id("region", name),
      ...{ name, color: height === undefined ? "#6d5a43" : "#b9a26a", visibility: 0 },
      shapes: [{ type: "rectangle", ...rectangleOf(this.#ruleset, at), rotation: 0 }],
      elevation: { bottom: height ?? null, top: null },
      behaviors: cost === undefined ? [] : [{ ...difficulties, system: { difficulties: cost } }],
    };
  }

  combat(): Source {
    const scene = this.#id("scene");
    const sides = Object.entries(this.#source.sides);
    // Two sides are told apart by their tokens' dispositions; more need groups.
    const grouped = sides.length > 2;
    const group = (side: string): string => this.#id("group", side);
    const sideId = (side: string): string => {
      if (grouped) return group(side);
      const token = this.#standing.find((one) => one.side === side)?.actor["prototypeToken"];
      return isSource(token) && token["disposition"] === 1 ? "friendly" : "hostile";
    };
    const stated = sides.flatMap(([side, { source }]) =>
      source === undefined ? [] : [[sideId(side), { done: 0, source, store: {} }] as const],
    );
    return {
      _id: this.#id("combat"),
      ...{ scene, active: true, round: 0, turn: null, sort: 0, flags: {} },
      ...(grouped ? { groups: sides.map(([name]) => ({ _id: group(name), name })) } : {}),
      ...(stated.length > 0 ? { system: { sides: Object.fromEntries(stated) } } : {}),
      combatants: this.#standing.map(({ side, name, actor }) => ({
        _id: this.#id("combatant", name),
        ...{ actorId: actor["_id"], tokenId: this.#id("token", name), sceneId: scene },
        ...(grouped ? { group: group(side) } : {}),
      })),
    };
  }
}

/** The actors of a ruleset's pack by the name of their file, without `.json`. */
export const actorsByFile = (packs: readonly PackSources[], ruleset: Ruleset): Map<string, Source> =>
  new Map(
    packs
      .filter((pack) => pack.ruleset === ruleset && pack.kind === "actors")
      .flatMap(({ name, files }) =>
        files.map(({ file, source }) => [file.slice(name.length + 1, -".json".length), source] as const),
      ),
  );
