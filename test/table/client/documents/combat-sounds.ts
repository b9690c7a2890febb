import { CONFIG } from "../core/config.ts";
import { game } from "../core/globals.ts";

export type CombatAnnouncement = "startEncounter" | "nextUp" | "yourTurn";

/** Plays a random sound of the chosen theme. Without a theme nothing is played. */
export function announce(announcement: CombatAnnouncement): void {
  const theme = game.settings.get("core", "combatTheme") as string;
  const sounds = CONFIG.Combat.sounds[theme]?.[announcement] ?? [];
  const src = sounds[Math.floor(Math.random() * sounds.length)];
  // Browsers refuse sound before the first click on the page; that is no error.
  if (src) void new Audio(src).play().catch(() => undefined);
}
