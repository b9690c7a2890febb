/** The template context of an encounter in the combat tracker. */

import type { Combat } from "../../../documents/combat.ts";
import type { Combatant } from "../../../documents/combatant.ts";
import { canvas, CONFIG, game, localize } from "../../host.ts";

export function describeCombat(combat: Combat | null, combats: Combat[]): Record<string, unknown> {
  const index = combat ? combats.indexOf(combat) : -1;
  const current = combat?.combatant as Combatant | null | undefined;
  const linked = combat?.scene != null;
  return {
    combat,
    combats: combats.map((entry, position) => ({ id: entry.id, active: entry === combat, label: position + 1 })),
    currentIndex: index + 1,
    combatCount: combats.length,
    displayCycle: combats.length > 1,
    previousId: combats[index - 1]?.id ?? null,
    nextId: combats[index + 1]?.id ?? null,
    hasCombat: combat !== null,
    started: combat?.started === true,
    round: combat?.round ?? 0,
    turn: combat?.turn ?? null,
    control: combat ? current?.players.includes(game.user) === true : false,
    isPlayerTurn: current?.players.includes(game.user) === true,
    canProgress: current?.isOwner === true && !game.user.isGM,
    initiativeIcon: initiativeIcon(),
    linked,
    labels: { scope: localize(linked ? "COMBAT.Linked" : "COMBAT.Unlinked") },
    isGM: game.user.isGM,
    user: game.user,
    scene: canvas()?.scene ?? null,
  };
}

/** Absolute, because a custom property does not resolve a URL; the default is relative to the styles. */
function initiativeIcon(): string {
  const path = CONFIG.Combat.initiativeIcon?.icon ?? "icons/svg/d20.svg";
  return new URL(path.replace(/^(?:\.\.\/)+/, ""), document.baseURI).href;
}

export interface EffectIcon {
  img: string;
  name: string;
}

/** The effects and statuses shown beside a combatant's name. */
export function describeEffects(
  combatant: Combatant,
  tooltip: (icons: EffectIcon[]) => string,
): { icons: EffectIcon[]; tooltip: string } {
  const icons: EffectIcon[] = [];
  for (const effect of combatant.actor?.temporaryEffects ?? []) {
    if (effect.statuses.has(CONFIG.specialStatusEffects.DEFEATED ?? "") || !effect.img) continue;
    icons.push({ img: effect.img, name: effect.name });
  }
  return { icons, tooltip: tooltip(icons) };
}
