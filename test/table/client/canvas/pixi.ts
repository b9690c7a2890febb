/**
 * The drawing library, with one addition: it says when something on a stage changed. Nothing is drawn while nothing
 * changes, so what a package adds or draws by itself must be noticed.
 */
import * as PIXI from "pixi.js";

// For every pixel a machine without a graphics card goes through all pictures that may be meant.
PIXI.BatchRenderer.defaultMaxTextures = 4;

let changed: () => void = () => undefined;

/** Call back whenever children come or go, or a graphic is drawn. */
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
