/** The sheets of the core, which packages may replace. */

import { getDocumentClass } from "../core/document-classes.ts";
import { DocumentSheetConfig } from "./apps/document-sheet-config.ts";
import { ActiveEffectConfig } from "./sheets/active-effect-config.ts";
import { RegionBehaviorConfig, RegionConfig } from "./sheets/region-config.ts";
import { CombatantConfig, FolderConfig, MacroConfig, UserConfig } from "./sheets/simple-configs.ts";
import { TokenConfig } from "./sheets/token-config.ts";

const CORE_SHEETS = {
  ActiveEffect: ActiveEffectConfig,
  Combatant: CombatantConfig,
  Folder: FolderConfig,
  Macro: MacroConfig,
  Region: RegionConfig,
  RegionBehavior: RegionBehaviorConfig,
  Token: TokenConfig,
  User: UserConfig,
};

export function registerCoreSheets(): void {
  for (const [documentName, sheet] of Object.entries(CORE_SHEETS)) {
    DocumentSheetConfig.registerSheet(getDocumentClass(documentName), "core", sheet as never, {
      makeDefault: true,
      label: `SHEETS.Core${documentName}`,
    });
  }
}
