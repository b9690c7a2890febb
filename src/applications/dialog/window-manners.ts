import { onceHook } from "../../compat.ts";
import { guard } from "../../failures.ts";
import { keyOf } from "../focus.ts";
import type { Box } from "./place-window.ts";
import { hides, placeBeside } from "./place-window.ts";

/** How windows behave: where they open, and where the focus goes when they are closed. */

type Placed = foundry.applications.api.ApplicationV2;

const MARGIN = 8;

const boxOf = ({ left, top, width, height }: DOMRect): Box => ({ left, top, width, height });

/** The part of the page that is left to the map: without the sidebar, the controls at the left and the notices on top. */
function viewOf(page: Document): Box {
  const width = page.documentElement.clientWidth;
  const height = page.documentElement.clientHeight;
  const whole = { left: 0, top: 0, width, height };
  const right = page.querySelector("#sidebar, #ui-right")?.getBoundingClientRect();
  const left = page.querySelector("#ui-left, #scene-controls")?.getBoundingClientRect();
  const from = left && left.width > 0 && left.right < width / 3 ? left.right : 0;
  const to = right && right.width > 0 && right.left > (width * 2) / 3 ? right.left : width;
  const notices = page.querySelector("#notifications")?.getBoundingClientRect();
  const top = notices && notices.top < height / 3 && notices.bottom < height / 3 ? notices.bottom : 0;
  return to - from < 420 ? whole : { left: from, top, width: to - from, height: height - top };
}

/** The box of a token on the page; null off the viewed map. */
function tokenBox(id: string | null): Box | null {
  const token = id === null ? null : canvas.ready ? canvas.tokens?.get(id) : null;
  if (!token) return null;
  const { x, y, width, height } = token.bounds;
  const a = canvas.clientCoordinatesFromCanvas({ x, y });
  const b = canvas.clientCoordinatesFromCanvas({ x: x + width, y: y + height });
  return { left: a.x, top: a.y, width: b.x - a.x, height: b.y - a.y };
}

/** Places a window that has just been drawn beside what it is about, and on no other window. */
export function placeWindow(app: Placed, { about }: { readonly about: readonly (string | null)[] }): void {
  const { element } = app;
  const page = element.ownerDocument;
  // A window of its own has nothing to stand aside of.
  if (page !== document) return;
  // Before the sidebar is there nobody knows where the map will end.
  if (!page.querySelector("#sidebar"))
    onceHook("renderSidebar", () =>
      requestAnimationFrame(guard(() => (app.rendered ? placeWindow(app, { about }) : undefined))),
    );
  const others = [...page.querySelectorAll<HTMLElement>(".application.tempo:not(.minimized)")]
    .filter((other) => other !== element && other.offsetWidth > 0 && !other.closest("#sidebar"))
    .reverse();
  // Cards beside a closed sidebar have buttons, too.
  others.push(...page.querySelectorAll<HTMLElement>("#chat-notifications .message"));
  const { offsetWidth: width, offsetHeight: height } = element;
  const windows = others.map((other) => boxOf(other.getBoundingClientRect()));
  const tokens = about.flatMap((id) => tokenBox(id) ?? []);
  const at = placeBeside(
    { width, height },
    // A token that another window hides is not to be seen either way.
    { view: viewOf(page), about: tokens.filter((token) => !windows.some((w) => hides(w, token))), windows },
  );
  app.setPosition(at);
}

/** Whenever a window grows over the page's lower edge it is moved up: its buttons are there. */
export function keepInView(app: Placed): void {
  // A position is set after the observer's own turn, in which it must change nothing that it observes.
  new ResizeObserver(() => requestAnimationFrame(guard(() => moveUp(app)))).observe(app.element);
}

function moveUp(app: Placed): void {
  const { element } = app;
  if (!app.rendered || element?.ownerDocument !== document) return;
  const { height, bottom } = element.getBoundingClientRect();
  const floor = document.documentElement.clientHeight - MARGIN;
  if (bottom > floor) app.setPosition({ top: Math.max(0, Math.floor(floor - height)) });
}

/** Remembers what has the focus now; the function it returns gives it back, even where that was redrawn. */
export function openerOf(): () => void {
  const opener = document.activeElement;
  if (!(opener instanceof HTMLElement) || opener === document.body) return () => undefined;
  const frame = opener.closest<HTMLElement>(".application, #sidebar > *");
  const key = keyOf(opener);
  return () => {
    const page = opener.ownerDocument;
    const active = page.activeElement;
    // Whoever has gone on to something else is left there.
    if (active && active !== page.body && active.isConnected && !active.closest(".tp-check")) return;
    if (opener.isConnected) opener.focus();
    else if (frame?.isConnected && key !== null) frame.querySelector<HTMLElement>(key)?.focus();
  };
}

const FOCUSABLE = "a[href], button, input, select, textarea, summary, [tabindex]";

/**
 * Lets Tab go round within a dialog: core would give it to the map's tokens, and nothing could be reached from the last
 * button by keys (B5). Escape leaves the dialog.
 */
export function keepTab(element: HTMLElement, event: KeyboardEvent): void {
  if (event.key !== "Tab") return;
  event.stopPropagation();
  const all = [...element.querySelectorAll<HTMLElement>(FOCUSABLE)].filter(
    (one) => one.tabIndex >= 0 && !one.matches(":disabled") && one.checkVisibility(),
  );
  const [from, to] = event.shiftKey ? [all[0], all.at(-1)] : [all.at(-1), all[0]];
  if (!to || event.target !== from) return;
  event.preventDefault();
  to.focus();
}
