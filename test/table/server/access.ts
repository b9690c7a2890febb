/** C27, C28, C132: the permissions of users. */
import { operand } from "../common/abstract/update-operators.ts";
import { DOCUMENT_OWNERSHIP_LEVELS } from "../common/constants/documents.ts";
import { USER_ROLE_NAMES, USER_ROLES } from "../common/constants/users.ts";
import type { BaseUser } from "../common/documents.ts";
import { decide, relationsOf, type Operation } from "../common/permissions.ts";
import { isPlainObject, type AnyObject } from "../common/utils/value-types.ts";
import { Location } from "./location.ts";
import { entriesOf } from "./record-layout.ts";
import { Refusal } from "./refusal.ts";
import type { Pack, World } from "./world.ts";

const { INHERIT, LIMITED, NONE, OWNER } = DOCUMENT_OWNERSHIP_LEVELS;

const OWN_OWNERSHIP: ReadonlySet<string> = new Set(["JournalEntryPage", "CombatantGroup", "ActorDelta", "Region"]);

export class Access {
  readonly #world: World;
  /** The verdict on requests that the list calls unknown. */
  readonly #unknown: "allow" | "deny";

  constructor(world: World, unknown: "allow" | "deny") {
    this.#world = world;
    this.#unknown = unknown;
  }

  /**
   * Checks a request. For a creation, `source` is the data of the new document.
   * @throws {Refusal} if the user may not do this
   */
  require(
    user: BaseUser,
    operation: Operation,
    location: Location,
    source: AnyObject,
    update: { changes: AnyObject; recursive: boolean } = { changes: {}, recursive: true },
  ): void {
    const { pack } = location.store;
    if (pack !== null) {
      this.#requirePack(user, operation, location, source, pack);
      return;
    }
    const { changes, recursive } = update;
    const allowed =
      this.#isAllowed(user, operation, location, source, changes) &&
      (user.isGM || this.#mayChangeEmbedded(user, location, source, changes, recursive));
    if (!allowed) throw lacksPermission(user, operation, location, source["_id"]);
  }

  /** A locked pack cannot be changed, any other one by its owners. */
  #requirePack(user: BaseUser, operation: Operation, location: Location, source: AnyObject, id: string): void {
    const pack = this.#world.packs.get(id) as Pack;
    const all = this.#world.setting("core.compendiumConfiguration") as Record<string, AnyObject> | undefined;
    const configuration = all?.[id] ?? {};
    if (isLocked(this.#world, pack)) throw lockedPack(operation, id);
    const ownership = (configuration["ownership"] as Record<string, string> | undefined) ?? pack.metadata.ownership;
    if (packLevel(user, ownership) < OWNER) throw lacksPermission(user, operation, location, source["_id"]);
  }

  /** Throws if the user may not read a pack: LIMITED hides it from the sidebar, and what links lead to is read. C175 */
  requireReadable(user: BaseUser, id: string): void {
    const pack = this.#world.packs.get(id) as Pack;
    const all = this.#world.setting("core.compendiumConfiguration") as Record<string, AnyObject> | undefined;
    const ownership = (all?.[id]?.["ownership"] as Record<string, string> | undefined) ?? pack.metadata.ownership;
    if (packLevel(user, ownership) < LIMITED) {
      throw new Refusal("forbidden", `User ${user.name} lacks permission to read the compendium ${id}`);
    }
  }

  #isAllowed(user: BaseUser, operation: Operation, location: Location, source: AnyObject, changes: AnyObject): boolean {
    const { documentName } = location;
    const embedded = location.chain.length > 0;
    const { verdict } = decide({
      user,
      document: documentName === "Item" && embedded ? "EmbeddedItem" : documentName,
      operation,
      keys: Object.keys(changes).map(operand),
      level:
        operation === "create" ? this.#creationLevel(user, location, source) : this.levelOf(user, location, source),
      relations: relationsOf(documentName, source, user.id),
    });
    return verdict === "allow" || (verdict === "unknown" && this.#unknown === "allow");
  }

  /** An update with embedded documents needs the permission for each of them. */
  #mayChangeEmbedded(
    user: BaseUser,
    location: Location,
    source: AnyObject,
    changes: AnyObject,
    recursive: boolean,
  ): boolean {
    return Object.entries(changes).every(([key, value]) => {
      const field = operand(key);
      const inner = location.documentClass.hierarchy[field];
      if (!inner) return true;
      const chain = [...location.chain, { documentClass: location.documentClass, source, field }];
      const place = new Location(location.store, inner.documentClass, chain, location.baseActor);
      const given: unknown[] = entriesOf(value);
      if (!given.every(isPlainObject)) throw new Refusal("malformed", `The ${field} to change must be objects`);
      if (recursive && field === key) return given.every((entry) => this.#mayMerge(user, place, entry));
      // Replacing a whole collection deletes its documents.
      const present = place.documents();
      return (
        present.every((entry) => this.#isAllowed(user, "delete", place, entry, {})) &&
        given.every((entry) => this.#isAllowed(user, "create", place, entry, {}))
      );
    });
  }

  /** Whether an entry of an update may be merged into the document with its id, or else created. */
  #mayMerge(user: BaseUser, place: Location, entry: AnyObject): boolean {
    const existing = place.find(String(entry["_id"]));
    if (!existing) return this.#isAllowed(user, "create", place, entry, {});
    return (
      this.#isAllowed(user, "update", place, existing, entry) &&
      this.#mayChangeEmbedded(user, place, existing, entry, true)
    );
  }

  /** C28: the user's level on a document: its own, its actor's or its parent's. */
  levelOf(user: BaseUser, location: Location, source: AnyObject): number {
    if (user.isGM) return OWNER;
    const { documentName } = location;
    if (documentName === "Token") return this.#tokenLevel(user, source);
    if (documentName === "Combatant") return this.#combatantLevel(user, source);
    if (documentName === "Macro" && source["author"] === user.id) return OWNER;
    // Embedded documents have their parent's ownership, except these types.
    const hasOwn = location.chain.length === 0 || OWN_OWNERSHIP.has(documentName);
    const own = hasOwn ? ownLevel(user, source["ownership"]) : null;
    return own === null || own === INHERIT ? this.#parentLevel(user, location) : own;
  }

  /** The level that counts for a document to be created. */
  #creationLevel(user: BaseUser, location: Location, data: AnyObject): number {
    if (user.isGM) return OWNER;
    if (location.documentName === "Token") return this.#tokenLevel(user, data);
    if (location.documentName === "Combatant") return this.#combatantLevel(user, data);
    return this.#parentLevel(user, location);
  }

  #parentLevel(user: BaseUser, location: Location): number {
    const { parent } = location;
    if (!parent) return NONE;
    const grand = new Location(location.store, parent.documentClass, location.chain.slice(0, -1), location.baseActor);
    return this.levelOf(user, grand, parent.source);
  }

  #tokenLevel(user: BaseUser, token: AnyObject): number {
    const delta = token["actorLink"] === true ? null : (token["delta"] as AnyObject | null | undefined);
    const actor = this.#world.store("Actor")?.get(String(token["actorId"]));
    return ownLevel(user, delta?.["ownership"]) ?? ownLevel(user, actor?.["ownership"]) ?? NONE;
  }

  #combatantLevel(user: BaseUser, combatant: AnyObject): number {
    const scene = this.#world.store("Scene")?.get(String(combatant["sceneId"]));
    const token = entriesOf(scene?.["tokens"]).find((entry) => entry["_id"] === combatant["tokenId"]);
    if (token) return this.#tokenLevel(user, token);
    const actor = this.#world.store("Actor")?.get(String(combatant["actorId"]));
    return ownLevel(user, actor?.["ownership"]) ?? NONE;
  }
}

function ownLevel(user: BaseUser, ownership: unknown): number | null {
  if (typeof ownership !== "object" || ownership === null) return null;
  const levels = ownership as Record<string, number>;
  return levels[user.id as string] ?? levels["default"] ?? NONE;
}

/** The highest level on a pack of the user's role and the roles below it. */
function packLevel(user: BaseUser, ownership: Record<string, string>): number {
  if (user.role >= USER_ROLES.GAMEMASTER) return OWNER;
  let level: number = NONE;
  for (const [role, name] of Object.entries(USER_ROLE_NAMES)) {
    const granted = DOCUMENT_OWNERSHIP_LEVELS[ownership[name] as keyof typeof DOCUMENT_OWNERSHIP_LEVELS] as
      number | undefined;
    if (Number(role) <= user.role && granted !== undefined) level = Math.max(level, granted);
  }
  return level;
}

/** C27: the server's message of refusal. */
export function lacksPermission(user: BaseUser, operation: Operation, location: Location, id: unknown): Refusal {
  const { parent, documentName } = location;
  const subject = typeof id === "string" ? `${documentName} [${id}]` : documentName;
  const within = parent ? ` in parent ${parent.documentClass.documentName} [${String(parent.source["_id"])}]` : "";
  return new Refusal("forbidden", `User ${user.name} lacks permission to ${operation} ${subject}${within}`);
}

/** The refusal to change a document of a locked pack. C166 */
export function lockedPack(operation: Operation, id: string): Refusal {
  return new Refusal("forbidden", `You may not ${operation} documents in the locked compendium "${id}"`);
}

/** Whether a pack cannot be changed: true of packages' packs, unless the world unlocks them. */
export function isLocked(world: World, { metadata }: Pack): boolean {
  const all = world.setting("core.compendiumConfiguration") as Record<string, AnyObject> | undefined;
  return (all?.[metadata.id]?.["locked"] as boolean | undefined) ?? metadata.packageType !== "world";
}
