import { listen } from "../failures.ts";

/** In milliseconds: what is held longer is no click any more. */
const LONGEST = 3000;

const presses = new WeakMap<HTMLElement, Promise<void>>();

/**
 * A redraw between press and release takes a button away from under the pointer, and the click is lost. For a window
 * that watches, `released` lets a redraw wait for the click.
 */
export function watchPresses(element: HTMLElement): void {
  const onPress = ({ target }: PointerEvent): void => {
    const pressed = (target as Element).closest<HTMLElement>("button, summary, label, input, select");
    if (!pressed) return;
    const page = element.ownerDocument.defaultView ?? window;
    presses.set(
      element,
      new Promise((resolve) => {
        // A list stays open after the press.
        if (pressed.matches("select")) {
          for (const type of ["change", "blur"] as const) listen(pressed, type, () => resolve(), { once: true });
          return;
        }
        // The click is yet to come then.
        const soon = (): void => void setTimeout(resolve);
        for (const type of ["pointerup", "pointercancel"] as const)
          listen(page, type, soon, { once: true, capture: true });
        setTimeout(resolve, LONGEST);
      }),
    );
  };
  listen(element, "pointerdown", onPress, { capture: true });
}

/** Settles once no button of this window is being pressed; at once where nothing is drawn yet. */
export const released = (element: HTMLElement | null | undefined): Promise<void> =>
  (element ? presses.get(element) : undefined) ?? Promise.resolve();
