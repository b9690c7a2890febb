/** The configuration and render options of an application, named as in the public API. */

import type { ApplicationV2 } from "./application.ts";
import type { ContextMenuOptions } from "../ux/context-menu.ts";
import type { FormDataExtended } from "../ux/form-data-extended.ts";

export interface ApplicationPosition {
  top: number;
  left: number;
  width: number | "auto";
  height: number | "auto";
  scale: number;
  zIndex: number;
}

export type PositionInput = { [K in keyof ApplicationPosition]?: ApplicationPosition[K] | null | undefined };

/** `this` is the application; typed `never` so that a handler may name its own class as `this`. */
export type ApplicationClickAction = (this: never, event: PointerEvent, target: HTMLElement) => unknown;

export type ApplicationFormSubmission = (
  this: never,
  event: SubmitEvent | Event,
  form: HTMLFormElement,
  formData: FormDataExtended,
  submitOptions?: Record<string, unknown>,
) => unknown;

export interface ApplicationFormConfiguration {
  handler?: ApplicationFormSubmission | undefined;
  submitOnChange?: boolean;
  closeOnSubmit?: boolean;
}

export interface ApplicationHeaderControlsEntry {
  icon: string;
  label: string;
  action?: string;
  visible?: boolean | ((this: never) => boolean);
  ownership?: string | number;
  onClick?: (event: PointerEvent) => unknown;
}

export interface ApplicationWindowConfiguration {
  frame?: boolean;
  positioned?: boolean;
  title?: string;
  icon?: string | false;
  controls?: ApplicationHeaderControlsEntry[];
  minimizable?: boolean;
  resizable?: boolean;
  contentTag?: string;
  contentClasses?: string[];
}

export interface ApplicationConfiguration {
  id: string;
  uniqueId: string;
  classes: string[];
  tag: string;
  window: ApplicationWindowConfiguration;
  actions: Record<string, ApplicationClickAction | { handler: ApplicationClickAction; buttons: number[] }>;
  form?: ApplicationFormConfiguration | undefined;
  position: PositionInput;
}

/** The options in `DEFAULT_OPTIONS` and of the constructor. Subclasses add their own keys. */
export type ApplicationOptions = Partial<ApplicationConfiguration> & Record<string, unknown>;

export interface ApplicationWindowRenderOptions {
  title?: string;
  icon?: string | false;
  controls?: boolean;
  /** Generation 14: in a browser window of its own, or in the main one. */
  detached?: boolean;
  /** Generation 14: the id of a detached window that is open. */
  windowId?: string;
}

export interface ApplicationRenderOptions {
  force?: boolean;
  position?: PositionInput;
  window?: ApplicationWindowRenderOptions;
  parts?: string[];
  isFirstRender?: boolean;
  tab?: string | Record<string, string>;
  /** What caused the render: "create", "update", "delete" with the documents in `renderData`. */
  renderContext?: string;
  renderData?: unknown;
  [option: string]: unknown;
}

export interface ApplicationClosingOptions {
  animate?: boolean;
  closeKey?: boolean;
  submitted?: boolean;
  [option: string]: unknown;
}

export interface ApplicationTab {
  id: string;
  group: string;
  icon: string;
  label: string;
  tooltip: string;
  active: boolean;
  cssClass: string;
}

export interface ApplicationTabsConfiguration {
  tabs: { id: string; icon?: string; label?: string; tooltip?: string; cssClass?: string }[];
  initial?: string | null;
  labelPrefix?: string;
}

export interface CreateContextMenuOptions extends ContextMenuOptions {
  container?: HTMLElement;
  /** `{}` stands for the name of a class of the inheritance chain. */
  hookName?: string;
  parentClassHooks?: boolean;
}

export type RenderContext = Record<string, unknown>;

export type ApplicationClass = typeof ApplicationV2;
