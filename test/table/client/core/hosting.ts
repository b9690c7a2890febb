/** Addresses of the server and of packages, as the page's meta element gives them. */
import { HOSTING_META, NO_HOSTING, packageAddress, routeUnder, type Hosting } from "../../common/hosting.ts";
import type { PackageManifest, PackageType } from "../../common/manifest.ts";

/** Without the element, or without a page, everything is at the server's root. */
function readHosting(): Hosting {
  if (typeof document === "undefined") return NO_HOSTING;
  const meta = document.querySelector<HTMLMetaElement>(`meta[name="${HOSTING_META}"]`);
  return meta ? (JSON.parse(meta.content) as Hosting) : NO_HOSTING;
}

const hosting = readHosting();

export const { routePrefix } = hosting;

/** The absolute path of a file on this server. As in Foundry, URLs are treated as paths (dnd5e #7288). */
export function getRoute(path: string, { prefix = routePrefix }: { prefix?: string | null } = {}): string {
  return routeUnder(prefix, path);
}

/** The folder that a package's scripts and styles are loaded from, without a trailing slash. */
export function packageRoute(type: PackageType, manifest: Pick<PackageManifest, "id" | "version">): string {
  return packageAddress(hosting, type, manifest);
}
