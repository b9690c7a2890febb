/** The messages between client and server over the socket. See docs/table.md. */
import type { PackageManifest } from "./manifest.ts";
import type { Unknowns } from "./unknowns.ts";
import type { AnyObject } from "./utils/value-types.ts";

/** Every message is acknowledged. */
export type Acknowledgement<T = unknown> = { result: T } | { error: ProtocolError };

export interface ProtocolError {
  message: string;
  /** The reason, for programs. */
  code: RefusalCode;
}

export type RefusalCode =
  /** The message does not have the form of its event. */
  | "malformed"
  /** The user has no permission. */
  | "forbidden"
  /** A document or other target does not exist. */
  | "missing"
  /** The data does not match the schema. */
  | "invalid"
  /** No answer within the time limit. */
  | "timeout"
  /** An error in the server. */
  | "internal";

export type DocumentAction = "get" | "create" | "update" | "delete";

export interface ModifyDocumentRequest {
  /** The document name. */
  type: string;
  action: DocumentAction;
  /** The parent of the documents. */
  parentUuid?: string | null;
  /** Their pack, as `<package>.<pack>`. */
  pack?: string | null;
  operation: DocumentOperation;
}

/** The parameters of an operation. All others are sent to every client too (C14). */
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
  /** Sources of read or created documents, changes of updated ones, ids of deleted ones. */
  result: (AnyObject | string)[];
}

export interface QueryRequest {
  userId: string;
  name: string;
  data?: unknown;
  /** Milliseconds. */
  timeout?: number;
}

/** A user's activity: pointing, targeting, measuring. Only the server sends `active`. */
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

/** Gamemasters create and delete the world's packs and migrate unlocked ones; other clients are told. */
export type ManageCompendiumRequest =
  | { action: "create"; data: { label: string; type: string; name?: string; [field: string]: unknown } }
  /** The name of a pack without "world.". */
  | { action: "delete"; data: string }
  /** The id of a pack. */
  | { action: "migrate"; data: string };

export interface ManageCompendiumResponse {
  request: ManageCompendiumRequest;
  result: PackMetadata;
}

export interface PackageIssue {
  /** The id of the package, or the name of its folder. */
  id: string;
  message: string;
}

export interface WorldData {
  release: { generation: number; build: number; channel: string };
  world: PackageManifest;
  system: PackageManifest;
  modules: (PackageManifest & { active: boolean })[];
  userId: string;
  /** Ids of the connected users. */
  activeUsers: string[];
  paused: boolean;
  /** The world held nothing that people make when this table opened it. */
  isNew: boolean;
  /** C130: every primary document, whole and unfiltered, by the name of its collection. */
  documents: Record<string, AnyObject[]>;
  packs: PackMetadata[];
  /** Packages that cannot be used, with the reason. */
  packageIssues: PackageIssue[];
  /** The seed for the dice of every client, if the server was started with one (C91). */
  seed: number | null;
  /** The chosen behaviour where the documentation says nothing. */
  unknown: Unknowns;
}

/** Fields that never leave the server. */
export const SECRET_FIELDS: Readonly<Record<string, readonly string[]>> = Object.freeze({
  User: Object.freeze(["password", "passwordSalt"]),
});
