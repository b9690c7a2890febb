import type { Document } from "../../common/abstract/document.ts";
import { BASE_DOCUMENT_TYPE } from "../../common/constants.ts";
import { documentConfiguration } from "../core/document-classes.ts";
import { game } from "../core/globals.ts";

/** What documents need of a sheet. */
export interface SheetLike {
  readonly rendered: boolean;
  render(force?: boolean | object, options?: object): unknown;
  close(options?: object): Promise<unknown>;
}

export type SheetClass = new (options: object) => SheetLike;

type FirstSheetClass = new (document: Document, options: object) => SheetLike;

/** Whether a sheet is a first-version application, whose constructor takes other arguments. */
export const isFirstVersion = (cls: object): boolean => !("DEFAULT_OPTIONS" in cls);

export function makeSheet(cls: SheetClass, document: Document, options: object = {}): SheetLike {
  if (isFirstVersion(cls)) return new (cls as unknown as FirstSheetClass)(document, options);
  return new cls({ document, ...options });
}

/**
 * The sheet class of a document: the one chosen for it, then the one that the world has chosen for its type,
 * then the registered default, then the last one registered.
 */
export function sheetClassOf(document: Document): SheetClass | null {
  const { type = BASE_DOCUMENT_TYPE } = document as { type?: string };
  const registered = documentConfiguration(document.documentName)?.sheetClasses?.[type] ?? {};
  const chosen = document.getFlag("core", "sheetClass") as string | undefined;
  const world = game.settings.get("core", "sheetClasses") as Record<string, Record<string, string>>;
  const ids = [chosen, world[document.documentName]?.[type]];
  const sheets = Object.values(registered);
  const sheet =
    ids.map((id) => (id ? registered[id] : undefined)).find((candidate) => candidate !== undefined) ??
    sheets.find((candidate) => candidate.default) ??
    sheets.at(-1);
  return (sheet?.cls as SheetClass | undefined) ?? null;
}
