import type { Point } from "../../../common/grid/coordinates.ts";
import type { PIXI } from "../pixi.ts";

/** What an interaction stores from press to release. Workflows add their own keys. */
export interface InteractionData {
  /** Where the press began, in canvas coordinates. */
  origin?: PIXI.Point;
  destination?: PIXI.Point;
  /** Where the press began, in screen coordinates. */
  screenOrigin?: Point;
  object?: PIXI.DisplayObject;
  [detail: string]: unknown;
}

/** A pointer event with the interaction's data. */
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

/** A callback that returns false has not handled the event: the state stays, and objects below get it. */
export type InteractionCallback = (event: InteractionEvent, ...args: unknown[]) => unknown;

export type InteractionPermission = boolean | ((user: unknown, event?: InteractionEvent) => boolean);

export interface InteractionOptions {
  /** Pixels of the screen a press must move to become a drag. */
  dragResistance?: number;
}

/** What a manager needs from its canvas. */
export interface InteractionStage {
  readonly stage: PIXI.Container | null;
  currentMouseManager: MouseInteractionManager | null;
  readonly user: unknown;
}

type Button = "Left" | "Right";

const DOUBLE_CLICK_MILLISECONDS = 250;

/** Native release events that an object has already handled. */
const handled = new WeakSet<object>();

/** Mark a release as handled, so that no object below handles it. */
export function takeRelease(event: PIXI.FederatedPointerEvent): void {
  handled.add(event.nativeEvent);
}

/** Mouse events of one object: hover, click, double click, drag. */
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
  /** Whether the pointer is over the object, whatever the state. */
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

  /** Start to listen. */
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

  /** Whether the user may perform the action on the object. */
  can(action: InteractionAction, event?: InteractionEvent): boolean {
    const permission = this.permissions[action];
    if (typeof permission === "function") {
      return permission.call(this.object, MouseInteractionManager.canvas?.user, event);
    }
    return permission ?? true;
  }

  /** Call the action's callback. @returns false if there is none or it returned false */
  callback(action: InteractionAction, event: InteractionEvent, ...args: unknown[]): boolean {
    const callback = this.callbacks[action];
    if (!callback) return false;
    event.interactionData = this.interactionData;
    return callback.call(this.object, event, ...args) !== false;
  }

  /** Drop the interaction in progress without calling back. */
  reset({ interactionData = true, state = true }: { interactionData?: boolean; state?: boolean } = {}): void {
    if (interactionData) this.interactionData = {};
    if (state) this.state = Math.min(this.state, this.#isOver ? this.states.HOVER : this.states.NONE);
    this.#button = null;
    this.#release();
  }

  /** Cancel a drag. @returns false if the cancel callback refused */
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

  // --- Hover -----------------------------------------------------------------------------------------------

  #onOver(event: PIXI.FederatedPointerEvent): void {
    this.#hover(event as InteractionEvent, true);
  }

  #onOut(event: PIXI.FederatedPointerEvent): void {
    this.#hover(event as InteractionEvent, false);
  }

  #hover(event: InteractionEvent, over: boolean): void {
    // During a drag no other object receives hover events.
    const current = MouseInteractionManager.canvas?.currentMouseManager;
    if (current && current !== this && current.isDragging) return;
    // Noted even during a drag, because the object may move out from under the pointer.
    this.#isOver = over;
    if (over && this.state !== this.states.NONE) return;
    if (over && !this.can("hoverIn", event)) return;
    if (!over && this.state === this.states.NONE) return;
    if (this.state <= this.states.HOVER) this.state = over ? this.states.HOVER : this.states.NONE;
    this.callback(over ? "hoverIn" : "hoverOut", event);
  }

  // --- Press and drag --------------------------------------------------------------------------------------

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

  /** The left button acts on press. */
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

  /** Listen on the stage until the button is released. */
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
    // Released outside the canvas. PIXI emits this event in one phase only, so no capturing.
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
    // Only one object is dragged at a time: the topmost under the pointer.
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

  /** The right button acts on release, because moving it while pressed pans the view. */
  #unpressRight(event: InteractionEvent): void {
    const { canvas } = MouseInteractionManager;
    if (canvas?.currentMouseManager || event.button !== 2 || handled.has(event.nativeEvent)) return;
    const twice = this.#lastPress.Right === -Infinity && this.callbacks.clickRight2 !== undefined;
    const action = twice && this.can("clickRight2", event) ? "clickRight2" : "clickRight";
    if (this.can(action, event) && this.callback(action, event)) handled.add(event.nativeEvent);
  }

  /** Right press during a left drag: cancel the drag. */
  #onPressWhileDragging(event: InteractionEvent): void {
    if (!this.isDragging) return;
    event.stopImmediatePropagation();
    if (event.button === 2 && this.#button === "Left") this.cancel(event);
  }
}
