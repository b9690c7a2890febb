/** The pages that the server writes: login and game. */
import { USER_ROLES } from "../common/constants/users.ts";
import { HOSTING_META, packageAddress, routeUnder, type Hosting } from "../common/hosting.ts";
import type { PackageManifest, PackageType } from "../common/manifest.ts";
import { escapeHTML } from "../common/utils/text.ts";
import type { AnyObject } from "../common/utils/value-types.ts";
import type { World } from "./world.ts";

/** The CSS layer of a package's styles, unless its manifest names another. */
const STYLE_LAYERS: Readonly<Record<PackageType, string>> = Object.freeze({
  system: "system",
  module: "modules",
  world: "modules",
});

const head = (routePrefix: string): string => `
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <link rel="icon" href="${routeUnder(routePrefix, "favicon.ico")}">
    <link rel="stylesheet" href="${routeUnder(routePrefix, "css/foundry2.css")}">`;

export interface JoinPage {
  routePrefix: string;
  /** Ids of the connected users. */
  active: ReadonlySet<string>;
  /** The user whose login was refused. */
  userId?: string;
  error?: string;
}

/** The login page. */
export function joinPage(world: World, { routePrefix, active, userId, error }: JoinPage): string {
  const users = Array.from(world.store("User")?.documents.values() ?? []).filter(
    (user) => user["role"] !== USER_ROLES.NONE,
  );
  const options = users.map((user) => userOption(user, active.has(user["_id"] as string), user["_id"] === userId));
  const alert =
    error === undefined
      ? ""
      : `<p class="join-error" role="alert"><i class="fa-solid fa-triangle-exclamation" aria-hidden="true"></i> ${escapeHTML(error)}</p>`;
  return `<!DOCTYPE html>
<html lang="en">
  <head>${head(routePrefix)}
    <title>${escapeHTML(world.manifest.title)}</title>
    <style>
      body.join { margin: 0; min-height: 100vh; display: grid; place-items: center; overflow: auto; user-select: auto; }
      .join-game { box-sizing: border-box; width: min(26rem, 100vw); padding: 1.5rem; }
      .join-game :is(h1, p) { margin: 0; overflow-wrap: anywhere; }
      .join-game form { display: grid; gap: 1rem; margin-top: 1.5rem; }
      .join-game label { display: grid; gap: 0.25rem; }
      .join-game :is(select, input, button) { box-sizing: border-box; width: 100%; min-height: 2.5rem; font-size: 1rem; }
      .join-error { padding: 0.5rem 0.75rem; border-left: 4px solid var(--color-level-error, #c62828); }
    </style>
  </head>
  <body class="vtt join theme-dark">
    <main class="join-game">
      <header>
        <h1>${escapeHTML(world.manifest.title)}</h1>
        <p>${escapeHTML(world.system.title)} ${escapeHTML(world.system.version)}</p>
      </header>
      <form method="post" action="${routeUnder(routePrefix, "join")}">
        ${alert}
        <label>User
          <select name="userid" required autofocus>${options.join("")}</select>
        </label>
        <label>Password
          <input type="password" name="password" autocomplete="current-password">
        </label>
        <button type="submit" name="join"><i class="fa-solid fa-right-to-bracket" aria-hidden="true"></i> Join</button>
      </form>
    </main>
  </body>
</html>`;
}

function userOption(user: AnyObject, isActive: boolean, isSelected: boolean): string {
  const id = escapeHTML(user["_id"] as string);
  const name = escapeHTML(user["name"] as string);
  // The option's text is only the name; an attribute says whether the user is connected.
  return `<option value="${id}"${isActive ? ' data-active="true"' : ""}${isSelected ? " selected" : ""}>${name}</option>`;
}

/** The page of the client. The client itself loads the scripts of packages. */
export function gamePage(world: World, hosting: Hosting): string {
  const { routePrefix } = hosting;
  const modules = world.modules.filter((module) => world.isActive(module));
  const styles = [
    ...packageStyles(hosting, "system", world.system),
    ...modules.flatMap((module) => packageStyles(hosting, "module", module)),
    ...packageStyles(hosting, "world", world.manifest),
  ];
  return `<!DOCTYPE html>
<html lang="en">
  <head>${head(routePrefix)}
    <meta name="${HOSTING_META}" content="${escapeHTML(JSON.stringify(hosting))}">
    <title>${escapeHTML(world.manifest.title)}</title>
    <style>
${styles.map((style) => `      ${style}`).join("\n")}
    </style>
    <script type="module" src="${routeUnder(routePrefix, "scripts/main.js")}"></script>
  </head>
  <body class="vtt game system-${escapeHTML(world.system.id)} theme-dark"></body>
</html>`;
}

/** The style sheets of a package, each in its layer. Layer null: in none, so it overrides all layers. */
function packageStyles(hosting: Hosting, type: PackageType, manifest: PackageManifest): string[] {
  return (manifest.styles ?? []).map((style) => {
    const { src, layer } = typeof style === "string" ? { src: style, layer: undefined } : style;
    const place = layer === undefined ? STYLE_LAYERS[type] : layer;
    const address = `${packageAddress(hosting, type, manifest)}/${src}`.replace(/["\\\n<>]/g, encodeURIComponent);
    const safe = typeof place === "string" && /^[\w.-]+$/.test(place) ? ` layer(${place})` : "";
    return `@import url("${address}")${safe};`;
  });
}
