import { menuEntry } from "../../compat.ts";
import type { TempoCombat } from "../../documents/classes/combat.ts";
import { run } from "../run-command.ts";
import { newSide } from "./side-controls.ts";

/** The GM's menu of a fight as a whole. */
export function fightMenu(combat: TempoCombat | null): ReturnType<typeof menuEntry>[] {
  if (!combat) return [];
  const missing = combat.combatants.contents.filter(({ initiative }) => initiative === null);
  return [
    menuEntry({
      label: "TEMPO.Menu.RollMissing",
      icon: "fa-solid fa-dice",
      visible: () => missing.length > 0,
      onClick: () => void combat.rollAll(),
    }),
    menuEntry({
      label: "TEMPO.Menu.RollNPCs",
      icon: "fa-solid fa-users-gear",
      visible: () => missing.some(({ isNPC }) => isNPC),
      onClick: () => void combat.rollNPC(),
    }),
    menuEntry({
      label: "TEMPO.Side.New",
      icon: "fa-solid fa-people-group",
      visible: () => true,
      onClick: () => void newSide(combat),
    }),
    menuEntry({
      label: "TEMPO.Menu.NextPhase",
      icon: "fa-solid fa-forward-step",
      visible: () => combat.round > 0,
      onClick: () => void run(combat, { type: "advance" }),
    }),
    menuEntry({
      label: "TEMPO.Ended.Ask",
      icon: "fa-solid fa-flag-checkered",
      visible: () => true,
      onClick: () => void combat.endCombat(),
    }),
  ];
}
