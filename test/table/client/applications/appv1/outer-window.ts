/** Creates the window of a first-version application, and handles its header buttons. */

import { localize } from "../host.ts";
import type { ApplicationV1HeaderButton } from "./options.ts";

export interface OuterWindow {
  id: string;
  appId: number;
  classes: string[];
  title: string;
  buttons: ApplicationV1HeaderButton[];
  resizable: boolean;
}

/** First-version windows are light in any interface, unless their classes name a theme (#11651). */
const themeOf = (classes: string[]): string[] =>
  classes.some((name) => name.startsWith("theme-")) ? [] : ["themed", "theme-light"];

const words = (names: string[]): string[] => names.flatMap((name) => name.split(/\s+/)).filter(Boolean);

export function buildOuterWindow({ id, appId, classes, title, buttons, resizable }: OuterWindow): HTMLElement {
  const element = document.createElement("div");
  element.id = id;
  element.classList.add("app", "window-app", ...words(classes), ...themeOf(words(classes)));
  element.dataset.appid = String(appId);
  element.role = "dialog";

  const header = document.createElement("header");
  header.className = `window-header flexrow draggable${resizable ? " resizable" : ""}`;
  const heading = document.createElement("h4");
  heading.className = "window-title";
  heading.id = `${id}-title`;
  heading.textContent = title;
  element.setAttribute("aria-labelledby", heading.id);
  header.append(heading, ...buttons.map(headerButton));

  const content = document.createElement("section");
  content.className = "window-content";
  element.append(header, content);
  if (resizable) {
    const handle = document.createElement("div");
    handle.className = "window-resizable-handle";
    handle.append(iconOf("fa-solid fa-arrows-left-right"));
    element.append(handle);
  }
  return element;
}

function iconOf(classes: string): HTMLElement {
  const icon = document.createElement("i");
  icon.className = classes;
  icon.inert = true;
  return icon;
}

function headerButton({ label, class: name, icon, onclick }: ApplicationV1HeaderButton): HTMLAnchorElement {
  const button = document.createElement("a");
  button.className = `header-button control ${name}`;
  button.role = "button";
  button.tabIndex = 0;
  button.append(iconOf(icon), localize(label));
  button.addEventListener("click", (event) => {
    event.preventDefault();
    event.stopPropagation();
    void onclick?.(event);
  });
  button.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" && event.key !== " ") return;
    event.preventDefault();
    event.stopPropagation();
    button.click();
  });
  return button;
}
