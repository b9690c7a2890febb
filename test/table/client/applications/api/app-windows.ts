/** In which browser window an application stands: the main one in generation 13; 14 gives its own answers (`../detached`). */
import type { ApplicationV2 } from "./application.ts";
import type { ApplicationPosition, ApplicationRenderOptions, PositionInput } from "./configuration.ts";

export interface AppWindows {
  documentOf(app: ApplicationV2): Document;
  /** Before something is rendered: take the application to the window that the options ask for. */
  choose(app: ApplicationV2, options: ApplicationRenderOptions): Promise<void>;
  /** The position of an application that fills a browser window of its own; null for any other. */
  fill(app: ApplicationV2, requested: PositionInput): ApplicationPosition | null;
  /** The application was closed. */
  forget(app: ApplicationV2): void;
}

export const appWindows: AppWindows = {
  documentOf: () => document,
  choose: () => Promise.resolve(),
  fill: () => null,
  forget: () => {},
};

/**
 * Make custom elements what they are before they go to another window: there they would stay unknown, as their classes
 * are those of the main one.
 */
export function readyFor<T extends Node>(target: Document, node: T): T {
  if (target === document) return node;
  if (node.ownerDocument !== document && node.ownerDocument !== target) document.adoptNode(node);
  customElements.upgrade(node);
  return node;
}
