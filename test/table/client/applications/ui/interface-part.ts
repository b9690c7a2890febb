/** Places the permanent parts of the interface in the page. */

import { ApplicationV2 } from "../api/application.ts";
import { HandlebarsApplicationMixin } from "../api/handlebars-application.ts";

/** Replaces the element with the same id, else appends to the holder. */
export function insertInto(holderId: string, element: HTMLElement): void {
  const existing = document.getElementById(element.id);
  if (existing) existing.replaceWith(element);
  else (document.getElementById(holderId) ?? document.body).append(element);
}

/** The base of every permanent part: rendered from templates, without a frame, placed by style sheets. */
export const InterfaceApplication = HandlebarsApplicationMixin(ApplicationV2);

export const FRAMELESS = Object.freeze({ frame: false, positioned: false });
