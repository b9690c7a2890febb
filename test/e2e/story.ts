import { mkdirSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import type { Locator, Page } from "@playwright/test";
import type { WorldSeed } from "foundry-stand-in";
import { cornerOf, demoId, LOG_INS } from "../../tools/demo.ts";
import type { RulesetId } from "../../tools/demo-fights.ts";
import { adventureOfPack } from "../../tools/evening-world.ts";
import { lighterPng } from "./lighter-png.ts";
import { useTheme } from "./looks.ts";
import { carry, drag, look, onPage, pointAt } from "./map.ts";
import { expect, loadDice } from "./party.ts";
import type { Party, Player } from "./party.ts";
import { tab } from "./people.ts";
import { words } from "./words.ts";

/** An evening told from its beginning to the rest after the fight, in the world that a ruleset's pack makes. */

const ROOT = resolve(import.meta.dirname, "../..");

type Square = readonly [x: number, y: number];

/** Who takes part of the adventure's people, where they stand, and who plays them; the GM plays the others. */
export type Cast = Readonly<Record<string, { readonly at: Square; readonly player?: Player }>>;

/** What is filled in in a dialog: options by their names, and `at` whom it is aimed, several with commas between. */
type Filled = Readonly<Record<string, string>>;

interface Placed {
  readonly _id: string;
  readonly actorId: string;
  readonly tokenId: string;
  readonly name: string;
  readonly x: number;
}

type Thing = Readonly<Record<"_id" | "name", string>>;

const PLAYERS: readonly Player[] = ["Gamemaster", "Ada", "Ben"];

/** The world after core's importer: the adventure's actors, its scene and its encounter, with this cast alone. */
export function storyWorld(ruleset: RulesetId, cast: Cast): WorldSeed {
  const { actors, scenes, combats, folders } = adventureOfPack(ruleset);
  const [scene = {}] = scenes;
  const [combat = {}] = combats;
  const tokens = (scene["tokens"] as readonly Placed[])
    .filter(({ name }) => name in cast)
    .map((token) => ({ ...token, ...cornerOf(ruleset, cast[token.name]?.at ?? [0, 0]) }));
  const ids = tokens.map(({ _id }) => _id);
  return {
    world: { id: `story-${ruleset}`, title: ruleset, system: "tempo" },
    documents: {
      users: LOG_INS.map(({ name, password }, i) => ({
        ...{ _id: demoId("user", name), name, password, role: i === 0 ? 4 : 1 },
      })),
      settings: [
        { key: "tempo.ruleset", value: ruleset },
        { key: "tempo.welcomed", value: true },
      ],
      folders: [...folders],
      actors: actors.map((actor) => {
        const player = cast[String(actor["name"])]?.player;
        return { ...actor, ownership: { default: 0, ...(player ? { [demoId("user", player)]: 3 } : {}) } };
      }),
      scenes: [{ ...scene, active: true, tokens }],
      combats: [
        {
          ...combat,
          active: true,
          combatants: (combat["combatants"] as readonly Placed[]).filter(({ tokenId }) => ids.includes(tokenId)),
        },
      ],
    },
  };
}

/** Brings a tab of the sidebar to the front; a click on the one that is there would close the sidebar. */
export async function show(page: Page, name: "chat" | "combat"): Promise<void> {
  if (!(await page.locator(`#sidebar-content #${name}`).isVisible())) await tab(page, name);
  await expect(page.locator(`#sidebar-content #${name}`)).toBeVisible();
}

/** People at a table with the cards, rows and sheets that they use, found by names of the cast. */
export class Story {
  readonly party: Party;
  readonly #ruleset: RulesetId;
  readonly #ids: Map<string, string>;
  readonly #players: Map<string, Player>;
  readonly #things: ReadonlyMap<string, readonly Thing[]>;

  constructor(party: Party, ruleset: RulesetId, cast: Cast) {
    this.party = party;
    this.#ruleset = ruleset;
    this.#players = new Map(Object.entries(cast).flatMap(([name, { player }]) => (player ? [[name, player]] : [])));
    const { actors, scenes, combats } = adventureOfPack(ruleset);
    const placed = scenes[0]?.["tokens"] as readonly Placed[];
    const tokens = new Map(placed.map(({ _id, name }) => [_id, name]));
    const owned = new Map(actors.map((actor) => [actor["_id"], actor["items"] as readonly Thing[]]));
    this.#things = new Map(placed.map(({ actorId, name }) => [name, owned.get(actorId) ?? []]));
    this.#ids = new Map(
      (combats[0]?.["combatants"] as readonly Placed[]).map(({ _id, tokenId }) => [tokens.get(tokenId) ?? "", _id]),
    );
  }

  get gm(): Page {
    return this.party.page("Gamemaster");
  }

  /**
   * The row of a thing of the adventure's on its owner's sheet.
   * @param action without the ruleset's name: `fire`
   */
  rowOf(owner: string, thing: string, action: string): string {
    const found = this.#things.get(owner)?.find(({ name }) => name === thing);
    if (!found) throw new Error(`${owner} has no ${thing}`);
    return `${found._id}.${action}`;
  }

  /** Everybody's page. */
  get all(): Page[] {
    return PLAYERS.map((player) => this.party.page(player));
  }

  /** A combatant's id. */
  who(name: string): string {
    const id = this.#ids.get(name);
    if (id === undefined) throw new Error(`${name} takes no part`);
    return id;
  }

  /** The page of whoever plays somebody. */
  pageOf = (name: string): Page => this.party.page(this.#players.get(name) ?? "Gamemaster");

  row = (page: Page, name: string): Locator =>
    page.locator(`#combat li.combatant[data-combatant-id="${this.who(name)}"]`);

  card = (page: Page): Locator => page.locator("#chat [data-exchange]").last();

  /** A resource on somebody's row, as whoever may see its figures reads it: `3/4`. */
  resource = (page: Page, name: string, id: string): Locator =>
    this.row(page, name).locator(`[data-resource="${id}"] b`);

  prompt = (name: string): Locator => this.pageOf(name).locator(`.application.tp-prompt[id$="-${this.who(name)}"]`);

  /**
   * Loads the GM's dice for the first order, highest first; they are thrown in the order of the ids.
   * @param faces of each die that is thrown, the first in order throwing the highest
   */
  async order(names: readonly string[], faces: number, highest = faces): Promise<void> {
    const inOrder = [...names].sort((a, b) => (this.who(a) < this.who(b) ? -1 : 1));
    await loadDice(
      this.gm,
      inOrder.map((name) => [Math.max(1, highest - names.indexOf(name)), faces] as const),
    );
  }

  /**
   * Loads everybody's dice for an order that all roll for at once, one die each: whoever ends a round throws them.
   * @param inOrder in which they are thrown; by the ids where there was no order before
   */
  async rolls(
    faces: Readonly<Record<string, number>>,
    die: number,
    inOrder: readonly string[] = Object.keys(faces).sort((a, b) => (this.who(a) < this.who(b) ? -1 : 1)),
  ): Promise<void> {
    for (const page of this.all)
      await loadDice(
        page,
        inOrder.map((name) => [faces[name] ?? 1, die] as const),
      );
  }

  /** The combatants in the tracker, from the top. */
  async rows(page: Page): Promise<string[]> {
    const ids = await page
      .locator("#combat li.combatant")
      .evaluateAll((all) => all.map((row) => (row as HTMLElement).dataset["combatantId"] ?? ""));
    return ids.flatMap((id) => [...this.#ids].find(([, own]) => own === id)?.[0] ?? []);
  }

  /** Chooses for somebody in secret, and seals it. */
  async choose(name: string, kind: string, fields: Readonly<Record<string, string>> = {}): Promise<void> {
    const page = this.pageOf(name);
    await show(page, "combat");
    await this.row(page, name).locator("[data-action=choose]").click();
    const dialog = page.locator(".application.tp-secret");
    await dialog.locator(`input[value=${kind}]`).check();
    for (const [field, value] of Object.entries(fields)) {
      const input = dialog.locator(`[name="${kind}.${field}"]`);
      if ((await input.locator("option").count()) > 0) await input.selectOption(value);
      else await input.fill(value);
    }
    await dialog.locator("button[type=submit]").click();
    await expect(dialog).toHaveCount(0);
  }

  /** The GM reveals what was chosen, whether all have chosen or not. */
  async reveal(): Promise<void> {
    await show(this.gm, "combat");
    await this.gm.locator("#combat [data-action=reveal]").click();
    await expect.poll(() => this.now()).not.toBeNull();
  }

  /** The GM lets the time of the world run; a world begins paused. */
  async wake(): Promise<void> {
    const paused = (page: Page) => page.evaluate(() => (game as unknown as { paused: boolean }).paused);
    for (const page of this.all) expect(await paused(page)).toBe(true);
    await this.gm.keyboard.press("Space");
    for (const page of this.all) await expect.poll(() => paused(page)).toBe(false);
  }

  /**
   * The GM makes a character from nothing with the first armour that is offered, gives it to a player, and brings it to
   * the map and into the fight.
   */
  async fromNothing(name: string, player: Player, at: Square): Promise<void> {
    const { gm } = this;
    await gm.locator("#sidebar-tabs [data-tab=actors]").click();
    await gm.locator("#actors button.create-entry[data-action=createEntry]").click();
    const made = gm.locator("dialog");
    await made.locator("input[name=name]").fill(name);
    await made.locator("select[name=type]").selectOption("character");
    await made.locator("button[data-action=ok], button[type=submit]").first().click();
    const begin = gm.locator(".application.tp-sheet .tp-begin");
    await begin.locator("[data-action=pickItems][data-kind=armor]").click();
    const pick = gm.locator(".application.tp-pick");
    await pick.locator("li input").first().check();
    await pick.locator("button[data-action=ok], button[type=submit]").click();
    await expect(begin.locator("[data-kind=armor]")).toHaveCount(0);
    await this.close(gm.locator(".application.tp-sheet"));
    await gm.evaluate(
      async ([called, user]) => {
        const { actors } = game as unknown as {
          actors: { getName(n: string): { update(d: object): Promise<unknown> } };
        };
        await actors.getName(called).update({ ownership: { [user]: 3 } });
      },
      [name, demoId("user", player)] as const,
    );
    const target = await onPage(gm, at);
    const board = await gm.locator("#board").boundingBox();
    await gm.locator("#actors .directory-item", { hasText: name }).dragTo(gm.locator("#board"), {
      targetPosition: { x: target.x - (board?.x ?? 0), y: target.y - (board?.y ?? 0) },
    });
    const { x, y } = await pointAt(gm, at);
    await gm.mouse.click(x, y, { button: "right" });
    await gm.locator("#token-hud [data-action=combat]").click();
    const found = () =>
      gm.evaluate((called) => {
        const { combat } = game as unknown as { combat: { combatants: Iterable<{ id: string; name: string }> } };
        return [...combat.combatants].find((c) => c.name === called)?.id ?? "";
      }, name);
    await expect.poll(found).not.toBe("");
    this.#ids.set(name, await found());
    this.#players.set(name, player);
    await gm.keyboard.press("Escape");
    await show(gm, "combat");
  }

  /**
   * Those who were hurt rest, below the fight's summary; where a ruleset knows no rest they are healed.
   * @param manner of resting, where there are several and it is not the first
   */
  async rest(manner?: string): Promise<void> {
    await this.gm.locator("#chat [data-ended] :is([data-action=rest], [data-action=heal])").first().click();
    const asked = this.gm.locator(".application.tp-restore");
    if (manner !== undefined) await asked.locator("select[name=manner]").selectOption(manner);
    await asked.locator("button[data-action=ok]").click();
  }

  async begin(): Promise<void> {
    await this.gm.locator("#combat [data-action=begin]").click();
    await expect(this.gm.locator("#combat .tp-phases")).toBeVisible();
  }

  /** Ends turns until somebody's has come. */
  async turnOf(name: string): Promise<void> {
    for (let n = 0; n < 12; n++) {
      const now = await this.now();
      if (now === name) return;
      if (now === null) await this.gm.locator("#combat [data-action=advance]").click();
      else await this.endTurn(now);
    }
    throw new Error(`the turn of ${name} does not come`);
  }

  /** Ends turns until a round has come; `choosing`: it begins with choices, and nobody is on turn. */
  async untilRound(round: number, { choosing = false } = {}): Promise<void> {
    const title = this.gm.locator("#combat h3").first();
    const wanted = words("TEMPO.Tracker.Round", { round });
    for (let n = 0; n < 16 && (await title.innerText()) !== wanted; n++) {
      const now = await this.now();
      if (now !== null) await this.endTurn(now);
      else await this.gm.locator("#combat [data-action=advance]").click();
    }
    await expect(title).toHaveText(wanted);
    if (!choosing) await expect.poll(() => this.now()).not.toBeNull();
  }

  /** Somebody of the side that acts takes the turn, from the tracker's foot. */
  async take(name: string): Promise<void> {
    const page = this.pageOf(name);
    await show(page, "combat");
    await page.locator(`#combat .tp-foot [data-action=takeTurn][data-combatant-id="${this.who(name)}"]`).click();
    await expect.poll(() => this.now()).toBe(name);
  }

  /** The part of the tracker that has somebody's side. */
  side = (page: Page, member: string): Locator =>
    page.locator(`#combat li.tp-fac:has([data-combatant-id="${this.who(member)}"])`);

  /** The GM ends the phase of somebody's side, whoever of it has not acted. */
  async endSide(member: string): Promise<void> {
    await show(this.gm, "combat");
    const side = this.side(this.gm, member);
    await expect(side).toHaveClass(/is-acting/);
    await this.gm.locator("#combat [data-action=advance]").click();
    await expect(side).not.toHaveClass(/is-acting/);
  }

  /** Who is on turn, as the GM's tracker says. */
  async now(): Promise<string | null> {
    const ids = await this.gm
      .locator("#combat li.is-now")
      .evaluateAll((rows) => rows.map((row) => (row as HTMLElement).dataset["combatantId"] ?? ""));
    return [...this.#ids].find(([, id]) => id === ids[0])?.[0] ?? null;
  }

  async endTurn(name: string): Promise<void> {
    const page = this.pageOf(name);
    await show(page, "combat");
    // The page of whoever plays them may hear of their turn a moment later than the GM's.
    await expect(this.row(page, name)).toHaveClass(/is-now/);
    const before = await this.#beat();
    await page.locator("#combat [data-action=endTurn]").click();
    await expect.poll(() => this.#beat()).not.toBe(before);
  }

  /** The round and the turn as the GM's page has them: two rounds may lie between two turns of one combatant. */
  #beat = (): Promise<string> =>
    this.gm.evaluate(() => {
      const { round, turn } = (game as unknown as { combat: { round: number; turn: number | null } }).combat;
      return `${round} ${turn}`;
    });

  /** The sheet of somebody, opened from their row. */
  async sheet(name: string): Promise<Locator> {
    const page = this.pageOf(name);
    await show(page, "combat");
    await page.locator(`#combat [data-action=show][name="${this.who(name)}.show"]`).click();
    await page.keyboard.press("c");
    const sheet = page.locator(".application.tp-sheet").last();
    await expect(sheet).toBeVisible();
    return sheet;
  }

  async close(window: Locator): Promise<void> {
    await window.locator("[data-action=close]").click();
    await expect(window).toHaveCount(0);
  }

  /**
   * Uses a row of somebody's sheet, fills in its dialog and submits it, and closes the sheet.
   * @param row how the row's id ends: `.melee`, or the ruleset's action
   */
  async act(name: string, row: string, filled: Filled = {}): Promise<void> {
    const sheet = await this.sheet(name);
    await sheet.locator(`[data-action=act][data-row$="${row}"]:not([aria-disabled=true])`).first().click();
    await this.submit(name, filled);
    await this.close(sheet);
  }

  /** Fills in the dialog that is open on somebody's page, and submits it. */
  async submit(name: string, { at = "", ...options }: Filled = {}): Promise<void> {
    const page = this.pageOf(name);
    const dialog = page.locator(".application.tp-check");
    await expect(dialog).toBeVisible();
    for (const whom of at.split(", ").filter((name) => name !== "")) {
      const target = dialog.locator("select[name=target]");
      if ((await target.count()) > 0) await target.selectOption(this.who(whom));
      else {
        const box = dialog.locator(`input[name=targets][value="${this.who(whom)}"]`);
        const folded = dialog.locator("details[data-fold=targets]:not([open]) > summary");
        if (!(await box.isVisible())) await folded.click();
        await box.check();
      }
    }
    for (const [field, value] of Object.entries(options)) {
      const input = dialog.locator(`[name="option.${field}"]`);
      const folded = input.first().locator("xpath=ancestor::details[not(@open)]/summary");
      while ((await folded.count()) > 0) await folded.first().click();
      if ((await input.first().getAttribute("type")) === "radio")
        await dialog.locator(`[name="option.${field}"][value="${value}"]`).check();
      else if ((await input.locator("option").count()) > 0) await input.selectOption(value);
      else await input.fill(value);
    }
    await dialog.locator("button[type=submit]").click();
    await expect(dialog).toHaveCount(0);
  }

  /** The GM applies all damage that is open on the newest card. */
  async apply(): Promise<void> {
    await show(this.gm, "chat");
    const open = this.card(this.gm).locator("[data-action=apply]");
    await expect(open.first()).toBeInViewport();
    for (let left = await open.count(); left > 0; left--) {
      await open.first().click();
      await expect(open).toHaveCount(left - 1);
    }
    await expect(this.card(this.gm).locator(".tp-deltas li").first()).toBeVisible();
  }

  /** Takes somebody's token up and carries it until the ruler shows, without letting go. */
  async carry(name: string, from: Square, to: Square): Promise<void> {
    const page = this.pageOf(name);
    await carry(page, from, [to]);
    await expect(page.locator("#tempo-map .tp-plate").last()).toBeVisible();
  }

  /** Whoever plays somebody drags their token over the map. */
  async move(name: string, from: Square, to: Square): Promise<void> {
    const page = this.pageOf(name);
    await look(page, to);
    await drag(page, from, to);
  }

  /** Points at a square where the open dialog of somebody asks for a place on the map. */
  async pointTo(name: string, square: Square): Promise<{ x: number; y: number }> {
    const page = this.pageOf(name);
    await page.locator(".application.tp-check [data-action=pick]").click();
    const { x, y } = await onPage(page, square);
    await page.mouse.move(x - 20, y);
    await page.mouse.move(x, y, { steps: 3 });
    return { x, y };
  }

  /** Answers somebody's prompt. */
  async answer(name: string, option: string): Promise<void> {
    await this.prompt(name).locator(`[data-option="${option}"]:not([aria-disabled=true])`).click();
  }

  /** The GM ends the fight, by its menu and the question that follows. */
  async end(): Promise<void> {
    await show(this.gm, "combat");
    await this.gm.locator("#combat header [data-action=menu]").click();
    await this.gm.locator("#context-menu .context-item:has(.fa-flag-checkered)").click();
    await this.gm.locator(".application [data-action=yes]").click();
    for (const page of this.all) {
      await show(page, "chat");
      await expect(page.locator("#chat [data-ended]")).toBeVisible();
    }
  }

  /** A picture in both themes for docs/stories, taken anew with `npm run test:e2e -- --pictures`. */
  async picture(page: Page, name: string): Promise<void> {
    if (process.env["TEMPO_E2E_PICTURES"] === undefined) return;
    const folder = join(ROOT, "docs/stories", this.#ruleset);
    mkdirSync(folder, { recursive: true });
    for (const theme of ["dark", "light"] as const) {
      await useTheme(page, theme);
      await page.waitForTimeout(300);
      // Colours that are still changing are those of neither theme.
      await page.waitForFunction(() => !document.getAnimations().some((one) => one instanceof CSSTransition));
      writeFileSync(join(folder, `${name}-${theme}.png`), lighterPng(await page.screenshot()));
    }
  }
}
