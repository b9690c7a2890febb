import type { Page } from "@playwright/test";
import { demoId } from "../../tools/demo.ts";
import { DEMO_FIGHTS } from "../../tools/demo-fights.ts";
import { closeUp, Evening, PLAYED } from "./evening.ts";
import { expect, test } from "./party.ts";
import { words } from "./words.ts";

/** Presses a key with nothing in focus, as somebody does who looks at the map. */
async function press(page: Page, key: string): Promise<void> {
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  await page.keyboard.press(key);
}

const spoken = (page: Page): Promise<string> => page.locator("#combat [aria-live]").innerText();
const windows = (page: Page): Promise<number> => page.locator(".application.tempo").count();

interface Binding {
  readonly key: string;
  readonly modifiers: readonly string[];
}

interface Bound {
  readonly keybindings: {
    readonly actions: ReadonlyMap<string, { readonly reservedModifiers?: readonly string[] }>;
    get(namespace: string, action: string): readonly Binding[];
  };
}

/** Keys of Tempo's that an action of core answers to, with the modifiers that it reserves. */
function keysTakenTwice(): string[] {
  const { keybindings } = game as unknown as Bound;
  const all = [...keybindings.actions].flatMap(([id, { reservedModifiers = [] }]) => {
    const [namespace = "", action = ""] = id.split(".");
    return keybindings.get(namespace, action).map((bound) => ({ ...bound, namespace, reservedModifiers }));
  });
  const taken = all.filter(({ namespace }) => namespace !== "tempo");
  return all
    .filter(({ namespace }) => namespace === "tempo")
    .filter(({ key, modifiers }) =>
      taken.some(
        (core) =>
          core.key === key &&
          core.modifiers.every((one) => modifiers.includes(one)) &&
          modifiers.every((one) => core.modifiers.includes(one) || core.reservedModifiers.includes(one)),
      ),
    )
    .map(({ key, modifiers }) => [...modifiers, key].join("+"));
}

for (const ruleset of PLAYED)
  test.describe(ruleset, () => {
    test.use({ seed: closeUp(ruleset), settings: { "tempo.limit": "warn", "tempo.undoConfirm": false } });

    test(`${ruleset}: U23 each key does its thing, and none for whom it is not the turn`, async ({ party }) => {
      const evening = new Evening(party, ruleset);
      const { gm } = evening;
      const [ada, ben] = [party.page("Ada"), party.page("Ben")];
      const hero = DEMO_FIGHTS[ruleset].cast.find(({ player }) => player === "Ada")?.name ?? "";
      const who = demoId("combatant", hero);
      await evening.begin();
      await evening.untilTurnOf(who);

      await test.step("a screen reader is told whose turn it is", async () => {
        for (const page of [gm, ada, ben]) await expect.poll(() => spoken(page)).toContain(hero);
      });

      await test.step("no key is one that core has bound already", async () => {
        expect(await gm.evaluate(keysTakenTwice)).toEqual([]);
      });

      await test.step("to somebody else's turn no key does anything", async () => {
        const before = [await evening.shown(), await windows(ben)] as const;
        for (const key of ["Shift+E", "Shift+L", "Shift+U", "Shift+R"]) await press(ben, key);
        await ben.waitForTimeout(500);
        expect([await evening.shown(), await windows(ben)]).toEqual(before);
      });

      await test.step("outside a phase of secret choices there is nothing to choose, and no empty window", async () => {
        await press(ada, "Shift+H");
        const none = ada.locator("#notifications", { hasText: words("TEMPO.Refusal.NoChoice") });
        const isSecret = (await gm.locator("#combat .tp-phases").innerText()).includes(
          words("TEMPO.Phased.Phase.preparation"),
        );
        if (isSecret) await expect(none).toBeVisible();
        else await ada.waitForTimeout(500);
        expect(await windows(ada)).toBe(0);
      });

      await test.step("a turn is put off and taken up again, where the ruleset has that", async () => {
        const mayDelay = await ada.locator("#combat [data-action=delay]").isVisible();
        const comeBack = ada.locator(`#combat [data-action=comeBack][data-combatant-id="${who}"]`);
        await press(ada, "Shift+L");
        if (!mayDelay) {
          await ada.waitForTimeout(500);
          expect(await evening.now()).toBe(who);
          return;
        }
        await expect(comeBack).toBeVisible();
        expect(await evening.now()).not.toBe(who);
        await press(ada, "Shift+L");
        await expect(comeBack).toHaveCount(0);
        await evening.untilTurnOf(who);
      });

      await test.step("a turn is ended, and the next is told", async () => {
        const before = await spoken(ben);
        await press(ada, "Shift+E");
        await expect.poll(() => evening.now()).not.toBe(who);
        await expect.poll(() => spoken(ben)).not.toBe(before);
      });

      await test.step("an answer is reached from anywhere", async () => {
        await evening.untilAsked();
        for (const page of [gm, ada, ben]) {
          if ((await page.locator(".application.tp-prompt").count()) === 0) continue;
          const first = page.locator(".application.tp-prompt [data-action=answer]:focus");
          await press(page, "Shift+R");
          await expect(first).toHaveCount(1);
          // Escape closes all windows, and the question waits.
          await page.keyboard.press("Escape");
          await expect(page.locator(".application.tp-prompt")).toHaveCount(0);
          await press(page, "Shift+R");
          await expect(first).toHaveCount(1);
        }
      });
      expect(party.complaints).toEqual([]);
    });
  });
