import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import type { Page } from "@playwright/test";
import { demoWorld } from "../../tools/demo.ts";
import { expect, test } from "./party.ts";
import { closeSheet } from "./people.ts";
import { piece } from "./words.ts";

const ROOT = resolve(import.meta.dirname, "../..");

/** The ruleset that docs/adding-a-ruleset.md shows from beginning to end, as a module may write it: a function of the engine. */
function documented(): string {
  const page = readFileSync(join(ROOT, "docs/adding-a-ruleset.md"), "utf8");
  const [text] = /const \{ defineRuleset[\s\S]*?(?=\nconst sides = )/.exec(page) ?? [];
  if (text === undefined) throw new Error("docs/adding-a-ruleset.md has no example");
  return `const make = (tempo, more = {}) => {\n${text}\nreturn defineRuleset({ ...rules, ...more });\n};`;
}

/** A module with that ruleset, which also tries one that a second copy of the engine has made, and one that comes too late. */
function duelist(): Record<string, string> {
  const engine = readdirSync(join(ROOT, "dist")).find((name) => /^engine-\w+\.mjs$/.test(name));
  const manifest = { id: "duelist", title: "Duelist", version: "1.0.0", compatibility: { minimum: "13" } };
  const languages = [{ lang: "en", name: "English", path: "lang/en.json" }];
  const name = { name: "Duel", hint: "Two actions a turn." };
  const phases = { initiative: "Initiative", turns: "Turns" };
  return {
    "module.json": JSON.stringify({ ...manifest, esmodules: ["duelist.mjs"], languages }),
    "lang/en.json": JSON.stringify({ TEMPO: { Ruleset: { duel: name }, Duel: { Phase: phases } } }),
    "duelist.mjs": `${documented()}
const engine = () => performance.getEntriesByType("resource").find(({ name }) => name.endsWith("${engine}"))?.name;
while (!engine()) await new Promise((soon) => setTimeout(soon, 20));
const copy = await import(engine() + "?copy");
const attempt = (register) => { try { register(); } catch (error) { (globalThis.duelist ??= []).push(error.message); } };
Hooks.once("tempo.init", ({ rulesets }) => {
  attempt(() => rulesets.register(() => make(copy, { id: "echo" })));
  rulesets.register((tempo) => make(tempo));
});
Hooks.once("ready", () => attempt(() => game.tempo.rulesets.register((tempo) => make(tempo, { id: "late" }))));
`,
  };
}

/** Removes all notifications, which would stay until somebody clicks them away. */
async function dismiss(page: Page): Promise<void> {
  await page.evaluate(() => (ui as unknown as { notifications: { clear(): void } }).notifications.clear());
  await expect(page.locator("#notifications .notification")).toHaveCount(0);
}

/** The demo world with the module. */
const seed = { ...demoWorld("e2e"), modules: ["duelist"] };

const HOSTS = [
  ["as it is", { packageHost: false }],
  ["under a route prefix, with packages from another origin and folder", { packageHost: true, routePrefix: "vtt" }],
] as const;

for (const [where, hosting] of HOSTS)
  test.describe(where, () => {
    test.use({
      settings: { "tempo.undoConfirm": false },
      seed,
      modules: { duelist: duelist() },
      hosting,
      people: ["Gamemaster"],
    });

    test(`K20 a module's ruleset is offered and played; one of a second engine is refused by name: ${where}`, async ({
      party,
    }) => {
      const gm = party.page("Gamemaster");

      await test.step("the GM is told which ruleset was refused, and why", async () => {
        await expect(gm.locator("#notifications")).toContainText(piece("TEMPO.Ruleset.Refused"));
        await expect(gm.locator("#notifications")).toContainText('"echo"');
        const [copied, late] = await gm.evaluate(() => (globalThis as unknown as { duelist: string[] }).duelist);
        for (const reason of [copied, late]) expect(reason).toContain("tempo.init");
        expect(late).not.toBe(copied);
        await dismiss(gm);
      });

      await test.step("it stands in the chooser, and the world plays it", async () => {
        await gm.evaluate(async () => {
          const { combats, settings } = game as unknown as Host;
          for (const combat of [...combats]) await combat.delete();
          Object.assign(globalThis, { before: true });
          await settings.set("tempo", "ruleset", "duel");
        });
        await gm.waitForFunction("!('before' in globalThis)", undefined, { timeout: 30_000 });
        await party.ready("Gamemaster");
        await dismiss(gm);
        expect(await gm.evaluate(() => (game as unknown as Host).tempo.rulesets.active().id)).toBe("duel");
      });

      await test.step("a fight is begun, somebody strikes, and it is taken back", async () => {
        await gm.evaluate(async () => {
          const { Combat } = globalThis as unknown as { Combat: { implementation: Maker } };
          const { tokens } = canvas as unknown as { tokens: { placeables: { document: Token }[] } };
          const combatants = tokens.placeables.map(({ document: { id, actor } }) => ({
            tokenId: id,
            actorId: actor.id,
          }));
          await Combat.implementation.create({ combatants, scene: (canvas as { scene: { id: string } }).scene.id });
        });
        await gm.locator("#combat [data-action=begin]").click();
        const now = gm.locator("#combat li.is-now");
        await expect(now).toHaveCount(1);
        await now.locator("[data-action=show]").click();
        await gm.keyboard.press("c");
        const sheet = gm.locator(".application.tp-sheet");
        const pool = now.locator("[data-pool=action] .n");
        const full = (await pool.innerText()).trim();
        await sheet.locator('[data-action=act][data-row="strike"], [data-action=act][data-row="duel.strike"]').click();
        const dialog = gm.locator(".application.tp-check");
        await dialog.locator("select[name=target]").selectOption({ index: 1 });
        await expect(dialog.locator(".pct")).toBeVisible();
        await dialog.locator("button[type=submit]").click();
        await expect(dialog).toHaveCount(0);
        await expect(pool).not.toHaveText(full);
        await closeSheet(sheet);
        await gm.locator("#sidebar-tabs [data-tab=chat]").click();
        await gm.locator("#chat [data-exchange] [data-action=undoExchange]").last().click();
        await gm.locator("#sidebar-tabs [data-tab=combat]").click();
        await expect(pool).toHaveText(full);
      });
      expect(party.complaints.filter((c) => !c.includes('"echo"'))).toEqual([]);
    });
  });

interface Host {
  readonly combats: Iterable<{ delete(): Promise<unknown> }>;
  readonly settings: { set(scope: string, key: string, to: unknown): Promise<unknown> };
  readonly tempo: { readonly rulesets: { active(): { id: string } } };
}

interface Maker {
  create(data: object): Promise<unknown>;
}

interface Token {
  readonly id: string;
  readonly actor: { readonly id: string };
}
