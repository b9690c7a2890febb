/** Where a permanent piece of the interface stands in the page. */

import { ApplicationV2 } from "../api/application.ts";
import { HandlebarsApplicationMixin } from "../api/handlebars-application.ts";

/** Put an element where an earlier one of its id stands, else at the end of its holder. */
export function insertInto(holderId: string, element: HTMLElement): void {
  const existing = document.getElementById(element.id);
  if (existing) existing.replaceWith(element);
  else (document.getElementById(holderId) ?? document.body).append(element);
}

/** The base of every permanent piece: rendered from templates, without a frame, placed by style sheets. */
export const InterfaceApplication = HandlebarsApplicationMixin(ApplicationV2);

export const FRAMELESS = Object.freeze({ frame: false, positioned: false });
