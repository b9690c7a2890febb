/** jQuery for packages (`$` and `jQuery`), and support for its objects where the API still accepts them. */
import jQuery from "jquery";
import { logCompatibilityWarning } from "../../common/utils/compatibility.ts";

export { jQuery };

/**
 * The element of an HTMLElement or jQuery object. Logs a warning for jQuery.
 * @throws {Error} if the jQuery object is empty
 */
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
