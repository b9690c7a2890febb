import { activeRuleset } from "../../data/active.ts";
import { idFrom } from "../../engine/index.ts";
import type { Condition, FightState } from "../../engine/index.ts";
import { applyVisibility, callHook, markDeleted } from "../../compat.ts";
import type { Visibility } from "../../compat.ts";
import { presentVersions } from "../read/stored-version.ts";
import { participantsOf } from "./participants.ts";
import type { UndoRecord } from "./undo-record.ts";
import { conditionSpec, statusOf } from "../statuses.ts";
import { isOutside } from "../read/outside-fight.ts";
import { recordedPath, PLACED } from "../read/recorded-path.ts";
import type { CreatureWrites, Writes } from "./differences.ts";
import { isEmpty } from "./differences.ts";
import { membersFor, settleOutside } from "./outside.ts";

/** What a commit needs besides its writes. */
export interface CommitContext {
  /** Dice that were thrown for the decision, for its card and for dice add-ons. */
  readonly rolls: readonly Roll.Implementation[];
  readonly visibility: Visibility;
  /** Requests that the decision settles: the same write deletes their entries (K1). */
  readonly settled: readonly { readonly combatant: string | null; readonly id: string }[];
  /**
   * Options for the Combat's update, for core and its listeners: direction, and world time in seconds; null
   * between turn events.
   */
  readonly turn: { readonly direction: 1 | -1; readonly seconds: number } | null;
  /** The state that is written. */
  readonly after: FightState;
  /** Stored on the card of an exchange that is undone; null where none is. */
  readonly undo?: UndoRecord | null;
}

/**
 * Whether this user may write all of it without the active GM (K1): own combatants, own actors, new cards.
 * Outside a Combat every GM may, because there is nothing in which one GM could leave a request to another.
 */
export function mayWriteAll(combat: Combat.Implementation, writes: Writes): boolean {
  if (game.user.isGM && isOutside(combat)) return true;
  return (
    isEmpty(writes.combat) &&
    isEmpty(writes.exchanges) &&
    isEmpty(writes.heights) &&
    Object.keys(writes.combatants).every((id) => combat.combatants.get(id)?.isOwner === true) &&
    Object.keys(writes.creatures).every((uuid) => actorBy(combat, uuid)?.isOwner === true)
  );
}

/**
 * The actor of a creature in the fight, or of the owner of a thing that lies there; null where there is none.
 */
export function actorBy(combat: Combat.Implementation, uuid: string): Actor.Implementation | null {
  const actor =
    combat.combatants.contents.find((c) => c.actor?.uuid === uuid)?.actor ?? fromUuidSync(uuid, { strict: false });
  return actor instanceof Actor ? actor : null;
}

/** One document's write, and how to take it back where a later one fails. */
interface Step {
  go(): Promise<void>;
  back(): Promise<unknown>;
}

/**
 * Writes a decision. Cards come first, so that nothing is paid without its card; the Combat comes last and in
 * one update. Where a write fails, those before it are taken back, except for the heights of tokens.
 * @param undoing the writes that lead back to the state before
 * @throws the first failure
 */
export async function commit(
  combat: Combat.Implementation,
  writes: Writes,
  undoing: () => Writes,
  baggage: CommitContext,
): Promise<void> {
  const begun: Step[] = [];
  try {
    for (const step of writeSteps(combat, writes, undoing, baggage)) {
      begun.unshift(step);
      await step.go();
    }
    const placed = await setHeights(combat, writes);
    if (isOutside(combat)) await settleOutside(combat, baggage.settled);
    else await writeCombat(combat, { ...writes, combatants: { ...writes.combatants, ...placed } }, baggage);
  } catch (error) {
    // Where taking back fails as well, the first failure is the one to report.
    for (const step of begun) await step.back().catch((second: unknown) => console.warn("Tempo |", second));
    throw error;
  }
}

function writeSteps(
  combat: Combat.Implementation,
  writes: Writes,
  undoing: () => Writes,
  baggage: CommitContext,
): Step[] {
  const cards = writes.created.map((exchange): Step => ({
    go: () => createCard(combat, exchange, baggage),
    back: async () => game.messages.get(exchange.id)?.delete(),
  }));
  const only = Object.keys(writes.exchanges).length + writes.created.length === 1;
  const updates = Object.entries(writes.exchanges).map(([id, tree]): Step => {
    const rolls = game.messages.get(id)?.rolls ?? [];
    const shown = rolls.map((r) => JSON.stringify(r.toJSON()));
    return {
      go: () => updateCard(combat, id, withUndo(tree, baggage), only ? baggage.rolls : []),
      back: async () => game.messages.get(id)?.update({ system: undoing().exchanges[id] ?? {}, rolls: shown }),
    };
  });
  const creatures = Object.entries(writes.creatures).map(([uuid, creature]): Step => {
    return {
      go: () => writeCreature(combat, uuid, creature),
      back: () => writeCreature(combat, uuid, undoing().creatures[uuid] ?? creature),
    };
  });
  return [...cards, ...updates, ...creatures];
}

/** An undone card's update, with the record of its undo. */
const withUndo = (tree: Record<string, unknown>, { undo }: CommitContext): Record<string, unknown> =>
  undo && tree["undone"] === true ? { ...tree, undo: { ...undo } } : tree;

/**
 * Puts tokens at the heights that the rules have found. That is no move of their own. In an activation
 * without moves the mark is set after it, so that returning to the start of the turn does not undo it.
 * @returns the combatants' writes, with the marks added
 */
async function setHeights(
  combat: Combat.Implementation,
  { heights, combatants }: Writes,
): Promise<Writes["combatants"]> {
  const written: Record<string, Record<string, unknown>> = {};
  for (const [id, height] of Object.entries(heights)) {
    const combatant = combat.combatants.get(id);
    const token = combatant?.token;
    if (!combatant || !token) continue;
    const tree = combatants[id] ?? {};
    const system = (tree["system"] ?? {}) as Record<string, unknown>;
    const begins = "activation" in system || recordedPath(combatant).length <= 1;
    const mark = await moveToHeight(token, height);
    written[id] = begins ? { ...tree, system: { ...system, mark } } : tree;
  }
  return written;
}

/**
 * Sets a token's elevation without cost (U10).
 * @returns the id of the move on record; null where none is recorded
 */
async function moveToHeight(token: TokenDocument, elevation: number): Promise<string | null> {
  const { x, y } = token._source;
  await token.move([{ x, y, elevation, action: PLACED }]);
  return token.movementHistory.at(-1)?.movementId ?? null;
}

async function writeCombat(
  combat: Combat.Implementation,
  writes: Writes,
  { settled, turn }: CommitContext,
): Promise<void> {
  const updates = new Map<string, Record<string, unknown>>();
  for (const [id, tree] of Object.entries(writes.combatants)) if (!isEmpty(tree)) updates.set(id, { ...tree });
  const own: Record<string, unknown> = { ...writes.combat };
  for (const { combatant, id } of settled) {
    const holder = combatant === null ? own : (updates.get(combatant) ?? {});
    if (combatant !== null) updates.set(combatant, holder);
    const system = { ...((holder["system"] as object | undefined) ?? {}) } as Record<string, unknown>;
    const outbox = { ...((system["outbox"] as object | undefined) ?? {}) };
    markDeleted(outbox, id);
    holder["system"] = { ...system, outbox };
  }
  const combatants = [...updates].map(([_id, tree]) => ({ _id, ...tree }));
  if (isEmpty(own)) {
    if (combatants.length > 0) await combat.updateEmbeddedDocuments("Combatant", combatants);
    return;
  }
  const options = turn
    ? { direction: turn.direction, worldTime: { delta: turn.seconds * turn.direction }, turnEvents: true }
    : {};
  const update = { ...own, ...(combatants.length > 0 ? { combatants } : {}) };
  if (turn) callTurnHooks(combat, update, options);
  await combat.update(update, options);
}

/** Calls core's hooks before a turn event, for add-ons that listen to them. */
function callTurnHooks(combat: Combat.Implementation, update: Record<string, unknown>, options: object): void {
  const began = combat.round === 0 && update["round"] !== undefined;
  const name = began ? "combatStart" : update["round"] === undefined ? "combatTurn" : "combatRound";
  callHook(name, combat, update, options);
}

async function createCard(
  combat: Combat.Implementation,
  exchange: Writes["created"][number],
  baggage: CommitContext,
): Promise<void> {
  const { id, ...system } = exchange;
  const cast = participantsOf(combat, exchange);
  const by = combat.combatants.get(exchange.by);
  const secret = Object.values(cast).some((c) => c.hidden);
  const data = {
    _id: id,
    type: "exchange",
    // A hidden combatant must not be named as the speaker.
    speaker: by?.hidden ? {} : ChatMessage.getSpeaker({ actor: by?.actor ?? null, token: by?.token ?? null }),
    system: {
      ...system,
      combat: combat.id,
      cast,
      ...(isOutside(combat) && id === combat.id ? { outside: membersFor(combat, baggage.after) } : {}),
      ...presentVersions(),
    },
    rolls: baggage.rolls.map((r) => JSON.stringify(r.toJSON())),
    flags: { core: { canPopout: true } },
  };
  const mode = secret && baggage.visibility === "public" ? "gm" : baggage.visibility;
  const shown = applyVisibility(data, mode);
  const others = { public: {}, blind: {}, gm: cast, self: { [exchange.by]: true } }[mode];
  const whisper = [...new Set([...whisperOf(shown), ...playersConcerned(combat, others)])];
  await ChatMessage.create(whisper.length > 0 ? { ...shown, whisper } : shown, { keepId: true });
}

const whisperOf = ({ whisper }: { whisper?: unknown }): string[] =>
  Array.isArray(whisper) ? whisper.filter((id) => typeof id === "string") : [];

/** Players who own one of these. They see what happens to it, though not who does it (U14), and what they do themselves. */
const playersConcerned = (combat: Combat.Implementation, cast: Readonly<Record<string, unknown>>): string[] =>
  game.users
    .filter((u) => !u.isGM && Object.keys(cast).some((id) => combat.combatants.get(id)?.testUserPermission(u, "OWNER")))
    .map((u) => u.id ?? "");

async function updateCard(
  combat: Combat.Implementation,
  id: string,
  tree: Record<string, unknown>,
  added: CommitContext["rolls"],
): Promise<void> {
  const message = game.messages.get(id);
  if (!message) return;
  const system = { ...tree, cast: participantsOf(combat, message.exchange) };
  const update = {
    system,
    ...(added.length > 0 ? { rolls: [...message.rolls, ...added].map((r) => JSON.stringify(r.toJSON())) } : {}),
  };
  await message.update(update);
}

async function writeCreature(combat: Combat.Implementation, uuid: string, writes: CreatureWrites): Promise<void> {
  const actor = actorBy(combat, uuid);
  if (!actor) return;
  if (!isEmpty(writes.system)) await actor.update({ system: writes.system });
  const items = Object.entries(writes.items).map(([_id, system]) => ({ _id, system }));
  if (items.length > 0) await actor.updateEmbeddedDocuments("Item", items);
  const gone = writes.removed.filter((id) => actor.effects.has(id));
  if (gone.length > 0) await actor.deleteEmbeddedDocuments("ActiveEffect", gone);
  const effects = Object.entries(writes.added).map(([key, condition]) => effectData(key, condition));
  const has = ({ _id }: { _id: string }): boolean => actor.effects.has(_id);
  const changed = effects.filter(has);
  if (changed.length > 0) await actor.updateEmbeddedDocuments("ActiveEffect", changed);
  const added = effects.filter((e) => !has(e));
  if (added.length > 0) await actor.createEmbeddedDocuments("ActiveEffect", added, { keepId: true });
}

const isPlain = ({ by, until, value }: Condition): boolean => by === null && until === null && value === 0;

/** A condition as an effect, whose id is the condition's key where that has the form of an id. */
function effectData(key: string, condition: Condition) {
  const { label, icon } = conditionSpec(condition.condition);
  return {
    _id: /^[A-Za-z0-9]{16}$/.test(key) ? key : idFrom(activeRuleset().id, key),
    name: game.i18n.localize(label),
    img: icon,
    statuses: [statusOf(condition.condition)],
    ...(condition.note === undefined ? {} : { description: `<p>${foundry.utils.escapeHTML(condition.note)}</p>` }),
    // A condition from the palette has nothing to add to its status.
    ...(isPlain(condition) ? {} : { flags: { tempo: { condition } } }),
  };
}
