import type { Combat } from "../../documents/combat.ts";
import { CONFIG } from "../config.ts";
import { game, ui } from "../globals.ts";
import { WorldCollection } from "./world-collection.ts";

/** `game.combats` */
export class CombatEncounters extends WorldCollection<Combat> {
  static override documentName = "Combat";

  override get directory(): unknown {
    return ui.combat;
  }

  /** The world's configuration of the combat tracker. */
  static get settings(): unknown {
    return CONFIG.Combat.settings;
  }

  get settings(): unknown {
    return CONFIG.Combat.settings;
  }

  /** The combats of the current scene and those without a scene. */
  get combats(): Combat[] {
    const current = game.scenes.current?.id;
    return this.filter((combat) => combat.scene === null || combat.scene.id === current);
  }

  /** The active combat among them. */
  get active(): Combat | undefined {
    return this.combats.find((combat) => combat.active);
  }

  /** The combat that the tracker shows. */
  get viewed(): Combat | null {
    return (ui.combat as { viewed?: Combat | null } | undefined)?.viewed ?? null;
  }
}
