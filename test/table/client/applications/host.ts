/**
 * What the applications import from the lower parts of the client, typed with their own entries in `ui` and
 * `CONFIG`, and the members they use of the canvas, another upper part of the client.
 */
import type { DocumentConfiguration } from "../core/document-classes.ts";
import { CONFIG as configuration } from "../core/config.ts";
import { game, ui as interfaceOfCore, type Ui } from "../core/globals.ts";
import type { tokenMovement } from "../documents/movement/actions.ts";
import type { Macro } from "../documents/macro.ts";
import type { TokenDocument } from "../documents/token.ts";
import type { ApplicationsConfiguration } from "./config.ts";
import type { ApplicationsInterface } from "./interface.ts";
import type { SceneControl } from "./ui/scene-controls.ts";

export { game };
export { Hooks } from "../core/hooks.ts";

interface DocumentParts {
  Macro: Omit<DocumentConfiguration, "documentClass"> & { documentClass: typeof Macro };
  Token: Omit<DocumentConfiguration, "documentClass"> & {
    documentClass: typeof TokenDocument;
    movement: typeof tokenMovement;
  };
}

/** The part of the canvas's `CONFIG` that the scene controls read. */
interface CanvasParts {
  Canvas?: { layers: Record<string, { layerClass: LayerClass }> };
}

interface LayerClass {
  prepareSceneControls?(): SceneControl | null;
}

export const CONFIG = configuration as typeof configuration & ApplicationsConfiguration & DocumentParts & CanvasParts;

export const ui = interfaceOfCore as Ui & ApplicationsInterface;

/** Looks up translations on every call, because the game is created after the modules are loaded. */
export const i18n = {
  localize: (key: string): string => game.i18n.localize(key),
  format: (key: string, data: Record<string, string>): string => game.i18n.format(key, data),
  has: (key: string): boolean => game.i18n.has(key),
};

export const { localize, format } = i18n;

export interface Point {
  x: number;
  y: number;
}

/** A drawn token. */
export interface TokenObject {
  readonly center: Point;
  readonly visible: boolean;
  control(options?: { releaseOthers?: boolean }): boolean;
  _onHoverIn(event: Event, options?: { hoverOutOthers?: boolean }): unknown;
  _onHoverOut(event: Event): unknown;
}

export interface CanvasHost {
  readonly ready: boolean;
  readonly scene: {
    readonly id: string | null;
    updateEmbeddedDocuments(documentName: string, updates: object[]): Promise<unknown>;
  } | null;
  readonly stage: { readonly scale: Point };
  readonly tokens?: { readonly controlled: unknown[]; releaseAll(): unknown };
  animatePan(view: { x: number; y: number; scale?: number }): Promise<unknown>;
  ping(origin: Point): Promise<unknown>;
}

/** The canvas, undefined until it exists. */
export function canvas(): CanvasHost | undefined {
  return game.canvas as CanvasHost | undefined;
}
