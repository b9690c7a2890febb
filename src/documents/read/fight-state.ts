import { groundUnder } from "../../compat.ts";
import { activeRuleset } from "../../data/active.ts";
import { placeOfThing, same, Session, spotOfThing } from "../../engine/index.ts";
import type {
  Combatant as CombatantState,
  Condition,
  Creature,
  Exchange,
  FightState,
  LedgerEntry,
  Item as ItemState,
} from "../../engine/index.ts";
import { migrated, olderVersion, rememberStored } from "./stored-version.ts";
import { conditionOfStatus } from "../statuses.ts";
import { isOutside, keeperOf } from "./outside-fight.ts";
import { gridOf, placeOf } from "./places.ts";
import { plain, plainCopy } from "./plain.ts";
import { chosenOptions } from "../settings.ts";

/**
 * Reads Foundry's documents as a fight's state, and keeps one session per Combat (K13). A creature or
 * combatant is read again only when its document was prepared anew. Until then it is the very same object, so
 * everything derived from it is kept.
 */

const creatures = new WeakMap<Actor.Implementation, Creature>();
const combatants = new WeakMap<Combatant.Implementation, CombatantState>();
const sessions = new WeakMap<Combat.Implementation, { version: number; readonly session: Session }>();
let version = 0;

/** Call after a change to anything that fights are read from: the next read rebuilds every state. */
export function invalidate(): void {
  version += 1;
}

export function invalidateActor(actor: Actor.Implementation): void {
  creatures.delete(actor);
  ownsThingsElsewhere.delete(actor);
  invalidate();
}

export function invalidateCombatant(combatant: Combatant.Implementation): void {
  combatants.delete(combatant);
  invalidate();
}

/** The active ruleset's namespace in a document's prepared system data. */
export const rulesetDataOf = (system: object): unknown => (system as Record<string, unknown>)[activeRuleset().id];

/** An actor's creature, from prepared data (active effects included). */
export function creatureOf(actor: Actor.Implementation): Creature {
  const known = creatures.get(actor);
  if (known) return known;
  const items: Record<string, ItemState> = {};
  for (const item of actor.items)
    items[item.id ?? ""] = { id: item.id ?? "", type: item.type, source: plain(rulesetDataOf(item.system)) };
  const made: Creature = {
    id: actor.uuid,
    hero: actor.type === "character",
    source: plain(rulesetDataOf(actor.system)),
    items,
    conditions: conditionsOf(actor),
  };
  creatures.set(actor, made);
  return made;
}

/** Conditions are the statuses of effects. A flag of the effect holds their cause, end and value. */
function conditionsOf(actor: Actor.Implementation): Record<string, Condition> {
  const found: Record<string, Condition> = {};
  for (const effect of actor.appliedEffects) {
    const noted = effect.getFlag("tempo", "condition");
    for (const status of effect.statuses) {
      const condition = conditionOfStatus(status);
      if (condition === null) continue;
      const key = found[effect.id ?? ""] === undefined ? (effect.id ?? status) : `${effect.id}${status}`;
      found[key] = noted?.condition === condition ? noted : { condition, by: null, until: null, value: 0 };
    }
  }
  return found;
}

/**
 * The side a combatant fights on: its group, else its token's disposition; null for neutral and secret
 * tokens. Outside a Combat the token that its actor would have says it where there is none.
 */
function sideOf(combatant: Combatant.Implementation): string | null {
  const group = combatant._source.group;
  if (group) return group;
  const { token, actor, combat } = combatant;
  const prototype = combat && isOutside(combat) ? actor?.prototypeToken : null;
  switch ((token ?? prototype)?.disposition) {
    case CONST.TOKEN_DISPOSITIONS.FRIENDLY:
      return "friendly";
    case CONST.TOKEN_DISPOSITIONS.HOSTILE:
      return "hostile";
    default:
      return null;
  }
}

/** Entries that a tampered client wrote without what every entry has would break everybody's page: they do not count. */
const soundEntries = (ledger: CombatantState["ledger"]): CombatantState["ledger"] =>
  Object.fromEntries(Object.entries(ledger).filter(([, entry]) => isSound(entry)));

function isSound({ seq, round, action, cost, deltas, facts }: Partial<LedgerEntry>): boolean {
  const numbers = [seq, round].every((value) => typeof value === "number");
  return numbers && typeof action === "string" && Array.isArray(deltas) && isRecord(cost) && isRecord(facts);
}

const isRecord = (value: unknown): boolean => typeof value === "object" && value !== null && !Array.isArray(value);

// eslint-disable-next-line complexity -- a default for every field that a document may lack
function combatantOf(combatant: Combatant.Implementation): CombatantState {
  const known = combatants.get(combatant);
  const token = combatant.token;
  const place = placeOf(token);
  const lastMove = token?.movementHistory.at(-1)?.movementId ?? null;
  const ground = token && place ? groundUnder(token) : undefined;
  const stands = known?.ground === ground && JSON.stringify(known?.place) === JSON.stringify(place);
  const isKept = combatant.combat === null || !isOutside(combatant.combat);
  // Core also counts the status effect, which is taken off after the combatant has been told.
  if (known && isKept && stands && known.lastMove === lastMove && known.defeated === combatant.isDefeated) return known;
  const { system, combat } = combatant;
  const keeper = keeperOf(combat);
  const kept = keeper?.outside[combatant.id ?? ""] ?? system;
  const stored = { ledger: soundEntries(plainCopy(kept.ledger)), store: plainCopy(kept.store) };
  const read = migrated("combatant", stored, keeper ?? system);
  const made: CombatantState = {
    id: combatant.id ?? "",
    creature: combatant.actor?.uuid ?? "",
    side: sideOf(combatant),
    initiative: combatant.initiative ?? null,
    activation: system.activation,
    done: system.done,
    ledger: read.ledger,
    store: read.store,
    defeated: combatant.isDefeated,
    hidden: combatant.hidden,
    place,
    ...(ground === undefined ? {} : { ground }),
    mark: system.mark,
    lastMove,
  };
  if (read !== stored) rememberStored(made, stored);
  combatants.set(combatant, made);
  return made;
}

/** A combatant as it was last read; null where it never was. */
export const lastReadAs = (combatant: Combatant.Implementation): CombatantState | null =>
  combatants.get(combatant) ?? null;

/** How many of the newest messages are searched for a combat's exchanges. */
const LOOK_BACK = 200;

/** The exchanges among the newest messages, by id; `project` adds an older one on demand. */
function exchangesOf(combat: Combat.Implementation): Record<string, Exchange> {
  const found: Record<string, Exchange> = {};
  for (const message of game.messages.contents.slice(-LOOK_BACK)) {
    const { exchange } = message;
    if (exchange && message.isOf(combat)) found[exchange.id] = exchange;
  }
  return found;
}

/** A combat's session, brought up to date with its documents. */
export function sessionOf(combat: Combat.Implementation): Session {
  const known = sessions.get(combat);
  if (known?.version === version) return known.session;
  if (!known) {
    const session = new Session(activeRuleset(), stateOfCombat(combat, chosenOptions(activeRuleset())));
    sessions.set(combat, { version, session });
    return session;
  }
  const chosen = chosenOptions(activeRuleset());
  const { options } = known.session.state;
  known.session.state = stateOfCombat(combat, same(options, chosen) ? options : chosen);
  known.version = version;
  return known.session;
}

/**
 * A combat as a fight's state. Combatants without an actor cannot act and are left out.
 * @param exchangeId an exchange to include however old its card is
 */
export function project(combat: Combat.Implementation, exchangeId: string | null = null): FightState {
  const { state } = sessionOf(combat);
  if (exchangeId === null || state.exchanges[exchangeId]) return state;
  const older = game.messages.get(exchangeId)?.exchange;
  return older ? { ...state, exchanges: { ...state.exchanges, [exchangeId]: older } } : state;
}

// Whether an actor owns things that it does not have with it: kept until its data change.
const ownsThingsElsewhere = new WeakMap<Actor.Implementation, boolean>();

const isElsewhere = (room: unknown): boolean =>
  ["ground", "held"].includes(String((room as { place?: unknown } | undefined)?.place));

/** Actors of the world and of the scene's tokens that own things on the ground or held by others. */
export function actorsWithThingsElsewhere(scene: Scene.Implementation | null | undefined): Actor.Implementation[] {
  if (activeRuleset().takeUp === undefined) return [];
  const unlinked = (scene?.tokens.contents ?? []).filter(({ actorLink }) => !actorLink);
  // A world actor is left out where the scene has unlinked tokens of it: those have actors of their own.
  const models = new Set(unlinked.map(({ actorId }) => actorId));
  const inWorld = game.actors.contents.filter(({ id }) => !models.has(id));
  return [...inWorld, ...unlinked.flatMap(({ actor }) => actor ?? [])].filter((actor) => {
    const known = ownsThingsElsewhere.get(actor);
    if (known !== undefined) return known;
    const found = actor.items.contents.some(({ system }) => isElsewhere(rulesetDataOf(system)));
    ownsThingsElsewhere.set(actor, found);
    return found;
  });
}

/**
 * The creatures of a fight: those who fight, and the owners of things that lie on its map or are held by
 * somebody in it. Such things stay when their owner leaves the fight.
 */
function creaturesOf(
  fighters: readonly Actor.Implementation[],
  scene: Scene.Implementation | null | undefined,
): Record<string, Creature> {
  const found = Object.fromEntries(fighters.map((actor) => [actor.uuid, creatureOf(actor)]));
  for (const actor of actorsWithThingsElsewhere(scene)) {
    if (found[actor.uuid]) continue;
    const creature = creatureOf(actor);
    const isHere = (item: ItemState): boolean => {
      const { map, by } = spotOfThing(item);
      return placeOfThing(item) !== "carried" && (map === scene?.id || fighters.some(({ uuid }) => uuid === by));
    };
    if (Object.values(creature.items).some(isHere)) found[actor.uuid] = creature;
  }
  return found;
}

const actorsOf = (combatants: readonly Combatant.Implementation[]): Actor.Implementation[] =>
  combatants.flatMap(({ actor }) => (actor ? [actor] : []));

// eslint-disable-next-line complexity -- a default for every field that a document may lack
function stateOfCombat(combat: Combat.Implementation, options: FightState["options"]): FightState {
  const inIt = combat.combatants.contents.filter((c) => c.actor);
  const scene = combat.scene ?? inIt[0]?.token?.parent;
  const states: Record<string, CombatantState> = {};
  for (const c of inIt) states[c.id ?? ""] = combatantOf(c);
  const turn = combat.turn === null ? null : (combat.turns[combat.turn]?.id ?? null);
  const { system } = combat;
  const stored = { trail: plainCopy(system.trail), sides: plainCopy(system.sides) };
  const sides = Object.fromEntries(
    Object.entries(stored.sides).map(([id, side]) => [id, migrated("side", side, system)]),
  );
  if (olderVersion(system) !== null) rememberStored(sides, stored);
  return {
    ruleset: activeRuleset().id,
    round: combat.round,
    phase: system.phase,
    turn: turn !== null && states[turn] ? turn : null,
    order: system.order.filter((id) => states[id]),
    beat: system.beat,
    trail: migrated("trail", stored.trail, system),
    combatants: states,
    sides: sides,
    creatures: creaturesOf(actorsOf(inIt), scene),
    exchanges: exchangesOf(combat),
    options,
    map: gridOf(scene),
    ...(scene?.id ? { mapId: scene.id } : {}),
    ...(system.scene && activeRuleset().turn.scenes ? { scene: true } : {}),
    ...(isOutside(combat) ? { outside: true } : {}),
  };
}

/** A state with one creature and nothing else, outside any fight. */
export function stateOfOne(actor: Actor.Implementation): FightState {
  const creature = creatureOf(actor);
  return {
    ruleset: activeRuleset().id,
    round: 0,
    phase: "",
    turn: null,
    order: [],
    beat: 0,
    trail: {},
    combatants: {
      [creature.id]: {
        id: creature.id,
        creature: creature.id,
        side: null,
        initiative: null,
        activation: 0,
        done: 0,
        ledger: {},
        store: {},
        defeated: false,
        hidden: false,
        place: null,
        mark: null,
        lastMove: null,
      },
    },
    creatures: { [creature.id]: creature },
    sides: {},
    exchanges: {},
    options: chosenOptions(activeRuleset()),
    map: gridOf(null),
    outside: true,
  };
}
