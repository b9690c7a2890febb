import { describe, expect, it, vi } from "vitest";

const game = { release: { generation: 14 } };
const heard = new Map<string, (...args: unknown[]) => unknown>();
vi.stubGlobal("game", game);
vi.stubGlobal("Hooks", { on: (hook: string, handler: (...args: unknown[]) => unknown) => heard.set(hook, handler) });
const { registerAdventureImport } = await import("../../src/documents/import-adventure.ts");
registerAdventureImport();

const SRC = "systems/tempo/assets/scenes/phased.svg";
const flags = { tempo: { background: SRC } };

/** What core's importer would create after the hook. */
function imported(scene: object, { generation = 14, pack = "tempo.phased-adventure" } = {}): object {
  game.release.generation = generation;
  const planned = structuredClone(scene);
  expect(heard.get("preImportAdventure")?.({ pack }, {}, { Scene: [planned] }, {})).toBeUndefined();
  return planned;
}

describe("an adventure's scene", () => {
  const level = { _id: "defaultLevel0000", name: "Level", elevation: { bottom: null, top: null } };

  it("has its picture in a level on generation 14, whether core has kept the old field or not", () => {
    const wanted = { flags, levels: [{ ...level, background: { src: SRC } }] };
    expect(imported({ flags, background: { src: SRC } })).toEqual(wanted);
    expect(imported({ flags })).toEqual(wanted);
    expect(imported({ flags, levels: [{ _id: "a", background: { src: null } }] })).toEqual(wanted);
  });

  it("stays as core has made it where it has a picture already", () => {
    const made = { flags, levels: [{ _id: "a", background: { src: "worlds/mine.webp" } }] };
    expect(imported(made)).toEqual(made);
  });

  it("stays as it is on generation 13, and in other packages' adventures", () => {
    const scene = { flags, background: { src: SRC } };
    expect(imported(scene, { generation: 13 })).toEqual(scene);
    expect(imported(scene, { pack: "world.mine" })).toEqual(scene);
  });

  it("is looked after whether it is created or updated", () => {
    game.release.generation = 14;
    const planned: { flags: object; levels?: object[] } = { flags };
    heard.get("preImportAdventure")?.({ pack: "tempo.pool-adventure" }, {}, {}, { Scene: [planned], Actor: [{}] });
    expect(planned.levels).toHaveLength(1);
  });
});
