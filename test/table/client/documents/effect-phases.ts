import type { EffectChange } from "../../common/data/fields/data-field.ts";
import { ACTIVE_EFFECT_CHANGE_TYPES, modeOfType } from "../../common/documents/effect-data.ts";
import { environment } from "../../common/environment.ts";
import { CONFIG } from "../core/config.ts";
import type { ActiveEffect } from "./active-effect.ts";

interface LaterChange {
  key: string;
  type: string;
  value: unknown;
  phase: string;
  priority: number | null;
}

/** Whether effects are applied in phases: from generation 14 on. */
export const hasEffectPhases = (): boolean => environment.generation >= 14;

/** Whether effects of items are copied to the actor. Never in generation 14, whatever is configured. */
export const isLegacyTransferral = (): boolean => !hasEffectPhases() && CONFIG.ActiveEffect.legacyTransferral;

/** An effect's changes with priorities; in generation 14 those of a phase, or all if none is given. */
export function changesOf(effect: ActiveEffect, phase?: string): EffectChange[] {
  if (!hasEffectPhases()) {
    return effect.changes.map((change) => ({ ...change, priority: change.priority ?? change.mode * 10 }));
  }
  return laterChangesOf(effect)
    .filter((change) => phase === undefined || change.phase === phase)
    .map((change) => {
      const { type, priority } = change;
      const defaults: Record<string, number> = ACTIVE_EFFECT_CHANGE_TYPES;
      const value = type === "subtract" ? negative(change.value) : change.value;
      const asText = typeof value === "string" ? value : JSON.stringify(value ?? "");
      return { ...change, value: asText, mode: modeOfType(type), priority: priority ?? defaults[type] ?? 0 };
    });
}

function laterChangesOf(effect: ActiveEffect): LaterChange[] {
  // The model of a package that does not extend the core schema has no changes, and fails here as in Foundry.
  return effect.system["changes"] as LaterChange[];
}

function negative(value: unknown): unknown {
  return Number.isFinite(Number(value)) ? -Number(value) : value;
}

/** The changes with their modes, for the sheet. */
export function changesInModes(effect: ActiveEffect): object[] {
  if (!hasEffectPhases()) return effect._source.changes as object[];
  return laterChangesOf(effect).map((change) => ({ ...change, mode: modeOfType(change.type) }));
}
