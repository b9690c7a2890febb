import type { Point } from "../../../common/grid/coordinates.ts";
import type { PIXI } from "../pixi.ts";

/** What an interaction remembers from its first press to its end; workflows add their own. */
export interface InteractionData {
  /** Where the pointer went down, on the canvas. */
  origin?: PIXI.Point;
  destination?: PIXI.Point;
  /** Where it went down, on the screen. */
  screenOrigin?: Point;
  object?: PIXI.DisplayObject;
  [detail: string]: unknown;
}

/** A pointer event with what the interaction remembers. */
export type InteractionEvent = PIXI.FederatedPointerEvent & { interactionData: InteractionData };

export type InteractionAction =
  | "hoverIn"
  | "hoverOut"
  | "clickLeft"
  | "clickLeft2"
  | "unclickLeft"
  | "clickRight"
  | "clickRight2"
  | "dragLeftStart"
  | "dragLeftMove"
  | "dragLeftDrop"
  | "dragLeftCancel"
  | "dragRightStart"
  | "dragRightMove"
  | "dragRightDrop"
  | "dragRightCancel";

/** A callback that answers false has not taken the event: the state stays, and what lies below gets its turn. */
export type InteractionCallback = (event: InteractionEvent, ...args: unknown[]) => unknown;

export type InteractionPermission = boolean | ((user: unknown, event?: InteractionEvent) => boolean);

export interface InteractionOptions {
  /** How far, in pixels of the screen, a press must move before it is a drag. */
  dragResistance?: number;
}

/** What every manager needs of the canvas it works on. */
export interface InteractionStage {
  readonly stage: PIXI.Container | null;
  currentMouseManager: MouseInteractionManager | null;
  readonly user: unknown;
}

type Button = "Left" | "Right";

const DOUBLE_CLICK_MILLISECONDS = 250;

/** Releases that an object on top has acted on already. */
const handled = new WeakSet<object>();

/** Nothing below is to act on this release. */
export function takeRelease(event: PIXI.FederatedPointerEvent): void {
  handled.add(event.nativeEvent);
}

/** The pointer's dealings with one object: hovering, clicking, clicking twice, dragging. */
export class MouseInteractionManager {
  static INTERACTION_STATES = Object.freeze({ NONE: 0, HOVER: 1, CLICKED: 2, GRABBED: 3, DRAG: 4, DROP: 5 } as const);

  static DEFAULT_DRAG_RESISTANCE_PX = 10;

  static canvas: InteractionStage | null = null;

  readonly states = MouseInteractionManager.INTERACTION_STATES;
  declare readonly object: PIXI.DisplayObject;
  declare readonly layer: PIXI.Container;
  declare readonly permissions: Partial<Record<InteractionAction, InteractionPermission>>;
  declare readonly callbacks: Partial<Record<InteractionAction, InteractionCallback>>;
  declare readonly options: InteractionOptions;
  state: number = this.states.NONE;
  interactionData: InteractionData = {};
  /** Is the pointer over the object, whatever else is going on? */
  #isOver = false;
  /** The button of the press in progress. */
  #button: Button | null = null;
  #lastPress = { Left: -Infinity, Right: -Infinity };
  #releaseStage: (() => void) | null = null;

  constructor(
    object: PIXI.DisplayObject,
    layer: PIXI.Container,
    permissions: MouseInteractionManager["permissions"] = {},
    callbacks: MouseInteractionManager["callbacks"] = {},
    options: InteractionOptions = {},
  ) {
    this.object = object;
    this.layer = layer;
    this.permissions = permissions;
    this.callbacks = callbacks;
    this.options = options;
  }

  get isDragging(): boolean {
    return this.state >= this.states.DRAG;
  }

  /** Begin to listen. */
  activate(): this {
    this.deactivate();
    this.state = this.states.NONE;
    this.object.eventMode = "static";
    this.object.on("pointerover", this.#onOver, this);
    this.object.on("pointerout", this.#onOut, this);
    this.object.on("pointerdown", this.#onDown, this);
    return this;
  }

  deactivate(): this {
    this.object.off("pointerover", this.#onOver, this);
    this.object.off("pointerout", this.#onOut, this);
    this.object.off("pointerdown", this.#onDown, this);
    this.reset({ interactionData: true });
    return this;
  }

  /** May the user do that to the object? */
  can(action: InteractionAction, event?: InteractionEvent): boolean {
    const permission = this.permissions[action];
    if (typeof permission === "function") {
      return permission.call(this.object, MouseInteractionManager.canvas?.user, event);
    }
    return permission ?? true;
  }

  /** Do what an action stands for. False: nothing was done. */
  callback(action: InteractionAction, event: InteractionEvent, ...args: unknown[]): boolean {
    const callback = this.callbacks[action];
    if (!callback) return false;
    event.interactionData = this.interactionData;
    return callback.call(this.object, event, ...args) !== false;
  }

  /** Forget the interaction in progress. */
  reset({ interactionData = true, state = true }: { interactionData?: boolean; state?: boolean } = {}): void {
    if (interactionData) this.interactionData = {};
    if (state) this.state = Math.min(this.state, this.#isOver ? this.states.HOVER : this.states.NONE);
    this.#button = null;
    this.#release();
  }

  /** Break off a drag, unless the object holds on to it. */
  cancel(event: InteractionEvent): boolean {
    if (!this.isDragging || !this.#button) {
      this.reset();
      return true;
    }
    if (this.callbacks[`drag${this.#button}Cancel`]) {
      event.interactionData = this.interactionData;
      if (this.callbacks[`drag${this.#button}Cancel`]?.call(this.object, event) === false) return false;
    }
    this.reset();
    return true;
  }

  // --- Hovering ----------------------------------------------------------------------------------------------------

  #onOver(event: PIXI.FederatedPointerEvent): void {
    this.#hover(event as InteractionEvent, true);
  }

  #onOut(event: PIXI.FederatedPointerEvent): void {
    this.#hover(event as InteractionEvent, false);
  }

  #hover(event: InteractionEvent, over: boolean): void {
    // While something is dragged nothing else is hovered over.
    const current = MouseInteractionManager.canvas?.currentMouseManager;
    if (current && current !== this && current.isDragging) return;
    // Remembered even in the middle of a drag, which may carry the object away from under the pointer.
    this.#isOver = over;
    if (over && this.state !== this.states.NONE) return;
    if (over && !this.can("hoverIn", event)) return;
    if (!over && this.state === this.states.NONE) return;
    if (this.state <= this.states.HOVER) this.state = over ? this.states.HOVER : this.states.NONE;
    this.callback(over ? "hoverIn" : "hoverOut", event);
  }

  // --- Pressing ----------------------------------------------------------------------------------------------------

  #onDown(pointer: PIXI.FederatedPointerEvent): void {
    const event = pointer as InteractionEvent;
    const button: Button | null = event.button === 0 ? "Left" : event.button === 2 ? "Right" : null;
    const current = MouseInteractionManager.canvas?.currentMouseManager;
    if (!button || this.isDragging || current?.isDragging) return;
    const twice = event.timeStamp - this.#lastPress[button] < DOUBLE_CLICK_MILLISECONDS;
    this.#lastPress[button] = twice ? -Infinity : event.timeStamp;
    const origin = event.getLocalPosition(this.layer);
    const screenOrigin = { x: event.globalX, y: event.globalY };
    this.interactionData = { origin, destination: origin, screenOrigin, object: this.object };
    if (button === "Left") this.#pressLeft(event, twice);
    else this.#grab(button);
  }

  /** The left button acts when it goes down. */
  #pressLeft(event: InteractionEvent, twice: boolean): void {
    const action = twice && this.callbacks.clickLeft2 && this.can("clickLeft2", event) ? "clickLeft2" : "clickLeft";
    const taken = this.can(action, event) && this.callback(action, event);
    const draggable = this.callbacks.dragLeftStart !== undefined;
    if (taken || draggable) {
      if (taken) event.stopPropagation();
      this.state = Math.max(this.state, this.states.CLICKED);
      this.#grab("Left");
    }
  }

  /** Follow the pointer wherever it goes, until it is let go. */
  #grab(button: Button): void {
    this.#release();
    this.#button = button;
    if (this.state < this.states.CLICKED) this.state = this.states.CLICKED;
    const { canvas } = MouseInteractionManager;
    const stage = canvas?.stage;
    if (!canvas || !stage) return;
    const listen = { capture: true };
    const move = (event: PIXI.FederatedPointerEvent): void => this.#onMove(event as InteractionEvent);
    const up = (event: PIXI.FederatedPointerEvent): void => this.#onUp(event as InteractionEvent);
    const down = (event: PIXI.FederatedPointerEvent): void => this.#onPressWhileDragging(event as InteractionEvent);
    stage.on("globalpointermove", move);
    stage.addEventListener("pointerup", up as never, listen);
    // Let go over something else of the page; the library tells of that in one phase only.
    stage.on("pointerupoutside", up);
    stage.addEventListener("pointerdown", down as never, listen);
    this.#releaseStage = () => {
      stage.off("globalpointermove", move);
      stage.removeEventListener("pointerup", up as never, listen);
      stage.off("pointerupoutside", up);
      stage.removeEventListener("pointerdown", down as never, listen);
      if (canvas.currentMouseManager === this) canvas.currentMouseManager = null;
    };
  }

  #release(): void {
    this.#releaseStage?.();
    this.#releaseStage = null;
  }

  #onMove(event: InteractionEvent): void {
    const button = this.#button;
    const { screenOrigin } = this.interactionData;
    if (!button || !screenOrigin) return;
    this.interactionData.destination = event.getLocalPosition(this.layer);
    if (this.isDragging) {
      this.callback(`drag${button}Move`, event);
      return;
    }
    const resistance = this.options.dragResistance ?? MouseInteractionManager.DEFAULT_DRAG_RESISTANCE_PX;
    const moved = Math.hypot(event.globalX - screenOrigin.x, event.globalY - screenOrigin.y);
    const { canvas } = MouseInteractionManager;
    // Only one object is dragged at a time: of those under the pointer, the one on top.
    if (moved < resistance || canvas?.currentMouseManager) return;
    const start = `drag${button}Start` as const;
    if (!this.callbacks[start] || !this.can(start, event)) return;
    this.state = this.states.DRAG;
    if (canvas) canvas.currentMouseManager = this;
    if (this.callback(start, event)) this.callback(`drag${button}Move`, event);
    else this.reset();
  }

  #onUp(event: InteractionEvent): void {
    const button = this.#button;
    if (!button) return;
    if (this.isDragging) {
      if (event.button !== (button === "Left" ? 0 : 2)) return;
      this.interactionData.destination = event.getLocalPosition(this.layer);
      this.state = this.states.DROP;
      if (this.callback(`drag${button}Drop`, event)) this.reset();
      else if (this.#button) this.state = this.states.DRAG;
      return;
    }
    if (button === "Right") this.#unpressRight(event);
    else if (this.can("unclickLeft", event)) this.callback("unclickLeft", event);
    this.reset();
  }

  /** The right button acts when it is let go, because a press that moves drags the view. */
  #unpressRight(event: InteractionEvent): void {
    const { canvas } = MouseInteractionManager;
    if (canvas?.currentMouseManager || event.button !== 2 || handled.has(event.nativeEvent)) return;
    const twice = this.#lastPress.Right === -Infinity && this.callbacks.clickRight2 !== undefined;
    const action = twice && this.can("clickRight2", event) ? "clickRight2" : "clickRight";
    if (this.can(action, event) && this.callback(action, event)) handled.add(event.nativeEvent);
  }

  /** The right button, while the left one drags: back out. */
  #onPressWhileDragging(event: InteractionEvent): void {
    if (!this.isDragging) return;
    event.stopImmediatePropagation();
    if (event.button === 2 && this.#button === "Left") this.cancel(event);
  }
}
