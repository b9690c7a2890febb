/** The sheets of the core, which packages may replace. */

import { getDocumentClass } from "../core/document-classes.ts";
import { environment } from "../../common/environment.ts";
import { ActorSheet } from "./appv1/actor-sheet.ts";
import { ItemSheet } from "./appv1/item-sheet.ts";
import { DocumentSheetConfig } from "./apps/document-sheet-config.ts";
import { ActiveEffectConfig } from "./sheets/active-effect-config.ts";
import { JournalEntrySheet } from "./sheets/journal/entry-sheet.ts";
import {
  JournalEntryPageImageSheet,
  JournalEntryPageMarkdownSheet,
  JournalEntryPagePDFSheet,
  JournalEntryPageProseMirrorSheet,
  JournalEntryPageVideoSheet,
} from "./sheets/journal/page-sheets.ts";
import { RegionBehaviorConfig, RegionConfig } from "./sheets/region-config.ts";
import { RollTableSheet } from "./sheets/roll-table-sheet.ts";
import { CombatantConfig, FolderConfig, MacroConfig, UserConfig } from "./sheets/simple-configs.ts";
import { SceneConfig } from "./sheets/scene-config.ts";
import { TokenConfig } from "./sheets/token-config.ts";

const CORE_SHEETS = {
  ActiveEffect: ActiveEffectConfig,
  Combatant: CombatantConfig,
  Folder: FolderConfig,
  JournalEntry: JournalEntrySheet,
  Macro: MacroConfig,
  Region: RegionConfig,
  RegionBehavior: RegionBehaviorConfig,
  RollTable: RollTableSheet,
  Scene: SceneConfig,
  Token: TokenConfig,
  User: UserConfig,
};

/** The sheets of the core's page types. Packages register sheets for their own page types. */
const PAGE_SHEETS = {
  text: JournalEntryPageProseMirrorSheet,
  image: JournalEntryPageImageSheet,
  video: JournalEntryPageVideoSheet,
  pdf: JournalEntryPagePDFSheet,
};

/** Default sheets in generation 13 for systems without their own sheets for actors or items (#12617). */
const FIRST_VERSION_SHEETS = { Actor: ActorSheet, Item: ItemSheet };

function registerFirstVersionSheets(): void {
  for (const [documentName, sheet] of Object.entries(FIRST_VERSION_SHEETS)) {
    DocumentSheetConfig.registerSheet(getDocumentClass(documentName), "core", sheet, {
      makeDefault: true,
      label: `SHEETS.Core${documentName}`,
    });
  }
}

export function registerCoreSheets(): void {
  if (environment.generation < 14) registerFirstVersionSheets();
  for (const [type, sheet] of Object.entries(PAGE_SHEETS)) {
    DocumentSheetConfig.registerSheet(getDocumentClass("JournalEntryPage"), "core", sheet as never, {
      types: [type],
      makeDefault: true,
      label: "SHEETS.CoreJournalEntryPage",
    });
  }
  DocumentSheetConfig.registerSheet(
    getDocumentClass("JournalEntryPage"),
    "core",
    JournalEntryPageMarkdownSheet as never,
    {
      types: ["text"],
      label: "SHEETS.JournalEntryPageMarkdown",
    },
  );
  for (const [documentName, sheet] of Object.entries(CORE_SHEETS)) {
    DocumentSheetConfig.registerSheet(getDocumentClass(documentName), "core", sheet as never, {
      makeDefault: true,
      label: `SHEETS.Core${documentName}`,
    });
  }
}
