import { cleanHTML } from "../../../common/utils/html.ts";
import { isHTMLElement, isNode, windowOf } from "../element-kinds.ts";
import { CONFIG, i18n, localize } from "../host.ts";

export type TooltipDirection = "UP" | "DOWN" | "LEFT" | "RIGHT" | "CENTER";

export interface TooltipActivationOptions {
  /** Plain text, localised when it is a key. */
  text?: string;
  /** Markup; a string is cleaned of scripts and event handlers. */
  html?: string | HTMLElement;
  direction?: TooltipDirection;
  cssClass?: string;
}

const GAP = 6;

/** One tooltip for the whole page, shown for `data-tooltip…` attributes or on request. */
export class TooltipManager {
  static readonly TOOLTIP_ACTIVATION_MS = 500;
  static readonly TOOLTIP_MARGIN_PX = GAP;
  static readonly TOOLTIP_DIRECTIONS: Readonly<Record<TooltipDirection, TooltipDirection>> = Object.freeze({
    UP: "UP",
    DOWN: "DOWN",
    LEFT: "LEFT",
    RIGHT: "RIGHT",
    CENTER: "CENTER",
  });

  declare readonly tooltip: HTMLElement;
  element: HTMLElement | null = null;
  #timer = 0;
  #described: string | null = null;

  constructor() {
    this.tooltip = document.createElement("aside");
    this.tooltip.id = "tooltip";
    this.tooltip.role = "tooltip";
    this.tooltip.popover = "manual"; // the top layer: above modal dialogs
    this.tooltip.classList.add("themed", "theme-dark");
  }

  static get implementation(): typeof TooltipManager {
    return CONFIG.ux.TooltipManager;
  }

  /** Called once, and for every detached window that is opened. */
  activateEventListeners(page: Document = document): void {
    const has = "[data-tooltip], [data-tooltip-text], [data-tooltip-html]";
    const targetOf = (event: Event) =>
      event.target && "closest" in event.target ? (event.target as Element).closest<HTMLElement>(has) : null;
    page.addEventListener("pointerover", (event) => {
      const target = targetOf(event);
      if (target === this.element) return;
      if (target) this.#activateSoon(target);
      else if (!(isNode(event.target) && this.tooltip.contains(event.target))) this.deactivate();
    });
    page.addEventListener("focusin", (event) => {
      const target = targetOf(event);
      if (target?.matches(":focus-visible")) this.activate(target);
    });
    page.addEventListener("focusout", () => this.deactivate());
    page.addEventListener("pointerdown", () => this.deactivate(), { capture: true });
    page.addEventListener("keydown", (event) => {
      if (event.key === "Escape") this.deactivate();
    });
    // An element that a render removes never fires the event that the pointer left it.
    new MutationObserver(() => {
      if (this.element && !this.element.isConnected) this.deactivate();
    }).observe(page.body, { childList: true, subtree: true });
  }

  #activateSoon(element: HTMLElement): void {
    this.clearPending();
    const delay = this.element ? 0 : TooltipManager.TOOLTIP_ACTIVATION_MS;
    this.#timer = window.setTimeout(() => {
      if (element.isConnected) this.activate(element);
    }, delay);
  }

  clearPending(): void {
    window.clearTimeout(this.#timer);
  }

  /** Show the tooltip of an element, from its data attributes unless the options say otherwise. */
  activate(element: HTMLElement, options: TooltipActivationOptions = {}): void {
    this.clearPending();
    if (!this.#fill(element, options)) return this.deactivate();
    this.element = element;
    this.tooltip.className = `themed theme-dark ${options.cssClass ?? this.#inherited(element, "tooltipClass") ?? ""}`;
    const { body } = element.ownerDocument;
    if (!this.tooltip.isConnected || this.tooltip.ownerDocument !== body.ownerDocument) body.append(this.tooltip);
    if (!this.tooltip.matches(":popover-open")) this.tooltip.showPopover();
    const direction =
      options.direction ?? (this.#inherited(element, "tooltipDirection") as TooltipDirection | undefined);
    this._setAnchor(
      direction && direction in TooltipManager.TOOLTIP_DIRECTIONS ? direction : this._determineDirection(),
    );
    this.#described = element.getAttribute("aria-describedby");
    element.setAttribute("aria-describedby", this.tooltip.id);
  }

  /** A class or direction may be set once for everything inside a container. */
  #inherited(element: HTMLElement, key: "tooltipClass" | "tooltipDirection"): string | undefined {
    const attribute = key === "tooltipClass" ? "[data-tooltip-class]" : "[data-tooltip-direction]";
    return element.closest<HTMLElement>(attribute)?.dataset[key];
  }

  #fill(element: HTMLElement, { text, html }: TooltipActivationOptions): boolean {
    const { tooltip, tooltipText, tooltipHtml } = element.dataset;
    if (isHTMLElement(html)) this.tooltip.replaceChildren(html);
    else if (html !== undefined) this.tooltip.innerHTML = cleanHTML(html);
    else if (text !== undefined) this.tooltip.textContent = localize(text);
    else if (tooltipHtml !== undefined) this.tooltip.innerHTML = cleanHTML(tooltipHtml);
    else if (tooltipText !== undefined) this.tooltip.textContent = localize(tooltipText);
    else if (tooltip && i18n.has(tooltip)) this.tooltip.textContent = localize(tooltip);
    else if (tooltip) this.tooltip.innerHTML = cleanHTML(tooltip);
    else this.tooltip.textContent = element.ariaLabel ?? "";
    return this.tooltip.childNodes.length > 0;
  }

  deactivate(): void {
    this.clearPending();
    if (this.element) {
      if (this.#described === null) this.element.removeAttribute("aria-describedby");
      else this.element.setAttribute("aria-describedby", this.#described);
    }
    this.element = null;
    if (this.tooltip.isConnected) {
      if (this.tooltip.matches(":popover-open")) this.tooltip.hidePopover();
      this.tooltip.remove();
    }
  }

  /** Down if the tooltip fits below the element, else up. */
  _determineDirection(): TooltipDirection {
    if (!this.element) return "DOWN";
    const { bottom } = this.element.getBoundingClientRect();
    const fitsBelow = bottom + GAP + this.tooltip.offsetHeight < windowOf(this.tooltip).innerHeight;
    return fitsBelow ? "DOWN" : "UP";
  }

  _setAnchor(direction: TooltipDirection): void {
    if (!this.element) return;
    const box = this.element.getBoundingClientRect();
    const { offsetWidth: width, offsetHeight: height } = this.tooltip;
    const centre = { left: box.left + (box.width - width) / 2, top: box.top + (box.height - height) / 2 };
    const place: Record<TooltipDirection, { left: number; top: number }> = {
      UP: { left: centre.left, top: box.top - height - GAP },
      DOWN: { left: centre.left, top: box.bottom + GAP },
      LEFT: { left: box.left - width - GAP, top: centre.top },
      RIGHT: { left: box.right + GAP, top: centre.top },
      CENTER: centre,
    };
    const { left, top } = place[direction];
    const { innerWidth, innerHeight } = windowOf(this.tooltip);
    this.tooltip.style.left = `${Math.max(GAP, Math.min(left, innerWidth - width - GAP))}px`;
    this.tooltip.style.top = `${Math.max(GAP, Math.min(top, innerHeight - height - GAP))}px`;
  }
}
