/** Generation 14: the expiry of effects at events. */
import { ACTIVE_EFFECT_EXPIRY_EVENTS } from "../../common/documents/effect-data.ts";
import { environment } from "../../common/environment.ts";
import { CONFIG } from "../core/config.ts";
import { game } from "../core/globals.ts";
import { Hooks } from "../core/hooks.ts";
import type { ActiveEffect } from "./active-effect.ts";
import type { Actor } from "./actor.ts";
import type { Combat } from "./combat.ts";
import type { Combatant } from "./combatant.ts";

export interface ExpiryContext {
  /** Only effects on these actors expire. */
  actors?: Set<Actor>;
  combat?: Combat;
}

export interface Moment extends ExpiryContext {
  /** The combatant whose turn starts or ends. */
  combatant?: Combatant | undefined;
}

interface LaterEffect {
  duration: { value: number; expiry: string | null; remaining: number; expired: boolean };
  _source: { start: { combat: string | null; combatant: string | null } | null };
}

/** World time has advanced. Effects without an expiry event of their own expire at it (#14725). */
export const TIME_EVENT = "updateWorldTime";

const CORE_EVENTS: ReadonlySet<string> = new Set(ACTIVE_EFFECT_EXPIRY_EVENTS);

/** `ActiveEffect.registry`: expires the effects of actors. */
export class ActiveEffectRegistry {
  #initialized = false;

  get initialized(): boolean {
    return this.#initialized;
  }

  /** Effects expire from now on. */
  initialize(): void {
    this.#initialized = true;
  }

  /**
   * Expires the effects whose duration is over and that wait for this event, as
   * `CONFIG.ActiveEffect.expiryAction` says. On the active gamemaster's client only.
   */
  async refresh(event: string, context: ExpiryContext = {}): Promise<void> {
    const { combat } = context;
    const turn: Record<string, string | null | undefined> = {
      turnStart: combat?.current.combatantId,
      turnEnd: combat?.previous.combatantId,
    };
    const combatant = combat?.combatants.get(turn[event] ?? "") as Combatant | undefined;
    await this._expire(event, { ...context, combatant });
  }

  async _expire(event: string, moment: Moment): Promise<void> {
    const { expiryAction } = CONFIG.ActiveEffect as unknown as { expiryAction: "update" | "delete" | null };
    if (!this.#initialized || !game.user.isActiveGM || expiryAction === null) return;
    for (const actor of moment.actors ?? allActors()) {
      const over = [...(actor.effects as unknown as Iterable<ActiveEffect>)].filter((effect) =>
        isOver(effect, event, moment),
      );
      if (over.length === 0) continue;
      const ids = over.map(({ id }) => id as string);
      if (expiryAction === "delete") await actor.deleteEmbeddedDocuments("ActiveEffect", ids);
      else {
        const updates = ids.map((_id) => ({ _id, "duration.expired": true }));
        await actor.updateEmbeddedDocuments("ActiveEffect", updates);
      }
    }
  }
}

export const effectRegistry = new ActiveEffectRegistry();

/** Reports a core event to the registry. Does nothing in generation 13. */
export async function announceExpiry(event: string, moment: Moment): Promise<void> {
  if (environment.generation < 14) return;
  try {
    await effectRegistry._expire(event, moment);
  } catch (error) {
    Hooks.onError("ActiveEffectRegistry#refresh", error as Error, { log: "error", event });
  }
}

/** The actors of the world and the synthetic ones of its tokens. */
function allActors(): Set<Actor> {
  const actors = new Set<Actor>(game.actors);
  for (const scene of (game.scenes ?? []) as Iterable<{ tokens: unknown }>) {
    for (const token of scene.tokens as Iterable<{ actorLink: boolean; actor: Actor | null }>) {
      if (!token.actorLink && token.actor) actors.add(token.actor);
    }
  }
  return actors;
}

function isOver(effect: ActiveEffect, event: string, moment: Moment): boolean {
  const { duration, _source } = effect as unknown as LaterEffect;
  const { expiry, expired, value, remaining } = duration;
  if (!_source.start || expired) return false;
  // Without a duration an effect lasts until its expiry event (#13667), or for ever without one.
  const isEnded = Number.isFinite(value) ? remaining <= 0 : expiry !== null;
  return isEnded && effect.isExpiryEvent(event, moment);
}

/**
 * Whether an event can end an effect whose duration is over. Without an expiry event of its own, any can
 * (#14725). Outside a combat, world time replaces the combat's events, except its start.
 */
export function isExpiryEvent(effect: ActiveEffect, event: string, moment: Moment): boolean {
  const { duration, _source } = effect as unknown as LaterEffect;
  const { expiry } = duration;
  if (expiry === null) return true;
  const actor = actorOf(effect);
  if (event === TIME_EVENT) return !actor?.inCombat && CORE_EVENTS.has(expiry) && expiry !== "combatStart";
  if (expiry !== event) return false;
  return !CORE_EVENTS.has(event) || (actor !== null && concerns(_source.start ?? NOWHERE, actor, event, moment));
}

const NOWHERE = { combat: null, combatant: null };

/** The actor of an effect, or of the effect's item. */
function actorOf({ parent }: ActiveEffect): Actor | null {
  const holder = (parent as Actor | { parent: Actor | null } | null) ?? null;
  return holder && "inCombat" in holder ? holder : (holder?.parent ?? null);
}

/** Whether a combat event concerns an effect: its actor takes part, and the turn is the effect's. */
function concerns(
  { combat: began, combatant: beganWith }: NonNullable<LaterEffect["_source"]["start"]>,
  actor: Actor,
  event: string,
  { combat, combatant }: Moment,
): boolean {
  if (!combat || (began !== null && began !== combat.id)) return false;
  const own = [...(combat.combatants as unknown as Iterable<Combatant>)].filter((one) => one.actor === actor);
  if (event !== "turnStart" && event !== "turnEnd") return own.length > 0;
  if (beganWith !== null) return combatant?.id === beganWith;
  return combatant !== undefined && own.includes(combatant);
}
