import { game } from "./globals.ts";

/** A world's configuration of the combat tracker. */
export interface CombatConfigurationData {
  resource: string;
  skipDefeated: boolean;
  turnMarker: { enabled: boolean; path: string; animation: string; disposition: boolean };
}

export const COMBAT_DEFAULTS: Readonly<CombatConfigurationData> = Object.freeze({
  resource: "",
  skipDefeated: false,
  turnMarker: Object.freeze({ enabled: true, path: "", animation: "", disposition: false }),
});

/** `CONFIG.Combat.settings`: reads the setting at each access. */
export class CombatConfiguration implements CombatConfigurationData {
  get #stored(): Partial<CombatConfigurationData> {
    return game.settings.get("core", "combatTrackerConfig") as Partial<CombatConfigurationData>;
  }

  /** Path of the attribute shown for each combatant. */
  get resource(): string {
    return this.#stored.resource ?? COMBAT_DEFAULTS.resource;
  }

  /** Whether the turn order skips defeated combatants. */
  get skipDefeated(): boolean {
    return this.#stored.skipDefeated ?? COMBAT_DEFAULTS.skipDefeated;
  }

  get turnMarker(): CombatConfigurationData["turnMarker"] {
    return { ...COMBAT_DEFAULTS.turnMarker, ...this.#stored.turnMarker };
  }
}
