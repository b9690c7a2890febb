import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { demoId } from "../../../tools/demo.ts";
import type { RulesetId } from "../../../tools/demo-fights.ts";
import { BUILT_IN } from "../../../src/rulesets/all.ts";
import { fields, optionsFrom, SIDE_AS_IT_IS } from "../../../src/engine/index.ts";
import type { Creature, FightState, Item, ItemKind, Json, Ruleset } from "../../../src/engine/index.ts";

const ROOT = resolve(import.meta.dirname, "../../..");

export type Source = Record<string, unknown>;

/** Somebody of the catalogue: a hero of Ada's or Ben's, or one of the GM's two adversaries. */
export interface Member {
  readonly name: string;
  readonly file: string;
  readonly player: "Ada" | "Ben" | null;
  /** Values over those of the pack, so that there is nothing that they could not do. */
  readonly source?: Source;
  /** Whether all items of the ruleset's packs are theirs, too. */
  readonly everything?: boolean;
  /** Items that are in no pack, for what can be done with them. */
  readonly more?: readonly Source[];
  /** What their store may hold when a scenario starts. */
  readonly stores?: readonly Readonly<Record<string, Json>>[];
}

/** A weapon on the ground at a place that only the table knows, so within everybody's reach (D28). */
const lying = (name: string): Source => ({
  name,
  type: "weapon",
  system: { pool: { equipped: false, place: "ground" } },
});

/** Who plays whom is the same in every ruleset. */
const FOUR: Readonly<Record<RulesetId, readonly Member[]>> = {
  phased: [
    {
      name: "Ilka",
      file: "ilka",
      player: "Ada",
      everything: true,
      // So strong that she can leap with everything on her back (P16, P17).
      source: { fly: 40, burrow: 20, spellPower: 4, bonuses: { parry: 8 }, attributes: { strength: 10 } },
      more: [
        {
          name: "Marsh spit",
          type: "talent",
          system: { phased: { use: "ability", cost: 1, defence: "reflex", damage: "1d4", damageType: "poison" } },
        },
        {
          name: "Spiteful sting",
          type: "talent",
          system: { phased: { use: "ability", reacts: "struck", defence: "fortitude", damage: "1d4" } },
        },
        {
          name: "Barbed heel",
          type: "talent",
          system: { phased: { use: "ability", reacts: "provoked", damage: "1d4" } },
        },
      ],
    },
    { name: "Brann", file: "brann", player: "Ben", source: { size: "large" } },
    {
      name: "Toll captain",
      file: "toll-captain",
      player: null,
      source: { spellPower: 3 },
      more: [
        { name: "Sour note", type: "talent", system: { phased: { use: "spell", reacts: "casting", damage: "1d4" } } },
      ],
    },
    { name: "Gate bruiser", file: "gate-bruiser", player: null },
  ],
  surge: [
    {
      name: "Tamsin",
      file: "tamsin",
      player: "Ada",
      everything: true,
      source: {
        attributes: { dexterity: 6, strength: 4, intelligence: 4 },
        skills: { martialCombat: 4, mystic: 4, survival: 2 },
      },
      stores: [
        { incantation: { school: "Fire", gathered: 5 } },
        { incantation: { school: "Water", gathered: 3 } },
        { incantation: { school: "Mind", gathered: 3 } },
        {
          focus: {
            item: demoId("item", "Tamsin", "Hush"),
            targets: [demoId("combatant", "Drowned oar")],
            at: null,
            activation: 1,
            moved: 0,
          },
        },
        { work: { item: null, rest: 2 } },
      ],
    },
    { name: "Wren", file: "wren", player: "Ben" },
    { name: "Drowned oar", file: "drowned-oar", player: null, source: { attributes: { dexterity: 4 } } },
    { name: "Silt crone", file: "silt-crone", player: null },
  ],
  heroic: [
    {
      name: "Odile Marr",
      file: "odile-marr",
      player: "Ada",
      everything: true,
      source: { class: "warrior", level: 6 },
    },
    { name: "Tam Vesey", file: "tam-vesey", player: "Ben" },
    { name: "Wrecker chief", file: "wrecker-chief", player: null },
    { name: "Wrecker", file: "wrecker", player: null },
  ],
  surface: [
    {
      name: "Orrin",
      file: "orrin",
      player: "Ada",
      everything: true,
      source: { combatBonus: 12, hands: 4, operators: 2, martialArts: "d6" },
    },
    { name: "Sabe", file: "sabe", player: "Ben" },
    { name: "Raider pikeman", file: "raider-pikeman", player: null },
    // Has a morale of its own, which goes before its side's (F36).
    { name: "Ring raider", file: "ring-raider", player: null, source: { morale: 2 } },
  ],
  pool: [
    {
      name: "Maren",
      file: "maren",
      player: "Ada",
      everything: true,
      source: { arcane: true, skills: { arcaneAptitude: 3, meleeCombat: 4, endurance: 3 } },
      more: [lying("Lost hatchet")],
      stores: [{ held: { item: demoId("item", "Maren", "Cinder lance"), powers: 2, round: 99 } }],
    },
    { name: "Teodor", file: "teodor", player: "Ben" },
    {
      name: "Gate reaver",
      file: "gate-reaver",
      player: null,
      more: [
        lying("Dented falchion"),
        // Lets a free strike be made with either hand.
        { name: "Parrying hook", type: "weapon", system: { pool: { held: "off", reach: 1, damage: 0 } } },
      ],
    },
    { name: "Wall archer", file: "wall-archer", player: null },
  ],
};

const read = (path: string): Source => JSON.parse(readFileSync(join(ROOT, path), "utf8")) as Source;

/** Whether everybody of the packs takes part, as they stand there: `npm run test:e2e -- catalogue --packs`. */
export const PACKS = process.env["TEMPO_E2E_PACKS"] !== undefined;

/** Enough gathered for each school of somebody's spells, which would take turns (S20). */
function gatheredFor(actor: Source): readonly Readonly<Record<string, Json>>[] {
  const schools = (actor["items"] as { system: { surge?: { use?: string; school?: string } } }[]).flatMap(
    ({ system: { surge } }) => (surge?.use === "spell" && surge.school !== undefined ? [surge.school] : []),
  );
  return [...new Set(schools)].map((school) => ({ incantation: { school, gathered: 6 } }));
}

/** Everybody in a ruleset's packs; heroes are Ada's and Ben's by turns. */
function everybody(ruleset: RulesetId): Member[] {
  const files = readdirSync(join(ROOT, `packs/${ruleset}-actors`));
  const actors = files.map((file) => ({ file: file.replace(".json", ""), ...read(`packs/${ruleset}-actors/${file}`) }));
  const heroes = actors.filter((actor: Source) => actor["type"] === "character");
  const others = actors.filter((actor) => !heroes.includes(actor));
  const member = (actor: Source, player: Member["player"]): Member => ({
    name: String(actor["name"]),
    file: String(actor["file"]),
    player,
    ...(ruleset === "surge" ? { stores: gatheredFor(actor) } : {}),
  });
  return [
    ...heroes.map((actor, i) => member(actor, i % 2 === 0 ? "Ada" : "Ben")),
    ...others.map((actor) => member(actor, null)),
  ];
}

/** Who takes part in the catalogue's fights. */
export const CATALOGUE: Readonly<Record<RulesetId, readonly Member[]>> = PACKS
  ? {
      phased: everybody("phased"),
      surge: everybody("surge"),
      heroic: everybody("heroic"),
      surface: everybody("surface"),
      pool: everybody("pool"),
    }
  : FOUR;

export const rulesetOf = (id: RulesetId): Ruleset => {
  const found = BUILT_IN.find((r) => r.id === id);
  if (!found) throw new Error(`there is no ruleset ${id}`);
  return found;
};

/** The document of somebody as a pack has it, with an id and things of the catalogue. */
export function actorSource(ruleset: RulesetId, member: Member): Source & { items: Source[] } {
  const actor = read(`packs/${ruleset}-actors/${member.file}.json`);
  const own = actor["items"] as Source[];
  const more = member.everything
    ? readdirSync(join(ROOT, `packs/${ruleset}-items`)).map((file) => read(`packs/${ruleset}-items/${file}`))
    : [];
  const names = new Set(own.map((item) => item["name"]));
  const items = [...own, ...(member.more ?? []), ...more.filter((item) => !names.has(item["name"]))].map((item) => {
    const { _key, ...rest } = item;
    return { ...rest, _id: demoId("item", member.name, String(item["name"])) };
  });
  const { _key, ...rest } = actor;
  return { ...rest, _id: demoId("actor", member.name), items };
}

const merged = (base: unknown, over: unknown): unknown => {
  if (typeof base !== "object" || base === null || typeof over !== "object" || over === null) return over ?? base;
  const found: Source = { ...(base as Source) };
  for (const [key, value] of Object.entries(over)) found[key] = merged(found[key], value);
  return found;
};

function completed(
  shape: Parameters<typeof fields.completeData>[0],
  given: unknown,
  what: string,
): Record<string, Json> {
  const { value, problems } = fields.completeData(shape, given ?? {});
  if (problems.length > 0) throw new Error(`${what}: ${JSON.stringify(problems)}`);
  return value;
}

/** Sides' values, as the GM may have set them. */
const SIDES: Partial<Record<RulesetId, FightState["sides"]>> = {
  surface: {
    hostile: { ...SIDE_AS_IT_IS, source: { morale: 8 } },
    friendly: { ...SIDE_AS_IT_IS, source: { morale: 8 } },
  },
};

/** What a creature's store may hold when a scenario starts. */
export const storesOf = (ruleset: RulesetId, creature: string): readonly Readonly<Record<string, Json>>[] =>
  CATALOGUE[ruleset].find((m) => `Actor.${demoId("actor", m.name)}` === creature)?.stores ?? [];

/** A fight of the catalogue's four that has not begun, with the ids of their documents. */
export function startOf(ruleset: RulesetId): FightState {
  const rules = rulesetOf(ruleset);
  const creatures: Record<string, Creature> = {};
  const combatants: Record<string, FightState["combatants"][string]> = {};
  for (const [i, member] of CATALOGUE[ruleset].entries()) {
    const actor = actorSource(ruleset, member);
    const uuid = `Actor.${String(actor["_id"])}`;
    const system = (actor["system"] as Source)[ruleset];
    const items: Record<string, Item> = {};
    for (const item of actor.items) {
      const type = item["type"] as ItemKind;
      const source = completed(
        rules.items[type],
        (item["system"] as Source)[ruleset],
        `${member.name}: ${String(item["name"])}`,
      );
      items[String(item["_id"])] = { id: String(item["_id"]), type, source };
    }
    creatures[uuid] = {
      id: uuid,
      hero: member.player !== null,
      source: completed(rules.creature, merged(system, member.source), member.name),
      items,
      conditions: {},
    };
    const id = demoId("combatant", member.name);
    combatants[id] = {
      id,
      creature: uuid,
      side: member.player === null ? "hostile" : "friendly",
      initiative: null,
      activation: 0,
      done: 0,
      ledger: {},
      store: {},
      defeated: false,
      hidden: false,
      place: { x: 6 + (i % 2), y: 6 + Math.floor(i / 2), w: 1, h: 1, z: 0 },
      ground: 1,
      mark: null,
      lastMove: null,
    };
  }
  const { grid } = rules.units;
  return {
    ruleset,
    round: 0,
    phase: "",
    turn: null,
    order: [],
    beat: 0,
    trail: {},
    combatants,
    creatures,
    sides: SIDES[ruleset] ?? {},
    exchanges: {},
    options: optionsFrom(rules, () => undefined),
    // How diagonals count is a setting of the world, which nobody has changed.
    map: { kind: grid.kind, size: grid.size, diagonals: "equidistant" },
    mapId: demoId("scene"),
  };
}
