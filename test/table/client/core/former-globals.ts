/**
 * Former globals that have moved into a namespace. In generation 13 reading one logs a warning and returns
 * the namespace's member.
 */
import { logCompatibilityWarning } from "../../common/utils/compatibility.ts";

type Members = Record<string, unknown>;

/** Namespaces whose members were all global before generation 13. */
const MOVED = [
  "appv1.api",
  "appv1.sheets",
  "applications.handlebars",
  "applications.hud",
  "applications.sidebar.tabs",
  "applications.ui",
  "applications.ux",
  "canvas.animation",
  "canvas.geometry",
  "canvas.groups",
  "canvas.interaction",
  "canvas.layers",
  "canvas.placeables",
  "dice.terms",
  "documents.collections",
  "helpers",
  "helpers.interaction",
];

/** Former globals from namespaces that were not global as a whole. */
const MOVED_ALONE = ["applications.apps.FilePicker", "applications.apps.ImagePopout", "applications.sidebar.Sidebar"];

/** Functions that generation 12 moved to `foundry.utils`. */
const UTILITIES = [
  "debounce",
  "deepClone",
  "diffObject",
  "duplicate",
  "expandObject",
  "filterObject",
  "flattenObject",
  "getProperty",
  "getType",
  "hasProperty",
  "invertObject",
  "isEmpty",
  "isNewerVersion",
  "mergeObject",
  "parseUuid",
  "randomID",
  "setProperty",
];

/** Of `applications.handlebars` only these were global functions; the others were template helpers only. */
const TEMPLATE_FUNCTIONS = new Set(["getTemplate", "loadTemplates", "renderTemplate"]);

/** Defines the former globals on an object, except names that are already taken. */
export function offerFormerGlobals(foundry: Members, target: object = globalThis): void {
  for (const path of MOVED) {
    const members = memberAt(foundry, path) as Members | undefined;
    for (const name of Object.keys(members ?? {})) {
      if (path === "applications.handlebars" && !TEMPLATE_FUNCTIONS.has(name)) continue;
      offer(target, name, `${path}.${name}`, foundry, isMoved);
    }
  }
  for (const path of MOVED_ALONE) offer(target, path.split(".").at(-1) ?? path, path, foundry, isMoved);
  for (const name of UTILITIES) offer(target, name, `utils.${name}`, foundry, isUtility);
}

const isMoved = {
  said: (name: string, path: string) =>
    `You are accessing the global "${name}" which is now namespaced under foundry.${path}`,
  since: 13,
  until: 15,
};

const isUtility = {
  said: (name: string, path: string) =>
    `You are accessing the global "${name}" which must now be accessed via foundry.${path}`,
  since: 12,
  until: 14,
};

function offer(target: object, name: string, path: string, foundry: Members, { said, since, until }: typeof isMoved) {
  if (name in target) return;
  Object.defineProperty(target, name, {
    configurable: true,
    enumerable: false,
    get() {
      logCompatibilityWarning(said(name, path), { since, until, once: true });
      return memberAt(foundry, path);
    },
    set(value: unknown) {
      Object.defineProperty(target, name, { value, writable: true, configurable: true, enumerable: true });
    },
  });
}

function memberAt(root: Members, path: string): unknown {
  let value: unknown = root;
  for (const key of path.split(".")) {
    if (typeof value !== "object" || value === null || !(key in value)) return undefined;
    value = (value as Members)[key];
  }
  return value;
}
