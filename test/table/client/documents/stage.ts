/**
 * What the documents of a scene need from the canvas. The canvas fills this port when it is created, so
 * documents never import it. Without a canvas the defaults below apply.
 */
import type { CanvasDocument } from "./canvas-document.ts";

/** The object of a document on the canvas. */
export interface StageObject {
  readonly destroyed: boolean;
  draw(options?: Record<string, unknown>): Promise<unknown>;
  refresh(): unknown;
  _onCreate(data: object, options: object, userId: string): void;
  _onUpdate(changed: object, options: object, userId: string): void;
  _onDelete(options: object, userId: string): void;
}

/** The layer for a type of document. */
export interface StageLayer {
  readonly objects: { addChild(object: never): unknown } | null;
  createObject(document: CanvasDocument): StageObject;
  storeHistory(type: "create" | "update" | "delete", data: object[], options?: object): void;
}

export interface Stage {
  /** The id of the viewed scene, or null while none is drawn. */
  readonly viewedId: string | null;
  readonly ready: boolean;
  layerOf(documentName: string): StageLayer | null;
  /** Show a scene, or none for null. */
  draw(scene: object | null): Promise<unknown>;
}

const nothing: Stage = {
  viewedId: null,
  ready: false,
  layerOf: () => null,
  draw: () => Promise.resolve(),
};

export let stage: Stage = nothing;

export function connectStage(canvas: Stage): void {
  stage = canvas;
}
