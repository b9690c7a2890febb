import type { Page } from "@playwright/test";
import { cornerOf, demoId } from "../../../tools/demo.ts";
import type { RulesetId } from "../../../tools/demo-fights.ts";
import type { Creature, Exchange, FightState } from "../../../src/engine/index.ts";
import { actorSource, CATALOGUE, rulesetOf } from "./cast.ts";
import type { Member, Source } from "./cast.ts";

/**
 * Brings a world into a situation, and reads from pages what no control shows. No other file of the catalogue
 * runs code in a page: they act as people do, by clicks, keys and drags.
 */

export type Spot = readonly [x: number, y: number];

/**
 * Page pixels to a pixel of the map, the space in the corner of the view, and where on the page that corner
 * is.
 */
const SCALE = 0.36;
const CORNER: Spot = [2.5, 2.5];
const LEFT = 80;
const TOP = 70;

/** The documents of a fight as it stands. */
interface Documents {
  readonly actors: readonly Source[];
  readonly tokens: readonly Source[];
  readonly effects: readonly Effect[];
  readonly combat: Source;
  /** The cards with open questions. */
  readonly messages: readonly Source[];
}

export interface Setting {
  readonly linked: boolean;
}

/** The uuid of a member's actor, which depends on whether its token is linked. */
export function uuidOf(member: Member, { linked }: Setting): string {
  if (linked) return `Actor.${demoId("actor", member.name)}`;
  return `Scene.${demoId("scene")}.Token.${demoId("token", member.name)}.Actor.${demoId("actor", member.name)}`;
}

/** A fight, or part of one, with the uuids of linked or unlinked actors, in the ids of their things, too. */
export function asSet<T>(ruleset: RulesetId, state: T, setting: Setting): T {
  let text = JSON.stringify(state);
  for (const member of CATALOGUE[ruleset]) {
    const inWorld = `Actor.${demoId("actor", member.name)}`;
    const uuid = uuidOf(member, setting);
    text = text.replaceAll(`"${inWorld}"`, `"${uuid}"`).replaceAll(`"${inWorld}.Item.`, `"${uuid}.Item.`);
  }
  return JSON.parse(text) as T;
}

function documentsOf(ruleset: RulesetId, found: FightState, setting: Setting): Documents {
  const members = CATALOGUE[ruleset];
  const state = asSet(ruleset, found, setting);
  return {
    actors: members.map((member) => actorOf(ruleset, member, state.creatures[uuidOf(member, setting)])),
    tokens: members.map((member) => tokenOf(ruleset, member, state, setting)),
    effects: effectsOf(ruleset, state, setting),
    combat: combatOf(ruleset, state),
    messages: Object.values(state.exchanges).map((exchange) => cardOf(ruleset, exchange)),
  };
}

function actorOf(ruleset: RulesetId, member: Member, creature: Creature | undefined): Source {
  const base = actorSource(ruleset, member);
  if (!creature) throw new Error(`${member.name} is in no fight`);
  const ownership = member.player === null ? { default: 0 } : { default: 2, [demoId("user", member.player)]: 3 };
  return {
    ...base,
    ownership,
    system: { ...(base["system"] as Source), [ruleset]: creature.source },
    items: base.items.map((item) => ({
      ...item,
      system: { ...(item["system"] as Source), [ruleset]: creature.items[String(item["_id"])]?.source },
    })),
  };
}

/** A condition as Foundry has it: one from the palette is a status and nothing more. */
interface Effect {
  readonly token: string;
  readonly id: string;
  readonly status: string;
  readonly flags: object;
}

function effectsOf(ruleset: RulesetId, state: FightState, setting: Setting): Effect[] {
  return CATALOGUE[ruleset].flatMap((member) => {
    const { name } = member;
    const conditions = state.creatures[uuidOf(member, setting)]?.conditions ?? {};
    return Object.entries(conditions).map(([id, condition]) => {
      const { by, until, value } = condition;
      const plain = by === null && until === null && value === 0;
      const status = condition.condition.replace(".", "-");
      return { token: demoId("token", name), id, status, flags: plain ? {} : { tempo: { condition } } };
    });
  });
}

function tokenOf(ruleset: RulesetId, member: Member, state: FightState, { linked }: Setting): Source {
  const combatant = state.combatants[demoId("combatant", member.name)];
  const { x = 0, y = 0, z = 0 } = combatant?.place ?? {};
  const base = actorSource(ruleset, member)["prototypeToken"] as Source | undefined;
  return {
    _id: demoId("token", member.name),
    name: member.name,
    actorId: demoId("actor", member.name),
    actorLink: linked,
    ...cornerOf(ruleset, [x, y]),
    elevation: z,
    movementAction: Object.keys(rulesetOf(ruleset).movement.modes)[0],
    width: 1,
    height: 1,
    disposition: member.player === null ? -1 : 1,
    displayName: 20,
    displayBars: 40,
    texture: base?.["texture"] ?? {},
    bar1: { attribute: "bars.a" },
    bar2: { attribute: "bars.b" },
  };
}

function combatOf(ruleset: RulesetId, state: FightState): Source {
  const { round, turn, order, phase, beat, trail, sides } = state;
  return {
    _id: demoId("combat"),
    scene: demoId("scene"),
    active: true,
    round,
    turn: turn === null ? null : order.indexOf(turn),
    system: { phase, order, beat, trail, sides },
    combatants: CATALOGUE[ruleset].map(({ name }) => {
      const id = demoId("combatant", name);
      const { initiative, activation, done, ledger, store, defeated } = state.combatants[id] ?? {};
      return {
        _id: id,
        actorId: demoId("actor", name),
        tokenId: demoId("token", name),
        sceneId: demoId("scene"),
        initiative,
        defeated,
        system: { activation, done, ledger, store },
      };
    }),
  };
}

function cardOf(ruleset: RulesetId, { id, ...system }: Exchange): Source {
  const cast: Record<string, Source> = {};
  for (const { name } of CATALOGUE[ruleset])
    cast[demoId("combatant", name)] = {
      name,
      img: "icons/svg/mystery-man.svg",
      actor: "",
      token: "",
      hidden: false,
    };
  return { _id: id, type: "exchange", system: { ...system, combat: demoId("combat"), cast } };
}

/**
 * Deletes everything that was there and creates the documents of a state.
 * @returns the fight as the page reads it
 */
export async function setUp(
  gm: Page,
  ruleset: RulesetId,
  state: FightState,
  setting: Setting,
): Promise<Record<string, unknown>> {
  return gm.evaluate(
    async ({ actors, tokens, effects, combat, messages }) => {
      const world = game as unknown as Host;
      const scene = world.scenes.active;
      // The fight's end deletes effects with an end, and would look for them on tokens that are deleted
      // already.
      for (const { actor } of scene.tokens)
        await actor?.deleteEmbeddedDocuments("ActiveEffect", [], { deleteAll: true });
      for (const old of [...world.combats]) await old.delete();
      await world.messages.documentClass.deleteDocuments([], { deleteAll: true });
      await scene.deleteEmbeddedDocuments("Token", [], { deleteAll: true });
      await world.actors.documentClass.deleteDocuments([], { deleteAll: true });
      await world.actors.documentClass.createDocuments(actors, { keepId: true });
      await scene.createEmbeddedDocuments("Token", tokens, { keepId: true });
      await world.combats.documentClass.createDocuments([combat], { keepId: true, keepEmbeddedIds: true });
      const { implementation } = (globalThis as unknown as Effects).ActiveEffect;
      for (const { token, id, status, flags } of effects) {
        const { actor } = scene.tokens.get(token);
        const effect = await implementation.fromStatusEffect(status, { parent: actor });
        const data = { ...effect.toObject(), _id: id, flags };
        await actor.createEmbeddedDocuments("ActiveEffect", [data], { keepId: true });
      }
      await world.messages.documentClass.createDocuments(messages, { keepId: true });
      return world.combat.state;
    },
    documentsOf(ruleset, state, setting),
  );
}

/**
 * Brings a page into order after the set-up: windows closed, the map where `pixelOf` expects it, everything
 * drawn.
 */
export async function settle(page: Page, ruleset: RulesetId): Promise<void> {
  const [x, y] = CORNER;
  await page.waitForFunction(
    ([people, combat]) => {
      const { tokens } = canvas as unknown as Board;
      const host = game as unknown as Host;
      return host.combat?.id === combat && tokens.placeables.filter((t) => !t.destroyed).length === people;
    },
    [CATALOGUE[ruleset].length, demoId("combat")] as const,
  );
  await page.evaluate(
    async ({ left, top, x, y, scale }) => {
      const { applications } = foundry as unknown as { applications: { instances: Map<string, Closable> } };
      for (const app of applications.instances.values())
        if (app.hasFrame && app.combatant === undefined) await app.close({ animate: false });
      const { innerWidth: w, innerHeight: h } = window;
      const board = canvas as unknown as Board;
      // `pan` takes the point in the middle of the view.
      board.pan({ x: x * 100 + (w / 2 - left) / scale, y: y * 100 + (h / 2 - top) / scale, scale });
      const { notifications } = ui as unknown as { notifications: Notifying };
      notifications.clear();
      const box = globalThis as unknown as { told?: string[] };
      if (!box.told) {
        const notify = notifications.notify.bind(notifications);
        notifications.notify = (message, ...more) => {
          box.told?.push(String(message));
          return notify(message, ...more);
        };
      }
      box.told = [];
      for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
    },
    { left: LEFT, top: TOP, x, y, scale: SCALE },
  );
}

/** Where the middle of a space is on every page, in pixels. */
export function pixelOf(ruleset: RulesetId, at: Spot): { x: number; y: number } {
  const { x, y } = cornerOf(ruleset, at);
  const high = rulesetOf(ruleset).units.grid.kind === "square" ? 100 : 200 / Math.sqrt(3);
  return { x: LEFT + (x + 50 - CORNER[0] * 100) * SCALE, y: TOP + (y + high / 2 - CORNER[1] * 100) * SCALE };
}

/** Sets the next dice of a page, as [face, faces], in place of any that were left. */
export async function load(page: Page, dice: readonly (readonly [number, number])[]): Promise<void> {
  await page.evaluate((wanted) => {
    const box = globalThis as unknown as DiceBox;
    const { Dice } = CONFIG as unknown as { Dice: { randomUniform: () => number } };
    box.chance ??= Dice.randomUniform;
    const draws = wanted.map(([face, faces]) => {
      const die = new foundry.dice.terms.Die({ number: 1, faces }) as unknown as { mapRandomFace(r: number): number };
      for (let i = 0; i < faces; i++) {
        const r = (i + 0.5) / faces;
        if (die.mapRandomFace(r) === face) return r;
      }
      throw new Error(`a d${faces} has no ${face}`);
    });
    box.draws = draws;
    Dice.randomUniform = () => box.draws.shift() ?? box.chance?.() ?? 0.5;
  }, dice);
}

/** How many of the loaded dice have not been thrown. */
export const unthrown = (page: Page): Promise<number> =>
  page.evaluate(() => (globalThis as unknown as Partial<DiceBox>).draws?.length ?? 0);

/** The ids of the tokens that this user targets. */
export const aims = (page: Page): Promise<string[]> =>
  page.evaluate(() => [...(game as unknown as Host).user.targets].map((t) => t.document.id));

/** The id of the token under the pointer, once it stands still. */
export const pointedAt = (page: Page): Promise<string | null> =>
  page.evaluate(() => {
    const { hover } = (canvas as unknown as Board).tokens;
    if (!hover) return null;
    const { x, y, _source: end } = hover.document;
    return x === end.x && y === end.y ? hover.document.id : null;
  });

/** The notifications that a page has shown since it was set up. */
export const told = (page: Page): Promise<string[]> =>
  page.evaluate(() => (globalThis as unknown as { told?: string[] }).told ?? []);

/** The fight as a page reads it. */
export const fightOn = (page: Page): Promise<Record<string, unknown>> =>
  page.evaluate(() => (game as unknown as Host).combat.state);

interface Notifying {
  clear(): void;
  notify(message: unknown, ...more: unknown[]): unknown;
}

interface DiceBox {
  draws: number[];
  chance?: () => number;
}

interface Documented {
  readonly documentClass: {
    createDocuments(data: readonly object[], options: object): Promise<unknown>;
    deleteDocuments(ids: readonly string[], options: object): Promise<unknown>;
  };
}

interface Embedding {
  createEmbeddedDocuments(name: string, data: readonly object[], options: object): Promise<unknown>;
  deleteEmbeddedDocuments(name: string, ids: readonly string[], options: object): Promise<unknown>;
}

interface Effects {
  readonly ActiveEffect: {
    readonly implementation: {
      fromStatusEffect(status: string, options: object): Promise<{ toObject(): object }>;
    };
  };
}

interface Host {
  readonly combats: Documented & Iterable<{ delete(): Promise<unknown> }>;
  readonly combat: { readonly id: string; readonly state: Record<string, unknown> };
  readonly messages: Documented;
  readonly actors: Documented;
  readonly scenes: {
    readonly active: Embedding & {
      readonly tokens: Iterable<{ readonly actor: Embedding | null }> & {
        get(id: string): { readonly actor: Embedding };
      };
    };
  };
  readonly user: { readonly targets: Iterable<{ document: { id: string } }> };
}

interface Board {
  readonly tokens: {
    readonly placeables: readonly { readonly destroyed: boolean }[];
    readonly hover: { document: { id: string; x: number; y: number; _source: { x: number; y: number } } } | null;
  };
  pan(view: object): void;
}

interface Closable {
  readonly hasFrame: boolean;
  /** Only prompts have it. A prompt opens by itself, with the card that asks. */
  readonly combatant?: string;
  close(options: object): Promise<unknown>;
}

declare global {
  var ui: object;
}
