/** Helpers with newer replacements. Generation 14 no longer has `select` and `filePicker`. */

import Handlebars from "handlebars";
import { logCompatibilityWarning } from "../../../common/utils.ts";
import { textOf } from "../fields/text-of.ts";
import { localize } from "../host.ts";

type Hash = Record<string, unknown>;
type Options = Handlebars.HelperOptions & { hash: Hash };

const { SafeString } = Handlebars;

function element(tag: string, className: string, dataset: Record<string, string> = {}): HTMLElement {
  const made = document.createElement(tag);
  made.className = className;
  Object.assign(made.dataset, dataset);
  return made;
}

/** A place for a text editor: `{{editor content target="system.notes" button=true}}`. */
export function editor(content: unknown, { hash }: Options): Handlebars.SafeString {
  const { target, engine, editable = true, button = false, collaborate = false, class: classes = "" } = hash;
  if (!target) throw new Error("You must define the name of a target field.");
  const holder = element("div", `editor ${textOf(classes)}`.trim());
  const place = element("div", "editor-content", { edit: textOf(target) });
  if (engine) place.dataset.engine = textOf(engine);
  if (collaborate) place.dataset.collaborate = "true";
  if (editable) place.dataset.editable = "true";
  place.innerHTML = textOf(content);
  if (button && editable) {
    const edit = element("a", "editor-edit");
    edit.append(element("i", "fa-solid fa-pen-to-square"));
    holder.append(edit);
  }
  holder.append(place);
  return new SafeString(holder.outerHTML);
}

/** A button that opens the file picker for an input; the `<file-picker>` element replaces it. */
export function filePicker({ hash }: Options): Handlebars.SafeString {
  logCompatibilityWarning("The {{filePicker}} Handlebars helper is deprecated. Please use the <file-picker> element.", {
    since: 12,
    until: 14,
    once: true,
  });
  const { target, type } = hash;
  if (!target) throw new Error("You must define the name of the target field.");
  const button = element("button", "file-picker", {
    target: textOf(target),
    type: textOf(type ?? ""),
  }) as HTMLButtonElement;
  button.type = "button";
  button.title = localize("FILES.BrowseTooltip");
  button.tabIndex = -1;
  button.append(element("i", "fa-solid fa-file-import fa-fw"));
  return new SafeString(button.outerHTML);
}

/** The template's options, with the chosen ones selected; `selectOptions` replaces it. */
export function select(this: unknown, selected: unknown, { fn }: Options): string {
  logCompatibilityWarning(
    "The {{select}} handlebars helper is deprecated in favor of using the {{selectOptions}} helper.",
    {
      since: 12,
      until: 14,
      once: true,
    },
  );
  const holder = document.createElement("select");
  holder.innerHTML = fn(this);
  const values = (Array.isArray(selected) ? selected : [selected]).map(textOf);
  for (const option of holder.options) option.toggleAttribute("selected", values.includes(option.value));
  return holder.innerHTML;
}
