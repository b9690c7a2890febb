import { CONFIG, Hooks } from "../host.ts";

type Selectors = { dragSelector?: string | null; dropSelector?: string | null };
type Handler = (event: DragEvent) => unknown;

export interface DragDropConfiguration extends Selectors {
  permissions?: {
    dragstart?: (selector: string | null | undefined) => boolean;
    drop?: (selector: string | null | undefined) => boolean;
  };
  callbacks?: {
    dragstart?: Handler;
    dragenter?: Handler;
    dragover?: Handler;
    dragleave?: Handler;
    drop?: Handler;
    dragend?: Handler;
  };
}

/** Drag from some elements and drop onto others, as far as permissions allow. */
export class DragDrop {
  declare readonly dragSelector: string | null | undefined;
  declare readonly dropSelector: string | null | undefined;
  declare readonly permissions: NonNullable<DragDropConfiguration["permissions"]>;
  declare readonly callbacks: NonNullable<DragDropConfiguration["callbacks"]>;

  /** The data of the current drag; browsers hide it until the drop. */
  static #payload: unknown = null;

  constructor({ dragSelector, dropSelector, permissions = {}, callbacks = {} }: DragDropConfiguration = {}) {
    this.dragSelector = dragSelector;
    this.dropSelector = dropSelector;
    this.permissions = permissions;
    this.callbacks = callbacks;
  }

  static get implementation(): typeof DragDrop {
    return CONFIG.ux.DragDrop;
  }

  static getPayload(): unknown {
    return DragDrop.#payload;
  }

  /**
   * Attaches to an element. Sheets do so at every render, often with a new instance, on an element that
   * stays. So an element has one handler for each event type: the one bound last.
   */
  bind(html: HTMLElement): this {
    const on = (
      element: HTMLElement,
      type: "dragstart" | "dragenter" | "dragover" | "dragleave" | "drop" | "dragend",
    ) => (element[`on${type}`] = (event: DragEvent) => void this.#handle(type, event));

    if (this.can("dragstart", this.dragSelector)) {
      for (const element of this.#matching(html, this.dragSelector)) {
        element.draggable = true;
        on(element, "dragstart");
        on(element, "dragend");
      }
    }
    if (this.can("drop", this.dropSelector)) {
      for (const element of this.#matching(html, this.dropSelector, true)) {
        on(element, "dragenter");
        on(element, "dragover");
        on(element, "dragleave");
        on(element, "drop");
      }
    }
    return this;
  }

  #matching(html: HTMLElement, selector: string | null | undefined, whole = false): HTMLElement[] {
    if (!selector) return whole ? [html] : [];
    const inside = [...html.querySelectorAll<HTMLElement>(selector)];
    return html.matches(selector) ? [html, ...inside] : inside;
  }

  callback(event: DragEvent, action: keyof NonNullable<DragDropConfiguration["callbacks"]>): unknown {
    return this.callbacks[action]?.(event);
  }

  /** Allowed unless a permission says otherwise. */
  can(action: "dragstart" | "drop", selector: string | null | undefined): boolean {
    return this.permissions[action]?.(selector) ?? true;
  }

  async #handle(type: keyof NonNullable<DragDropConfiguration["callbacks"]>, event: DragEvent): Promise<void> {
    if (type === "dragover") event.preventDefault(); // without this, browsers refuse the drop
    if (type === "drop") {
      event.preventDefault();
      event.stopPropagation();
    }
    if (type === "dragstart") event.stopPropagation();
    if (type === "dragend") DragDrop.#payload = null;
    try {
      await this.callback(event, type);
    } catch (error) {
      Hooks.onError(`DragDrop#${type}`, error as Error, { notify: "error", log: "error" });
    }
    if (type === "dragstart") DragDrop.#payload = event.dataTransfer?.getData("text/plain") || null;
  }

  /** A drag image of the given size: a copy of `image`, scaled by CSS. */
  static createDragImage(image: HTMLImageElement, width: number, height: number): HTMLElement {
    const holder = document.getElementById("drag-preview") ?? document.createElement("div");
    holder.id = "drag-preview";
    const copy = image.cloneNode(false) as HTMLImageElement;
    Object.assign(copy.style, { width: `${width}px`, height: `${height}px` });
    holder.replaceChildren(copy);
    document.body.append(holder);
    return holder;
  }
}
