/** Where the server and the files of packages are: below a prefix, or on a separate host. */
import { PACKAGE_FOLDERS, type PackageManifest, type PackageType } from "./manifest.ts";

export interface Hosting {
  /** The path of the server without slashes at its ends; "" for the root. */
  routePrefix: string;
  /** The URL of the host for systems and modules; null if the server has them itself. */
  packageHost: string | null;
}

/** The name of the page's meta element with the hosting as JSON. */
export const HOSTING_META = "table-hosting";

export const NO_HOSTING: Hosting = Object.freeze({ routePrefix: "", packageHost: null });

/** The absolute path of a file below a prefix. */
export function routeUnder(prefix: string | null, path: string): string {
  const parts = [prefix ?? "", path].map((part) => part.replace(/^\/+|\/+$/g, "")).filter(Boolean);
  return `/${parts.join("/")}`;
}

/** The folder of a package, without a trailing slash. Worlds are always on the server itself. */
export function packageAddress(
  { routePrefix, packageHost }: Hosting,
  type: PackageType,
  { id, version }: Pick<PackageManifest, "id" | "version">,
): string {
  const folder = PACKAGE_FOLDERS[type];
  if (packageHost === null || type === "world") return routeUnder(routePrefix, `${folder}/${id}`);
  return [packageHost, folder, encodeURIComponent(id), encodeURIComponent(version)].join("/");
}

/** Trims slashes from a route prefix. @throws {Error} for characters other than \w, dot and dash */
export function parseRoutePrefix(text: string): string {
  const prefix = text.replace(/^\/+|\/+$/g, "");
  if (prefix !== "" && !/^[\w-][\w.-]*(?:\/[\w-][\w.-]*)*$/.test(prefix))
    throw new Error(`A route prefix is made of letters, digits, dots and dashes, not "${text}"`);
  return prefix;
}
