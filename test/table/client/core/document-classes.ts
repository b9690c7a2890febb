import type { DocumentClass } from "../../common/abstract/database-backend.ts";
import { CONFIG } from "./config.ts";
import { isUnbuilt } from "./placeholders.ts";

/** An entry of CONFIG for a document type. */
export interface DocumentConfiguration {
  documentClass: DocumentClass;
  collection?: unknown;
  dataModels?: Record<string, unknown>;
  typeLabels?: Record<string, string>;
  typeIcons?: Record<string, string>;
  sheetClasses?: Record<string, Record<string, SheetRegistration>>;
  sidebarIcon?: string;
  compendiumIndexFields?: string[];
  defaultType?: string;
  [setting: string]: unknown;
}

/** A sheet registered for a document type. */
export interface SheetRegistration {
  id: string;
  label: string;
  cls: new (options: object) => unknown;
  default: boolean;
  canConfigure?: boolean;
  canBeDefault?: boolean;
  themes?: Record<string, string> | null;
  [detail: string]: unknown;
}

export function documentConfiguration(documentName: string): DocumentConfiguration | undefined {
  const configured = publicConfiguration(documentName);
  return isUnbuilt(configured?.documentClass) ? undefined : configured;
}

/** The same, including document types that are not built. */
function publicConfiguration(documentName: string): DocumentConfiguration | undefined {
  const part = CONFIG[documentName];
  return typeof part === "object" && part !== null && "documentClass" in part
    ? (part as DocumentConfiguration)
    : undefined;
}

/** `getDocumentClass`: the configured class of a document type. */
export function getDocumentClass(documentName: string): DocumentClass {
  const configured = publicConfiguration(documentName);
  if (!configured) throw new Error(`"${documentName}" is not a kind of document`);
  return configured.documentClass;
}
