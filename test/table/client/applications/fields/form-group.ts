/** A labelled form group around an input. */

import { makeElement } from "../elements/form-input.ts";
import { localize } from "../host.ts";

export interface FormGroupConfig {
  input: HTMLElement;
  label?: string | undefined;
  hint?: string | undefined;
  units?: string | undefined;
  rootId?: string | undefined;
  classes?: string | string[];
  stacked?: boolean;
  localize?: boolean;
  hidden?: boolean | "until-found";
  tooltip?: string;
}

let lastId = 0;

/** The native elements that a label may point at. */
const LABELABLE = "input, select, textarea, button, meter, output, progress";

export function createFormGroup(config: FormGroupConfig): HTMLDivElement {
  const { input, hint, units, rootId, stacked = false } = config;
  const translate = (text: string) => (config.localize ? localize(text) : text);
  const group = makeElement("div", { className: "form-group" });
  const classes = typeof config.classes === "string" ? config.classes.split(/\s+/) : (config.classes ?? []);
  group.classList.add(...classes.filter(Boolean), ...(stacked ? ["stacked"] : []));
  if (config.hidden) group.setAttribute("hidden", config.hidden === true ? "" : config.hidden);

  const label = makeElement("label", { textContent: config.label ? translate(config.label) : "" });
  if (config.tooltip) label.dataset.tooltip = config.tooltip;
  if (units) label.append(" ", makeElement("span", { className: "units", textContent: `(${translate(units)})` }));
  const name = input.getAttribute("name");
  if (!input.id && (input.matches(LABELABLE) || input.tagName.includes("-"))) {
    input.id = rootId && name ? `${rootId}-${name}` : `form-input-${++lastId}`;
  }
  if (input.id) label.htmlFor = input.id;
  group.append(label, makeElement("div", { className: "form-fields" }, input));

  if (hint) {
    const text = makeElement("p", { className: "hint", innerHTML: translate(hint) });
    group.append(text);
  }
  return group;
}
