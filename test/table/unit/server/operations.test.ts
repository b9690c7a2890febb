import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { AnyObject } from "../../common/utils/value-types.ts";
import { IDS, openTable, Refused, until, USERS, type Client, type Fixture } from "./fixture.ts";

let table: Fixture;
let gamemaster: Client;
let player: Client;
beforeEach(async () => {
  table = await openTable();
  gamemaster = await table.connect("gamemaster");
  player = await table.connect("player");
});
afterEach(() => table.close());

const stored = (name: string, id: string): AnyObject => table.table.world.store(name)?.get(id) as AnyObject;
const refusal = async (attempt: Promise<unknown>): Promise<Refused> => {
  const error: unknown = await attempt.then(
    () => new Error("It was not refused"),
    (thrown: unknown) => thrown,
  );
  expect(error).toBeInstanceOf(Refused);
  return error as Refused;
};

describe("operations on documents", () => {
  it("C26 answers the one who asked and tells the others, once", async () => {
    const { result, userId } = await gamemaster.update("Actor", { _id: IDS.foe, name: "Fiend" });
    expect(result).toMatchObject([{ _id: IDS.foe, name: "Fiend" }]);
    expect(userId).toBe(USERS.gamemaster._id);
    await until(() => player.heard.length > 0);
    expect(player.heard[0]).toMatchObject({ type: "Actor", action: "update", result, userId });
    expect(gamemaster.heard).toHaveLength(0);
    expect(stored("Actor", IDS.foe)["name"]).toBe("Fiend");
  });

  it("C14 what else stands in an operation travels to every client", async () => {
    await gamemaster.modify("Actor", "update", {
      updates: [{ _id: IDS.foe, name: "Fiend" }],
      mine: { a: 1 },
      render: false,
    });
    await until(() => player.heard.length > 0);
    expect(player.heard[0]?.operation).toEqual({ mine: { a: 1 }, render: false });
  });

  it("stamps what it writes", async () => {
    const { result } = await gamemaster.modify("Actor", "create", { data: [{ name: "New", type: "hero" }] });
    const created = result[0] as AnyObject;
    expect(created["_id"]).toMatch(/^[A-Za-z0-9]{16}$/);
    expect(created["ownership"]).toEqual({ default: 0, [USERS.gamemaster._id]: 3 });
    expect(created["_stats"]).toMatchObject({
      systemId: "plain",
      systemVersion: "1.2.3",
      coreVersion: "13.351",
      lastModifiedBy: USERS.gamemaster._id,
    });
    const update = await gamemaster.update("Actor", {
      _id: created["_id"],
      name: "Newer",
      _stats: { lastModifiedBy: USERS.player._id },
    });
    const { createdTime, modifiedTime, lastModifiedBy } = stored("Actor", created["_id"] as string)["_stats"] as Record<
      string,
      number
    >;
    expect(modifiedTime).toBeGreaterThanOrEqual(createdTime as number);
    expect(lastModifiedBy).toBe(USERS.gamemaster._id);
    expect((update.result[0] as AnyObject)["_stats"]).toMatchObject({ modifiedTime });
  });

  it("C21 keeps ids where that is asked for, and refuses one that is taken", async () => {
    const data = [{ _id: "newhero000000001", name: "New", type: "hero" }];
    const fresh = await gamemaster.modify("Actor", "create", { data });
    expect((fresh.result[0] as AnyObject)["_id"]).not.toBe("newhero000000001");
    const kept = await gamemaster.modify("Actor", "create", { data, keepId: true });
    expect((kept.result[0] as AnyObject)["_id"]).toBe("newhero000000001");
    expect((await refusal(gamemaster.modify("Actor", "create", { data, keepId: true }))).code).toBe("invalid");
  });

  it("C22 renews the ids of what is embedded, at any depth, unless they are kept", async () => {
    const item = {
      _id: "item000000000001",
      name: "I",
      type: "thing",
      effects: [{ _id: "effect0000000001", name: "E" }],
    };
    const data = [{ name: "New", type: "hero", items: [item] }];
    const ids = (result: unknown[]): unknown[] => {
      const [made] = (result[0] as { items: { _id: string; effects: { _id: string }[] }[] }).items;
      return [made?._id, made?.effects[0]?._id];
    };
    expect(ids((await gamemaster.modify("Actor", "create", { data })).result)).toEqual([item._id, "effect0000000001"]);
    const renewed = ids((await gamemaster.modify("Actor", "create", { data, keepEmbeddedIds: false })).result);
    expect(renewed[0]).not.toBe(item._id);
    expect(renewed[1]).not.toBe("effect0000000001");
  });

  it("C23 works on batches, and carries none out if one is refused", async () => {
    const updates = [
      { _id: IDS.hero, name: "A" },
      { _id: IDS.foe, name: "B" },
    ];
    await refusal(player.modify("Actor", "update", { updates }));
    expect(stored("Actor", IDS.hero)["name"]).toBe("Hero");
    expect((await gamemaster.modify("Actor", "update", { updates })).result).toHaveLength(2);
    await gamemaster.modify("Actor", "delete", { deleteAll: true, ids: [] });
    expect(table.table.world.store("Actor")?.documents.size).toBe(0);
  });

  it("C19 answers only what has changed, unless a difference is not asked for", async () => {
    expect(
      (await gamemaster.update("Actor", { _id: IDS.foe, name: "Foe", flags: { core: { "-=x": null } } })).result,
    ).toEqual([]);
    const { result } = await gamemaster.modify("Actor", "update", {
      updates: [{ _id: IDS.foe, name: "Foe" }],
      diff: false,
    });
    expect(result).toMatchObject([{ _id: IDS.foe, name: "Foe" }]);
  });

  it("C133 does not look into system data, and merges it with the operators", async () => {
    await gamemaster.update("Actor", { _id: IDS.foe, system: { a: { b: 1, c: 2 }, d: [1] } });
    await gamemaster.update("Actor", { _id: IDS.foe, "system.a.-=b": null, "system.==d": { e: 1 } });
    expect(stored("Actor", IDS.foe)["system"]).toEqual({ a: { c: 2 }, d: { e: 1 } });
    await gamemaster.modify("Actor", "update", { updates: [{ _id: IDS.foe, system: { z: 1 } }], recursive: false });
    expect(stored("Actor", IDS.foe)["system"]).toEqual({ z: 1 });
  });

  it("refuses data that does not fit the core schema, and sub-types that nobody declares", async () => {
    expect((await refusal(gamemaster.update("Actor", { _id: IDS.foe, name: "" }))).message).toMatch(
      /name: may not be a blank string/,
    );
    const strange = await refusal(gamemaster.modify("Actor", "create", { data: [{ name: "X", type: "dragon" }] }));
    expect(strange).toMatchObject({ code: "invalid" });
    expect(strange.message).toMatch(/is not a valid type for the Actor Document class/);
    await refusal(
      gamemaster.modify("Item", "create", { data: [{ name: "X", type: "thing", effects: [{ name: "" }] }] }),
    );
  });

  it("refuses what is not there", async () => {
    expect((await refusal(gamemaster.update("Actor", { _id: "nobody0000000001" }))).code).toBe("missing");
    expect((await refusal(gamemaster.modify("Item", "create", { data: [] }, "Actor.nobody0000000001"))).code).toBe(
      "missing",
    );
    expect((await refusal(gamemaster.modify("Nonsense", "create", { data: [] }))).code).toBe("malformed");
    expect((await refusal(gamemaster.modify("Token", "create", { data: [{}] }))).code).toBe("malformed");
    expect((await refusal(gamemaster.modify("Wall", "create", { data: [] }, `Actor.${IDS.hero}`))).code).toBe(
      "malformed",
    );
  });

  it("reads documents by query", async () => {
    const names = async (query: object): Promise<unknown[]> =>
      (await gamemaster.modify("Actor", "get", { query })).result.map((source) => (source as AnyObject)["name"]);
    expect(await names({ name: "Foe" })).toEqual(["Foe"]);
    expect(await names({ _id__in: [IDS.hero, "x"] })).toEqual(["Hero"]);
    expect(await names({ name__icontains: "o" })).toHaveLength(2);
    expect(player.heard).toHaveLength(0);
  });

  it("only one scene is active", async () => {
    await gamemaster.modify("Scene", "create", { data: [{ name: "Cave", active: true }] });
    expect(stored("Scene", IDS.scene)["active"]).toBe(false);
    await until(() => gamemaster.heard.length > 0 && player.heard.length > 1);
    expect(gamemaster.heard[0]).toMatchObject({
      type: "Scene",
      action: "update",
      result: [{ _id: IDS.scene, active: false }],
    });
  });

  it("what lies in a folder that goes moves up, or goes with it", async () => {
    const folder = async (name: string, parent: string | null): Promise<string> => {
      const { result } = await gamemaster.modify("Folder", "create", {
        data: [{ name, type: "Actor", folder: parent }],
      });
      return (result[0] as { _id: string })._id;
    };
    const outer = await folder("Outer", null);
    const inner = await folder("Inner", outer);
    await gamemaster.update("Actor", { _id: IDS.foe, folder: inner });
    await gamemaster.modify("Folder", "delete", { ids: [inner] });
    expect(stored("Actor", IDS.foe)["folder"]).toBe(outer);
    await gamemaster.update("Actor", { _id: IDS.foe, folder: await folder("Again", outer) });
    await gamemaster.modify("Folder", "delete", { ids: [outer], deleteSubfolders: true, deleteContents: true });
    expect(stored("Actor", IDS.foe)).toBeUndefined();
    expect(table.table.world.store("Folder")?.documents.size).toBe(0);
  });
});

describe("embedded documents", () => {
  const actor = `Actor.${IDS.hero}`;

  it("are created, updated and deleted at any depth", async () => {
    const item = await player.modify("Item", "create", { data: [{ name: "Bow", type: "thing" }] }, actor);
    const { _id } = item.result[0] as { _id: string };
    const effects = await player.modify(
      "ActiveEffect",
      "create",
      { data: [{ name: "Strong" }] },
      `${actor}.Item.${_id}`,
    );
    const effect = (effects.result[0] as { _id: string })._id;
    await player.update("ActiveEffect", { _id: effect, name: "Stronger" }, `${actor}.Item.${_id}`);
    await player.update("Item", { _id, name: "Longbow" }, actor);
    const items = (): { _id: string; name: string; effects: { name: string }[] }[] =>
      stored("Actor", IDS.hero)["items"] as never;
    expect(items()[1]).toMatchObject({ _id, name: "Longbow", effects: [{ name: "Stronger" }] });
    await table.restart();
    expect(items()[1]).toMatchObject({ _id, name: "Longbow", effects: [{ name: "Stronger" }] });
    const again = await table.connect("player");
    await again.modify("Item", "delete", { ids: [_id] }, actor);
    expect(items()).toHaveLength(1);
  });

  it("C134 come along with an update of their parent, and are made if they are new", async () => {
    const combatants = [
      { _id: IDS.heroFights, initiative: 12 },
      { _id: IDS.foeFights, initiative: 7 },
      { actorId: IDS.foe },
    ];
    const { result } = await gamemaster.update("Combat", { _id: IDS.combat, round: 1, combatants });
    expect((result[0] as { combatants: object[] }).combatants).toHaveLength(3);
    const now = (): AnyObject[] => stored("Combat", IDS.combat)["combatants"] as AnyObject[];
    expect(now().map(({ initiative }) => initiative)).toEqual([12, 7, null]);
    expect(now()[2]?.["_stats"]).toMatchObject({ lastModifiedBy: USERS.gamemaster._id });
    const before = now();
    await table.restart();
    expect(now()).toEqual(before);
  });

  it("without recursion an update replaces them, on the disk too", async () => {
    const items = [{ _id: "other00000000002", name: "Axe", type: "thing" }];
    await gamemaster.modify("Actor", "update", { updates: [{ _id: IDS.hero, items }], recursive: false });
    await table.restart();
    expect((stored("Actor", IDS.hero)["items"] as AnyObject[]).map(({ name }) => name)).toEqual(["Axe"]);
  });
});

describe("the actor of an unlinked token", () => {
  const token = `Scene.${IDS.scene}.Token.${IDS.token}`;
  const actor = `${token}.Actor.${IDS.hero}`;
  const delta = (): AnyObject => {
    const [only] = stored("Scene", IDS.scene)["tokens"] as AnyObject[];
    return only?.["delta"] as AnyObject;
  };

  it("keeps what is different in the token's delta, and leaves its base alone", async () => {
    await player.update("Actor", { _id: IDS.hero, name: "Twin", system: { health: 3 } }, token);
    await player.update("Item", { _id: IDS.sword, name: "Broken Sword" }, actor);
    await player.modify("Item", "create", { data: [{ name: "Bow", type: "thing" }] }, actor);
    await player.modify("ActiveEffect", "create", { data: [{ name: "Rusty" }] }, `${actor}.Item.${IDS.sword}`);
    expect(delta()).toMatchObject({ name: "Twin", system: { health: 3 } });
    const names = (): unknown[] => (delta()["items"] as AnyObject[]).map(({ name }) => name);
    expect(names()).toEqual(["Broken Sword", "Bow"]);
    expect(stored("Actor", IDS.hero)).toMatchObject({ name: "Hero", items: [{ name: "Sword", effects: [] }] });
    const before = delta();
    await table.restart();
    expect(delta()).toEqual(before);
  });

  it("an update may carry documents that only the base has", async () => {
    await player.update("ActorDelta", { _id: IDS.token, items: [{ _id: IDS.sword, name: "Other Sword" }] }, token);
    expect(delta()["items"]).toMatchObject([{ _id: IDS.sword, name: "Other Sword", type: "thing" }]);
  });

  it("deleting what the base has leaves a tombstone", async () => {
    await player.modify("Item", "delete", { ids: [IDS.sword] }, actor);
    expect(delta()["items"]).toEqual([{ _id: IDS.sword, _tombstone: true }]);
    await table.restart();
    expect(delta()["items"]).toEqual([{ _id: IDS.sword, _tombstone: true }]);
    const again = await table.connect("player");
    expect((await refusal(again.update("Item", { _id: IDS.sword, name: "X" }, actor))).code).toBe("missing");
  });

  it("can be worked on at depth before anything of it is stored", async () => {
    await player.modify("ActiveEffect", "create", { data: [{ name: "Rusty" }] }, `${actor}.Item.${IDS.sword}`);
    await table.restart();
    expect(delta()["items"]).toMatchObject([{ _id: IDS.sword, name: "Sword", effects: [{ name: "Rusty" }] }]);
  });
});

describe("what the server does with data whose model it never runs (C133)", () => {
  it("cleans HTML in core fields and in those of the manifest", async () => {
    await player.update("Actor", {
      _id: IDS.hero,
      system: {
        biography: "<b onclick=x>Hi</b><script>1</script>",
        notes: { a: { text: "<img src=x onerror=y>" } },
        other: "<script>",
      },
    });
    expect(stored("Actor", IDS.hero)["system"]).toEqual({
      biography: "<b>Hi</b>",
      notes: { a: { text: '<img src="x">' } },
      other: "<script>",
    });
    const { result } = await player.modify("ChatMessage", "create", {
      data: [{ content: '<p>x</p><iframe src="y"></iframe>' }],
    });
    expect(result[0]).toMatchObject({ content: "<p>x</p>", author: USERS.player._id });
  });

  it("lets only game masters change what is theirs, in whatever way it is tried", async () => {
    await gamemaster.update("Actor", { _id: IDS.hero, system: { secret: 1, open: 1 } });
    for (const update of [
      { "system.secret": 2 },
      { "system.-=secret": null },
      { "==system": { open: 1 } },
      { system: { "==secret": 3 } },
    ]) {
      expect((await refusal(player.update("Actor", { _id: IDS.hero, ...update }))).code).toBe("forbidden");
    }
    await refusal(
      player.modify("Actor", "update", { updates: [{ _id: IDS.hero, system: { open: 2 } }], recursive: false }),
    );
    await player.update("Actor", { _id: IDS.hero, system: { open: 2, secret: 1 } });
    expect(stored("Actor", IDS.hero)["system"]).toEqual({ secret: 1, open: 2 });
  });

  it("looks at embedded documents that an update of their parent carries, too", async () => {
    const items = (system: object): object => ({ _id: IDS.hero, items: [{ _id: IDS.sword, system }] });
    await player.update("Actor", items({ text: "<b>x</b><script>1</script>" }));
    expect(stored("Actor", IDS.hero)["items"]).toMatchObject([{ system: { text: "<b>x</b>" } }]);
    await gamemaster.update("Actor", items({ cursed: true }));
    await refusal(player.update("Actor", items({ cursed: false })));
    const made = await player.modify(
      "Item",
      "create",
      { data: [{ name: "X", type: "thing", system: { cursed: true, a: 1 } }] },
      `Actor.${IDS.hero}`,
    );
    expect(made.result).toMatchObject([{ system: { a: 1 } }]);
    expect((made.result[0] as { system: object }).system).not.toHaveProperty("cursed");
  });

  it("takes no other files than the manifest allows", async () => {
    await player.update("Actor", { _id: IDS.hero, system: { portrait: "x.exe" } });
    expect(stored("Actor", IDS.hero)["system"]).toEqual({ portrait: null });
    await player.update("Actor", { _id: IDS.hero, system: { portrait: "x.webp" } });
    expect(stored("Actor", IDS.hero)["system"]).toEqual({ portrait: "x.webp" });
  });
});

describe("users and settings", () => {
  it("C105 there is one setting of a key, whoever sets it first", async () => {
    const assistant = await table.connect("assistant");
    const set = (client: Client, value: number): Promise<unknown> =>
      client.modify("Setting", "create", { data: [{ key: "plain.x", value: JSON.stringify(value) }] });
    await Promise.all([set(gamemaster, 1), set(assistant, 2)]);
    expect(Array.from(table.table.world.store("Setting")?.documents.values() ?? [])).toHaveLength(1);
    await refusal(set(player, 3));
    expect(table.table.world.setting("plain.x")).toBe(2);
    await player.modify("Setting", "create", { data: [{ key: "plain.x", value: "5", user: USERS.player._id }] });
    await refusal(
      player.modify("Setting", "create", { data: [{ key: "plain.x", value: "5", user: USERS.other._id }] }),
    );
  });

  it("a password is hashed and never leaves the server", async () => {
    const { result } = await player.update("User", { _id: USERS.player._id, password: "changed", pronouns: "she" });
    expect(result[0]).not.toHaveProperty("password");
    expect(stored("User", USERS.player._id)["password"]).toMatch(/^[0-9a-f]{128}$/);
    expect(JSON.stringify(gamemaster.world.documents["users"])).not.toContain("password");
    await until(() => gamemaster.heard.length > 0);
    expect(JSON.stringify(gamemaster.heard)).not.toContain("password");
    const login = (password: string): Promise<Response> =>
      fetch(`${table.table.url}/join`, {
        method: "POST",
        body: new URLSearchParams({ userid: USERS.player._id, password }),
        redirect: "manual",
      });
    expect((await login("secret")).status).toBe(401);
    expect((await login("changed")).status).toBe(303);
  });

  it("a user who is banned is sent away and not let in again", async () => {
    const gone = player.next("disconnect");
    await gamemaster.update("User", { _id: USERS.player._id, role: 0 });
    await gone;
    await expect(table.connect("player")).rejects.toThrow();
  });
});
