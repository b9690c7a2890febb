/** jQuery, which packages find as `$` and `jQuery`, and what they are still given and may give in its objects. */
import jQuery from "jquery";
import { logCompatibilityWarning } from "../../common/utils/compatibility.ts";

export { jQuery };

/** The element of what may be a jQuery object, of which it warns. */
export function elementOf(given: HTMLElement | JQuery, whose: string): HTMLElement {
  if ("nodeType" in given) return given;
  logCompatibilityWarning(
    `${whose} is changing to no longer transact jQuery objects. You must begin passing an HTMLElement instead.`,
    { since: 13, until: 15, once: true },
  );
  const [element] = given.get();
  if (!element) throw new Error(`The jQuery object that was given to ${whose} is empty`);
  return element;
}
