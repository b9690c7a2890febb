/** Applies changed files of packages while the game runs: styles, templates and translations. */

import Handlebars from "handlebars";
import type { PackageType } from "../../common/manifest.ts";
import { packageRoute } from "../core/hosting.ts";
import { game, Hooks, ui } from "./host.ts";
import { instances } from "./instances.ts";
import { getTemplate } from "./handlebars/templates.ts";

interface HotReloadData {
  packageType: PackageType;
  packageId: string;
  content: string;
  path: string;
  extension: string;
}

export function followChangedFiles(): void {
  game.socket.on("hotReload", (data: HotReloadData) => {
    // A hook that returns false prevents the rest.
    if (!Hooks.call("hotReload", data)) return;
    void takeOver(data);
  });
}

async function takeOver(data: HotReloadData): Promise<void> {
  const { path, extension } = data;
  switch (extension) {
    case "css":
      reloadStyle(addressOf(data));
      break;
    case "html":
    case "hbs":
      await reloadTemplate(path);
      break;
    case "json":
      await game.i18n.setLanguage(game.i18n.lang);
      renderAll();
      break;
    default:
  }
}

/** The URL from which the page loaded the file. */
function addressOf({ packageType, packageId, path }: HotReloadData): string {
  const owner = { system: game.system, module: game.modules.get(packageId), world: game.world }[packageType];
  const [, , ...file] = path.split("/");
  return [packageRoute(packageType, { id: packageId, version: owner?.version ?? "" }), ...file].join("/");
}

/** The page imports package styles by URL, so a changed query makes the browser fetch the file again. */
function reloadStyle(path: string): void {
  const address = new RegExp(`(url\\("${path.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")})(?:\\?hot=\\d+)?("\\))`, "g");
  for (const style of document.querySelectorAll("head style")) {
    const text = style.textContent ?? "";
    if (text.search(address) < 0) continue;
    style.textContent = text.replace(address, `$1?hot=${Date.now()}$2`);
  }
}

async function reloadTemplate(path: string): Promise<void> {
  const known = Object.keys(Handlebars.partials).filter((id) => id === path);
  if (known.length === 0) return;
  for (const id of known) {
    Handlebars.unregisterPartial(id);
    await getTemplate(path, id);
  }
  renderAll();
}

function renderAll(): void {
  for (const app of instances.values()) if (app.rendered) void app.render();
  void ui.sidebar?.render();
}
