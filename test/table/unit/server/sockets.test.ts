import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { io } from "socket.io-client";
import type { AnyObject } from "../../common/utils/value-types.ts";
import { connectTo, IDS, openTable, Refused, until, USERS, type Client, type Fixture } from "./fixture.ts";

let table: Fixture;
let gamemaster: Client;
let player: Client;
beforeEach(async () => {
  table = await openTable();
  gamemaster = await table.connect("gamemaster");
  player = await table.connect("player");
});
afterEach(() => table.close());

/** Collects the arguments of every event of that name that a client receives. */
function listen(client: Client, event: string): unknown[][] {
  const heard: unknown[][] = [];
  client.socket.on(event, (...values: unknown[]) => heard.push(values.filter((value) => typeof value !== "function")));
  return heard;
}

const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 80));

describe("coming and going", () => {
  it("C130 sends every client the whole world, unfiltered but for passwords", () => {
    const { documents } = player.world;
    expect(documents["actors"]?.map(({ name }) => name).sort()).toEqual(["Foe", "Hero"]);
    expect(documents["combats"]).toEqual(gamemaster.world.documents["combats"]);
    expect(player.world).toMatchObject({
      ...{ userId: USERS.player._id, paused: true, seed: null, unknown: { permissions: "deny" } },
      release: { generation: 13, build: 351 },
      system: { id: "plain", version: "1.2.3" },
      world: { id: "world", title: "World" },
    });
    expect(player.world.activeUsers.sort()).toEqual([USERS.gamemaster._id, USERS.player._id]);
  });

  it("tells the others when a user comes with the first client and goes with the last", async () => {
    const heard = listen(gamemaster, "activity");
    const first = await table.connect("other");
    await until(() => heard.length === 1);
    const second = await table.connect("other");
    second.close();
    await pause();
    expect(heard).toEqual([[USERS.other._id, { active: true }]]);
    first.close();
    await until(() => heard.length === 2);
    expect(heard[1]).toEqual([USERS.other._id, { active: false }]);
  });

  it("lets nobody in who is not logged in", async () => {
    const socket = io(table.table.url, { transports: ["websocket"], reconnection: false, forceNew: true });
    const error = await new Promise<Error>((resolve) => socket.once("connect_error", resolve));
    expect(error.message).toBe("You are not logged in");
    const forged = io(table.table.url, {
      ...{ transports: ["websocket"], reconnection: false, forceNew: true },
      extraHeaders: { cookie: "session-world=forged" },
    });
    await new Promise((resolve) => forged.once("connect_error", resolve));
  });

  it("hands every client the seed it was started with (C91)", async () => {
    const seeded = await openTable({ seed: 42, unknown: "allow", paused: false });
    const client = await seeded.connect("player");
    expect(client.world).toMatchObject({ seed: 42, unknown: { permissions: "allow" }, paused: false });
    await seeded.close();
  });
});

describe("permissions (C27, C132), by raw messages", () => {
  const refused = async (attempt: Promise<unknown>, message: string): Promise<void> => {
    await expect(attempt).rejects.toThrow(message);
  };

  it("C27 says who lacks which permission on what", async () => {
    await refused(
      player.update("Actor", { _id: IDS.foe, name: "x" }),
      `User Player lacks permission to update Actor [${IDS.foe}]`,
    );
    await refused(
      player.update("Combatant", { _id: IDS.foeFights, initiative: 1 }, `Combat.${IDS.combat}`),
      `User Player lacks permission to update Combatant [${IDS.foeFights}] in parent Combat [${IDS.combat}]`,
    );
  });

  it("C132 a player on a combat", async () => {
    const combat = (update: object): Promise<unknown> => player.update("Combat", { _id: IDS.combat, ...update });
    await combat({ round: 1, turn: 0 });
    await combat({ turn: 1, combatants: [{ _id: IDS.heroFights, initiative: 3, system: { a: 1 } }] });
    for (const update of [
      { system: { a: 1 } },
      { flags: { core: { a: 1 } } },
      { "flags.core.a": 1 },
      { active: true },
      { groups: [{ name: "x" }] },
      { combatants: [{ _id: IDS.foeFights, initiative: 3 }] },
      { combatants: [{ _id: IDS.heroFights, hidden: true }] },
      { combatants: [{ actorId: IDS.foe }] },
      { "==combatants": [] },
      { "-=combatants": null },
    ]) {
      await expect(combat(update), JSON.stringify(update)).rejects.toThrow(/lacks permission/);
    }
    await expect(
      player.modify("Combat", "update", { updates: [{ _id: IDS.combat, combatants: [] }], recursive: false }),
    ).rejects.toThrow(/lacks permission/);
  });

  it("C132 a player on the own combatant", async () => {
    const combatant = (update: object): Promise<unknown> =>
      player.update("Combatant", { _id: IDS.heroFights, ...update }, `Combat.${IDS.combat}`);
    await combatant({ initiative: 4, defeated: true, flags: { core: { a: 1 } }, system: { a: 1 } });
    await expect(combatant({ hidden: true })).rejects.toThrow(/lacks permission/);
    await expect(combatant({ actorId: IDS.foe })).rejects.toThrow(/lacks permission/);
    await player.modify("Combatant", "create", { data: [{ actorId: IDS.hero }] }, `Combat.${IDS.combat}`);
    await expect(
      player.modify("Combatant", "create", { data: [{ actorId: IDS.foe }] }, `Combat.${IDS.combat}`),
    ).rejects.toThrow(/lacks permission to create Combatant/);
  });

  it("C132 what is unknown is as the table was told", async () => {
    const group = { data: [{ name: "G", ownership: { default: 3 } }] };
    const { result } = await gamemaster.modify("CombatantGroup", "create", group, `Combat.${IDS.combat}`);
    const update = { _id: (result[0] as AnyObject)["_id"], initiative: 3 };
    await expect(player.update("CombatantGroup", update, `Combat.${IDS.combat}`)).rejects.toThrow(/lacks permission/);
    const lenient = await openTable({ unknown: "allow" });
    const [master, guest] = [await lenient.connect("gamemaster"), await lenient.connect("player")];
    const made = await master.modify("CombatantGroup", "create", group, `Combat.${IDS.combat}`);
    await guest.update(
      "CombatantGroup",
      { ...update, _id: (made.result[0] as AnyObject)["_id"] },
      `Combat.${IDS.combat}`,
    );
    await lenient.close();
  });

  it("a player moves the own token and no other, and makes none", async () => {
    const scene = `Scene.${IDS.scene}`;
    await player.update("Token", { _id: IDS.token, x: 100, y: 200 }, scene);
    await expect(player.update("Token", { _id: IDS.token, actorId: IDS.foe }, scene)).rejects.toThrow(
      /lacks permission/,
    );
    await expect(player.modify("Token", "create", { data: [{ actorId: IDS.hero }] }, scene)).rejects.toThrow(
      /lacks permission/,
    );
    const { result } = await gamemaster.modify("Token", "create", { data: [{ actorId: IDS.foe }] }, scene);
    await expect(player.update("Token", { _id: (result[0] as AnyObject)["_id"], x: 1 }, scene)).rejects.toThrow(
      /lacks/,
    );
    await expect(player.update("Scene", { _id: IDS.scene, tokens: [{ _id: IDS.token, x: 3 }] })).rejects.toThrow(
      /lacks/,
    );
  });

  it("a player speaks in the own name, and changes only the own messages", async () => {
    await expect(
      player.modify("ChatMessage", "create", { data: [{ author: USERS.gamemaster._id, content: "x" }] }),
    ).rejects.toThrow(/lacks permission/);
    const own = await player.modify("ChatMessage", "create", { data: [{ content: "x" }] });
    const message = own.result[0] as AnyObject;
    await player.update("ChatMessage", { _id: message["_id"], content: "y" });
    await expect(player.update("ChatMessage", { _id: message["_id"], author: USERS.other._id })).rejects.toThrow();
    const theirs = await gamemaster.modify("ChatMessage", "create", { data: [{ content: "x" }] });
    await expect(
      player.modify("ChatMessage", "delete", { ids: [(theirs.result[0] as AnyObject)["_id"]] }),
    ).rejects.toThrow();
  });

  it("the roles that have a permission can be set, and a user given one", async () => {
    const make = (): Promise<unknown> => player.modify("Actor", "create", { data: [{ name: "Mine", type: "hero" }] });
    await expect(make()).rejects.toThrow(/lacks permission to create Actor/);
    const roles = JSON.stringify({ ACTOR_CREATE: [1, 2, 3, 4] });
    await gamemaster.modify("Setting", "create", { data: [{ key: "core.permissions", value: roles }] });
    await make();
    await gamemaster.update("User", { _id: USERS.player._id, permissions: { ACTOR_CREATE: false } });
    await expect(make()).rejects.toThrow(/lacks permission/);
  });

  it("a player cannot raise the own role", async () => {
    for (const update of [{ role: 4 }, { "==role": 4 }, { permissions: { ACTOR_CREATE: true } }]) {
      await expect(player.update("User", { _id: USERS.player._id, ...update })).rejects.toThrow(/lacks permission/);
    }
    await player.update("User", { _id: USERS.player._id, color: "#ff0000", hotbar: { 1: "macro00000000001" } });
  });
});

describe("queries (C102)", () => {
  it("are answered by the client that the user opened last", async () => {
    const newer = await table.connect("gamemaster");
    gamemaster.socket.on("query", () => expect.unreachable());
    newer.socket.on("query", ({ name, data }: { name: string; data: number }, answer: (value: unknown) => void) =>
      answer({ result: { name, double: data * 2 } }),
    );
    const answer = await player.ask("query", { userId: USERS.gamemaster._id, name: "plain.double", data: 4 });
    expect(answer).toEqual({ name: "plain.double", double: 8 });
  });

  it("fail when nobody is there, nobody answers in time, or who is asked leaves", async () => {
    await expect(player.ask("query", { userId: USERS.other._id, name: "a.b" })).rejects.toThrow(/not connected/);
    const late = player.ask("query", { userId: USERS.gamemaster._id, name: "a.b", timeout: 30 });
    await expect(late).rejects.toMatchObject({ code: "timeout" });
    const left = player.ask("query", { userId: USERS.gamemaster._id, name: "a.b" });
    const failed = expect(left).rejects.toThrow(/has left/);
    await pause();
    gamemaster.close();
    await failed;
  });

  it("hand an error of the answering side on", async () => {
    gamemaster.socket.on("query", (_query: unknown, answer: (value: unknown) => void) =>
      answer({ error: { message: "I will not" } }),
    );
    await expect(player.ask("query", { userId: USERS.gamemaster._id, name: "a.b" })).rejects.toThrow("I will not");
  });

  it("need the permission", async () => {
    await gamemaster.update("User", { _id: USERS.player._id, permissions: { QUERY_USER: false } });
    const asked = player.ask("query", { userId: USERS.gamemaster._id, name: "a.b" });
    await expect(asked).rejects.toThrow(/lacks permission to query/);
  });
});

describe("relays", () => {
  it("an activity goes to the others with the sender's id, and cannot claim presence", async () => {
    const [heard, own] = [listen(gamemaster, "activity"), listen(player, "activity")];
    player.socket.emit("activity", { cursor: { x: 1 }, active: false, userId: USERS.gamemaster._id });
    await until(() => heard.length === 1);
    expect(heard[0]).toEqual([USERS.player._id, { cursor: { x: 1 }, userId: USERS.gamemaster._id }]);
    expect(own).toEqual([]);
  });

  it("C104 a package's channel is relayed with the sender's id, to all but the sender", async () => {
    const other = await table.connect("player");
    const [heard, twin, own] = [gamemaster, other, player].map((client) => listen(client, "system.plain")) as [
      unknown[][],
      unknown[][],
      unknown[][],
    ];
    player.socket.emit("system.plain", { a: 1 });
    await until(() => heard.length === 1 && twin.length === 1);
    expect(heard[0]).toEqual([{ a: 1 }, USERS.player._id]);
    await pause();
    expect(own).toEqual([]);
  });

  it("C104 without socket in the manifest a channel is silent", async () => {
    const heard = ["module.other", "world.world"].map((event) => listen(gamemaster, event));
    player.socket.emit("module.other", { a: 1 });
    player.socket.emit("world.world", { a: 1 });
    await pause();
    expect(heard).toEqual([[], []]);
  });

  it("a game master pauses the game, a player does not", async () => {
    const heard = listen(player, "pause");
    await gamemaster.ask("pause", { paused: false });
    await until(() => heard.length === 1);
    expect(heard[0]).toEqual([{ paused: false, userId: USERS.gamemaster._id }]);
    await expect(player.ask("pause", { paused: true })).rejects.toThrow(/lacks permission/);
    expect((await table.connect("other")).world.paused).toBe(false);
  });
});

describe("messages that mean no good", () => {
  const snapshot = (): string => JSON.stringify(table.table.world.documents());

  it("are refused, logged, and change nothing", async () => {
    const before = snapshot();
    let deep: AnyObject = {};
    for (let depth = 0; depth < 100; depth++) deep = { deep };
    const polluting = JSON.parse('{"_id":"foe0000000000001","__proto__":{"polluted":1}}') as object;
    const bad: unknown[] = [
      undefined,
      null,
      5,
      "text",
      [],
      {},
      { type: "Actor" },
      { type: "Actor", action: "explode", operation: {} },
      { type: 5, action: "update", operation: {} },
      { type: "__proto__", action: "update", operation: {} },
      { type: "constructor", action: "create", operation: { data: [{}] } },
      { type: "Actor", action: "update", operation: { updates: 5 } },
      { type: "Actor", action: "update", operation: { updates: [5] } },
      { type: "Actor", action: "update", operation: { updates: [{}] } },
      { type: "Actor", action: "update", operation: { updates: [{ _id: {} }] } },
      { type: "Actor", action: "update", operation: { updates: [polluting] } },
      { type: "Actor", action: "update", operation: { updates: [{ _id: IDS.foe, "system.__proto__.x": 1 }] } },
      {
        type: "Actor",
        action: "update",
        operation: { updates: [{ _id: IDS.foe, "system.constructor.prototype.x": 1 }] },
      },
      { type: "Actor", action: "update", operation: { updates: [{ _id: IDS.foe, system: deep }] } },
      { type: "Actor", action: "update", operation: { updates: [{ _id: IDS.foe, items: "x" }] } },
      { type: "Actor", action: "update", operation: { updates: [{ _id: IDS.foe, items: [5] }] } },
      { type: "Actor", action: "create", operation: { data: "x" } },
      { type: "Actor", action: "create", operation: { data: [[]] } },
      { type: "Actor", action: "create", operation: { data: [{ name: "x", type: "hero", items: [null] }] } },
      { type: "Actor", action: "create", operation: { data: [{ name: "x", type: "hero", items: { a: 1 } }] } },
      { type: "Actor", action: "delete", operation: { ids: 5 } },
      { type: "Actor", action: "delete", operation: { ids: [{}] } },
      { type: "Item", action: "create", parentUuid: 5, operation: { data: [] } },
      { type: "Item", action: "create", parentUuid: "Actor", operation: { data: [] } },
      { type: "Item", action: "create", parentUuid: `Actor.${IDS.foe}.Item`, operation: { data: [] } },
      { type: "Item", action: "create", parentUuid: "Compendium.x", operation: { data: [] } },
      { type: "Item", action: "create", pack: "no.pack", operation: { data: [] } },
      { type: "Actor", action: "update", operation: { updates: [{ _id: IDS.foe, name: "x".repeat(9_000_000) }] } },
    ];
    for (const message of bad) {
      const logged = table.log.length;
      const shown = JSON.stringify(message)?.slice(0, 100) ?? "undefined";
      await expect(gamemaster.ask("modifyDocument", message), shown).rejects.toBeInstanceOf(Refused);
      expect(table.log.slice(logged), shown).toMatchObject([
        { level: "warn", event: "refused", userId: USERS.gamemaster._id },
      ]);
    }
    expect(snapshot()).toBe(before);
    expect(({} as { polluted?: number }).polluted).toBeUndefined();
  });

  it("without an acknowledgement, with too much of it, or under unknown names do no harm", async () => {
    const before = snapshot();
    player.socket.emit("modifyDocument");
    player.socket.emit("modifyDocument", 1, 2, 3);
    player.socket.emit("world", "x", "y");
    player.socket.emit("nonsense", { a: 1 });
    player.socket.emit("activity", 5);
    player.socket.emit("query", null);
    player.socket.emit("pause");
    player.socket.emit("system.plain", JSON.parse('{"__proto__":{"a":1}}'));
    player.socket.emit("modifyDocument", new Uint8Array(10));
    await pause();
    expect(table.log.some(({ level }) => level === "error")).toBe(false);
    expect((await player.update("Actor", { _id: IDS.hero, name: "Still" })).result).toHaveLength(1);
    expect(snapshot()).not.toBe(before);
  });

  it("a message larger than any may be ends the connection and not the server", async () => {
    const gone = player.next("disconnect");
    player.socket.emit("activity", { text: "x".repeat(17_000_000) });
    await gone;
    const again = await connectTo(table.table.url, USERS.player);
    expect(again.world.userId).toBe(USERS.player._id);
    again.close();
  });
});
