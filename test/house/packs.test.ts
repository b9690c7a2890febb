import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { ITEM_KINDS } from "../../src/engine/index.ts";
import { RULESET_IDS } from "../../src/rulesets/ids.ts";
import { drawScene } from "../../tools/packs/drawing.ts";
import type { Source } from "../../tools/packs/sources.ts";
import { isSource } from "../../tools/packs/sources.ts";
import { adventuresOf, checkedPacks, problemLine } from "../../tools/packs/writing.ts";

const root = resolve(import.meta.dirname, "../..");
const { packs, problems } = checkedPacks(root);
const adventures = adventuresOf(packs);
const sourcesOf = (name: string): readonly Source[] =>
  packs.find((pack) => pack.name === name)?.files.map(({ source }) => source) ?? [];
const list = (source: Source, key: string): readonly Source[] => (source[key] as readonly Source[] | undefined) ?? [];

describe("the packs' sources", () => {
  it("are as the rulesets' data models want them", () => {
    expect(problems.map(problemLine)).toEqual([]);
  });

  it.each(RULESET_IDS)("are enough for a first evening of %s", (id) => {
    const actors = sourcesOf(`${id}-actors`);
    const ofType = (type: string): number => actors.filter((a) => a["type"] === type).length;
    expect([ofType("character") >= 4, ofType("npc") >= 6]).toEqual([true, true]);
    const items = sourcesOf(`${id}-items`);
    const [weapons, armours, talents, gear] = ITEM_KINDS.map((kind) => items.filter((i) => i["type"] === kind).length);
    expect([weapons! >= 10, armours! >= 4, talents! >= 6, gear! >= 1]).toEqual([true, true, true, true]);
    expect(adventures.filter(({ pack }) => pack.ruleset.id === id)).toHaveLength(1);
  });

  it("give nobody an id twice, in the packs or in the adventures", () => {
    const inside = (source: Source): unknown[] => [source["_id"], ...list(source, "items").map((item) => item["_id"])];
    const documents = packs.filter(({ kind }) => kind !== "adventure").flatMap(({ files }) => files);
    const ids = [
      ...documents.flatMap(({ source }) => inside(source)),
      ...adventures.flatMap(({ adventure }) => {
        const embedded = ["tokens", "walls", "lights", "regions", "combatants", "groups"];
        const own = [...adventure.scenes, ...adventure.combats, ...adventure.folders];
        const parts = own.flatMap((source) => embedded.flatMap((key) => list(source, key)));
        return [adventure, ...own, ...parts].map((source) => source["_id"]);
      }),
    ];
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.filter((id) => !/^[A-Za-z0-9]{16}$/.test(String(id)))).toEqual([]);
  });
});

describe.each(adventures.map((one) => [one.pack.ruleset.id, one] as const))("the adventure of %s", (id, one) => {
  const { pack, source, adventure } = one;
  const scene = adventure.scenes[0]!;
  const combat = adventure.combats[0]!;

  it("holds every actor of the pack, a scene, and a fight whose combatants stand on it", () => {
    expect(adventure.actors.map((actor) => actor["_id"]).sort()).toEqual(
      sourcesOf(`${id}-actors`)
        .map((actor) => actor["_id"])
        .sort(),
    );
    const tokens = list(scene, "tokens");
    const actors = new Map(adventure.actors.map((actor) => [actor["_id"], actor]));
    expect(list(combat, "combatants").map((c) => [c["tokenId"], c["actorId"], c["sceneId"]])).toEqual(
      tokens.map((token) => [token["_id"], token["actorId"], scene["_id"]]),
    );
    const heroes = tokens.filter((token) => actors.get(token["actorId"])?.["type"] === "character");
    expect(heroes).toHaveLength(4);
    for (const token of heroes) expect(token["sight"]).toEqual({ enabled: true });
  });

  it("has a lit scene with slow and impassible ground, a door and a height, and nobody stands in the water", () => {
    expect(scene["environment"]).toMatchObject({ globalLight: { enabled: true } });
    const costs = list(scene, "regions").flatMap((region) =>
      list(region, "behaviors").map((b) =>
        Object.values((b["system"] as { difficulties: Record<string, number | null> }).difficulties),
      ),
    );
    expect(costs.some((cost) => cost.every((factor) => factor === null))).toBe(true);
    expect(costs.some((cost) => cost.every((factor) => Number(factor) > 1))).toBe(true);
    expect(list(scene, "walls").filter((wall) => wall["door"] === 1)).not.toEqual([]);
    expect(source.scene.areas.filter(({ height = 0 }) => height > 0)).not.toEqual([]);
    const shut = source.scene.areas.filter(({ cost, height }) => cost?.["walk"] === null && height === undefined);
    const wet = Object.values(source.sides)
      .flatMap(({ members }) => members)
      .filter(({ at: [x, y] }) =>
        shut.some(
          ({ at: [left, top, columns, rows] }) => x >= left && x < left + columns && y >= top && y < top + rows,
        ),
      );
    expect(wet).toEqual([]);
  });

  it("is drawn as large as its scene, and alike at every build", () => {
    const drawn = drawScene(pack.ruleset, source.scene);
    expect(drawn).toContain(
      `<svg xmlns="http://www.w3.org/2000/svg" width="${Number(scene["width"])}" height="${Number(scene["height"])}"`,
    );
    expect(drawn).not.toMatch(/NaN|undefined/);
    expect(drawScene(pack.ruleset, source.scene)).toBe(drawn);
    expect(drawn.length).toBeLessThan(60_000);
  });
});

describe("a faulty source", () => {
  let folder = "";
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), "tempo-packs-test-"));
  });
  beforeEach(() => {
    for (const name of ["packs", "system.json"]) {
      rmSync(join(folder, name), { recursive: true, force: true });
      cpSync(join(root, name), join(folder, name), { recursive: true });
    }
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  /** Sets one value in a source, and says what is wrong then. */
  function afterSetting(file: string, path: readonly (string | number)[], value: unknown): string[] {
    const at = join(folder, "packs", file);
    const source = JSON.parse(readFileSync(at, "utf8")) as Source;
    let branch: unknown = source;
    for (const key of path.slice(0, -1)) branch = (branch as Record<string | number, unknown>)[key];
    if (!isSource(branch) && !Array.isArray(branch)) throw new Error(`${file} has no ${path.join(".")}`);
    (branch as Record<string | number, unknown>)[path.at(-1) ?? ""] = value;
    writeFileSync(at, JSON.stringify(source));
    return checkedPacks(folder).problems.map((p) => `${p.file}: ${p.path.join(".")}`);
  }

  const rope = "phased-items/rope.json";
  const ilka = "phased-actors/ilka.json";
  const bridge = "phased-adventure/the-toll-bridge.json";
  it.each([
    ["a field that no ruleset knows", rope, ["system", "phased", "colour"], "red"],
    ["a figure out of its range", rope, ["system", "phased", "weight"], -1],
    ["a choice that there is not", "phased-items/ember-dart.json", ["system", "phased", "defence"], "luck"],
    ["data of another ruleset", rope, ["system", "surge"], {}],
    ["a key that no document has", rope, ["price"], 3],
    ["a picture that does not ship", rope, ["img"], "icons/svg/item-bag.svg"],
    ["an id that is none", rope, ["_id"], "rope"],
    ["an effect", rope, ["effects"], [{ name: "Wet" }]],
    ["a name that is taken", "phased-items/torch.json", ["name"], "Rope"],
    ["a hero who does not see", ilka, ["prototypeToken", "sight", "enabled"], false],
    ["a token without a picture of its own", ilka, ["prototypeToken", "texture", "src"], null],
    ["something carried that is not as in the pack", ilka, ["items", 0, "system", "phased", "damage"], "9d8"],
    ["somebody who is in no pack", bridge, ["sides", "gate", "members", 0, "actor"], "nobody"],
    ["two on one space", bridge, ["sides", "gate", "members", 0, "at"], [9, 9]],
    ["a place beyond the map", bridge, ["sides", "gate", "members", 0, "at"], [99, 9]],
    ["a movement mode that there is not", bridge, ["scene", "areas", 1, "cost", "swim"], 2],
    ["a look that nobody can draw", bridge, ["scene", "areas", 1, "look"], "lava"],
    ["a key that no adventure has", bridge, ["weather"], "rain"],
  ])("%s is refused with its file and its path", (_, file, path, value) => {
    const found = afterSetting(file, path, value);
    const wanted = `${file}: ${path.join(".")}`;
    expect(
      found.filter((line) => line.startsWith(wanted) || (line.length > file.length + 2 && wanted.startsWith(line))),
    ).not.toEqual([]);
  });

  it("that cannot be read, or is in no pack of the manifest, is refused, too", () => {
    writeFileSync(join(folder, "packs", rope), "{");
    expect(checkedPacks(folder).problems.map(({ file }) => file)).toContain(rope);
    cpSync(join(folder, "packs/phased-adventure"), join(folder, "packs/pirates"), { recursive: true });
    expect(checkedPacks(folder).problems.map(({ file }) => file)).toContain("pirates");
    rmSync(join(folder, "packs/surge-items"), { recursive: true });
    expect(checkedPacks(folder).problems.map(({ file }) => file)).toContain("surge-items");
  });
});
