/** What client and server say to each other over the socket. See docs/table.md. */
import type { PackageManifest } from "./manifest.ts";
import type { Unknowns } from "./unknowns.ts";
import type { AnyObject } from "./utils/value-types.ts";

/** Every message is answered. */
export type Acknowledgement<T = unknown> = { result: T } | { error: ProtocolError };

export interface ProtocolError {
  message: string;
  /** Why, for a program to read. */
  code: RefusalCode;
}

export type RefusalCode =
  /** The message is not what the event asks for. */
  | "malformed"
  /** The user may not do that. */
  | "forbidden"
  /** What the message names is not there. */
  | "missing"
  /** The data does not fit the schema. */
  | "invalid"
  /** Nobody answered in time. */
  | "timeout"
  /** The server itself is at fault. */
  | "internal";

export type DocumentAction = "get" | "create" | "update" | "delete";

export interface ModifyDocumentRequest {
  /** The kind of document. */
  type: string;
  action: DocumentAction;
  /** The document that the documents are embedded in. */
  parentUuid?: string | null;
  /** The pack they lie in, as `<package>.<pack>`. */
  pack?: string | null;
  operation: DocumentOperation;
}

/** What is to be done. Whatever else stands in it travels to every client (C14). */
export interface DocumentOperation {
  data?: AnyObject[];
  updates?: AnyObject[];
  ids?: string[];
  deleteAll?: boolean;
  query?: AnyObject;
  index?: boolean;
  indexFields?: string[];
  diff?: boolean;
  recursive?: boolean;
  keepId?: boolean;
  keepEmbeddedIds?: boolean;
  modifiedTime?: number;
  [option: string]: unknown;
}

export interface ModifyDocumentResponse extends ModifyDocumentRequest {
  parentUuid: string | null;
  pack: string | null;
  userId: string;
  /** Sources of what was read or created, changes of what was updated, ids of what was deleted. */
  result: (AnyObject | string)[];
}

export interface QueryRequest {
  userId: string;
  name: string;
  data?: unknown;
  /** Milliseconds. */
  timeout?: number;
}

/** What a user does: pointing, targeting, measuring. `active` is told by the server alone. */
export type ActivityData = AnyObject & { active?: boolean };

export interface PackMetadata {
  /** `<package>.<name>` */
  id: string;
  name: string;
  label: string;
  type: string;
  path: string;
  packageType: "system" | "module" | "world";
  packageName: string;
  system?: string;
  ownership: Record<string, string>;
  banner?: string;
  flags: AnyObject;
  index: AnyObject[];
  folders: AnyObject[];
}

/** Packs of the world are made and taken away, packs that are not locked migrated, by gamemasters; the others are told. */
export type ManageCompendiumRequest =
  | { action: "create"; data: { label: string; type: string; name?: string; [field: string]: unknown } }
  /** The name of a pack, without "world.". */
  | { action: "delete"; data: string }
  /** The id of a pack. */
  | { action: "migrate"; data: string };

export interface ManageCompendiumResponse {
  request: ManageCompendiumRequest;
  result: PackMetadata;
}

export interface PackageIssue {
  /** The package, or the folder where one was expected. */
  id: string;
  message: string;
}

export interface WorldData {
  release: { generation: number; build: number; channel: string };
  world: PackageManifest;
  system: PackageManifest;
  modules: (PackageManifest & { active: boolean })[];
  userId: string;
  /** The ids of the users who are connected. */
  activeUsers: string[];
  paused: boolean;
  /** The world held nothing that people make when this table opened it. */
  isNew: boolean;
  /** C130: every primary document, whole and unfiltered, by the name of its collection. */
  documents: Record<string, AnyObject[]>;
  packs: PackMetadata[];
  /** Packages that could not be used, and why. */
  packageIssues: PackageIssue[];
  /** From which every client draws its dice, if the server was started with one (C91). */
  seed: number | null;
  /** How this table behaves where no source tells. */
  unknown: Unknowns;
}

/** Fields that never leave the server. */
export const SECRET_FIELDS: Readonly<Record<string, readonly string[]>> = Object.freeze({
  User: Object.freeze(["password", "passwordSalt"]),
});
