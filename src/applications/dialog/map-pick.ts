import { listen } from "../../failures.ts";

/** A point of the map, in pixels of the scene. */
export interface MapPoint {
  readonly x: number;
  readonly y: number;
}

let waiting: ((point: MapPoint | null) => void) | null = null;

/**
 * Waits for the user to click a point of the map. Panning and zooming go on meanwhile. Escape and a second
 * call cancel it.
 * @param hint what to do, shown for as long as it takes
 * @returns null where it is cancelled, or where there is no map
 */
export async function pickPoint(hint: string): Promise<MapPoint | null> {
  waiting?.(null);
  const board = canvas.ready ? canvas.app?.view : null;
  if (!(board instanceof HTMLElement)) return null;
  const page = board.ownerDocument;
  const notice = ui.notifications.info(hint, { permanent: true });
  const cursor = board.style.cursor;
  const ended = new AbortController();
  const options = { capture: true, signal: ended.signal };
  board.style.cursor = "crosshair";
  const picked = await new Promise<MapPoint | null>((resolve) => {
    waiting = resolve;
    listen(
      page,
      "pointerdown",
      (event) => {
        if (event.target !== board || event.button !== 0) return;
        // The map must not take it for the beginning of a drag or a selection.
        event.stopImmediatePropagation();
        event.preventDefault();
        resolve(canvas.canvasCoordinatesFromClient({ x: event.clientX, y: event.clientY }));
      },
      options,
    );
    listen(
      page,
      "keydown",
      (event) => {
        if (event.key !== "Escape") return;
        event.stopImmediatePropagation();
        event.preventDefault();
        resolve(null);
      },
      options,
    );
  });
  waiting = null;
  ended.abort();
  board.style.cursor = cursor;
  ui.notifications.remove(notice);
  return picked;
}
