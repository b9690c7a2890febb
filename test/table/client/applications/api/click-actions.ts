/** Dispatches a click inside an application to the handler that `data-action` names. C97 */

import { Hooks } from "../host.ts";
import type { ApplicationV2 } from "./application.ts";
import { moveBetweenTabs } from "./tab-groups.ts";
import type { WindowFrame } from "./window-frame.ts";

/** Elements that act as buttons respond to Enter and Space like buttons. */
export function pressByKey(event: KeyboardEvent): void {
  if (moveBetweenTabs(event)) return;
  const target = event.target as HTMLElement;
  if ((event.key !== "Enter" && event.key !== " ") || !target.matches("[data-action]")) return;
  if (target.closest("button, input, select, textarea, summary, a[href], [contenteditable]")) return;
  event.preventDefault();
  target.click();
}

/** Handles the frame's own controls, which no subclass declares. Returns whether the click was on one. */
function clickFrame(app: ApplicationV2, frame: WindowFrame, event: PointerEvent, action: string): boolean {
  const target = event.target as HTMLElement;
  if (frame.controlsDropdown.contains(target)) {
    void app.toggleControls(false);
    const entry = app._headerControlButtons().find((control) => control.action === action && control.onClick);
    void entry?.onClick?.(event);
    return entry !== undefined;
  }
  if (!frame.header.contains(target)) return false;
  if (action === "close") void app.close();
  else if (action === "toggleControls") void app.toggleControls();
  else return false;
  return true;
}

const actionTarget = (event: PointerEvent): HTMLElement | null =>
  (event.target as HTMLElement).closest<HTMLElement>("[data-action]");

export function dispatchClick(app: ApplicationV2, frame: WindowFrame | null, event: PointerEvent): void {
  const target = actionTarget(event);
  if (!target || !app.element.contains(target)) return;
  const action = target.dataset.action as string;
  if (event.button === 0) {
    if (action === "tab") return app._onClickTab(event);
    if (frame && clickFrame(app, frame, event, action)) return;
  }
  runAction(app, event);
}

/** Runs the action that was clicked, if there is one; what was clicked may lie outside the application. */
export function runAction(app: ApplicationV2, event: PointerEvent): void {
  const target = actionTarget(event);
  if (!target) return;
  const action = target.dataset.action as string;
  const declared = app.options.actions[action];
  const { handler, buttons } = typeof declared === "object" ? declared : { handler: declared, buttons: [0] };
  if (handler) {
    if (buttons.includes(event.button)) report(app, action, () => handler.call(app as never, event, target));
  } else if (event.button === 0) {
    report(app, action, () => app._onClickAction(event, target));
  }
}

/** A handler may be asynchronous; its failure is reported, never lost. C9 */
function report(app: ApplicationV2, action: string, run: () => unknown): void {
  const fail = (error: unknown) =>
    Hooks.onError(`${app.constructor.name}#${action}`, error as Error, { notify: "error", log: "error" });
  try {
    const result = run();
    if (result instanceof Promise) result.catch(fail);
  } catch (error) {
    fail(error);
  }
}
