/** Where a server and the files of packages are found: under a prefix, and on a host of their own. */
import { PACKAGE_FOLDERS, type PackageManifest, type PackageType } from "./manifest.ts";

export interface Hosting {
  /** The path that all of the server lies under, without slashes at its ends; "" is none. */
  routePrefix: string;
  /** The folder on another origin that systems and modules are loaded from; null: the server has them itself. */
  packageHost: string | null;
}

/** The name of the element of the page that tells the client of its hosting, as JSON. */
export const HOSTING_META = "table-hosting";

export const NO_HOSTING: Hosting = Object.freeze({ routePrefix: "", packageHost: null });

/** The absolute path of something under a prefix. */
export function routeUnder(prefix: string | null, path: string): string {
  const parts = [prefix ?? "", path].map((part) => part.replace(/^\/+|\/+$/g, "")).filter(Boolean);
  return `/${parts.join("/")}`;
}

/** The address of a package's folder, without a slash at its end. Worlds always lie on the server itself. */
export function packageAddress(
  { routePrefix, packageHost }: Hosting,
  type: PackageType,
  { id, version }: Pick<PackageManifest, "id" | "version">,
): string {
  const folder = PACKAGE_FOLDERS[type];
  if (packageHost === null || type === "world") return routeUnder(routePrefix, `${folder}/${id}`);
  return [packageHost, folder, encodeURIComponent(id), encodeURIComponent(version)].join("/");
}

/** @throws Error for what cannot stand in a path as it is */
export function parseRoutePrefix(text: string): string {
  const prefix = text.replace(/^\/+|\/+$/g, "");
  if (prefix !== "" && !/^[\w-][\w.-]*(?:\/[\w-][\w.-]*)*$/.test(prefix))
    throw new Error(`A route prefix is made of letters, digits, dots and dashes, not "${text}"`);
  return prefix;
}
