import { fields, fits, isBranch, ITEM_KINDS, kindOf } from "../index.ts";
import type { Combatant, Creature, FightState, Item, ItemKind, Json, Path, Ruleset, Shape, Side } from "../index.ts";
import type { TacticsOf, Written } from "./line-up.ts";
import { itemId, lineUp } from "./line-up.ts";
import type { Broken } from "./located-json.ts";
import { lineOf, parseLocated } from "./located-json.ts";

/** An actor of a pack: its data and items in one ruleset's terms. */
export interface Actor {
  readonly name: string;
  readonly hero: boolean;
  readonly source: Json;
  readonly items: readonly { readonly type: string; readonly name?: string; readonly source: Json }[];
}

/** A content source: where encounter files find what they name. */
export interface ContentSource {
  readonly rulesets: readonly Ruleset[];
  /** An actor by its file's name in the ruleset's pack; null for none. */
  actor(ruleset: string, name: string): Actor | null;
  /** The names of all actors in the ruleset's pack, for the message about an unknown one. */
  actors(ruleset: string): readonly string[];
}

/** A content source with rulesets and no packs, for encounters that define all their members. */
export const contentSource = (rulesets: readonly Ruleset[]): ContentSource => ({
  rulesets,
  actor: () => null,
  actors: () => [],
});

/** A fight to be simulated, ready to begin. */
export interface Encounter {
  readonly title: string;
  readonly ruleset: Ruleset;
  /** After so many rounds the fight is called off. */
  readonly rounds: number;
  readonly state: FightState;
  /** Names of items by combatant and item id, where pack or file give them. */
  readonly things: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** Oddities of the file that do not stop the fight. */
  readonly warnings: readonly FileProblem[];
}

/** A problem in a file, and its line. */
export interface FileProblem extends fields.Problem {
  readonly line: number;
}

/** The members that one entry of the file makes. */
interface Alike {
  readonly side: string;
  readonly name: string;
  readonly count: number;
  readonly creature: Omit<Creature, "id">;
  readonly place: Combatant["place"];
  /** Their items as written, in the file or in the pack. */
  readonly things: readonly Json[];
  /** Those of them that the file itself defines. */
  readonly writtenItems: readonly Json[];
  readonly at: Path;
}

const USUAL_ROUNDS = 50;
const MOST_ROUNDS = 1_000;
const MOST_ALIKE = 100;
/** More would take too long to play. */
const MOST_COMBATANTS = 200;
/** No ruleset comes near this; a fight with 1e300 dice would never end. */
const MOST = 100_000;
/** Spaces from the map's origin. */
const FARTHEST = 1_000;

/**
 * Reads an encounter file: `ruleset`, `title`, `rounds`, `options`, and `sides`, each with its `members`: an
 * `actor` of the pack, data of its own (`source`, `items`), how many (`count`), and where (`at`, in spaces).
 * The ruleset supplies what is left out. `docs/simulations.md` describes every key.
 * @returns the encounter, or everything that is wrong with the file, line by line
 */
export function readEncounter(
  text: string,
  source: ContentSource,
  tacticOf: TacticsOf = (ruleset) => ruleset.tactic ?? null,
): Encounter | { readonly problems: readonly FileProblem[] } {
  const located = parseLocated(text);
  if ("line" in located) return { problems: [brokenAt(located, text)] };
  const reader = new EncounterReader(source);
  const encounter = reader.read(located.value);
  const sorted = (found: readonly fields.Problem[]): FileProblem[] =>
    found.map((p) => ({ ...p, line: lineOf(located, p.path) })).sort((a, b) => a.line - b.line);
  const twice = located.twice.map(({ path, line }): FileProblem => {
    return { path, key: "TEMPO.Problem.Twice", data: {}, line };
  });
  const problems = [...twice, ...sorted(reader.problems)];
  if (!encounter || problems.length > 0) return { problems: problems.sort((a, b) => a.line - b.line) };
  const { wrong, odd } = lineUp(encounter.ruleset, encounter.state, reader.written, tacticOf(encounter.ruleset));
  return wrong.length > 0 ? { problems: sorted(wrong) } : { ...encounter, warnings: sorted(odd) };
}

function brokenAt({ line, found, deep = 0 }: Broken, text: string): FileProblem {
  const key = text.trim() === "" ? "Empty" : deep > 0 ? "JsonDeep" : found === "" ? "JsonEnd" : "Json";
  return { path: [], key: `TEMPO.Problem.${key}`, data: { found, max: deep }, line };
}

type Tree = Readonly<Record<string, Json>>;

class EncounterReader {
  readonly problems: fields.Problem[] = [];
  readonly #source: ContentSource;
  readonly #creatures: Record<string, Creature> = {};
  readonly #combatants: Record<string, Combatant> = {};
  readonly #sides: Record<string, Side> = {};
  readonly #things: Record<string, Readonly<Record<string, string>>> = {};
  /** Where the file defines each combatant. */
  readonly written: Record<string, Written> = {};
  #size = 0;

  constructor(source: ContentSource) {
    this.#source = source;
  }

  read(given: Json): Omit<Encounter, "warnings"> | null {
    const tree = this.#tree(given, [], ["ruleset", "title", "rounds", "options", "sides"]);
    if (!tree) return null;
    const id = tree["ruleset"];
    const { rulesets } = this.#source;
    const choices = fields.listed(rulesets.map((r) => r.id));
    if (id === undefined) return this.#wrong(["ruleset"], "NoRuleset", { choices });
    const ruleset = rulesets.find((r) => r.id === id);
    if (!ruleset) return this.#wrong(["ruleset"], "Ruleset", { given: textOf(id), choices });
    const sides = this.#tree(tree["sides"] ?? {}, ["sides"], null) ?? {};
    for (const [side, value] of Object.entries(sides)) this.#side(ruleset, side, value);
    if (Object.keys(sides).length < 2) this.#wrong(["sides"], "Sides");
    const { title = "", rounds = USUAL_ROUNDS } = tree;
    if (typeof title !== "string") this.#wrong(["title"], "Text");
    this.#whole(rounds, ["rounds"], 1, MOST_ROUNDS);
    const options = this.#options(ruleset, tree["options"] ?? {});
    const { grid } = ruleset.units;
    return {
      title: textOf(title),
      ruleset,
      rounds: Number(rounds),
      things: this.#things,
      state: {
        ruleset: ruleset.id,
        round: 0,
        phase: "",
        turn: null,
        order: [],
        beat: 0,
        trail: {},
        combatants: this.#combatants,
        sides: this.#sides,
        creatures: this.#creatures,
        exchanges: {},
        options,
        map: { kind: grid.kind, size: grid.size, diagonals: grid.diagonals },
      },
    };
  }

  #options(ruleset: Ruleset, given: Json): Tree {
    const tree = this.#tree(given, ["options"], Object.keys(ruleset.options)) ?? {};
    for (const [id, option] of Object.entries(ruleset.options)) {
      if (tree[id] === undefined || fits(option, tree[id])) continue;
      const { choices = {} } = option;
      this.#wrong(["options", id], KIND_PROBLEMS[kindOf(option)], { choices: Object.keys(choices).join(", ") });
    }
    return tree;
  }

  #side(ruleset: Ruleset, side: string, given: Json): void {
    const at = ["sides", side];
    this.#name(side, at);
    const tree = this.#tree(given, at, ["members", "source"]);
    if (!tree) return;
    const { members } = tree;
    const value = this.#complete(ruleset.sides ?? {}, tree["source"] ?? {}, [...at, "source"]);
    this.#sides[side] = { done: 0, source: value, store: {} };
    if (!Array.isArray(members) || members.length === 0) this.#wrong([...at, "members"], "Members");
    else members.forEach((m: Json, i) => this.#member(ruleset, side, m, [...at, "members", String(i)]));
  }

  #member(ruleset: Ruleset, side: string, given: Json, at: Path): void {
    const tree = this.#tree(given, at, ["name", "actor", "hero", "source", "items", "count", "at"]);
    if (!tree) return;
    const actor = this.#actor(ruleset, tree["actor"], at);
    const things = this.#list(tree["items"] ?? actor?.items ?? [], [...at, "items"]);
    const name = tree["name"] ?? actor?.name ?? side;
    if (tree["name"] !== undefined) this.#name(name, [...at, "name"]);
    const count = this.#whole(tree["count"] ?? 1, [...at, "count"], 1, MOST_ALIKE) ?? 1;
    const place = this.#place(tree["at"], at);
    const creature = this.#creature(ruleset, tree, actor, things, at);
    if (this.#size + count > MOST_COMBATANTS) return void this.#wrong(at, "Many", { max: MOST_COMBATANTS });
    const writtenItems = tree["items"] === undefined ? [] : things;
    this.#addAlike({ side, name: textOf(name), count, creature, place, things, writtenItems, at });
  }

  #list(given: unknown, at: Path): readonly Json[] {
    if (!Array.isArray(given)) this.#wrong(at, "List");
    return Array.isArray(given) ? (given as readonly Json[]) : [];
  }

  /** What the file says of a member, merged over what the pack says. */
  #creature(ruleset: Ruleset, tree: Tree, actor: Actor | null, things: readonly Json[], at: Path): Alike["creature"] {
    const figures = over(actor?.source ?? {}, tree["source"] ?? {});
    const source = this.#complete(ruleset.creature, figures, [...at, "source"]);
    const items = Object.fromEntries(
      things.flatMap((thing, i) => this.#item(ruleset, thing, i, [...at, "items", String(i)])),
    );
    const hero = tree["hero"] ?? actor?.hero ?? false;
    if (typeof hero !== "boolean") this.#wrong([...at, "hero"], "Flag");
    return { hero: hero === true, source, items, conditions: {} };
  }

  /** The pack's actor that a member is based on; null for none. */
  #actor(ruleset: Ruleset, named: Json | undefined, at: Path): ReturnType<ContentSource["actor"]> {
    if (named === undefined) return null;
    const actor = typeof named === "string" ? this.#source.actor(ruleset.id, named) : null;
    const choices = (): string => fields.listed(this.#source.actors(ruleset.id));
    if (!actor) this.#wrong([...at, "actor"], "Actor", { given: textOf(named), choices: choices() });
    return actor;
  }

  /** Adds `count` members, each one space below the one before. */
  #addAlike({ side, name, count, creature, place, things, writtenItems, at }: Alike): void {
    this.#size += count;
    const called: Record<string, string> = {};
    for (const [i, thing] of things.entries())
      if (isBranch(thing) && typeof thing["name"] === "string") called[itemId(i)] = thing["name"];
    const items = Object.fromEntries(
      writtenItems.map((_, i): [string, Path] => [itemId(i), [...at, "items", String(i)]]),
    );
    for (let n = 1; n <= count; n++) {
      const id = this.#freeId(name, count > 1 ? n : null);
      this.written[id] = { at, items };
      this.#things[id] = called;
      this.#creatures[id] = { id, ...creature };
      this.#combatants[id] = newCombatant(id, side, place && { ...place, y: place.y + n - 1 });
    }
  }

  #item(ruleset: Ruleset, given: Json, i: number, at: Path): [string, Item][] {
    const tree = this.#tree(given, at, ["type", "name", "source"]);
    const type = tree?.["type"];
    if (!tree) return [];
    if (tree["name"] !== undefined) this.#name(tree["name"], [...at, "name"]);
    if (!ITEM_KINDS.includes(type as ItemKind)) {
      this.#wrong([...at, "type"], "Choice", { choices: ITEM_KINDS.join(", ") });
      return [];
    }
    const value = this.#complete(ruleset.items[type as ItemKind], tree["source"] ?? {}, [...at, "source"]);
    const id = itemId(i);
    return [[id, { id, type: textOf(type), source: value }]];
  }

  #place(given: Json | undefined, at: Path): Combatant["place"] {
    if (given === undefined) return null;
    const [x, y, ...more] = Array.isArray(given) ? (given as readonly Json[]) : [];
    if (isSpace(x) && isSpace(y) && more.length === 0) return { x, y, w: 1, h: 1, z: 0 };
    return this.#wrong([...at, "at"], "Place", { max: FARTHEST });
  }

  /** Checks a name. Combatants and sides have their names as ids. */
  #name(given: Json, at: Path): void {
    if (typeof given !== "string") this.#wrong(at, "Text");
    else if (given.trim() === "" || given === "__proto__") this.#wrong(at, "Name");
  }

  #freeId(name: string, number: number | null): string {
    const base = number === null ? name : `${name} ${number}`;
    let id = base;
    for (let i = 2; Object.hasOwn(this.#combatants, id); i++) id = `${base} (${i})`;
    return id;
  }

  /** Completes data by its shape, and refuses numbers so large that a fight would not end. */
  #complete(shape: Shape, given: Json, at: Path): Tree {
    const { value, problems } = fields.completeData(shape, given, at);
    this.problems.push(...problems, ...(problems.length === 0 ? tooLargeNumbers(value, at) : []));
    return value;
  }

  /** An object with no other keys than these (null: any); null if it is none. */
  #tree(given: Json, at: Path, keys: readonly string[] | null): Tree | null {
    if (typeof given !== "object" || given === null || Array.isArray(given)) return this.#wrong(at, "Object");
    const tree = given as Tree;
    for (const key of Object.keys(tree))
      if (keys?.includes(key) === false) this.problems.push(fields.unknown([...at, key], key, keys));
    return tree;
  }

  /** A whole number within bounds; null if it is none. */
  #whole(given: Json, at: Path, min: number, max: number): number | null {
    if (typeof given !== "number" || !Number.isInteger(given)) return this.#wrong(at, "Integer");
    if (given < min) return this.#wrong(at, "Min", { min, given });
    return given > max ? this.#wrong(at, "Max", { max, given }) : given;
  }

  #wrong(path: Path, key: string, data: fields.Problem["data"] = {}): null {
    this.problems.push({ path, key: `TEMPO.Problem.${key}`, data });
    return null;
  }
}

/** The problem of a value that an option does not accept, by the option's kind. */
const KIND_PROBLEMS = { choice: "Choice", flag: "Flag", number: "Number", text: "Text" } as const;

/** Merges `given` over `under`, branch by branch. */
const over = (under: Json, given: Json): Json =>
  isBranch(under) && isBranch(given)
    ? { ...under, ...Object.fromEntries(Object.entries(given).map(([key, v]) => [key, over(under[key] ?? null, v)])) }
    : given;

/** Problems with numbers beyond ±`MOST`. */
function tooLargeNumbers(value: Json, path: Path): fields.Problem[] {
  if (typeof value === "object" && value !== null)
    return Object.entries(value).flatMap(([key, inner]) => tooLargeNumbers(inner, [...path, key]));
  if (typeof value !== "number" || Math.abs(value) <= MOST) return [];
  return value > 0
    ? [{ path, key: "TEMPO.Problem.Max", data: { max: MOST, given: value } }]
    : [{ path, key: "TEMPO.Problem.Min", data: { min: -MOST, given: value } }];
}

const isSpace = (given: Json | undefined): given is number =>
  Number.isInteger(given) && Math.abs(Number(given)) <= FARTHEST;

/** Text as it is, anything else as JSON. */
const textOf = (given: Json | undefined): string => (typeof given === "string" ? given : JSON.stringify(given ?? null));

const newCombatant = (id: string, side: string, place: Combatant["place"]): Combatant => ({
  id,
  creature: id,
  side,
  initiative: null,
  activation: 0,
  done: 0,
  ledger: {},
  store: {},
  defeated: false,
  hidden: false,
  place,
  mark: null,
  lastMove: null,
});
