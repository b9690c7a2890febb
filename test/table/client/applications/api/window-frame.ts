/** The chrome of a framed application: header, title, controls, content and the handle to resize it. */

import { localize } from "../host.ts";
import type { ApplicationHeaderControlsEntry, ApplicationWindowConfiguration } from "./configuration.ts";

export interface WindowFrame {
  header: HTMLElement;
  icon: HTMLElement;
  title: HTMLElement;
  controls: HTMLButtonElement;
  controlsDropdown: HTMLMenuElement;
  close: HTMLButtonElement;
  content: HTMLElement;
  resize: HTMLElement | undefined;
}

function headerButton(action: string, icon: string, label: string): HTMLButtonElement {
  const button = document.createElement("button");
  button.type = "button";
  button.className = `header-control icon ${icon}`;
  button.dataset.action = action;
  button.dataset.tooltip = label;
  button.ariaLabel = localize(label);
  return button;
}

/** Fill an empty application element with window chrome. */
export function buildWindowFrame(element: HTMLElement, config: ApplicationWindowConfiguration): WindowFrame {
  const header = document.createElement("header");
  header.className = "window-header";
  const icon = document.createElement("i");
  icon.className = "window-icon hidden";
  icon.inert = true;
  const title = document.createElement("h1");
  title.className = "window-title";
  title.id = `${element.id}-title`;
  const controls = headerButton("toggleControls", "fa-solid fa-ellipsis-vertical", "APPLICATION.TOOLS.ControlsMenu");
  controls.setAttribute("aria-haspopup", "menu");
  controls.setAttribute("aria-expanded", "false");
  const close = headerButton("close", "fa-solid fa-xmark", "APPLICATION.TOOLS.Close");
  header.append(icon, title, controls, close);

  const controlsDropdown = document.createElement("menu");
  controlsDropdown.className = "controls-dropdown";
  controlsDropdown.role = "menu";

  const content = document.createElement(config.contentTag ?? "section");
  content.classList.add("window-content", ...(config.contentClasses ?? []));
  element.append(header, controlsDropdown, content);

  let resize: HTMLElement | undefined;
  if (config.resizable) {
    resize = document.createElement("div");
    resize.className = "window-resize-handle";
    element.append(resize);
  }
  if (element.tagName !== "DIALOG") element.setAttribute("role", "dialog");
  element.setAttribute("aria-labelledby", title.id);
  return { header, icon, title, controls, controlsDropdown, close, content, resize };
}

/** One entry of the dropdown; a click reaches the application's own click handler through `data-action`. */
export function renderHeaderControl(control: ApplicationHeaderControlsEntry): HTMLLIElement {
  const item = document.createElement("li");
  item.className = "header-control";
  item.role = "none";
  if (control.action) item.dataset.action = control.action;
  const button = document.createElement("button");
  button.type = "button";
  button.className = "control";
  button.role = "menuitem";
  const icon = document.createElement("i");
  icon.className = `control-icon fa-fw ${control.icon}`;
  icon.inert = true;
  const label = document.createElement("span");
  label.className = "control-label";
  label.textContent = localize(control.label);
  button.append(icon, label);
  item.append(button);
  return item;
}
