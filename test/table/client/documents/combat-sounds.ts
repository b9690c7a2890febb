import { CONFIG } from "../core/config.ts";
import { game } from "../core/globals.ts";

export type CombatAnnouncement = "startEncounter" | "nextUp" | "yourTurn";

/** Plays what the chosen theme has for an announcement; without a theme there is silence. */
export function announce(announcement: CombatAnnouncement): void {
  const theme = game.settings.get("core", "combatTheme") as string;
  const sounds = CONFIG.Combat.sounds[theme]?.[announcement] ?? [];
  const src = sounds[Math.floor(Math.random() * sounds.length)];
  // A page that nobody has clicked in yet may not make a sound; that is no failure.
  if (src) void new Audio(src).play().catch(() => undefined);
}
