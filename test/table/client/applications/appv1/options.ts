/** The options of first-version applications. */

import type { ApplicationPosition } from "../api/configuration.ts";
import type { DragDropConfiguration } from "../ux/drag-drop.ts";
import type { SearchFilterConfiguration } from "../ux/search-filter.ts";
import type { TabsConfiguration } from "../ux/tabs.ts";

export interface ApplicationV1Options {
  /** The name of a base class, which has hooks of its own. */
  baseApplication: string | null;
  width: number | null;
  height: number | "auto" | null;
  top: number | null;
  left: number | null;
  scale: number | null;
  /** Whether it has a window, or only its content. */
  popOut: boolean;
  minimizable: boolean;
  resizable: boolean;
  id: string;
  classes: string[];
  dragDrop: DragDropConfiguration[];
  tabs: TabsConfiguration[];
  filters: Omit<SearchFilterConfiguration, "callback">[];
  title: string;
  template: string | null;
  /** Selectors of elements that keep their scroll position when the application renders again. */
  scrollY: string[];
  [option: string]: unknown;
}

export interface FormApplicationOptions extends ApplicationV1Options {
  closeOnSubmit: boolean;
  editable: boolean;
  sheetConfig: boolean;
  submitOnChange: boolean;
  submitOnClose: boolean;
}

export interface DocumentSheetV1Options extends FormApplicationOptions {
  viewPermission: number;
}

export interface ApplicationV1Position {
  left: number | null;
  top: number | null;
  width: number | null;
  height: number | "auto" | null;
  scale: number | null;
  zIndex: number;
}

export type PositionRequest = Partial<Omit<ApplicationV1Position, "width"> & { width: number | "auto" | null }>;

export interface ApplicationV1RenderOptions extends PositionRequest {
  /** Bring the window to the top. The default is true if the render is forced. */
  focus?: boolean;
  [option: string]: unknown;
}

export interface ApplicationV1ClosingOptions {
  force?: boolean;
  submit?: boolean;
  [option: string]: unknown;
}

export interface ApplicationV1HeaderButton {
  label: string;
  class: string;
  icon: string;
  onclick?: ((event: MouseEvent) => unknown) | null;
}

/** Converts a first-version position to a current one. */
export function asPosition({ left, top, width, height, scale, zIndex }: ApplicationV1Position): ApplicationPosition {
  return {
    left: left ?? Number.NaN,
    top: top ?? Number.NaN,
    width: width ?? "auto",
    height: height ?? "auto",
    scale: scale ?? 1,
    zIndex,
  };
}
