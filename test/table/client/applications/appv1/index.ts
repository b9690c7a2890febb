/** `foundry.appv1`: the first version of the applications, to be removed in generation 16. */

import { ActorSheet } from "./actor-sheet.ts";
import { Application } from "./application.ts";
import { Dialog } from "./dialog.ts";
import { DocumentSheet } from "./document-sheet.ts";
import { FormApplication } from "./form-application.ts";
import { ItemSheet } from "./item-sheet.ts";
import {
  AdventureImporter,
  JournalPageSheet,
  JournalSheet,
  JournalTextPageSheet,
  JournalTextTinyMCESheet,
} from "./journal-sheets.ts";

export const appv1 = {
  api: { Application, Dialog, DocumentSheet, FormApplication },
  sheets: {
    ActorSheet,
    AdventureImporter,
    ItemSheet,
    JournalPageSheet,
    JournalSheet,
    JournalTextPageSheet,
    JournalTextTinyMCESheet,
  },
};
