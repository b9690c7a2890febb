/**
 * PIXI with one addition: it reports changes of the stage. Frames are drawn only on request, so what a
 * package adds or draws on its own must be noticed.
 */
import * as PIXI from "pixi.js";

// In software rendering, each pixel tests every texture of a batch.
PIXI.BatchRenderer.defaultMaxTextures = 4;

let changed: () => void = () => undefined;

/** Set the callback that runs when children are added or removed, or a graphic is drawn. */
export function onStageChange(callback: () => void): void {
  changed = callback;
}

interface Changing {
  onChildrenChange(length?: number): void;
}

interface Invalidating {
  invalidate(): void;
}

const container: Changing = PIXI.Container.prototype as never;
container.onChildrenChange = function onChildrenChange(): void {
  changed();
};

const geometry: Invalidating = PIXI.GraphicsGeometry.prototype as never;
const invalidate = Reflect.get<Invalidating, "invalidate">(geometry, "invalidate");
geometry.invalidate = function invalidateAndTell(this: Invalidating): void {
  invalidate.call(this);
  changed();
};

export { PIXI };
