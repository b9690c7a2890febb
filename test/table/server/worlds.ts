/** Writes worlds for demos and tests. */
import { existsSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { isValidId } from "../common/data/fields/reference-fields.ts";
import { USER_ROLES } from "../common/constants/users.ts";
import { WORLD_DOCUMENTS } from "../common/documents.ts";
import { expandObject } from "../common/utils/paths.ts";
import { randomID } from "../common/utils/text.ts";
import type { AnyObject } from "../common/utils/value-types.ts";
import { validated } from "./creation.ts";
import { Log } from "./log.ts";
import { packagePath } from "./packages.ts";
import { hashPassword } from "./passwords.ts";
import { entriesOf, putTree } from "./record-layout.ts";
import { releaseOf } from "./release.ts";
import { stampCreation, stampOf } from "./stamp.ts";
import { World } from "./world.ts";

export interface WorldSeed {
  world: {
    id: string;
    title?: string;
    /** The id of a system in `Data/systems`. */
    system: string;
    [field: string]: unknown;
  };
  /**
   * Plain sources by collection (`users`, `actors`, `scenes`, …). Ids and fields with initial values may be
   * omitted; passwords are plain text. Settings are `{ key, value }` with any value. Default: one gamemaster
   * without a password.
   */
  documents?: Record<string, AnyObject[]>;
  /** Ids of the active modules. */
  modules?: string[];
}

export interface SeedOptions {
  generation?: number;
  /** Whether to replace an existing world with the same id. */
  replace?: boolean;
}

/**
 * Writes a world. @returns the stored sources by collection
 * @throws {Error} if the world exists and `replace` is not set
 */
export async function seedWorld(
  data: string,
  { world, documents = {}, modules = [] }: WorldSeed,
  { generation = 13, replace = false }: SeedOptions = {},
): Promise<Record<string, AnyObject[]>> {
  const path = packagePath(data, "world", world.id);
  if (existsSync(join(path, "world.json")) && !replace) throw new Error(`There is a world "${world.id}" already`);
  rmSync(path, { recursive: true, force: true });
  mkdirSync(path, { recursive: true });
  const release = releaseOf(generation);
  const coreVersion = `${release.generation}.${release.build}`;
  const manifest = { title: world.id, version: "1.0.0", coreVersion, compatibility: {}, ...world };
  writeFileSync(join(path, "world.json"), JSON.stringify(manifest, null, 2));
  const opened = await World.open({ data, id: world.id, release, log: new Log(() => {}) });
  try {
    return await writeDocuments(opened, completed(documents, modules));
  } finally {
    await opened.close();
  }
}

function completed(documents: Record<string, AnyObject[]>, modules: string[]): Record<string, AnyObject[]> {
  const { users = [], settings = [], ...rest } = documents;
  const given: AnyObject[] = settings.map(({ value, ...setting }) => ({ ...setting, value: JSON.stringify(value) }));
  if (modules.length > 0) {
    const active = Object.fromEntries(modules.map((id) => [id, true]));
    given.push({ key: "core.moduleConfiguration", value: JSON.stringify(active) });
  }
  const gamemaster = { name: "Gamemaster", role: USER_ROLES.GAMEMASTER };
  return { users: users.length > 0 ? users : [gamemaster], settings: given, ...rest };
}

async function writeDocuments(
  world: World,
  documents: Record<string, AnyObject[]>,
): Promise<Record<string, AnyObject[]>> {
  const written: Record<string, AnyObject[]> = {};
  const gamemaster = giveIds(documents["users"] ?? []);
  for (const documentClass of WORLD_DOCUMENTS) {
    const { collectionName, documentName, schema } = documentClass;
    const store = world.store(documentName);
    const sources: AnyObject[] = [];
    for (const given of documents[collectionName] ?? []) {
      world.enter();
      const draft = documentClass.withIds(expandObject(structuredClone(given)));
      if (schema.has("author")) draft["author"] ??= gamemaster;
      const source = validated(documentClass, draft);
      stampCreation(documentClass, source, stampOf(world, gamemaster));
      if (documentName === "User")
        Object.assign(source, await hashPassword(String((given["password"] as string | undefined) ?? "")));
      sources.push(source);
    }
    await store?.write(
      sources.flatMap((source) =>
        putTree(documentClass, source, { fields: [collectionName], ids: [source["_id"] as string] }),
      ),
    );
    written[collectionName] = sources;
  }
  const unknown = Object.keys(documents).filter((name) => !(name in written));
  if (unknown.length > 0) throw new Error(`A world has no collections called ${unknown.join(", ")}`);
  return written;
}

/** Gives ids to all users. @returns the first gamemaster's, who counts as the documents' creator */
function giveIds(users: AnyObject[]): string {
  for (const user of users) if (!isValidId(user["_id"])) user["_id"] = randomID();
  const gamemaster = users.find((user) => user["role"] === USER_ROLES.GAMEMASTER) ?? entriesOf(users)[0];
  return gamemaster?.["_id"] as string;
}
