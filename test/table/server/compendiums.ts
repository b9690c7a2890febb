/** Making packs of the world, and taking them away. */
import { COMPENDIUM_DOCUMENT_TYPES } from "../common/constants/documents.ts";
import { BASE_DOCUMENTS, type BaseUser } from "../common/documents.ts";
import type { ManifestPack } from "../common/manifest.ts";
import type { ManageCompendiumRequest, ManageCompendiumResponse } from "../common/protocol.ts";
import { isPlainObject } from "../common/utils/value-types.ts";
import { checkMessage } from "./message-check.ts";
import { Refusal } from "./refusal.ts";
import type { World } from "./world.ts";

const LONGEST_NAME = 100;

/** Does what a client asks of the world's packs. @throws Refusal where the user may not, or it cannot be done */
export async function manageCompendium(
  world: World,
  user: BaseUser,
  message: unknown,
): Promise<ManageCompendiumResponse> {
  checkMessage(message);
  if (!isPlainObject(message)) throw new Refusal("malformed", "A request about compendiums is an object");
  if (!user.isGM) throw new Refusal("forbidden", `User ${user.name} lacks permission to manage compendiums`);
  const { action, data } = message;
  if (action === "create") return create(world, data);
  if (action === "delete") return remove(world, data);
  throw new Refusal("malformed", "Compendiums may be created and deleted");
}

async function create(world: World, data: unknown): Promise<ManageCompendiumResponse> {
  const pack = parsePack(data, world.system.id);
  // Whatever it holds: a pack of the same name would take over what lies there (#8437).
  if (world.packs.has(`world.${pack.name}`) || world.manifest.packs?.some(({ name }) => name === pack.name)) {
    throw new Refusal("invalid", `There is a compendium "${pack.name}" in this world already`);
  }
  const { metadata } = await world.createPack(pack);
  return { request: { action: "create", data: { ...pack } }, result: metadata };
}

async function remove(world: World, name: unknown): Promise<ManageCompendiumResponse> {
  if (typeof name !== "string") throw new Refusal("malformed", "Which compendium, as text");
  const pack = world.packs.get(`world.${name}`);
  if (!pack) throw new Refusal("missing", `There is no compendium "${name}" in this world`);
  await world.deletePack(pack);
  const request: ManageCompendiumRequest = { action: "delete", data: name };
  return { request, result: pack.metadata };
}

function parsePack(data: unknown, system: string): ManifestPack {
  if (!isPlainObject(data)) throw new Refusal("malformed", "What a compendium is like, as an object");
  const { name, label, type } = data;
  if (typeof label !== "string" || label.trim() === "") throw new Refusal("invalid", "A compendium has a label");
  if (typeof name !== "string" || !/^[a-z0-9_-]+$/i.test(name) || name.length > LONGEST_NAME) {
    throw new Refusal("invalid", "The name of a compendium may only hold letters, digits, - and _");
  }
  if (typeof type !== "string" || !(COMPENDIUM_DOCUMENT_TYPES as readonly string[]).includes(type)) {
    throw new Refusal("invalid", `"${String(type)}" is not a kind of document that a compendium holds`);
  }
  if (!BASE_DOCUMENTS[type]) throw new Refusal("invalid", `Documents of the kind ${type} are not built here`);
  return { name, label: label.trim(), type, path: `packs/${name}`, system };
}
