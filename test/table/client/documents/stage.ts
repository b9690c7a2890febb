/**
 * What the documents of a scene ask of the canvas. The canvas fills this port when it is built, so that documents never
 * import it; without a canvas the plain answers below stand.
 */
import type { CanvasDocument } from "./canvas-document.ts";

/** Something drawn that stands for a document. */
export interface StageObject {
  readonly destroyed: boolean;
  draw(options?: Record<string, unknown>): Promise<unknown>;
  refresh(): unknown;
  _onCreate(data: object, options: object, userId: string): void;
  _onUpdate(changed: object, options: object, userId: string): void;
  _onDelete(options: object, userId: string): void;
}

/** Where the objects of a kind of document are drawn. */
export interface StageLayer {
  readonly objects: { addChild(object: never): unknown } | null;
  createObject(document: CanvasDocument): StageObject;
  storeHistory(type: "create" | "update" | "delete", data: object[], options?: object): void;
}

export interface Stage {
  /** The id of the scene that is viewed; null while none is drawn. */
  readonly viewedId: string | null;
  readonly ready: boolean;
  layerOf(documentName: string): StageLayer | null;
  /** Show a scene, or none. */
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
