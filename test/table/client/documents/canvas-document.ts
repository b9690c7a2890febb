import type { Document } from "../../common/abstract/document.ts";
import type { AnyObject } from "../../common/utils/value-types.ts";
import { ClientDocumentMixin, type ClientDocument, type Extended } from "./client-document.ts";
import { stage, type StageLayer, type StageObject } from "./stage.ts";

/** What documents drawn on a scene have in addition to every client document. */
export interface CanvasDocument extends ClientDocument {
  /** Its object on the canvas, while its scene is viewed. */
  readonly object: StageObject | null;
  readonly layer: StageLayer | null;
  readonly rendered: boolean;
  adoptObject(object: StageObject): void;
  forgetObject(object: StageObject): void;
}

type DocumentClass = typeof Document;

const objects = new WeakMap<object, StageObject>();

function extend(Base: DocumentClass) {
  return class CanvasDocumentBase extends ClientDocumentMixin(Base) {
    get object(): StageObject | null {
      return objects.get(this) ?? null;
    }

    get layer(): StageLayer | null {
      return stage.layerOf(this.documentName);
    }

    /** Whether its object exists. */
    get rendered(): boolean {
      const { object } = this;
      return object !== null && !object.destroyed;
    }

    adoptObject(object: StageObject): void {
      objects.set(this, object);
    }

    forgetObject(object: StageObject): void {
      if (objects.get(this) === object) objects.delete(this);
    }

    get #viewed(): boolean {
      return this.parent !== null && stage.viewedId === this.parent.id;
    }

    override _onCreate(data: AnyObject, options: AnyObject, userId: string): void {
      super._onCreate(data, options, userId);
      if (!this.#viewed) return;
      const { layer } = this;
      if (!layer?.objects) return;
      const object = layer.createObject(this);
      layer.objects.addChild(object as never);
      void object.draw().then(() => {
        if (!object.destroyed) object._onCreate(data, options, userId);
      });
    }

    override _onUpdate(changed: AnyObject, options: AnyObject, userId: string): void {
      super._onUpdate(changed, options, userId);
      if (this.rendered) this.object?._onUpdate(changed, options, userId);
    }

    override _onDelete(options: AnyObject, userId: string): void {
      super._onDelete(options, userId);
      const { object } = this;
      if (object && !object.destroyed) object._onDelete(options, userId);
    }
  };
}

/** Adds the client's methods of documents that are drawn on a scene. */
export function CanvasDocumentMixin<T extends DocumentClass>(
  Base: T,
): Omit<Extended<T>, "prototype"> & {
  new (...args: ConstructorParameters<Extended<T>>): InstanceType<Extended<T>> & CanvasDocument;
  prototype: InstanceType<Extended<T>> & CanvasDocument;
} {
  return extend(Base) as unknown as ReturnType<typeof CanvasDocumentMixin<T>>;
}
