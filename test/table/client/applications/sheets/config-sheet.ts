/** The base of the core's own configuration sheets: a form in parts, saved by a button. */

import { DocumentSheetV2, type DocumentSheetOptions } from "../api/document-sheet.ts";
import { HandlebarsApplicationMixin } from "../api/handlebars-application.ts";

export const ConfigSheet = HandlebarsApplicationMixin(DocumentSheetV2);

export const CONFIG_SHEET_OPTIONS: DocumentSheetOptions = {
  classes: ["config"],
  sheetConfig: false,
  window: { contentClasses: ["standard-form"] },
  form: { closeOnSubmit: true },
};

/** The parameters of `_processFormData`: the event, the form and its data. */
export type Submitted = Parameters<DocumentSheetV2["_processFormData"]>;

export const FOOTER = { template: "templates/generic/form-footer.hbs" };

export const saveButton = (label: string) => ({ type: "submit", icon: "fa-solid fa-floppy-disk", label });
