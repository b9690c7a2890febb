/** Operations that the server adds to a request by itself. */
import type { DocumentOperation, ModifyDocumentRequest } from "../common/protocol.ts";
import type { AnyObject } from "../common/utils/value-types.ts";
import type { Location } from "./location.ts";
import type { World } from "./world.ts";

export interface Consequences {
  before: ModifyDocumentRequest[];
  after: (result: readonly (AnyObject | string)[]) => ModifyDocumentRequest[];
}

type Action = ModifyDocumentRequest["action"];

export function consequences(
  world: World,
  location: Location,
  action: Action,
  operation: DocumentOperation,
): Consequences {
  const none: Consequences = { before: [], after: () => [] };
  if (location.chain.length > 0) return none;
  switch (location.documentName) {
    case "Scene":
      return { before: [], after: (result) => oneActiveScene(world, action, result) };
    case "Setting":
      return { before: action === "create" ? replacedSettings(world, operation) : [], after: () => [] };
    case "Folder":
      return { before: action === "delete" ? emptiedFolders(world, location, operation) : [], after: () => [] };
    default:
      return none;
  }
}

/** Only one scene can be active. */
function oneActiveScene(
  world: World,
  action: Action,
  result: readonly (AnyObject | string)[],
): ModifyDocumentRequest[] {
  if (action === "delete") return [];
  const activated = (result as AnyObject[]).findLast((source) => source["active"] === true)?.["_id"];
  if (activated === undefined) return [];
  const others = Array.from(world.store("Scene")?.documents.values() ?? []).filter(
    (scene) => scene["active"] === true && scene["_id"] !== activated,
  );
  if (others.length === 0) return [];
  const updates = others.map((scene) => ({ _id: scene["_id"], active: false }));
  return [{ type: "Scene", action: "update", operation: { updates } }];
}

/** Each setting exists once (C105), even if two clients set it for the first time at once. */
function replacedSettings(world: World, { data = [] }: DocumentOperation): ModifyDocumentRequest[] {
  const ids: string[] = [];
  for (const source of world.store("Setting")?.documents.values() ?? []) {
    const again =
      Array.isArray(data) &&
      data.some((given) => given["key"] === source["key"] && (given["user"] ?? null) === (source["user"] ?? null));
    if (again) ids.push(source["_id"] as string);
  }
  return ids.length > 0 ? [{ type: "Setting", action: "delete", operation: { ids } }] : [];
}

/** The contents of a deleted folder move to its parent, or are deleted too if the request says so. */
function emptiedFolders(world: World, location: Location, operation: DocumentOperation): ModifyDocumentRequest[] {
  const { ids = [], deleteSubfolders = false, deleteContents = false } = operation;
  const { pack } = location.store;
  const requests: ModifyDocumentRequest[] = [];
  const leaving = new Set<unknown>(ids);
  const folders = location.documents();
  if (deleteSubfolders) {
    for (let size = 0; size !== leaving.size;) {
      size = leaving.size;
      for (const folder of folders) if (leaving.has(folder["folder"])) leaving.add(folder["_id"]);
    }
  }
  const inner = folders.filter((folder) => leaving.has(folder["_id"]) && !(ids as unknown[]).includes(folder["_id"]));
  if (inner.length > 0) {
    const innerIds = inner.map((folder) => folder["_id"] as string);
    requests.push({ type: "Folder", action: "delete", pack, operation: { ids: innerIds } });
  }
  const raised = folders.filter((folder) => leaving.has(folder["folder"]) && !leaving.has(folder["_id"]));
  if (raised.length > 0) requests.push(moveUp("Folder", raised, folders, leaving, pack));
  for (const type of new Set(
    folders.filter((folder) => leaving.has(folder["_id"])).map((folder) => folder["type"] as string),
  )) {
    const store = pack === null ? world.store(type) : world.packs.get(pack)?.documents;
    const contents = Array.from(store?.documents.values() ?? []).filter((source) => leaving.has(source["folder"]));
    if (contents.length === 0) continue;
    if (deleteContents) {
      const contentIds = contents.map((source) => source["_id"] as string);
      requests.push({ type, action: "delete", pack, operation: { ids: contentIds } });
    } else requests.push(moveUp(type, contents, folders, leaving, pack));
  }
  return requests;
}

/** Moves documents to their nearest folder that is not deleted. */
function moveUp(
  type: string,
  contents: AnyObject[],
  folders: AnyObject[],
  leaving: ReadonlySet<unknown>,
  pack: string | null,
): ModifyDocumentRequest {
  const above = (id: unknown): unknown => {
    const parent = folders.find((folder) => folder["_id"] === id)?.["folder"] ?? null;
    return leaving.has(parent) ? above(parent) : parent;
  };
  const updates = contents.map((source) => ({ _id: source["_id"], folder: above(source["folder"]) }));
  return { type, action: "update", pack, operation: { updates } };
}
