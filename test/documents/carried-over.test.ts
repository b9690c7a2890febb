import { describe, expect, it, vi } from "vitest";
import { lookUpWith } from "../../src/data/active.ts";
import { migrated, olderVersion, rememberStored } from "../../src/documents/read/stored-version.ts";
import { difference, replacingAll, differencesBetween } from "../../src/documents/write/differences.ts";
import type { Exchange, FightState, Side, Stored } from "../../src/engine/index.ts";
import { defineRuleset, GM, registerRuleset, Session } from "../../src/engine/index.ts";
import { stateOf } from "../engine/play.ts";
import { duel } from "../rulesets/sixth/duel.ts";

/** What the second version calls otherwise: `focus` in stores, `tasks` in an exchange's facts. */
const renamed = ({ focus, ...rest }: Stored): Stored => (focus === undefined ? rest : { ...rest, aim: focus });
const inStore = (piece: Stored): Stored => ({ ...piece, store: renamed((piece["store"] ?? {}) as Stored) });
const ruleset = defineRuleset({
  ...duel,
  conduct: { pool: "action" },
  actions: {},
  version: 2,
  migrate: {
    1: {
      combatant: inStore,
      side: inStore,
      exchange({ facts, ...rest }) {
        const { tasks, ...others } = facts as Stored;
        return tasks === undefined ? { facts: others, ...rest } : { ...rest, facts: others, stage: "queued" };
      },
    },
  },
});
registerRuleset(ruleset);
lookUpWith(() => "duel");
vi.stubGlobal("game", { release: { generation: 13 } });

const card: Exchange = {
  ...{ id: "x", action: "duel.strike", round: 1, by: "a", stage: "open", waiting: {}, blows: {}, effects: [] },
  ...{ facts: { tasks: ["y"], way: 1 }, queue: [], undone: false },
};
const side = { done: 0, source: {}, store: { focus: { deep: 1 } } } as unknown as Side;

/** What the documents hold, by the first version unless something else is said of it. */
interface Held {
  readonly combatant: Stored;
  readonly combat: Stored;
  readonly card: Stored;
}
const held = (): Held => {
  const { id: _, ...system } = card;
  return {
    combatant: { ledger: {}, store: { focus: 1, kept: { x: 1 } }, outbox: {}, versions: {} },
    combat: { sides: { heroes: side }, trail: {}, reveal: 0, versions: {} },
    card: { ...system, combat: "c", cast: { a: {} }, versions: {} },
  } as unknown as Held;
};

const begun = stateOf(ruleset, { a: { side: "heroes" }, b: { side: "foes" } });
const versioned = (system: Stored) => system as unknown as { versions: Record<string, unknown> };

/** The state that documents hold, read as the projection reads it. */
function read(documents: Held): FightState {
  const { ledger, store } = documents.combatant as unknown as (typeof begun.combatants)[string];
  const stored = { ledger, store };
  const a = { ...begun.combatants["a"], ...migrated("combatant", stored, versioned(documents.combatant)) };
  if (olderVersion(versioned(documents.combatant)) !== null) rememberStored(a, stored);
  const { sides, trail } = documents.combat as unknown as FightState;
  const heroes = migrated("side", sides["heroes"] as Side, versioned(documents.combat));
  const now = { heroes };
  if (olderVersion(versioned(documents.combat)) !== null) rememberStored(now, { sides, trail });
  const { combat: _c, cast: _p, versions: _v, ...rest } = documents.card;
  const raw = { id: "x", ...rest } as unknown as Exchange;
  const x = migrated("exchange", raw, versioned(documents.card));
  if (x !== raw) rememberStored(x, raw);
  const combatants = { ...begun.combatants, a } as FightState["combatants"];
  return { ...begun, round: 1, combatants, sides: now, trail, exchanges: { x } };
}

/** As Foundry 13 merges an update into what it stores. */
function merged(stored: object, update: object = {}): Record<string, unknown> {
  const now = structuredClone(stored) as Record<string, unknown>;
  for (const [key, value] of Object.entries(update) as [string, unknown][]) {
    const there = now[key];
    if (key.startsWith("-=")) delete now[key.slice(2)];
    else now[key] = isTree(there) && isTree(value) ? merged(there, value) : isTree(value) ? merged({}, value) : value;
  }
  return now;
}
const isTree = (value: unknown): value is object =>
  typeof value === "object" && value !== null && !Array.isArray(value);

describe("documents that an older version wrote", () => {
  const before = read(held());
  const fight = new Session(ruleset, before).fight(GM);
  fight.set(["combatants", "a", "store", "new"], 3);
  fight.set(["sides", "heroes", "done"], 1);
  fight.set(["exchanges", "x", "facts", "more"], 2);
  fight.record("changed");
  const after = fight.state;

  it("are read in the new form", () => {
    expect(before.combatants["a"]?.store).toEqual({ aim: 1, kept: { x: 1 } });
    expect(before.sides["heroes"]?.store).toEqual({ aim: { deep: 1 } });
    expect(before.exchanges["x"]).toEqual({ ...card, stage: "queued", facts: { way: 1 } });
  });

  const apply = (from: Held, to: ReturnType<typeof differencesBetween>): Held => ({
    combatant: merged(from.combatant, (to.combatants["a"] as { system?: object } | undefined)?.system) as Stored,
    combat: merged(from.combat, (to.combat as { system?: object }).system) as Stored,
    card: merged(from.card, to.exchanges["x"]) as Stored,
  });
  const written = apply(held(), differencesBetween(before, after, fight.events));

  it("are wholly in the new form after the next write, with its version and nothing old, and keep what else they hold", () => {
    const versions = { duel: 2 };
    expect(written).toEqual({
      combatant: { ledger: {}, store: { aim: 1, kept: { x: 1 }, new: 3 }, outbox: {}, versions },
      combat: { sides: { heroes: { ...side, done: 1, store: { aim: { deep: 1 } } } }, trail: {}, reveal: 0, versions },
      card: { ...held().card, stage: "queued", facts: { way: 1, more: 2 }, versions },
    });
    expect(read(written)).toEqual(after);
  });

  it("are written leaf by leaf from then on", () => {
    const now = read(written);
    const next = new Session(ruleset, now).fight(GM);
    next.set(["combatants", "a", "store", "new"], 4);
    next.record("changed");
    const writes = differencesBetween(now, next.state, next.events);
    expect(writes.combatants).toEqual({ a: { system: { store: { new: 4 } } } });
    expect([writes.combat, writes.exchanges]).toEqual([{}, {}]);
  });

  it("are as they were before, in the new form, where a decision is taken back that was written or was not", () => {
    const back = differencesBetween(after, before, fight.events);
    expect(read(apply(written, back))).toEqual(before);
    expect(apply(held(), back)).toEqual(apply(written, back));
  });

  it("are left alone by writes to others", () => {
    const other = new Session(ruleset, before).fight(GM);
    other.set(["combatants", "b", "store", "new"], 1);
    other.record("changed");
    const writes = differencesBetween(before, other.state, other.events);
    expect(writes).toMatchObject({ combatants: { b: { system: { store: { new: 1 } } } }, combat: {}, exchanges: {} });
    expect(writes.combatants).not.toHaveProperty("a");
  });
});

it("a whole tree put over others leaves nothing of them", () => {
  const there = [{ a: { b: 1, c: 2 }, d: 3 }, { e: { f: 1 } }];
  const now = { a: { b: { g: 1 } }, d: {}, h: {} };
  const update = replacingAll(now, there);
  for (const stored of there) expect(merged(stored, update)).toEqual(now);
  expect(difference(now, now)).toEqual({});
});
