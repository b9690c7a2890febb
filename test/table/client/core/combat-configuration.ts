import { game } from "./globals.ts";

/** What a world decides about its combat tracker. */
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

/** `CONFIG.Combat.settings`: the configuration of the tracker, as it stands now. */
export class CombatConfiguration implements CombatConfigurationData {
  get #stored(): Partial<CombatConfigurationData> {
    return game.settings.get("core", "combatTrackerConfig") as Partial<CombatConfigurationData>;
  }

  /** The path of the attribute shown beside each combatant. */
  get resource(): string {
    return this.#stored.resource ?? COMBAT_DEFAULTS.resource;
  }

  /** Whether defeated combatants are passed over. */
  get skipDefeated(): boolean {
    return this.#stored.skipDefeated ?? COMBAT_DEFAULTS.skipDefeated;
  }

  get turnMarker(): CombatConfigurationData["turnMarker"] {
    return { ...COMBAT_DEFAULTS.turnMarker, ...this.#stored.turnMarker };
  }
}
