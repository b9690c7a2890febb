import type { Page } from "@playwright/test";
import { drag, look, whereIs } from "./map.ts";
import { expect, loadDice, test } from "./party.ts";
import {
  act,
  aimAt,
  beginWith,
  card,
  closeSheet,
  HEROES_FIRST,
  left,
  openSheet,
  promptTo,
  row,
  strike,
  tab,
  waiting,
} from "./people.ts";

test.use({ settings: { "tempo.limit": "warn", "tempo.undoConfirm": false } });

interface Made {
  readonly prototypeToken: { toObject(): Record<string, unknown> };
}

interface Host {
  readonly actors: { getName(name: string): Made | undefined };
  readonly settings: { set(scope: string, key: string, value: unknown): Promise<unknown> };
}

/** A new actor as the sidebar makes it; its sheet is open. */
async function createActor(gm: Page, name: string, type: "character" | "npc"): Promise<void> {
  await gm.locator("#sidebar-tabs [data-tab=actors]").click();
  await gm.locator("#actors [data-action=createEntry]").click();
  const dialog = gm.locator("dialog");
  await dialog.locator("input[name=name]").fill(name);
  await dialog.locator("select[name=type]").selectOption(type);
  await dialog.locator("button[data-action=ok], button[type=submit]").first().click();
  await expect(gm.locator(".application.tp-sheet input[name=name]")).toHaveValue(name);
}

const tokenOf = (gm: Page, name: string): Promise<Record<string, unknown> | undefined> =>
  gm.evaluate((n) => (game as unknown as Host).actors.getName(n)?.prototypeToken.toObject(), name);

test("B1, B2, B16, B17, B19 a character made from nothing can be used: its token, its sheet, its health, no wings that it has not", async ({
  party,
}) => {
  const gm = party.page("Gamemaster");

  await test.step("B1 its token is linked, friendly, seen by name, with bars and eyes", async () => {
    await createActor(gm, "Wren", "character");
    expect(await tokenOf(gm, "Wren")).toMatchObject({
      name: "Wren",
      actorLink: true,
      disposition: 1,
      displayName: 30,
      displayBars: 50,
      sight: { enabled: true },
      bar1: { attribute: "bars.a" },
    });
  });

  const sheet = gm.locator(".application.tp-sheet");

  await test.step("B17 it has no wings: nothing asks about them before it can fly", async () => {
    await sheet.locator("[role=tab][data-tab=figures]").click();
    const wings = sheet.locator("[name='system.phased.wings']");
    await expect(wings).toHaveCount(0);
    const fly = sheet.locator("[name='system.phased.fly']");
    await fly.fill("30");
    await fly.press("Tab");
    await expect(wings).toBeVisible();
  });

  await test.step("B16 its health is typed on the sheet, as a figure or as a difference", async () => {
    await sheet.locator("[role=tab][data-tab=turn]").click();
    const typed = sheet.locator("[data-resource=health]");
    const whole = Number(await typed.inputValue());
    for (const [text, value] of [
      ["-3", whole - 3],
      ["+1", whole - 2],
      [String(whole - 1), whole - 1],
    ] as const) {
      await typed.fill(text);
      await typed.press("Enter");
      await expect(typed).toHaveValue(String(value));
    }
  });

  await test.step("B2 the open tab shows, to the eye and to screen readers", async () => {
    for (const name of ["gear", "turn"]) {
      await sheet.locator(`[role=tab][data-tab=${name}]`).click();
      await expect(sheet.locator("[role=tab][aria-selected=true]")).toHaveCount(1);
      const open = sheet.locator(`[role=tab][data-tab=${name}]`);
      await expect(open).toHaveAttribute("aria-selected", "true");
      await expect(open).toHaveClass(/active/);
      await expect(sheet.locator(`.tab[data-tab=${name}]`)).toBeVisible();
    }
    await closeSheet(sheet);
  });

  await test.step("B19 a sheet that was opened on a narrow page is as wide as ever on a wide one", async () => {
    const whole = gm.viewportSize() ?? { width: 1280, height: 800 };
    for (const width of [360, whole.width]) {
      await gm.setViewportSize({ ...whole, width });
      await gm.evaluate(() => {
        const { actors } = game as unknown as {
          actors: { getName(name: string): { sheet: { render(o: object): void } } };
        };
        actors.getName("Wren").sheet.render({ force: true });
      });
      await expect.poll(async () => (await sheet.boundingBox())?.width).toBe(Math.min(width, 640));
      await closeSheet(sheet);
    }
  });

  await test.step("B1 what the given data say, and what the GM's overrides govern, is left alone", async () => {
    await gm.evaluate(async () => {
      const { implementation } = (globalThis as unknown as { Actor: { implementation: Maker } }).Actor;
      const prototypeToken = { actorLink: false, disposition: 0, name: "A guide" };
      await implementation.create({ name: "Guide", type: "character", prototypeToken });
      const { settings } = game as unknown as Host;
      const character = { displayName: 0, sight: { enabled: false } };
      await settings.set("core", "prototypeTokenOverrides", { character });
      await implementation.create({ name: "Overridden", type: "character" });
      await settings.set("core", "prototypeTokenOverrides", {});
    });
    expect(await tokenOf(gm, "Guide")).toMatchObject({
      actorLink: false,
      disposition: 0,
      name: "A guide",
      displayBars: 50,
    });
    expect(await tokenOf(gm, "Overridden")).toMatchObject({
      displayName: 0,
      sight: { enabled: false },
      actorLink: true,
    });
  });
  expect(party.complaints).toEqual([]);
});

interface Maker {
  create(data: object): Promise<unknown>;
}

test("B3, B7, B9, B10, B13 clicks do once what they say, menus are not empty, prompts lie side by side, the removed are asked for no more", async ({
  party,
}) => {
  const gm = party.page("Gamemaster");
  const ada = party.page("Ada");
  for (const page of [gm, ada]) await look(page);
  await beginWith(party, HEROES_FIRST);
  await expect(row(ada, "Ilka")).toHaveClass(/is-now/);
  await drag(gm, [16, 9], [8, 9]);
  await drag(gm, [18, 11], [8, 10]);
  await expect.poll(() => whereIs(ada, "Toll captain")).toEqual([8, 9]);
  await expect.poll(() => whereIs(ada, "Gate bruiser")).toEqual([8, 10]);
  for (const page of [gm, ada]) await tab(page, "chat");

  await test.step("B10 a row without a menu for somebody has no button for one", async () => {
    await tab(ada, "combat");
    await expect(row(ada, "Ilka").locator("[data-action=more]")).toBeVisible();
    await expect(row(ada, "Toll captain").locator("[data-action=more]")).toBeHidden();
    await tab(gm, "combat");
    await expect(row(gm, "Toll captain").locator("[data-action=more]")).toBeVisible();
    for (const page of [gm, ada]) await tab(page, "chat");
  });

  await test.step("B9 a double click on a row makes one Strike", async () => {
    const sheet = await openSheet(ada, [7, 9]);
    const before = await gm.locator("#chat [data-exchange]").count();
    await aimAt(ada, [8, 9]);
    await loadDice(ada, [
      [1, 8],
      [1, 8],
      [1, 8],
    ]);
    await ada.keyboard.down("Shift");
    const sword = await strike(sheet, "Ilka", "Arming sword").boundingBox();
    if (!sword) throw new Error("no row to click");
    await ada.mouse.move(sword.x + sword.width / 2, sword.y + sword.height / 2);
    for (const clickCount of [1, 2]) {
      await ada.mouse.down({ clickCount });
      await ada.mouse.up({ clickCount });
      await ada.waitForTimeout(300); // a slow double click: the first has long been carried out
    }
    await ada.keyboard.up("Shift");
    await expect(gm.locator("#chat [data-exchange]")).toHaveCount(before + 1);
    await tab(gm, "combat");
    await expect(left(gm, "Ilka")).toHaveText("2/3");
    await closeSheet(sheet);
    await tab(gm, "chat");
    await card(ada).locator("[data-action=undoExchange]").click();
    await expect(card(ada).locator("[data-action=undoExchange]")).toHaveCount(0);
  });

  await test.step("B3 a modifier is typed and Roll is pressed at once: one press is enough", async () => {
    const sheet = await openSheet(ada, [7, 9]);
    for (const typed of ["1", "2", "3"]) {
      const before = await gm.locator("#chat [data-exchange]").count();
      await strike(sheet, "Ilka", "Arming sword").click();
      const dialog = ada.locator(".application.tp-check");
      const field = dialog.locator("input[name=situational]");
      await field.fill(typed);
      const roll = await dialog.locator("button[type=submit]").boundingBox();
      if (!roll) throw new Error("no button to roll");
      await ada.mouse.move(roll.x + roll.width / 2, roll.y + roll.height / 2);
      await ada.mouse.down();
      await ada.waitForTimeout(120); // a finger takes its time between press and release
      await ada.mouse.up();
      await expect(dialog).toHaveCount(0);
      await expect(gm.locator("#chat [data-exchange]")).toHaveCount(before + 1);
      await card(ada).locator("[data-action=undoExchange]").click();
      // The sheet is drawn anew once it is undone, and a click in between would hit what is no longer there.
      await expect(card(ada).locator("[data-action=undoExchange]")).toHaveCount(0);
    }
    await closeSheet(sheet);
  });

  await test.step("what ended a condition of the palette is taken back, and the condition is as it was", async () => {
    await gm.evaluate(async () => {
      const { actors } = game as unknown as { actors: { getName(name: string): Bearer } };
      await actors.getName("Ilka").toggleStatusEffect("phased-prone", { active: true });
    });
    const set = await conditions(gm);
    expect(set).toHaveLength(1);
    const sheet = await openSheet(ada, [7, 9]);
    // The map says what she stands on, so that nothing is asked (P30).
    await act(sheet, "phased.stand").click();
    await expect.poll(() => conditions(gm)).toEqual([]);
    await closeSheet(sheet);
    await tab(ada, "combat");
    await ada.locator("#combat [data-action=undo]").click();
    await expect.poll(() => conditions(gm)).toEqual(set);
    await gm.evaluate(async () => {
      const { actors } = game as unknown as { actors: { getName(name: string): Bearer } };
      await actors.getName("Ilka").toggleStatusEffect("phased-prone", { active: false });
    });
    await expect.poll(() => conditions(ada)).toEqual([]);
    await tab(ada, "chat");
  });

  await test.step("P30 the ground under a token is what the regions there say", async () => {
    const ground = (page: Page): Promise<unknown> =>
      page.evaluate(() => {
        const { combat } = game as unknown as {
          combat: { state: { combatants: Record<string, { ground?: number }> } };
        };
        return Object.values(combat.state.combatants).map((c) => c.ground);
      });
    expect(new Set((await ground(ada)) as number[])).toEqual(new Set([1]));
    await gm.evaluate(async () => {
      const { scene, grid } = canvas as unknown as {
        scene: { createEmbeddedDocuments(type: string, data: object[]): Promise<{ delete(): Promise<unknown> }[]> };
        grid: { size: number };
      };
      const { size } = grid;
      const shape = {
        type: "rectangle",
        x: 7 * size,
        y: 9 * size,
        width: size,
        height: size,
        rotation: 0,
        hole: false,
      };
      const behavior = { name: "Mud", type: "modifyMovementCost", system: { difficulties: { walk: 2 } } };
      const mud = { name: "Mud", shapes: [shape], behaviors: [behavior] };
      Object.assign(globalThis, { mud: await scene.createEmbeddedDocuments("Region", [mud]) });
    });
    for (const page of [gm, ada]) await expect.poll(() => ground(page)).toContain(2);
    await gm.evaluate(() => (globalThis as unknown as { mud: { delete(): Promise<unknown> }[] }).mud[0]?.delete());
    for (const page of [gm, ada]) await expect.poll(() => ground(page)).not.toContain(2);
  });

  await test.step("B13 two are asked at once, and no prompt hides another", async () => {
    await drag(ada, [7, 9], [5, 9]);
    const prompts = gm.locator(".application.tp-prompt");
    await expect(prompts).toHaveCount(2);
    const boxes = await prompts.evaluateAll((all) =>
      all.map((prompt) => {
        const { left: x, top: y } = prompt.getBoundingClientRect();
        const title = prompt.querySelector(".window-title")?.getBoundingClientRect();
        const seen = title && document.elementFromPoint(title.left + 4, title.top + title.height / 2);
        return { x, y, isTitleSeen: seen ? prompt.contains(seen) : false };
      }),
    );
    expect(boxes.map(({ isTitleSeen }) => isTitleSeen)).toEqual([true, true]);
    expect(boxes[0]?.x).not.toBe(boxes[1]?.x);
    expect(boxes[0]?.y).not.toBe(boxes[1]?.y);
  });

  await test.step("B7 removing somebody is asked about, and what they were asked is closed by the rules", async () => {
    await tab(gm, "combat");
    const remove = async (): Promise<void> => {
      await row(gm, "Toll captain").locator("[data-action=more]").click();
      await gm.locator("#context-menu .context-item:has(.fa-trash)").click();
    };
    await remove();
    const sure = gm.locator(".application.dialog, dialog.application").filter({ has: gm.locator("[data-action=yes]") });
    await expect(sure).toContainText("Toll captain");
    await sure.locator("[data-action=no]").click();
    await expect(sure).toHaveCount(0);
    await expect(row(gm, "Toll captain")).toHaveCount(1);
    await expect(promptTo(gm, "Toll captain")).toBeVisible();
    await remove();
    await sure.locator("[data-action=yes]").click();
    await expect(row(gm, "Toll captain")).toHaveCount(0);
    await expect(promptTo(gm, "Toll captain")).toHaveCount(0);
    for (const page of [gm, ada]) await tab(page, "chat");
    await expect(waiting(gm, "Toll captain")).toHaveCount(0);
    // Who stays is still asked, and can answer.
    await promptTo(gm, "Gate bruiser").locator("[data-option=none]").click();
    await expect(gm.locator(".application.tp-prompt")).toHaveCount(0);
    // Cards keep the name of somebody who has left.
    await ada.reload();
    await party.ready("Ada");
    await tab(ada, "chat");
    await expect(ada.locator("#chat [data-exchange]", { hasText: "Toll captain" }).last()).toBeVisible();
  });
  expect(party.complaints).toEqual([]);
});

/** The conditions of Ilka as a client has them: what they are and what is noted of them. */
const conditions = (page: Page): Promise<unknown> =>
  page.evaluate(() => {
    const { actors } = game as unknown as { actors: { getName(name: string): Bearer } };
    const effects = [...actors.getName("Ilka").effects];
    return effects.map((e) => e.toObject()).map(({ name, statuses, flags }) => ({ name, statuses, flags }));
  });

interface Bearer {
  readonly effects: Iterable<{ toObject(): { name: string; statuses: string[]; flags: object } }>;
  toggleStatusEffect(id: string, options: object): Promise<unknown>;
}
