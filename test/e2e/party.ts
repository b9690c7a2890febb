import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, relative, resolve } from "node:path";
import type { Browser, BrowserContext, Page } from "@playwright/test";
import { test as base } from "@playwright/test";
import { unzipSync, zipSync } from "fflate";
import { calmly, parseUnknowns, seedWorld, spawnTable, startTable } from "foundry-stand-in";
import { LOG_INS } from "../../tools/demo.ts";
import { bridgeWorld } from "./bridge-world.ts";
import type { SpawnedTable, Table, World, WorldSeed } from "foundry-stand-in";

const ROOT = resolve(import.meta.dirname, "../..");

/** A licensed server to play on instead of the table (`npm run test:e2e -- --url …`); it must show the demo world. */
const LICENSED = process.env["TEMPO_E2E_URL"] ?? null;

/** Where the table's pages and packages are found. */
interface Hosting {
  readonly packageHost: boolean;
  readonly routePrefix?: string;
}

const { TEMPO_E2E_PREFIX: routePrefix, TEMPO_E2E_PACKAGE_HOST: packageHost } = process.env;
const HOSTING: Hosting = { packageHost: Boolean(packageHost), ...(routePrefix ? { routePrefix } : {}) };

interface Setting {
  readonly near?: boolean;
  readonly modules?: Readonly<Record<string, Readonly<Record<string, string | Uint8Array>>>>;
  readonly hosting?: Hosting;
  /** Whether the world begins paused, as Foundry's do. */
  readonly paused?: boolean;
}

/** What all dice are drawn from (`npm run test:e2e -- --dice 7`), so that a run can be had again. */
const DICE = process.env["TEMPO_E2E_DICE"] ?? "0";

export type Player = "Gamemaster" | "Ada" | "Ben";

/** Console errors that are no complaints. */
const HARMLESS = [/GPU stall due to ReadPixels/, /GL Driver Message/, /Failed to load resource/];

/** One table with the demo world, and people who come and go. */
export class Party {
  readonly #browser: Browser;
  readonly #data: string;
  readonly #world: string;
  #table: SpawnedTable | Table | null = null;
  #url = LICENSED ?? "";
  readonly pages = new Map<Player, Page>();
  /** Everything the server ever sent to a page, in order, for tests of secrecy. */
  readonly received = new Map<Player, string[]>();
  readonly complaints: string[] = [];

  /** Whether the table is in this process, so that what the server holds can be looked at. */
  readonly #near: boolean;
  readonly #hosting: Hosting;

  readonly #paused: boolean;

  private constructor(
    browser: Browser,
    data: string,
    { world = "e2e", near = false, hosting = HOSTING, paused = false } = {},
  ) {
    this.#browser = browser;
    this.#data = data;
    this.#world = world;
    this.#near = near;
    this.#hosting = hosting;
    this.#paused = paused;
  }

  /** Opens a world that an older version left, from its zipped folder, with the present build. */
  static async reopen(browser: Browser, zip: string): Promise<Party> {
    const data = mkdtempSync(join(tmpdir(), "tempo-e2e-"));
    install(data);
    const files = unzipSync(readFileSync(zip));
    const { id: world } = JSON.parse(new TextDecoder().decode(files["world.json"])) as { id: string };
    for (const [name, bytes] of Object.entries(files)) {
      write(join(data, "Data/worlds", world, name), bytes);
    }
    const party = new Party(browser, data, { world });
    await party.start();
    return party;
  }

  /**
   * @param settings of the world, over those of the seed
   * @param near whether the table is in this process
   * @param modules that are installed, by their ids: their files by name
   */
  static async open(
    browser: Browser,
    settings: Record<string, unknown> = {},
    seed: WorldSeed = bridgeWorld(),
    { near = false, modules = {}, hosting = HOSTING, paused = false }: Setting = {},
  ): Promise<Party> {
    const data = mkdtempSync(join(tmpdir(), "tempo-e2e-"));
    const party = new Party(browser, data, { world: seed.world.id, near, hosting, paused });
    if (LICENSED !== null) return party;
    install(data);
    for (const [id, files] of Object.entries(modules))
      for (const [name, text] of Object.entries(files)) write(join(data, "Data/modules", id, name), text);
    const given = Object.entries(settings).map(([key, value]) => ({ key, value }));
    const documents = seed.documents ?? {};
    const kept = (documents["settings"] ?? []).filter((s) => !(String(s["key"]) in settings));
    await seedWorld(data, { ...seed, documents: { ...documents, settings: [...kept, ...given] } });
    await party.start();
    return party;
  }

  get url(): string {
    return this.#url;
  }

  async start(port = 0): Promise<void> {
    const { TEMPO_E2E_UNKNOWN: choices, TEMPO_E2E_GENERATION: generation } = process.env;
    const unknown = parseUnknowns(choices ? [choices] : []);
    const release = generation ? { generation: Number(generation) } : {};
    const world = { data: this.#data, world: this.#world };
    const options = { ...world, port, paused: this.#paused, unknown, ...release, ...this.#hosting };
    this.#table = await (this.#near ? startTable({ ...options, log: () => undefined }) : spawnTable(options));
    this.#url = this.#table.url;
  }

  /** What the server holds. @throws where it is another process */
  get world(): World {
    if (!this.#table || !("world" in this.#table)) throw new Error("the table is far away");
    return this.#table.world;
  }

  /** The server is killed and starts again at the same address; the pages notice and reload themselves. */
  async crash(): Promise<void> {
    const { port } = new URL(this.#url);
    for (const page of this.pages.values()) await page.evaluate(() => Object.assign(globalThis, { beforeCrash: true }));
    const said = this.complaints.length;
    await this.#table?.kill();
    await this.start(Number(port));
    for (const [player, page] of this.pages) {
      await page.waitForFunction("!('beforeCrash' in globalThis)", undefined, { timeout: 60_000 });
      await this.ready(player);
    }
    const unexpected = this.complaints.splice(said).filter((c) => !/connection|WebSocket/i.test(c));
    this.complaints.push(...unexpected);
  }

  page(player: Player): Page {
    const page = this.pages.get(player);
    if (!page) throw new Error(`${player} is not here`);
    return page;
  }

  async enter(player: Player): Promise<Page> {
    this.pages.set(player, await this.#join(player));
    await this.ready(player);
    return this.page(player);
  }

  /** Comes in and touches nothing: not even the sidebar, which a window may lie over. */
  async arrive(player: Player): Promise<Page> {
    const page = await this.#join(player);
    this.pages.set(player, page);
    await this.#isHere(page);
    return page;
  }

  /** The same person once more, in a tab of their own. */
  async enterAgain(player: Player): Promise<Page> {
    const page = await this.#join(player);
    await this.#isReady(page);
    return page;
  }

  async #join(player: Player): Promise<Page> {
    const context: BrowserContext = await this.#browser.newContext();
    await context.addInitScript(calmly);
    await context.addInitScript(sureDice, hash(`${DICE} ${this.#world} ${player}`));
    const page = await context.newPage();
    this.#listen(player, page);
    await page.goto(`${this.#url}/join`);
    await page.locator("select[name=userid]").selectOption({ label: player });
    await page.locator("input[name=password]").fill(LOG_INS.find((l) => l.name === player)?.password ?? "");
    await page.locator("button[name=join]").click();
    return page;
  }

  ready = (player: Player): Promise<void> => this.#isReady(this.page(player));

  async #isHere(page: Page): Promise<void> {
    await page.waitForFunction("globalThis.game?.ready === true", undefined, { timeout: 60_000 });
    await page.waitForFunction("canvas?.ready === true", undefined, { timeout: 60_000 });
  }

  async #isReady(page: Page): Promise<void> {
    await this.#isHere(page);
    await page.locator("#sidebar-tabs [data-tab=combat]").click();
  }

  async leave(player: Player): Promise<void> {
    await this.page(player).context().close();
    this.pages.delete(player);
  }

  #listen(player: Player, page: Page): void {
    const frames: string[] = [];
    this.received.set(player, frames);
    page.on("websocket", (socket) =>
      socket.on("framereceived", ({ payload }) =>
        frames.push(typeof payload === "string" ? payload : payload.toString()),
      ),
    );
    page.on("response", (response) => {
      if (response.url().includes("socket.io"))
        response.text().then(
          (text) => frames.push(text),
          () => undefined,
        );
    });
    page.on("response", (response) => {
      if (response.status() >= 400) this.complaints.push(`${player}: ${response.status()} ${response.url()}`);
    });
    page.on("pageerror", (error) => this.complaints.push(`${player}: ${error.stack ?? error.message}`));
    page.on("console", (message) => {
      if (message.type() === "error" && !HARMLESS.some((h) => h.test(message.text())))
        this.complaints.push(`${player}: ${message.text()}`);
    });
  }

  /** Closes all pages and ends the server in order. @returns the world's folder as a zip */
  async keep(): Promise<Uint8Array> {
    for (const page of this.pages.values()) await page.context().close();
    this.pages.clear();
    await this.#table?.close();
    this.#table = null;
    const folder = join(this.#data, "Data/worlds", this.#world);
    const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
    const paths = files.map(({ parentPath, name }) => join(parentPath, name));
    return zipSync(Object.fromEntries(paths.map((path) => [relative(folder, path), readFileSync(path)])));
  }

  async close(): Promise<void> {
    for (const page of this.pages.values()) await page.context().close();
    await this.#table?.close();
    rmSync(this.#data, { recursive: true, force: true });
  }
}

function write(path: string, content: string | Uint8Array): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, content);
}

function install(data: string): void {
  const system = join(data, "Data/systems/tempo");
  mkdirSync(dirname(system), { recursive: true });
  cpSync(join(ROOT, "dist"), system, { recursive: true });
}

/** A seed of 32 bits (FNV-1a). */
const hash = (text: string): number =>
  [...text].reduce((seed, letter) => Math.imul(seed ^ letter.charCodeAt(0), 16777619), 2166136261);

/** An init script: chance in the page goes by a seed (mulberry32), from the beginning with each load. */
function sureDice(seed: number): void {
  let at = seed;
  const draw = (): number => {
    at = (at + 0x6d2b79f5) | 0;
    let mixed = Math.imul(at ^ (at >>> 15), 1 | at);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const waiting = setInterval(() => {
    if (typeof CONFIG === "undefined" || !("Dice" in CONFIG)) return;
    clearInterval(waiting);
    Object.assign(CONFIG.Dice, { randomUniform: draw });
  }, 5);
}

/** Makes the next dice of a page show these faces, as [face, faces of the die]; after them chance takes over again. */
export async function loadDice(page: Page, dice: readonly (readonly [number, number])[]): Promise<void> {
  await page.evaluate((wanted) => {
    // The seam for chosen dice is CONFIG.Dice.randomUniform; which number gives which face is asked of the die itself.
    const draws = wanted.map(([face, faces]) => {
      const die = new foundry.dice.terms.Die({ number: 1, faces }) as unknown as { mapRandomFace(r: number): number };
      for (let i = 0; i < faces; i++) {
        const r = (i + 0.5) / faces;
        if (die.mapRandomFace(r) === face) return r;
      }
      throw new Error(`a d${faces} has no ${face}`);
    });
    const dice = CONFIG.Dice as unknown as { randomUniform: () => number };
    const chance = dice.randomUniform;
    dice.randomUniform = () => {
      const next = draws.shift();
      if (draws.length === 0) dice.randomUniform = chance;
      return next ?? chance();
    };
  }, dice);
}

/** Foundry's globals, as far as tests ask pages for them. */
declare global {
  var foundry: { dice: { terms: { Die: new (data: object) => object } } };
  var CONFIG: { Dice: object };
}

/** A party with all of `people` at the table. */
export const test = base.extend<{
  party: Party;
  settings: Record<string, unknown>;
  seed: WorldSeed;
  people: readonly Player[];
  modules: NonNullable<Setting["modules"]>;
  hosting: Hosting;
  paused: boolean;
}>({
  settings: [{}, { option: true }],
  people: [["Gamemaster", "Ada", "Ben"], { option: true }],
  seed: [bridgeWorld(), { option: true }],
  modules: [{}, { option: true }],
  hosting: [HOSTING, { option: true }],
  paused: [false, { option: true }],
  party: async ({ browser, settings, seed, people, modules, hosting, paused }, use, info) => {
    const party = await Party.open(browser, settings, seed, { modules, hosting, paused });
    for (const player of people) await party.enter(player);
    await use(party);
    if (info.status !== info.expectedStatus) console.log(party.complaints.join("\n"));
    await party.close();
  },
});

export { expect } from "@playwright/test";
