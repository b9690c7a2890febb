/** `foundry.applications.sheets.journal`. */

import { JournalEntryCategoryConfig } from "./category-config.ts";
import { JournalEntrySheet } from "./entry-sheet.ts";
import { JournalEntryPageHandlebarsSheet, JournalEntryPageSheet } from "./page-sheet.ts";
import {
  JournalEntryPageImageSheet,
  JournalEntryPageMarkdownSheet,
  JournalEntryPagePDFSheet,
  JournalEntryPageProseMirrorSheet,
  JournalEntryPageTextSheet,
  JournalEntryPageVideoSheet,
} from "./page-sheets.ts";
import { ShowToPlayersDialog } from "./show-to-players.ts";

export const journal = {
  JournalEntryCategoryConfig,
  JournalEntryPageHandlebarsSheet,
  JournalEntryPageImageSheet,
  JournalEntryPageMarkdownSheet,
  JournalEntryPagePDFSheet,
  JournalEntryPageProseMirrorSheet,
  JournalEntryPageSheet,
  JournalEntryPageTextSheet,
  JournalEntryPageVideoSheet,
  JournalEntrySheet,
  ShowToPlayersDialog,
};
