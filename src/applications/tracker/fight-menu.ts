import { menuEntry } from "../../compat.ts";
import type { TempoCombat } from "../../documents/classes/combat.ts";
import type { TempoCombatant } from "../../documents/classes/combatant.ts";
import { run } from "../run-command.ts";
import { newSide } from "./side-controls.ts";

/**
 * The GM's menu of a fight as a whole. Foundry asks for its entries once, so each looks anew for the fight that is
 * shown.
 */
export function fightMenu(shown: () => TempoCombat | null): ReturnType<typeof menuEntry>[] {
  const missing = (): TempoCombatant[] => (shown()?.combatants.contents ?? []).filter((c) => c.initiative === null);
  const entry = (
    label: string,
    icon: string,
    visible: () => boolean,
    act: (combat: TempoCombat) => Promise<unknown>,
  ): ReturnType<typeof menuEntry> =>
    menuEntry({
      ...{ label, icon: `fa-solid fa-${icon}`, visible: () => shown() !== null && visible() },
      onClick: () => {
        const combat = shown();
        if (combat) void act(combat);
      },
    });
  return [
    entry(
      "TEMPO.Menu.RollMissing",
      "dice",
      () => missing().length > 0,
      (combat) => combat.rollAll(),
    ),
    entry(
      "TEMPO.Menu.RollNPCs",
      "users-gear",
      () => missing().some(({ isNPC }) => isNPC),
      (combat) => combat.rollNPC(),
    ),
    entry("TEMPO.Side.New", "people-group", always, newSide),
    entry(
      "TEMPO.Menu.NextPhase",
      "forward-step",
      () => (shown()?.round ?? 0) > 0,
      (combat) => run(combat, { type: "advance" }),
    ),
    entry("TEMPO.Ended.Ask", "flag-checkered", always, (combat) => combat.endCombat()),
  ];
}

const always = (): boolean => true;
