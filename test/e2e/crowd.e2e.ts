import type { Locator, Page } from "@playwright/test";
import { requestsOf } from "../../tools/bench/listening.ts";
import { crowded } from "../../tools/crowd.ts";
import { cornerOf, demoId, demoWorld, heroOf } from "../../tools/demo.ts";
import { DEMO_FIGHTS } from "../../tools/demo-fights.ts";
import type { RulesetId } from "../../tools/demo-fights.ts";
import type { WorldSeed } from "foundry-stand-in";
import { Evening, PLAYED } from "./evening.ts";
import { expect, test } from "./party.ts";

const PEOPLE = 30;

/** The demo fight of a ruleset with thirty in it, far enough from each other that nobody is asked about anything. */
const crowdOf = (ruleset: RulesetId): WorldSeed =>
  crowded(demoWorld("crowd", { ruleset }), {
    people: PEOPLE,
    like: DEMO_FIGHTS[ruleset].cast.find(({ player }) => player === undefined)?.name ?? "",
    spot: (i) => cornerOf(ruleset, [22 + (i % 8), Math.floor(i / 8) * 2]),
  });

interface Host {
  readonly combat: { round: number; nextTurn(): Promise<unknown> };
  readonly packs: Iterable<{ index: { size: number }; contents: readonly object[] }>;
  readonly actors: { get(id: string): { update(data: object): Promise<unknown> } | undefined };
}

/** The GM goes on by one step, whoever's turn it is. @returns the round that it is then */
const goOn = (gm: Page): Promise<number> =>
  gm.evaluate(async () => {
    const { combat } = game as unknown as Host;
    await combat.nextTurn();
    return combat.round;
  });

/** Whether a row lies within what its list shows; of a side, its heading. */
const isInSight = (row: Locator): Promise<boolean> =>
  row.evaluate((element) => {
    const list = element.closest(".tp-trackbody")?.getBoundingClientRect();
    const { top, bottom } = (element.querySelector(":scope > .fh") ?? element).getBoundingClientRect();
    return list !== undefined && top >= list.top - 1 && bottom <= list.bottom + 1;
  });

/** Of a beat's shape: whether it is filled with anything but what lies behind it, and whether its edge is seen. */
const shapeOf = (beat: Locator): Promise<{ filled: boolean; edged: boolean }> =>
  beat.evaluate((svg) => {
    const style = getComputedStyle(svg);
    const behind = style.getPropertyValue("--here").trim();
    const filled = style.getPropertyValue("--bf").trim() !== behind;
    const shapes = [...svg.querySelectorAll("path, circle, rect, polygon, use")];
    return { filled, edged: shapes.some((shape) => getComputedStyle(shape).stroke !== "none") };
  });

for (const ruleset of PLAYED)
  test.describe(ruleset, () => {
    test.use({
      seed: crowdOf(ruleset),
      people: ["Gamemaster", "Ada"],
      settings: { "tempo.limit": "warn", "tempo.undoConfirm": false },
    });

    test(`${ruleset}: U16, U17, U22, U25 thirty fight, a round is one write, lists stay where they are`, async ({
      party,
    }) => {
      const [gm, ada] = [party.page("Gamemaster"), party.page("Ada")];
      const hero = heroOf(ruleset, "Ada") ?? "";
      const who = demoId("combatant", hero);

      await test.step("U17 no pack is read before somebody opens it", async () => {
        for (const page of [gm, ada]) {
          const packs = await page.evaluate(() =>
            [...(game as unknown as Host).packs].map(({ index, contents }) => ({ index: index.size, contents })),
          );
          expect(packs.filter(({ index }) => index > 0).length).toBeGreaterThan(0);
          expect(packs.flatMap(({ contents }) => contents)).toEqual([]);
        }
      });

      const requests = requestsOf([gm, ada]);
      for (const name of ["Gamemaster", "Ada"] as const) {
        await party.page(name).reload();
        await party.ready(name);
      }
      await new Evening(party, ruleset).begin();

      await test.step("U22 what is spent has another shape, not only another colour", async () => {
        const mark = ada.locator(`#combat li[data-combatant-id="${who}"] [data-action=spend]`).first();
        const beat = mark.locator(".beat:not(.spent)").last();
        for (let step = 0; step < 20 && (await beat.count()) === 0; step++) await goOn(gm);
        await expect(mark.locator(".beat.spent")).toHaveCount(0);
        expect(await shapeOf(beat)).toMatchObject({ filled: true });
        await mark.click();
        await expect(mark.locator(".beat.spent")).toHaveCount(1);
        expect(await shapeOf(mark.locator(".beat.spent"))).toEqual({ filled: false, edged: true });
        await mark.click({ button: "right" });
        await expect(mark.locator(".beat.spent")).toHaveCount(0);
      });

      // The Setting is core's clock.
      await test.step("U16 a new round is one write of the fight, and at most one message", async () => {
        let round = 1;
        for (let step = 0; step < 120 && round === 1; step++) {
          await gm.waitForTimeout(50);
          requests.take();
          round = await goOn(gm);
        }
        expect(round).toBe(2);
        const made = [...requests.take().matchAll(/(\d+) × (\w+)/g)].map(
          ([, n, type]) => [type ?? "", Number(n)] as const,
        );
        expect(made).toContainEqual(["Combat", 1]);
        const others = made.filter(([type, n]) => n > 1 || !["Combat", "ChatMessage", "Setting"].includes(type));
        expect(others).toEqual([]);
      });

      await test.step("U25 who is on turn is in sight, and a list stays where somebody has scrolled it", async () => {
        // A side is told by its heading until one of it takes a turn.
        const now = ada.locator("#combat li.is-now");
        const acting = ada.locator("#combat li:is(.is-now, .is-acting)");
        for (let step = 0; step < 20 && (await acting.count()) === 0; step++) await goOn(gm);
        // Nobody is at work in the list.
        await ada.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
        await goOn(gm);
        const current = (await now.count()) > 0 ? now : acting;
        await expect.poll(() => isInSight(current)).toBe(true);
        const list = ada.locator("#combat .tp-trackbody");
        const most = await list.evaluate((body) => body.scrollHeight - body.clientHeight);
        expect(most).toBeGreaterThan(100);
        await list.evaluate((body, to) => body.scrollTo(0, to), most);
        if (await isInSight(current)) await list.evaluate((body) => body.scrollTo(0, 0));
        expect(await isInSight(current)).toBe(false);
        const scrolled = await list.evaluate((body) => body.scrollTop);
        const mark = ada.locator(`#combat li[data-combatant-id="${who}"] [data-action=spend]`).first();
        const before = (await mark.getAttribute("data-tooltip-text")) ?? "";
        await mark.dispatchEvent("click");
        await expect(mark).not.toHaveAttribute("data-tooltip-text", before);
        await ada.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn, 50))));
        // A row's own height may change by a line or two.
        const moved = (await list.evaluate((body) => body.scrollTop)) - scrolled;
        expect(Math.abs(moved)).toBeLessThan(64);
        expect(await isInSight(current)).toBe(false);
      });

      await test.step("U25 what is being typed stays while another client changes the actor", async () => {
        await ada.locator(`#combat [data-action=show][name="${who}.show"]`).click();
        await ada.keyboard.press("c");
        const sheet = ada.locator(".application.tp-sheet").last();
        const search = sheet.locator("input[type=search]").first();
        await search.fill("st");
        await gm.evaluate(
          (id) => (game as unknown as Host).actors.get(id)?.update({ name: "Somebody" }),
          demoId("actor", hero),
        );
        await expect(sheet.locator("input[name=name]")).toHaveValue("Somebody");
        await expect(search).toHaveValue("st");
        await expect(search).toBeFocused();
      });
      expect(party.complaints).toEqual([]);
    });
  });
