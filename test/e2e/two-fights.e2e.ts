import type { Page } from "@playwright/test";
import type { WorldSeed } from "foundry-stand-in";
import { DEMO_FIGHTS } from "../../tools/demo-fights.ts";
import { closeUp, Evening, PLAYED, PLAYERS } from "./evening.ts";
import { expect, test } from "./party.ts";
import { chooseEntry } from "./people.ts";
import { words } from "./words.ts";

interface Stored {
  readonly id: string;
  readonly name: string;
  toObject(): Record<string, unknown>;
}

interface World {
  readonly combats: Iterable<Stored>;
  readonly actors: Iterable<Stored> & { getName(name: string): Stored };
  readonly scenes: {
    readonly active: SceneLike;
    readonly documentClass: { create(data: object): Promise<unknown> };
    getName(name: string): SceneLike;
  };
  readonly combat: {
    readonly combatants: Iterable<{ readonly initiative: number | null }>;
    createEmbeddedDocuments(kind: string, data: readonly object[]): Promise<unknown>;
  };
}

interface Canvas {
  readonly ready: boolean;
  readonly scene: { readonly name: string } | null;
}

interface SceneLike extends Stored {
  readonly tokens: Iterable<Stored & { toObject(): Record<string, unknown> }>;
  activate(): Promise<unknown>;
}

/** Everything that is stored of the fights on one scene, and of the actors in them, without who is looking at what. */
const storedOf = (gm: Page, scene: string): Promise<string> =>
  gm.evaluate((name) => {
    const { combats, actors, scenes } = game as unknown as World;
    const { id, tokens } = scenes.getName(name);
    const all = [...[...combats].filter((c) => c.toObject()["scene"] === id), ...actors, ...tokens];
    return JSON.stringify(
      all.map((document) => document.toObject()),
      (key, value: unknown) => (key === "_stats" || key === "active" || key === "sort" ? undefined : value),
      1,
    );
  }, scene);

/** A second scene like the first, with the adversaries alone, one half against the other. */
const makeScene = (gm: Page, foes: readonly string[]): Promise<string> =>
  gm.evaluate(async (names) => {
    const { scenes } = game as unknown as World;
    const first = scenes.active.toObject();
    const tokens = (first["tokens"] as { name: string; y: number }[])
      .filter(({ name }) => names.includes(name))
      .flatMap((token) =>
        [1, -1].map((disposition) => {
          const y = token.y + (disposition > 0 ? 0 : 100);
          return { ...token, _id: null, y, disposition, actorLink: false };
        }),
      );
    const { name } = scenes.active;
    await scenes.documentClass.create({ ...first, _id: null, name: "Second", active: false, tokens });
    return name;
  }, foes);

/** Everybody of the scene that is looked at joins the fight that is looked at. */
const fillFight = (gm: Page): Promise<void> =>
  gm.evaluate(async () => {
    const { combat, scenes } = game as unknown as World;
    const joining = [...scenes.active.tokens].map((token) => {
      const { _id: tokenId, actorId, name } = token.toObject();
      return { tokenId, actorId, name, sceneId: scenes.active.id };
    });
    await combat.createEmbeddedDocuments("Combatant", joining);
  });

/** Whether everybody in the fight that is looked at has an initiative. */
const rolledAll = (gm: Page): Promise<boolean> =>
  gm.evaluate(() => {
    const { combatants } = (game as unknown as World).combat;
    return [...combatants].every(({ initiative }) => initiative !== null);
  });

const activate = async (pages: readonly Page[], name: string): Promise<void> => {
  await pages[0]?.evaluate((scene) => (game as unknown as World).scenes.getName(scene).activate(), name);
  const shown = (page: Page) =>
    page.evaluate(() => {
      const { ready, scene } = canvas as unknown as Canvas;
      return ready && scene?.name;
    });
  for (const page of pages) await expect.poll(() => shown(page)).toBe(name);
};

/** The first scene with nobody fighting on it yet. */
function beforeAnyFight(): WorldSeed {
  const { documents, ...seed } = closeUp("phased");
  const { combats: _none, ...rest } = documents ?? {};
  return { ...seed, documents: rest };
}

test.describe("before any fight", () => {
  test.use({ seed: beforeAnyFight(), people: ["Gamemaster"] });

  test("U38 the menu of a fight serves one that was made after the tracker was opened", async ({ party }) => {
    const gm = party.page("Gamemaster");
    await gm.locator("#combat [data-action=create]").first().click();
    await expect(gm.locator("#combat [data-action=begin]")).toBeVisible();
    await fillFight(gm);
    await gm.locator("#combat header [data-action=menu]").click();
    await chooseEntry(gm, "TEMPO.Menu.RollMissing");
    await expect.poll(() => rolledAll(gm)).toBe(true);
    await gm.locator("#combat header [data-action=menu]").click();
    await expect(gm.locator("#context-menu")).toContainText(words("TEMPO.Ended.Ask"));
    await expect(gm.locator("#context-menu")).not.toContainText(words("TEMPO.Menu.RollMissing"));
    expect(party.complaints).toEqual([]);
  });
});

for (const ruleset of PLAYED)
  test.describe(ruleset, () => {
    test.use({ seed: closeUp(ruleset), settings: { "tempo.limit": "warn", "tempo.undoConfirm": false } });

    test(`${ruleset}: U38 a second fight on another scene leaves the first as it was, and that goes on`, async ({
      party,
    }) => {
      const evening = new Evening(party, ruleset);
      const { gm } = evening;
      const pages = PLAYERS.map((player) => party.page(player));
      const foes = DEMO_FIGHTS[ruleset].cast.filter(({ player }) => player === undefined).map(({ name }) => name);
      await evening.begin();
      await evening.until(async () => evening.acts >= 2 && !(await evening.asked()));
      const first = await makeScene(gm, foes);
      const [shown, stored] = [await evening.shown(), await storedOf(gm, first)];

      await activate(pages, "Second");
      await gm.locator("#combat [data-action=create]").first().click();
      await expect(gm.locator("#combat [data-action=begin]")).toBeVisible();
      await fillFight(gm);
      await expect(gm.locator("#combat li.combatant")).toHaveCount(2 * foes.length);
      await evening.begin();
      const acts = evening.acts;
      await evening.until(async () => evening.acts >= acts + 2 && !(await evening.asked()));
      await evening.press(gm.locator("#combat [data-action=stepBack]"));
      await gm.locator("#combat header [data-action=menu]").click();
      await gm.locator("#context-menu .context-item:has(.fa-flag-checkered)").click();
      await gm.locator(".application [data-action=yes]").click();
      await expect(gm.locator("#combat .tp-phases")).toHaveCount(0);
      expect(await storedOf(gm, first)).toBe(stored);

      await activate(pages, first);
      await expect.poll(() => evening.shown()).toBe(shown);
      await evening.step();
      await expect.poll(() => evening.shown()).not.toBe(shown);
      expect(party.complaints).toEqual([]);
    });
  });
