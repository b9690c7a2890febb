import { onHook } from "../compat.ts";
import { activeRuleset } from "../data/active.ts";
import { impossible, rulesetById } from "../engine/index.ts";
import type { Refusal } from "../engine/index.ts";
import { ports } from "./ports.ts";

const KEY = "tempo.ruleset";

/**
 * Fights that have begun. The ruleset cannot change while there are any, because they are stored in its terms
 * (K10).
 */
const openFights = () => game.combats.contents.filter(({ round }) => round > 0);

/** Names a fight by its round and scene, because many fights have no name. */
function fightName({ round, scene }: ReturnType<typeof openFights>[number]): string {
  return game.i18n.format("TEMPO.Ruleset.RunningFight", { round: String(round), scene: scene?.name ?? "–" });
}

/** Why the world's ruleset cannot be changed now; null when it can. */
export function rulesetChangeRefusal(): Refusal | null {
  const open = openFights();
  return open.length === 0 ? null : impossible("TEMPO.Ruleset.Running", { fights: open.map(fightName).join("; ") });
}

/** Why the world cannot switch to ruleset `id` now; null when it can. */
function changeRefusal(id: unknown): Refusal | null {
  if (id === activeRuleset().id) return null;
  if (typeof id !== "string" || !rulesetById(id)) return impossible("TEMPO.Ruleset.Unknown", { id: String(id) });
  return rulesetChangeRefusal();
}

/** A setting's value, which Foundry stores as JSON text. */
function parsedSetting(value: unknown): unknown {
  if (typeof value !== "string") return value;
  try {
    return JSON.parse(value) as unknown;
  } catch {
    return value;
  }
}

/**
 * The chooser asks before it writes. These hooks hold every other writer, such as a macro, to the same rule.
 */
export function refuseRulesetChanges(): void {
  const allow = (key: unknown, value: unknown): boolean => {
    const refusal = key === KEY && value !== undefined ? changeRefusal(parsedSetting(value)) : null;
    if (refusal) ports.refused(refusal);
    return refusal === null;
  };
  onHook("preCreateSetting", (_setting, { key, value }: { key?: unknown; value?: unknown }) =>
    allow(key, value) ? undefined : false,
  );
  onHook("preUpdateSetting", ({ key }, changes: { value?: unknown }) =>
    allow(key, changes.value) ? undefined : false,
  );
}
