/** Sheet themes. Each user chooses one for a document, or for all documents of its type. */

import { BASE_DOCUMENT_TYPE, SETTING_SCOPES } from "../../../common/constants.ts";
import type { AnyObject } from "../../../common/utils/value-types.ts";
import { documentConfiguration } from "../../core/document-classes.ts";
import type { ClientDocument } from "../../documents/client-document.ts";
import { game } from "../host.ts";
import { instances } from "../instances.ts";

interface ChosenThemes {
  /** By document name and sub-type. */
  defaults: Record<string, Record<string, string>>;
  /** By uuid. */
  documents: Record<string, string>;
}

const SETTING = "sheetThemes";

export const typeOf = (document: ClientDocument): string => (document as { type?: string }).type ?? BASE_DOCUMENT_TYPE;

const chosenThemes = (): ChosenThemes => {
  const { defaults = {}, documents = {} } = game.settings.get("core", SETTING) as Partial<ChosenThemes>;
  return { defaults, documents };
};

export function registerSheetThemes(): void {
  game.settings.register("core", SETTING, {
    scope: SETTING_SCOPES.CLIENT,
    type: Object,
    default: {},
    onChange: () => {
      for (const app of instances.values()) (app as { _applyTheme?(): void })._applyTheme?.();
    },
  });
}

/** The themes of a document's sheet, as labels by theme name. The default is light and dark. */
export function themesOf(document: ClientDocument): Record<string, string> {
  const registered = documentConfiguration(document.documentName)?.sheetClasses?.[typeOf(document)] ?? {};
  const cls = document._getSheetClass();
  const sheet = Object.values(registered).find((candidate) => (candidate.cls as unknown) === cls);
  const { themes } = (sheet ?? {}) as { themes?: Record<string, string> | null };
  return themes ?? { dark: "SETTINGS.UI.COLOR.dark", light: "SETTINGS.UI.COLOR.light" };
}

/** The theme chosen for a document, else for its type; null if its sheet has no such theme. */
export function themeFor(document: ClientDocument): string | null {
  const { defaults, documents } = chosenThemes();
  const themes = themesOf(document);
  const wanted = [documents[document.uuid ?? ""], defaults[document.documentName]?.[typeOf(document)]];
  return wanted.find((theme) => theme !== undefined && theme !== "" && theme in themes) ?? null;
}

/** The themes chosen for a document and for its type, as form values; "" if none. */
export function chosenFor(document: ClientDocument): { theme: string; defaultTheme: string } {
  const { defaults, documents } = chosenThemes();
  return {
    theme: documents[document.uuid ?? ""] ?? "",
    defaultTheme: defaults[document.documentName]?.[typeOf(document)] ?? "",
  };
}

/** Stores the themes chosen for a document and for its type. */
export async function chooseThemes(document: ClientDocument, { theme, defaultTheme }: AnyObject): Promise<void> {
  const chosen = structuredClone(chosenThemes());
  if (typeof theme === "string") chosen.documents[document.uuid ?? ""] = theme;
  if (typeof defaultTheme === "string") {
    (chosen.defaults[document.documentName] ??= {})[typeOf(document)] = defaultTheme;
  }
  await game.settings.set("core", SETTING, chosen);
}
