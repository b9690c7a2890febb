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

/** Generation 14 applies effects in phases. */
export const hasEffectPhases = (): boolean => environment.generation >= 14;

/** Do the effects of items apply as copies on the actor? That is gone in 14, whatever is configured. */
export const isLegacyTransferral = (): boolean => !hasEffectPhases() && CONFIG.ActiveEffect.legacyTransferral;

/** An effect's changes, each with its priority; in 14, those of a phase, or all where none is named. */
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
  // A package's model that does not take the schema of the core's along has none, and fails as it does at a real table.
  return effect.system["changes"] as LaterChange[];
}

function negative(value: unknown): unknown {
  return Number.isFinite(Number(value)) ? -Number(value) : value;
}

/** The changes with modes, as the sheet shows them. */
export function changesInModes(effect: ActiveEffect): object[] {
  if (!hasEffectPhases()) return effect._source.changes as object[];
  return laterChangesOf(effect).map((change) => ({ ...change, mode: modeOfType(change.type) }));
}
