import { onHook } from "../compat.ts";
import { activeRuleset } from "../data/active.ts";
import { impossible, rulesetById } from "../engine/index.ts";
import type { Refusal } from "../engine/index.ts";
import { ports } from "./ports.ts";

const KEY = "tempo.ruleset";

/** The fights that hold the world to its ruleset: everything in them is written in its terms (K10). */
const openFights = () => game.combats.contents.filter(({ round }) => round > 0);

/** A fight by where it is and how far it has come; many have no name. */
function fightName({ round, scene }: ReturnType<typeof openFights>[number]): string {
  return game.i18n.format("TEMPO.Ruleset.RunningFight", { round: String(round), scene: scene?.name ?? "–" });
}

/** Why the world's ruleset cannot be changed now; null when it can. */
export function rulesetChangeRefusal(): Refusal | null {
  const open = openFights();
  return open.length === 0 ? null : impossible("TEMPO.Ruleset.Running", { fights: open.map(fightName).join("; ") });
}

/** Why the world cannot play `id` from now on. */
function changeRefusal(id: unknown): Refusal | null {
  if (id === activeRuleset().id) return null;
  if (typeof id !== "string" || !rulesetById(id)) return impossible("TEMPO.Ruleset.Unknown", { id: String(id) });
  return rulesetChangeRefusal();
}

/** A setting's value as it is stored: text of JSON. */
function parsedSetting(value: unknown): unknown {
  if (typeof value !== "string") return value;
  try {
    return JSON.parse(value) as unknown;
  } catch {
    return value;
  }
}

/** The chooser is the one door to the ruleset; whoever takes another, a macro say, is held to the same. */
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
