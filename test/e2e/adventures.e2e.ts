/**
 * The first evenings of the packs. The table has no Adventure documents, so their contents stand in its world as
 * core's importer would put them there, and the hook that the importer calls is called by the test.
 */
import { resolve } from "node:path";
import { expect, test as base } from "@playwright/test";
import type { WorldSeed } from "foundry-stand-in";
import { demoId, LOG_INS } from "../../tools/demo.ts";
import { adventuresOf, checkedPacks } from "../../tools/packs/writing.ts";
import type { Adventure } from "../../tools/packs/adventure.ts";
import { Party } from "./party.ts";

const ROOT = resolve(import.meta.dirname, "../..");
const adventures = adventuresOf(checkedPacks(ROOT).packs).map(({ pack, adventure }) => ({
  id: pack.ruleset.id,
  adventure,
}));

/** A world with everything that an adventure holds. The heroes are Ada's, and its scene is active. */
function imported(ruleset: string, { actors, scenes, combats, folders }: Adventure): WorldSeed {
  const [scene = {}] = scenes;
  const ada = demoId("user", "Ada");
  const users = LOG_INS.map(({ name, password }, i) => ({
    ...{ _id: demoId("user", name), name, password, role: i === 0 ? 4 : 1 },
  }));
  const owned = actors.map((a) => ({
    ...a,
    ownership: { default: 0, ...(a["type"] === "character" ? { [ada]: 3 } : {}) },
  }));
  const settings = [
    { key: "tempo.ruleset", value: ruleset },
    { key: "tempo.welcomed", value: true },
  ];
  return {
    world: { id: `evening-${ruleset}`, title: ruleset, system: "tempo" },
    documents: {
      ...{ users, settings, folders: [...folders], combats: [...combats] },
      actors: owned,
      scenes: [{ ...scene, active: true }],
    },
  };
}

interface Picture {
  readonly background?: { readonly src?: string | null };
}
interface Host {
  readonly Hooks: { call(hook: string, ...args: unknown[]): unknown };
  readonly Scene: { implementation: { create(data: object): Promise<Picture & Source> } };
}
interface Source {
  toObject(): Picture & { levels?: readonly Picture[] };
}

for (const { id, adventure } of adventures)
  base(
    `a first evening of ${id}: its scene is drawn, its fight begins, and an import keeps the picture`,
    async ({ browser }) => {
      base.setTimeout(180_000);
      const party = await Party.open(browser, {}, imported(id, adventure));
      try {
        const gm = await party.enter("Gamemaster");
        const ada = await party.enter("Ada");
        const { combatants } = adventure.combats[0] as unknown as { combatants: readonly { _id: string }[] };
        await base.step("every combatant is in the tracker, and the fight begins", async () => {
          for (const { _id } of combatants)
            await expect(gm.locator(`#combat li.combatant[data-combatant-id="${_id}"]`)).toHaveCount(1);
          await gm.locator("#combat [data-action=begin]").click();
          await expect
            .poll(() => ada.evaluate(() => (game as unknown as { combat: { round: number } }).combat.round))
            .toBe(1);
        });
        await base.step("its picture is served with its size", async () => {
          const [scene] = adventure.scenes;
          const drawn = await gm.evaluate(async (path) => {
            const picture = new Image();
            picture.src = foundry.utils.getRoute(path);
            await picture.decode();
            return [picture.naturalWidth, picture.naturalHeight];
          }, `systems/tempo/assets/scenes/${id}.svg`);
          expect(drawn).toEqual([scene?.["width"], scene?.["height"]]);
        });
        await base.step("what the importer would create has the picture on this generation", async () => {
          const { _id, ...scene }: Record<string, unknown> = { ...adventure.scenes[0], tokens: [] };
          const src = await gm.evaluate(
            async ([planned, pack]) => {
              const host = globalThis as unknown as Host;
              host.Hooks.call("preImportAdventure", { pack }, {}, { Scene: [planned] }, {});
              const made = (await host.Scene.implementation.create(planned)).toObject();
              return made.levels?.[0]?.background?.src ?? made.background?.src;
            },
            [scene, `tempo.${id}-adventure`] as const,
          );
          expect(src).toBe(`systems/tempo/assets/scenes/${id}.svg`);
        });
        expect(party.complaints).toEqual([]);
      } finally {
        await party.close();
      }
    },
  );

declare const foundry: { readonly utils: { getRoute(path: string): string } };
