import { CanvasGroup } from "./canvas-group.ts";

/** Everything that belongs to the scene rather than to the interface. */
export class RenderedCanvasGroup extends CanvasGroup {
  static override groupName = "rendered";
}

/** Everything that lighting and weather would affect. Neither is built. */
export class EnvironmentCanvasGroup extends CanvasGroup {
  static override groupName = "environment";
}

/** Drawn above all other groups. */
export class OverlayCanvasGroup extends CanvasGroup {
  static override groupName = "overlay";
}
