/** The applications' implementations of the ports that lower parts of the client declare. */

import type { FormConfig, FormPort } from "../../common/data/form-port.ts";
import type { Ports } from "../core/ports.ts";
import { DialogV2 } from "./api/dialog.ts";
import { RollResolver } from "./dice/roll-resolver.ts";
import { createDocumentDialog } from "./apps/create-document.ts";
import { ImagePopout, type ImagePopoutOptions } from "./apps/image-popout.ts";
import { DocumentSheetConfig } from "./apps/document-sheet-config.ts";
import { HTMLCodeMirrorElement } from "./elements/code-mirror.ts";
import { HTMLColorPickerElement } from "./elements/color-picker.ts";
import { HTMLDocumentTagsElement, type DocumentTagsConfiguration } from "./elements/document-tags.ts";
import { HTMLFilePickerElement, type FilePickerElementConfiguration } from "./elements/file-picker.ts";
import { HTMLRangePickerElement, type RangePickerConfiguration } from "./elements/range-picker.ts";
import { HTMLStringTagsElement } from "./elements/string-tags.ts";
import { createFormGroup, type FormGroupConfig } from "./fields/form-group.ts";
import {
  createCheckboxInput,
  createEditorInput,
  createMultiSelectInput,
  createNumberInput,
  createSelectInput,
  createTextInput,
  createTextareaInput,
  setInputAttributes,
} from "./fields/inputs.ts";
import { Compendium } from "./sidebar/apps/compendium.ts";
import { renderTemplate } from "./handlebars/templates.ts";
import type { JournalEntry } from "../documents/journal-entry.ts";
import { CONFIG } from "./host.ts";
import { showEntry, showToPlayers } from "./sheets/journal/show-to-players.ts";

/** Wraps the factory of a custom element, to set the attributes that every input takes. */
function element<C>(create: (config: C) => HTMLElement): (config: FormConfig) => HTMLElement {
  return (config) => {
    const made = create(config as C);
    setInputAttributes(made, config);
    return made;
  };
}

/** The form parses the value of a JSON field. */
function createCodeInput(config: FormConfig): HTMLElement {
  const { value } = config;
  const text =
    typeof value === "string" || value == null ? (value ?? "") : JSON.stringify(value, null, Number(config.indent));
  const input = HTMLCodeMirrorElement.create({ ...config, value: text });
  setInputAttributes(input, config);
  if (config.language === "json") input.dataset.dtype = "JSON";
  return input;
}

export const applicationPorts: Ports = {
  renderTemplate,
  confirm: ({ title, content, ...options }) =>
    DialogV2.confirm({ window: { title }, content, ...options }) as Promise<boolean | null>,
  createDocumentDialog: (cls, data, operation, options) => createDocumentDialog(cls, data, operation, options),
  showToPlayers: (document) => showToPlayers(document),
  showEntry: (entry, options) => showEntry(entry as JournalEntry, options),
  showImage: ({ image, title, ...options }) => {
    void new ImagePopout({ src: image, ...options, window: { title: title ?? "" } } as ImagePopoutOptions).render({
      force: true,
    });
  },
  enrichHTML: (content, options) => CONFIG.ux.TextEditor.enrichHTML(content, options),
  compendiumWindow: () => Compendium as never,
  rollResolver: () => RollResolver,
  registerSheet: (cls, scope, sheet, options) =>
    DocumentSheetConfig.registerSheet(
      cls,
      scope,
      sheet as Parameters<typeof DocumentSheetConfig.registerSheet>[2],
      options,
    ),
  unregisterSheet: (cls, scope, sheet, options) =>
    DocumentSheetConfig.unregisterSheet(
      cls,
      scope,
      sheet as Parameters<typeof DocumentSheetConfig.registerSheet>[2],
      options,
    ),
};

/** The form elements that data fields create. */
export const formElements = {
  createCheckboxInput,
  createCodeInput,
  createEditorInput,
  createFormGroup: (config) => createFormGroup(config as unknown as FormGroupConfig),
  createMultiSelectInput,
  createNumberInput,
  createSelectInput,
  createTextInput,
  createTextareaInput,
  createColorPicker: element((config: { name?: string; value?: string }) => HTMLColorPickerElement.create(config)),
  createDocumentTags: element((config: DocumentTagsConfiguration) => HTMLDocumentTagsElement.create(config)),
  createFilePicker: element((config: FilePickerElementConfiguration) => HTMLFilePickerElement.create(config)),
  createRangePicker: element((config: RangePickerConfiguration) => HTMLRangePickerElement.create(config)),
  createStringTags: element((config: { name?: string; value?: Iterable<string> }) =>
    HTMLStringTagsElement.create(config),
  ),
} as FormPort;
