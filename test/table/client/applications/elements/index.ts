/** `foundry.applications.elements`, and the definition of the custom elements. */

import { HTMLCodeMirrorElement } from "./code-mirror.ts";
import { HTMLColorPickerElement } from "./color-picker.ts";
import { HTMLDocumentEmbedElement } from "./document-embed.ts";
import { HTMLDocumentTagsElement } from "./document-tags.ts";
import { HTMLEnrichedContentElement } from "./enriched-content.ts";
import { HTMLFilePickerElement } from "./file-picker.ts";
import { AbstractFormInputElement } from "./form-input.ts";
import { AbstractMultiSelectElement, HTMLMultiCheckboxElement, HTMLMultiSelectElement } from "./multi-select.ts";
import { HTMLProseMirrorElement } from "./prose-mirror.ts";
import { HTMLRangePickerElement } from "./range-picker.ts";
import { HTMLSecretBlockElement } from "./secret-block.ts";
import { HTMLStringTagsElement } from "./string-tags.ts";

export const elements = {
  AbstractFormInputElement,
  AbstractMultiSelectElement,
  HTMLCodeMirrorElement,
  HTMLColorPickerElement,
  HTMLDocumentEmbedElement,
  HTMLDocumentTagsElement,
  HTMLEnrichedContentElement,
  HTMLFilePickerElement,
  HTMLMultiCheckboxElement,
  HTMLMultiSelectElement,
  HTMLProseMirrorElement,
  HTMLRangePickerElement,
  HTMLStringTagsElement,
};

/** Make the tags known to a page; once, before anything is rendered in it. */
export function defineElements({ customElements }: Window = window): void {
  const defined = [
    HTMLCodeMirrorElement,
    HTMLColorPickerElement,
    HTMLDocumentEmbedElement,
    HTMLDocumentTagsElement,
    HTMLEnrichedContentElement,
    HTMLFilePickerElement,
    HTMLMultiCheckboxElement,
    HTMLMultiSelectElement,
    HTMLProseMirrorElement,
    HTMLRangePickerElement,
    HTMLSecretBlockElement,
    HTMLStringTagsElement,
  ];
  for (const element of defined) {
    if (!customElements.get(element.tagName)) customElements.define(element.tagName, element);
  }
}
