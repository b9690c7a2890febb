/** What generation 13 still has, with a deprecation warning, and 14 has removed. */
import { Document } from "../../common/abstract/document.ts";
import { logCompatibilityWarning } from "../../common/utils/compatibility.ts";
import { FORMER_EVENTS, unheard } from "../core/former-events.ts";
import { System } from "../core/packages.ts";
import { ActiveEffect } from "../documents/active-effect.ts";
import type { Actor } from "../documents/actor.ts";
import { ChatMessage } from "../documents/chat-message.ts";
import { Combat } from "../documents/combat.ts";
import type { Combatant } from "../documents/combatant.ts";

function warn(message: string): void {
  logCompatibilityWarning(message, { since: 12, until: 14, once: true });
}

/** Defines the former name of a property, which warns when it is read. */
function renamed(prototype: object, name: string, successor: string, message: string): void {
  Object.defineProperty(prototype, name, {
    get(this: Record<string, unknown>) {
      warn(message);
      return this[successor];
    },
    configurable: true,
  });
}

export function offerWhatGoesInFourteen(): void {
  renamed(ActiveEffect.prototype, "icon", "img", "ActiveEffect#icon is deprecated in favor of ActiveEffect#img.");
  renamed(ActiveEffect.prototype, "label", "name", "ActiveEffect#label is deprecated in favor of ActiveEffect#name.");
  renamed(ChatMessage.prototype, "user", "author", "ChatMessage#user is deprecated in favor of ChatMessage#author.");
  Object.assign(Combat.prototype, {
    getCombatantByToken(this: Combat, token: string): Combatant | undefined {
      warn("Combat#getCombatantByToken is deprecated in favor of Combat#getCombatantsByToken");
      return this.getCombatantsByToken(token)[0];
    },
    getCombatantByActor(this: Combat, actor: Actor | string): Combatant | undefined {
      warn("Combat#getCombatantByActor is deprecated in favor of Combat#getCombatantsByActor");
      return this.getCombatantsByActor(actor)[0];
    },
  });
  for (const [name, key] of Object.entries({ gridDistance: "distance", gridUnits: "units" } as const)) {
    Object.defineProperty(System.prototype, name, {
      get(this: System) {
        warn(`System#${name} is deprecated in favor of System#grid#${key}.`);
        return this.grid[key];
      },
      configurable: true,
    });
  }
  for (const name of FORMER_EVENTS) Object.defineProperty(Document, name, { value: unheard, configurable: true });
  Object.defineProperty(Math, "clamped", {
    value(number: number, min: number, max: number): number {
      warn("Math.clamped is deprecated in favor of Math.clamp.");
      return Math.min(max, Math.max(min, number));
    },
    configurable: true,
  });
}
