/** The common parts of document metadata. */
import type {
  DocumentAction,
  DocumentMetadata,
  DocumentPermission,
  DocumentPermissionTest,
  DocumentUser,
} from "../abstract/document.ts";
import { BASE_DOCUMENT_TYPE, DOCUMENT_OWNERSHIP_LEVELS } from "../constants/documents.ts";
import { USER_ROLES } from "../constants/users.ts";
import { decide, relationsOf, type Operation } from "../permissions.ts";
import { operand } from "../abstract/update-operators.ts";

interface UserWithRole extends DocumentUser {
  role?: number;
}

function roleOf(user: UserWithRole): number {
  return user.role ?? (user.isGM ? USER_ROLES.GAMEMASTER : USER_ROLES.PLAYER);
}

/** A permission test by the list of permissions. An unknown verdict passes, so that the server decides. */
function byPermissions(name: string, operation: Operation): DocumentPermissionTest {
  return (user, document, data) => {
    const source = document?._source ?? { ...data, author: user.id };
    const { verdict } = decide({
      user: { id: user.id, role: roleOf(user), hasPermission: (permission) => user.hasPermission(permission) },
      document: name === "Item" && document?.parent ? "EmbeddedItem" : name,
      operation,
      keys: Object.keys(data).map((key) => operand(key.split(".")[0] as string)),
      level: document?.getUserLevel(user) ?? DOCUMENT_OWNERSHIP_LEVELS.NONE,
      relations: relationsOf(name, source, user.id),
    });
    return verdict !== "deny";
  };
}

function permissionsFor(name: string, view: DocumentPermission): Readonly<Record<DocumentAction, DocumentPermission>> {
  return Object.freeze({
    view,
    create: byPermissions(name, "create"),
    update: byPermissions(name, "update"),
    delete: byPermissions(name, "delete"),
  });
}

type Given = Partial<Omit<DocumentMetadata, "permissions">> & {
  name: string;
  collection: string;
  view?: DocumentPermission;
};

/** The metadata of a document type. */
export function documentMetadata({ view = "LIMITED", ...given }: Given): DocumentMetadata {
  const hasTypeData = given.hasTypeData ?? false;
  return Object.freeze({
    indexed: false,
    compendiumIndexFields: Object.freeze(["_id", "name", "img", "type", "sort", "folder"]),
    label: `DOCUMENT.${given.name}`,
    labelPlural: `DOCUMENT.${given.name}s`,
    coreTypes: Object.freeze(hasTypeData ? [BASE_DOCUMENT_TYPE] : []),
    embedded: Object.freeze({}),
    permissions: permissionsFor(given.name, view),
    preserveOnImport: Object.freeze(["_id", "sort", "ownership", "folder"]),
    schemaVersion: "13.341",
    ...given,
    hasTypeData,
  });
}
