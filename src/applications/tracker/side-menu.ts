import { menuEntry } from "../../compat.ts";
import { fieldKey } from "../../data/actor.ts";
import { activeRuleset } from "../../data/active.ts";
import type { TempoCombat } from "../../documents/classes/combat.ts";
import type { TempoCombatant } from "../../documents/classes/combatant.ts";
import { mayTakeSidesTurn } from "../../engine/index.ts";
import { run } from "../run-command.ts";

/**
 * Entries of a tracker row's menu where sides act together: to take the turn, and to set the side's values
 * (GM).
 */
export function sideEntries(at: (li: HTMLElement) => TempoCombatant | null) {
  const combatOf = (c: TempoCombatant | null): TempoCombat | null => c?.combat ?? null;
  const stated = Object.entries(activeRuleset().sides ?? {}).filter(
    ([, field]) => field.kind === "number" || field.kind === "open",
  );
  return [
    menuEntry({
      label: "TEMPO.Menu.TakeTurn",
      icon: "fa-solid fa-person-running",
      visible: (li) => {
        const c = at(li);
        const combat = combatOf(c);
        return c?.isOwner === true && combat !== null && mayTakeSidesTurn(combat.fight).includes(c.id ?? "");
      },
      onClick: (li) => {
        const c = at(li);
        const combat = combatOf(c);
        if (c && combat) void run(combat, { type: "takeTurn", who: c.id ?? "" });
      },
    }),
    menuEntry({
      label: "TEMPO.Side.Move",
      icon: "fa-solid fa-right-left",
      visible: (li) => game.user.isGM && at(li) !== null,
      onClick: (li) => void changeSides(at(li)),
    }),
    ...stated.map(([field]) =>
      menuEntry({
        label: `${fieldKey(activeRuleset())}.${field}`,
        icon: "fa-solid fa-people-group",
        visible: () => game.user.isGM,
        onClick: (li) => void setSideValue(at(li), field),
      }),
    ),
  ];
}

async function changeSides(combatant: TempoCombatant | null): Promise<void> {
  if (combatant) await (await import("./side-controls.ts")).askForSideOf(combatant);
}

async function setSideValue(combatant: TempoCombatant | null, field: string): Promise<void> {
  await (await import("./gm-hand.ts")).askForSideValue(combatant, field);
}
