/** Which application is in which browser window, and how it moves from one to another. */
import { appWindows, readyFor } from "../api/app-windows.ts";
import type { ApplicationV2 } from "../api/application.ts";
import type { ApplicationPosition, ApplicationRenderOptions, PositionInput } from "../api/configuration.ts";
import { isElement } from "../element-kinds.ts";
import { localize, ui } from "../host.ts";
import { randomID } from "../../../common/utils.ts";
import { detachedWindows } from "./detached-windows.ts";
import type { Page } from "./page-of-a-window.ts";

interface Place {
  id: string;
  page: Page;
  /** Whether it fills the browser window; otherwise it floats there as in the main one. */
  fills: boolean;
  /** The position that attaching restores. */
  before: PositionInput;
}

const places = new WeakMap<ApplicationV2, Place>();
const children = new WeakMap<ApplicationV2, Set<ApplicationV2>>();

export const placeOf = (app: ApplicationV2): Place | undefined => places.get(app);

/** Render an application in the window of its parent; it moves and closes with the parent. */
export async function renderChild(
  parent: ApplicationV2,
  child: ApplicationV2,
  { window: given, ...options }: ApplicationRenderOptions = {},
): Promise<ApplicationV2> {
  const known = children.get(parent) ?? new Set();
  children.set(parent, known.add(child));
  const windowId = places.get(parent)?.id;
  return child.render({
    force: true,
    ...options,
    window: windowId === undefined ? { ...given } : { windowId, ...given },
  });
}

/** Put an application into a browser window of its own. Frameless ones stay where they are (#14569). */
export async function detach(app: ApplicationV2, position: PositionInput = {}): Promise<void> {
  const former = places.get(app);
  if (!app.hasFrame || former?.fills) return;
  const source = former?.page ?? window;
  const id = randomID();
  let page: Page;
  try {
    page = (await detachedWindows().openWindow({ id, source, position: onScreen(app, source, position) })) as Page;
  } catch (error) {
    console.error(error);
    ui.notifications?.error(localize("APPLICATION.TOOLS.DetachBlocked"));
    return;
  }
  const { left, top, width, height } = app.position;
  const before = former?.before ?? { left, top, width, height, ...position };
  page.addEventListener("resize", () => {
    if (places.get(app)?.page === page && app.rendered) app.setPosition();
  });
  move(app, { id, page, fills: true, before });
}

/** Put an application back into the main window. */
export function attach(app: ApplicationV2): void {
  const place = places.get(app);
  if (!place) return;
  move(app, null);
  if (!app.element) return;
  Object.assign(app.element.style, { maxWidth: "", maxHeight: "" });
  app.setPosition(place.before);
  app.bringToFront();
}

/** Move an application into a browser window that is already open. */
export function joinWindow(app: ApplicationV2, id: string): void {
  const descriptor = detachedWindows().windows.get(id);
  if (!descriptor || places.get(app)?.id === id) return;
  const { left, top, width, height } = app.position;
  move(app, { id, page: descriptor.window, fills: false, before: { left, top, width, height } });
}

function move(app: ApplicationV2, place: Place | null): void {
  const former = places.get(app);
  if (place) {
    places.set(app, place);
    detachedWindows().windows.get(place.id)?.applications.set(app.id, app);
  } else places.delete(app);
  if (app.element) {
    const target = appWindows.documentOf(app);
    const modal = isElement(app.element, "dialog") && app.element.matches(":modal");
    detachedWindows().adoptNodes(target.body, readyFor(target, app.element));
    if (modal) showAgain(app.element);
    app._updateFrame({ window: { title: app.title, controls: true } });
    if (place) app.setPosition();
    if (place?.fills) app._onDetach?.();
    else if (!place) app._onAttach?.();
  }
  for (const child of children.get(app) ?? []) follow(child, former, place);
  if (former) leave(app, former);
}

/** A modal dialog stops being modal when it moves to another document. */
function showAgain(dialog: HTMLDialogElement): void {
  dialog.close();
  dialog.showModal();
}

/** A child in the same window as its parent moves with it. */
function follow(child: ApplicationV2, former: Place | undefined, place: Place | null): void {
  const own = places.get(child);
  if (!child.rendered || own?.id !== former?.id || own?.fills) return;
  if (place) joinWindow(child, place.id);
  else attach(child);
}

function leave(app: ApplicationV2, { id, page }: Place): void {
  detachedWindows().windows.get(id)?.applications.delete(app.id);
  detachedWindows().checkEmpty(page);
}

/** The screen position for a new window, so that the application does not seem to move. */
function onScreen(app: ApplicationV2, source: Window, position: PositionInput): PositionInput {
  const box = (app.element as HTMLElement | null)?.getBoundingClientRect();
  const wanted = { ...app.position, ...position };
  const number = (...values: unknown[]) =>
    values.find((value) => typeof value === "number" && !Number.isNaN(value)) as number;
  return {
    left: source.screenX + number(box?.left, wanted.left, 0),
    top: source.screenY + number(box?.top, wanted.top, 0),
    width: number(box?.width, wanted.width, 400),
    height: number(box?.height, wanted.height, 400),
  };
}

/** Generation 14's implementation of `appWindows`. */
export const laterWindows = {
  documentOf: (app: ApplicationV2): Document => places.get(app)?.page.document ?? document,

  async choose(app: ApplicationV2, options: ApplicationRenderOptions): Promise<void> {
    const { detached, windowId } = options.window ?? {};
    if (windowId !== undefined) joinWindow(app, windowId);
    else if (detached === true) await detach(app, options.position);
    else if (detached === false) attach(app);
  },

  fill(app: ApplicationV2, { width, height }: PositionInput): ApplicationPosition | null {
    const place = places.get(app);
    if (!place?.fills) return null;
    const { page } = place;
    const more = (size: unknown, present: number) => (typeof size === "number" ? Math.round(size - present) : 0);
    const [wider, higher] = [more(width, page.innerWidth), more(height, page.innerHeight)];
    if (wider || higher) page.resizeBy(wider, higher);
    const all = {
      left: "0",
      top: "0",
      width: "100%",
      height: "100%",
      maxWidth: "none",
      maxHeight: "none",
      transform: "",
    };
    Object.assign(app.element.style, all);
    const { innerWidth, innerHeight } = page;
    return { ...app.position, left: 0, top: 0, width: innerWidth, height: innerHeight, scale: 1 };
  },

  forget(app: ApplicationV2): void {
    const place = places.get(app);
    places.delete(app);
    if (place) leave(app, place);
    for (const child of children.get(app) ?? []) void child.close();
    children.delete(app);
  },
};
