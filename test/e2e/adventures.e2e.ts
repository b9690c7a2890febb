/** The first evenings of the packs: in a world that holds what core's importer makes of them, and tried by one click. */
import { resolve } from "node:path";
import type { Page } from "@playwright/test";
import { expect, test as base } from "@playwright/test";
import type { WorldSeed } from "foundry-stand-in";
import { demoId, LOG_INS } from "../../tools/demo.ts";
import { adventuresOf, checkedPacks } from "../../tools/packs/writing.ts";
import type { Adventure } from "../../tools/packs/adventure.ts";
import { openChooser } from "./chooser.ts";
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

/** A world as it is before anything is imported: three people and the ruleset. */
const empty = (ruleset: string): WorldSeed => {
  const { documents = {}, world } = imported(ruleset, { ...nothing });
  return { world, documents: { users: documents["users"] ?? [], settings: documents["settings"] ?? [] } };
};
const nothing = { _id: "", actors: [], scenes: [], combats: [], folders: [] };

interface Trying {
  readonly combats: { readonly size: number };
  readonly combat: { readonly round: number; readonly id: string } | null;
  readonly actors: Iterable<Person>;
  readonly scenes: { readonly active: { readonly id: string } | null };
  readonly user: { readonly character: Person | null };
}
interface Person {
  readonly id: string;
  readonly name: string;
  toObject(): { readonly items: readonly object[] };
  update(data: object): Promise<unknown>;
}

for (const { id, adventure } of adventures)
  base(
    `Try this fight: one click begins the first evening of ${id}, and a second asks before it begins anew`,
    async ({ browser }) => {
      base.setTimeout(180_000);
      const party = await Party.open(browser, {}, empty(id));
      try {
        const gm = await party.enter("Gamemaster");
        const ada = await party.enter("Ada");
        const [scene = {}] = adventure.scenes;
        const [combat = {}] = adventure.combats;
        const state = (page: Page): Promise<unknown> =>
          page.evaluate(() => {
            const { combats, combat: fight, scenes } = game as unknown as Trying;
            return [scenes.active?.id, combats.size, fight?.id, fight?.round];
          });
        const begun = [scene["_id"], 1, combat["_id"], 1];
        /** What the heroes and adversaries are, but for whose they are and when they were written. */
        const people = (): Promise<unknown> =>
          gm.evaluate(() => {
            const all = [...(game as unknown as Trying).actors].map((actor) => actor.toObject());
            const kept = JSON.stringify(all, (key, value: unknown) =>
              ["_stats", "ownership"].includes(key) ? undefined : value,
            );
            return JSON.parse(kept) as unknown;
          });
        const hero = (): Promise<string | undefined> =>
          ada.evaluate(() => (game as unknown as Trying).user.character?.id);
        const tryIt = async (): Promise<void> => {
          await openChooser(gm);
          await gm.locator(".application.tp-welcome button[data-try]").click();
        };
        const question = gm.locator(".application.tp-ask");

        await base.step("the first click is the only one", async () => {
          await tryIt();
          for (const page of [gm, ada]) await expect.poll(() => state(page)).toEqual(begun);
          const { combatants } = combat as unknown as { combatants: readonly { _id: string }[] };
          for (const { _id } of combatants)
            await expect(gm.locator(`#combat li.combatant[data-combatant-id="${_id}"]`)).toHaveCount(1);
          await expect(question).toHaveCount(0);
          expect(await hero()).toBeDefined();
        });
        const [whole, played] = [await people(), await hero()];

        await base.step("it is played, and left as it is where the GM says no", async () => {
          await gm.evaluate(async () => {
            for (const actor of (game as unknown as Trying).actors) await actor.update({ name: "Somebody else" });
          });
          const worn = await people();
          expect(worn).not.toEqual(whole);
          await tryIt();
          await question.locator("[data-action=no]").click();
          await expect(question).toHaveCount(0);
          expect(await people()).toEqual(worn);
          expect(await state(gm)).toEqual(begun);
        });

        await base.step("said yes, everything begins anew, and each keeps their hero", async () => {
          await tryIt();
          await question.locator("[data-action=yes]").click();
          await expect.poll(people).toEqual(whole);
          for (const page of [gm, ada]) await expect.poll(() => state(page)).toEqual(begun);
          await expect.poll(hero).toBe(played);
        });
        expect(party.complaints).toEqual([]);
      } finally {
        await party.close();
      }
    },
  );

base("Try this fight with another ruleset goes on by itself after the reload", async ({ browser }) => {
  base.setTimeout(180_000);
  const wanted = adventures.find(({ id }) => id === "heroic")?.adventure;
  const party = await Party.open(browser, {}, empty("surge"));
  try {
    const gm = await party.enter("Gamemaster");
    await openChooser(gm);
    await gm.evaluate(() => Object.assign(globalThis, { before: true }));
    const chooser = gm.locator(".application.tp-welcome");
    await chooser.locator("input[name=ruleset][value=heroic]").check();
    await chooser.locator("button[data-try]").click();
    await gm.waitForFunction("!('before' in globalThis)", undefined, { timeout: 30_000 });
    await party.ready("Gamemaster");
    const fight = () =>
      gm.evaluate(() => {
        const { combat } = game as unknown as Trying;
        return [combat?.id, combat?.round];
      });
    await expect.poll(fight).toEqual([wanted?.combats[0]?.["_id"], 1]);
    expect(party.complaints).toEqual([]);
  } finally {
    await party.close();
  }
});

declare const foundry: { readonly utils: { getRoute(path: string): string } };
