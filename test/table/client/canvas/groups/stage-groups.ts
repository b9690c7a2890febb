import { CanvasGroup } from "./canvas-group.ts";

/** What is part of the world that is looked at. */
export class RenderedCanvasGroup extends CanvasGroup {
  static override groupName = "rendered";
}

/** The scene itself, as far as light and weather would reach. */
export class EnvironmentCanvasGroup extends CanvasGroup {
  static override groupName = "environment";
}

/** What lies over everything and keeps its own place. */
export class OverlayCanvasGroup extends CanvasGroup {
  static override groupName = "overlay";
}
