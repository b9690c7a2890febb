/**
 * Hostile messages. None of them may change the world: each is malformed, forbidden, or asks for nothing.
 * They are seeded, so that a failure can be reproduced.
 */
import fc from "fast-check";
import { IDS, USERS } from "../server/fixture.ts";

/** Who sends it. The player owns a hero. */
export type Sender = "player" | "gamemaster";

export type Hostile =
  /** An event with its payload, as the client library sends it. */
  | { kind: string; sender: Sender; event: string; payload: unknown[] }
  /** Text or bytes sent on the socket as they are. The server may close the connection. */
  | { kind: string; sender: Sender; raw: string | Uint8Array };

const TRAVERSALS = [
  "../../../../etc/passwd",
  "..\\..\\..\\windows\\system.ini",
  "/etc/passwd",
  "file:///etc/passwd",
  "....//....//etc/passwd",
  "%2e%2e%2f%2e%2e%2fetc%2fpasswd",
  "%252e%252e%252f",
  "systems/../../worlds/world/sessions.json",
  "worlds/world/data/users",
  "world.json\u0000.png",
  "!actors!hero000000000001",
  "actors.items",
  ".",
  "..",
  "",
  "con",
  "a".repeat(5000),
  "\u202e\u0000\uFFFF",
  "${jndi:ldap://x}",
  "'; DROP TABLE actors; --",
];

const LANGUAGE = [
  "constructor",
  "toString",
  "hasOwnProperty",
  "valueOf",
  "then",
  "toJSON",
  "prototype",
  "__defineGetter__",
];

const POISON = [
  "__proto__",
  "__proto__.polluted",
  "system.__proto__.polluted",
  "constructor.prototype.polluted",
  "system.constructor.prototype.polluted",
  "-=__proto__",
  "==__proto__",
  "flags.world.__proto__",
];

/** Any JSON, often of an unexpected type. */
const junk: fc.Arbitrary<unknown> = fc.oneof(
  fc.jsonValue({ maxDepth: 3 }),
  fc.constantFrom<unknown>(null, true, 0, -1, 1e308, -0, "", [], {}, [[]], [null], { length: 5 }, "NaN", 2 ** 53),
  fc.constantFrom(...TRAVERSALS),
  fc.constantFrom(...LANGUAGE),
  fc.record({ length: fc.constantFrom<unknown>(-1, 1e9, "x"), then: fc.constant("x"), toJSON: fc.constant(1) }),
);

const otherId = fc.constantFrom<string>(
  ...[IDS.foe, IDS.scene, IDS.foeFights, IDS.combat, USERS.gamemaster._id, USERS.other._id, "nobody0000000001"],
  ...TRAVERSALS.slice(0, 6),
);

const send = (kind: string, sender: Sender, message: fc.Arbitrary<unknown>): fc.Arbitrary<Hostile> =>
  message.map((value) => ({ kind, sender, event: "modifyDocument", payload: [value] }));

/** Well-formed requests that a player may not make. */
const forbidden: fc.Arbitrary<Record<string, unknown>> = fc.oneof(
  fc.record({
    type: fc.constant("Actor"),
    action: fc.constant("update"),
    operation: fc.record({
      updates: fc.array(fc.record({ _id: fc.constantFrom(IDS.foe, "nobody0000000001"), name: fc.string() }), {
        minLength: 1,
        maxLength: 5,
      }),
    }),
  }),
  fc.record({
    type: fc.constantFrom("Actor", "Scene", "Combat", "User", "Item", "Folder"),
    action: fc.constant("delete"),
    operation: fc.oneof(
      fc.record({ ids: fc.array(otherId, { minLength: 1, maxLength: 3 }) }),
      fc.constant({ deleteAll: true, ids: [IDS.foe] }),
    ),
  }),
  fc.record({
    type: fc.constantFrom("Actor", "Scene", "Item", "User", "Combat"),
    action: fc.constant("create"),
    operation: fc.record({
      data: fc.constant([{ _id: IDS.hero, name: "Intruder", type: "hero" }]),
      keepId: fc.boolean(),
    }),
  }),
  fc.record({
    type: fc.constantFrom("Item", "ActiveEffect"),
    action: fc.constantFrom("create", "update", "delete"),
    parentUuid: fc.constantFrom(`Actor.${IDS.foe}`, `Actor.${IDS.foe}.Item.${IDS.sword}`, "Actor.nobody0000000001"),
    operation: fc.constant({ data: [{ name: "x", type: "thing" }], updates: [{ _id: IDS.sword }], ids: [IDS.sword] }),
  }),
  fc.record({
    type: fc.constantFrom("User", "Scene"),
    action: fc.constant("update"),
    operation: fc.record({
      updates: fc.tuple(
        fc.record({
          _id: fc.constantFrom(USERS.gamemaster._id, USERS.other._id, IDS.scene),
          role: fc.constantFrom(0, 4),
          name: fc.constant("Mine"),
        }),
      ),
    }),
  }),
  // The sender's own user, whose role the sender may not change.
  fc.constant({ type: "User", action: "update", operation: { updates: [{ _id: USERS.player._id, role: 4 }] } }),
);

/** An update that advances a combat, which every user may, and also changes what only gamemasters may. */
const smuggled = fc
  .array(fc.oneof(junk, fc.constant({ _id: IDS.foeFights, defeated: true })), { minLength: 1, maxLength: 3 })
  .map((combatants) => ({
    ...{ type: "Combat", action: "update" },
    operation: { updates: [{ _id: IDS.combat, round: 9, combatants }] },
  }));

/** A forbidden request, one part of which has the wrong type. */
const distorted = fc.tuple(forbidden, fc.nat(), junk).map(([message, at, value]) => replaceAt(message, at, value));

/** Replaces one part of a message with a value; `at` selects the part. */
function replaceAt(message: Record<string, unknown>, at: number, value: unknown): unknown {
  const copy = structuredClone(message);
  const places: [Record<string, unknown>, string][] = [];
  const visit = (holder: Record<string, unknown>): void => {
    for (const [key, inner] of Object.entries(holder)) {
      places.push([holder, key]);
      if (typeof inner === "object" && inner !== null) visit(inner as Record<string, unknown>);
    }
  };
  visit(copy);
  const [holder, key] = places[at % places.length] as (typeof places)[number];
  // Another document type might be one that every user may create.
  if (key === "type" && holder === copy && typeof value === "string") return value;
  holder[key] = value;
  return copy;
}

/** Data with a key that could pollute prototypes. Only JSON.parse makes `__proto__` an own key. */
const poisoned = fc
  .tuple(fc.constantFrom(...POISON), fc.nat(3), fc.constantFrom("create", "update", "delete", "get"), junk)
  .map(([name, depth, action, value]) => {
    const inner = JSON.parse(`{${JSON.stringify(name)}: {"polluted": true}}`) as object;
    let data: unknown = inner;
    for (let level = 0; level < depth; level++) data = level % 2 ? [data] : { system: data };
    const entry = { _id: IDS.hero, name: "x", type: "hero", flags: { world: data } };
    return {
      type: "Actor",
      action,
      operation: { data: [entry], updates: [entry], ids: [IDS.hero], query: data, value },
    };
  });

/** Keys that every object has without owning them. They are no fields: an owner who sends them changes nothing. */
const namesOfTheLanguage = fc
  .tuple(fc.constantFrom(...LANGUAGE), junk, fc.constantFrom<unknown>({}, null, [], "x"))
  .map(([name, value, odd]) => ({
    ...{ type: "Actor", action: "update" },
    operation: {
      updates: [
        { _id: IDS.hero, [name]: value },
        { _id: IDS.hero, [`-=${name}`]: null },
      ],
      [name]: odd,
    },
  }));

const traversing = fc.oneof(
  fc.record({
    type: fc.constantFrom(...TRAVERSALS, ...LANGUAGE, "Actor\u0000", "actors"),
    action: fc.constantFrom("get", "create", "update", "delete"),
    operation: fc.constant({ data: [{ name: "x" }], updates: [{ _id: IDS.hero, name: "x" }], ids: [IDS.hero] }),
  }),
  fc.record({
    type: fc.constant("Item"),
    action: fc.constantFrom("get", "create", "update", "delete"),
    pack: fc
      .constantFrom(...TRAVERSALS, ...LANGUAGE, "plain.../../x", "world.data", "core.users")
      .filter((pack) => pack !== ""),
    operation: fc.constant({ data: [{ name: "x", type: "thing" }], updates: [{ _id: IDS.sword }], ids: [IDS.sword] }),
  }),
  fc.record({
    type: fc.constant("Item"),
    action: fc.constantFrom("get", "create", "update", "delete"),
    parentUuid: fc
      .tuple(
        fc.constantFrom("Actor", "Scene", "Compendium", ...LANGUAGE),
        fc.constantFrom(...TRAVERSALS),
        fc.constantFrom("", ".Item", `.Item.${IDS.sword}`, ".Item.x.Item.y"),
      )
      .map(([kind, id, rest]) => `${kind}.${id}${rest}`),
    operation: fc.constant({ data: [{ name: "x", type: "thing" }], updates: [{ _id: IDS.sword }], ids: [IDS.sword] }),
  }),
  // Traversing file paths, for an actor that the sender does not own.
  fc.record({
    type: fc.constant("Actor"),
    action: fc.constant("update"),
    operation: fc.record({
      updates: fc.tuple(fc.record({ _id: fc.constant(IDS.foe), img: fc.constantFrom(...TRAVERSALS) })),
    }),
  }),
);

const huge = fc
  .tuple(fc.constantFrom(1000, 20_000, 300_000), fc.constantFrom("text", "list", "keys"), fc.boolean())
  .map(([size, kind, wide]) => {
    const count = Math.ceil(size / 20);
    const value =
      kind === "text"
        ? "x".repeat(size)
        : kind === "list"
          ? Array.from({ length: count }, (_entry, index) => ({ _id: String(index) }))
          : Object.fromEntries(Array.from({ length: count }, (_entry, index) => [`key${index}`, index]));
    const update = { _id: IDS.foe, system: value };
    return wide
      ? { type: "Actor", action: "update", operation: { updates: [update], extra: value } }
      : { type: "Actor", action: "delete", operation: { ids: value } };
  });

const deep = fc.tuple(fc.integer({ min: 61, max: 2000 }), fc.boolean()).map(([depth, list]) => {
  let value: unknown = 1;
  for (let level = 0; level < depth; level++) value = list ? [value] : { a: value };
  return { type: "Actor", action: "update", operation: { updates: [{ _id: IDS.hero, system: { value } }] } };
});

const binary = fc.tuple(fc.uint8Array({ maxLength: 2000 }), fc.nat(2)).map(([bytes, place]) => {
  const update = { _id: IDS.hero, name: place === 0 ? bytes : "x", system: place === 1 ? { deep: [bytes] } : {} };
  return place === 2 ? bytes : { type: "Actor", action: "update", operation: { updates: [update] } };
});

/** The other channels. They may relay messages, but change no document. */
const otherChannels: fc.Arbitrary<Hostile> = fc
  .tuple(
    fc.constantFrom(
      "query",
      "manageCompendium",
      "pause",
      "world",
      "activity",
      "system.plain",
      "system.../../x",
      "module.__proto__",
      "world.world",
    ),
    fc.array(fc.oneof(junk, poisoned, deep, binary), { maxLength: 3 }),
  )
  .map(([event, payload]) => ({ kind: "channel", sender: "player", event, payload }));

const queries: fc.Arbitrary<Hostile> = fc
  .record(
    {
      userId: fc.constantFrom<unknown>(USERS.gamemaster._id, USERS.other._id, "__proto__", 5, null),
      name: fc.oneof(fc.constantFrom<unknown>("dialog", "plain.x", ...LANGUAGE), junk),
      data: junk,
      timeout: fc.constantFrom<unknown>(1, 0, -5, 1e308, "x", null),
    },
    { requiredKeys: ["name", "timeout"] },
  )
  // A query without a timeout would wait for as long as the gamemaster is connected.
  .map((query) =>
    typeof query.timeout === "number" && query.timeout > 0 ? { ...query, timeout: 1 } : { ...query, userId: 5 },
  )
  .map((query) => ({ kind: "query", sender: "player", event: "query", payload: [query] }));

const unknownEvents: fc.Arbitrary<Hostile> = fc
  .tuple(fc.oneof(fc.string({ maxLength: 200 }), fc.constantFrom(...LANGUAGE, ...TRAVERSALS, "__proto__")), junk)
  // socket.io reserves a few event names.
  .filter(
    ([event]) =>
      !["connect", "connect_error", "disconnect", "disconnecting", "newListener", "removeListener"].includes(event),
  )
  .map(([event, value]) => ({ kind: "event", sender: "player", event, payload: [value] }));

const raw: fc.Arbitrary<Hostile> = fc
  .oneof(
    fc.string({ maxLength: 300 }),
    fc.uint8Array({ maxLength: 300 }),
    fc.constantFrom(
      '2["modifyDocument",{',
      '2["modifyDocument"',
      "2[]",
      "2{}",
      "2null",
      '2["disconnect"]',
      '2["__proto__"]',
      '299999999999999999999["modifyDocument",{}]',
      '51-["modifyDocument",{"_placeholder":true,"num":-1}]',
      '51-["modifyDocument",{"_placeholder":true,"num":"x"}]',
      '5999999999-["modifyDocument"]',
      '2/admin,["modifyDocument",{}]',
      "0/__proto__,",
      "3-1[]",
      "4{}",
      "9",
      `2["modifyDocument",${"[".repeat(50_000)}${"]".repeat(50_000)}]`,
      `2["activity",${'{"a":'.repeat(20_000)}1${"}".repeat(20_000)}]`,
    ),
  )
  .map((text) => ({ kind: "raw", sender: "player", raw: text }));

const hostile: fc.Arbitrary<Hostile> = fc.oneof(
  { weight: 12, arbitrary: send("malformed", "player", junk) },
  { weight: 6, arbitrary: send("malformed", "gamemaster", junk) },
  { weight: 16, arbitrary: send("forbidden", "player", forbidden) },
  { weight: 4, arbitrary: send("smuggled", "player", smuggled) },
  { weight: 22, arbitrary: send("distorted", "player", distorted) },
  { weight: 8, arbitrary: send("prototype", "gamemaster", poisoned) },
  { weight: 6, arbitrary: send("prototype", "player", poisoned) },
  { weight: 5, arbitrary: send("language", "player", namesOfTheLanguage) },
  { weight: 10, arbitrary: send("traversal", "player", traversing) },
  { weight: 1, arbitrary: send("huge", "player", huge) },
  { weight: 3, arbitrary: send("deep", "gamemaster", deep) },
  { weight: 3, arbitrary: send("binary", "gamemaster", binary) },
  { weight: 8, arbitrary: otherChannels },
  { weight: 4, arbitrary: queries },
  { weight: 4, arbitrary: unknownEvents },
  { weight: 1, arbitrary: raw },
);

/** Generates `count` messages lazily; the same seed gives the same messages. */
export function* hostileMessages(seed: number, count: number): Generator<Hostile> {
  const batch = 250;
  for (let made = 0; made < count; made += batch) {
    yield* fc.sample(hostile, { seed: seed + made, numRuns: Math.min(batch, count - made) });
  }
}
