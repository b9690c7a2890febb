/** Where the server and the packages are, as the page says. */
import { HOSTING_META, NO_HOSTING, packageAddress, routeUnder, type Hosting } from "../../common/hosting.ts";
import type { PackageManifest, PackageType } from "../../common/manifest.ts";

/** A page that says nothing, or none at all, is at the root of its server. */
function readHosting(): Hosting {
  if (typeof document === "undefined") return NO_HOSTING;
  const meta = document.querySelector<HTMLMetaElement>(`meta[name="${HOSTING_META}"]`);
  return meta ? (JSON.parse(meta.content) as Hosting) : NO_HOSTING;
}

const hosting = readHosting();

export const { routePrefix } = hosting;

/** The absolute path of something on this server. A whole address is taken for a path, too, as by Foundry (dnd5e #7288). */
export function getRoute(path: string, { prefix = routePrefix }: { prefix?: string | null } = {}): string {
  return routeUnder(prefix, path);
}

/** Where the scripts and styles of a package are loaded from, without a slash at the end. */
export function packageRoute(type: PackageType, manifest: Pick<PackageManifest, "id" | "version">): string {
  return packageAddress(hosting, type, manifest);
}
