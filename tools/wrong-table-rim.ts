/**
 * Faults at the table's rim: each makes one sentence of the rim's list false, and the test that names the sentence's
 * number has to notice. They were chosen from the sentences, not from the tests.
 */
import type { WrongTable } from "./wrong-table-patches.ts";

const CORE = "client/core";
const DOCUMENTS = "client/documents";
const APPLICATIONS = "client/applications";

/** A fault with one patch. `by` is the number of the test that has to notice. */
function fault(
  by: string,
  wrong: string,
  [batch, generation]: readonly [string, (13 | 14)?],
  [file, find, put]: readonly [string, string, string],
): WrongTable {
  const name = `rim-${by.replaceAll(" ", "-")}-${wrong
    .split(" ")
    .slice(0, 3)
    .join("-")
    .toLowerCase()
    .replaceAll(/[^a-z0-9-]/g, "")}`;
  const of14 = generation === undefined ? {} : { generation };
  return { name, wrong, patches: [{ file, find, put }], batches: [batch], e2e: [], by, ...of14 };
}

export const RIM_TABLES: readonly WrongTable[] = [
  fault(
    "C135",
    "documents with types of core's own list only base",
    ["world"],
    [`${CORE}/game.ts`, "cls?.metadata.coreTypes.length ? [...cls.metadata.coreTypes]", "false ? []"],
  ),
  fault(
    "C136",
    "a package's own key of CONFIG.ui is not made",
    ["world"],
    [`${APPLICATIONS}/index.ts`, "new Set<string>([...PIECES, ...Object.keys(CONFIG.ui)])", "new Set<string>(PIECES)"],
  ),
  fault(
    "C137",
    "a pack without a path lies in the package's own folder",
    ["world"],
    ["server/packages.ts", "pack.path ??= `packs/${pack.name}`;", "pack.path ??= `${pack.name}`;"],
  ),
  fault(
    "C138",
    "a name that is not built cannot be extended",
    ["public-names"],
    [`${CORE}/placeholders.ts`, "key === Symbol.toPrimitive ? refused :", 'key === "prototype" ? refused() :'],
  ),
  fault(
    "C138",
    "kinds of documents that are not built are missing from CONFIG",
    ["public-names"],
    ["client/main.ts", "  configureUnbuilt(foundry);", "  void configureUnbuilt;"],
  ),
  fault(
    "C141",
    "a migration of a field leaves the value where it was",
    ["public-names"],
    [
      "common/abstract/former-fields.ts",
      "  deleteProperty(data, oldKey);\n  return true;",
      "  void deleteProperty;\n  return true;",
    ],
  ),
  fault(
    "C139",
    "the sidebar is not opened by expand",
    ["public-names"],
    [`${APPLICATIONS}/sidebar/sidebar.ts`, "  expand(): void {", "  expand(): void {\n    if (this.rendered) return;"],
  ),
  fault(
    "C142",
    "the suppression of an effect asks no data model",
    ["forms-and-pieces"],
    [
      `${DOCUMENTS}/active-effect.ts`,
      "if (system instanceof TypeDataModel &&",
      "if (!system && system instanceof TypeDataModel &&",
    ],
  ),
  fault(
    "14",
    "effects do not end by themselves in 14",
    ["effectDurations", 14],
    [
      `${DOCUMENTS}/effect-registry.ts`,
      "if (environment.generation < 14) return;",
      "if (environment.generation <= 14) return;",
    ],
  ),
  fault(
    "C143",
    "the tooltips that a package sets are not those that are made",
    ["forms-and-pieces"],
    [
      `${APPLICATIONS}/index.ts`,
      "game.tooltip = new CONFIG.ux.TooltipManager();",
      "game.tooltip = new TooltipManager();",
    ],
  ),
  fault(
    "C144",
    "the select of documents offers what may not be seen",
    ["forms-and-pieces"],
    [
      "common/data/fields/reference-fields.ts",
      "({ visible }) => visible !== false",
      "({ visible }) => visible !== undefined || true",
    ],
  ),
  fault(
    "C146",
    "the word false counts as true in inputs",
    ["forms-and-pieces"],
    [
      `${APPLICATIONS}/elements/prose-mirror.ts`,
      'element.toggleAttribute("toggled", isSet(toggled));',
      'element.toggleAttribute("toggled", Boolean(toggled));',
    ],
  ),
  fault(
    "C147",
    "names of new documents do not say the type",
    ["forms-and-pieces"],
    ["lang/en.json", '"New": "New {type}"', '"New": "New"'],
  ),
  fault(
    "C148",
    "what a package puts into the interface takes no clicks",
    ["forms-and-pieces"],
    [
      "styles/interface/layout.css",
      ':is(#interface, #interface [id^="ui-"], #chat-notifications) > :not(',
      ":is(#nowhere) > :not(",
    ],
  ),
  fault(
    "C149",
    "a folder that is missing is worded otherwise",
    ["forms-and-pieces"],
    ["server/files.ts", "does not exist or is not accessible in this storage location", "is not there"],
  ),
  fault(
    "C157",
    "the buttons of a first-version dialog forget their callback",
    ["firstDialogs"],
    [
      `${APPLICATIONS}/appv1/dialog.ts`,
      "button.callback?.call(this, this.#handed(this.element), event);",
      "void event;",
    ],
  ),
  fault(
    "C152",
    "a first-version form stays open after it was submitted",
    ["firstForms"],
    [
      `${APPLICATIONS}/appv1/form-application.ts`,
      "if (this.options.closeOnSubmit && !preventClose)",
      "if (preventClose)",
    ],
  ),
  fault(
    "C160",
    "only the combat that is viewed loses the combatants of a deleted token",
    ["scenesAndCombats"],
    [
      `${DOCUMENTS}/token-combat.ts`,
      "for (const combat of game.combats as Iterable<Combat>) {",
      "for (const combat of game.combat ? [game.combat] : []) {",
    ],
  ),
  fault(
    "C161",
    "text in a dialog is not cleaned",
    ["dialogs"],
    [
      `${APPLICATIONS}/api/dialog.ts`,
      "isHTMLElement(given) ? given.innerHTML : cleanHTML(given);",
      'isHTMLElement(given) ? given.innerHTML : (given ?? "");',
    ],
  ),
  fault(
    "C161",
    "an element with attributes is taken as a dialog's content",
    ["dialogs"],
    [
      `${APPLICATIONS}/api/dialog.ts`,
      "isHTMLElement(content) && content.attributes.length > 0",
      "isHTMLElement(content) && content.attributes.length > 99",
    ],
  ),
  fault(
    "C162",
    "an update of a token's delta does not show in its actor",
    ["habits.documents"],
    [`${DOCUMENTS}/actor-delta.ts`, "    delta.updateSyntheticActor();\n    delta.parent", "    delta.parent"],
  ),
  fault(
    "C163",
    "every flag scope is valid",
    ["habits.documents"],
    ["common/abstract/document.ts", "if (!environment.flagScopes().includes(scope)) {", 'if (scope === "") {'],
  ),
  fault(
    "C164",
    "an update without recursion keeps what it names without a value",
    ["data-model"],
    ["common/abstract/data-model.ts", "current: this._source, replace: !recursive });", "current: this._source });"],
  ),
  fault(
    "C165",
    "the layer of modules lies below that of systems",
    ["habitsOfTheStart"],
    ["styles/foundry2.css", "layouts, system, modules, exceptions", "layouts, modules, system, exceptions"],
  ),
  fault(
    "C167",
    "a new world gets no scene",
    ["new-world"],
    [
      `${CORE}/new-user-experience.ts`,
      'return getDocumentClass("Scene").create(mergeObject(data, sceneData));',
      "return Promise.resolve({ ...data, ...sceneData });",
    ],
  ),
  fault(
    "C168",
    "players move tokens while the game is paused",
    ["new-world"],
    [
      "client/canvas/layers/token-layer.ts",
      'if (game.paused && !game.user.isGM) {\n      ui.notifications?.warn("GAME.PausedWarning", { localize: true });\n      return [];\n    }\n    const tokens',
      "const tokens",
    ],
  ),
  fault(
    "C169",
    "no card is shown beside a closed sidebar",
    ["chat-notifications"],
    [
      `${APPLICATIONS}/sidebar/tabs/chat-notifications.ts`,
      "if (room) room.append(await this.#card(message));",
      "if (room) await this.#card(message);",
    ],
  ),
  fault(
    "C172",
    "actors do not show what the GM wants of all prototype tokens",
    ["prototypeOverrides"],
    [`${DOCUMENTS}/prototype-overrides.ts`, "if (!pack) assign(", "if (pack) assign("],
  ),
  fault(
    "C173",
    "the method that a user has chosen for a die does not count",
    ["diceFulfillment"],
    [
      `${CORE}/dice/fulfillment.ts`,
      "known(chosen[denomination] || chosen[FOR_THE_REST] || fulfillment.defaultMethod)",
      "known(chosen[FOR_THE_REST] || fulfillment.defaultMethod)",
    ],
  ),
  fault(
    "C174",
    "a deleted message stays in the log",
    ["chatLog"],
    [
      `${APPLICATIONS}/sidebar/tabs/chat-log.ts`,
      'const selector = deleteAll ? ".message" :',
      'const selector = deleteAll ? ".no-message" :',
    ],
  ),
  fault(
    "C175",
    "packs answer users who may not see them",
    ["hiddenPacks"],
    ["server/access.ts", "if (packLevel(user, ownership) < LIMITED) {", "if (packLevel(user, ownership) < 0) {"],
  ),
  fault(
    "C176",
    "players make region behaviours with regions of their own",
    ["authority", 14],
    [
      "common/permissions.ts",
      '{ permission: "REGION_CREATE", not: "behaving", since: 14 }',
      '{ permission: "REGION_CREATE", since: 14 }',
    ],
  ),
  fault(
    "without create",
    "a region that is placed with create false is created",
    ["areas", 14],
    ["client/canvas/region-placement.ts", "  if (!create) return documents;\n", ""],
  ),
  fault(
    "preCommit",
    "preCommit cannot call a placement off",
    ["areas", 14],
    ["client/canvas/region-placement.ts", "if (verdict !== undefined && !verdict) return null;", "void verdict;"],
  ),
  fault(
    "C177",
    "an application is not closed with its detached window",
    ["detached", 14],
    [
      `${APPLICATIONS}/detached/detached-windows.ts`,
      "for (const app of [...descriptor.applications.values()]) void app.close({ animate: false });",
      "",
    ],
  ),
  fault(
    "C178",
    "anybody may start a planned movement",
    ["planned-movement", 14],
    [
      `${DOCUMENTS}/movement/token-movement.ts`,
      'if (this.data.state !== "planned" || !this.#token.isOwner) return false;',
      'if (this.data.state !== "planned") return false;',
    ],
  ),
  fault(
    "C179",
    "a token lies on every level",
    ["levels", 14],
    [`${DOCUMENTS}/viewed-level.ts`, "return (own?.id ?? level) === id;", "return own !== undefined || level === id;"],
  ),
  {
    ...fault(
      "C182",
      "a drag with the measuring tool moves the token it begins on",
      ["conformance.ruler"],
      [
        "client/canvas/placeables/token.ts",
        '!["target", "ruler"].includes(game.activeTool ?? "")',
        'game.activeTool !== "target"',
      ],
    ),
    // Either of the two guards alone keeps it where it is.
    patches: [
      {
        file: "client/canvas/placeables/token.ts",
        find: '!["target", "ruler"].includes(game.activeTool ?? "")',
        put: 'game.activeTool !== "target"',
      },
      {
        file: "client/canvas/placeables/token.ts",
        find: 'if (event && game.activeTool === "ruler") return false;',
        put: "",
      },
    ],
  },
  fault(
    "C184",
    "hidden rulers are shown to others",
    ["conformance.ruler"],
    [
      "client/canvas/interaction/ruler-broadcast.ts",
      "ruler?.active && !ruler.hidden && mayShow",
      "ruler?.active && mayShow",
    ],
  ),
  // The hosting of a table is no matter of the API, so the unit tests and the packages by other hands ask for it.
  {
    ...fault(
      "a route prefix",
      "sockets lie outside of the route prefix",
      ["test/table/unit/server/hosting.test.ts"],
      ["server/sockets.ts", 'path: routeUnder(options.routePrefix, "socket.io")', 'path: "/socket.io"'],
    ),
    asked: "unit",
  },
  {
    ...fault(
      "a host of packages",
      "packages come from the table although they have a host of their own",
      ["test/table/unit/server/hosting.test.ts"],
      [
        "common/hosting.ts",
        'packageHost === null || type === "world"',
        'packageHost !== undefined || type === "world"',
      ],
    ),
    asked: "unit",
  },
  {
    ...fault(
      "tidings",
      "kinds of messages do not render themselves",
      ["packages"],
      [
        "client/documents/chat-message.ts",
        'typeof system?.renderHTML !== "function"',
        'typeof system?.renderHTML !== "string"',
      ],
    ),
    batches: ["packages", "-g", "tidings"],
    asked: "play",
  },
  // Tests that could not fail, or did not ask, when the rim was tried first.
  fault(
    "C104",
    "packages without socket: true in their manifest have a channel",
    ["clients"],
    [
      "server/sockets.ts",
      "if (!manifest || !isKind || manifest.socket !== true) return;",
      "if (!manifest || !isKind) return;",
    ],
  ),
  fault(
    "C125",
    "a segment without width is drawn",
    ["tokenRuler"],
    [
      "client/canvas/tokens/ruler-strokes.ts",
      "if (!from || !segment || segment.width <= 0) continue;",
      "if (!from || !segment) continue;",
    ],
  ),
  fault(
    "C34",
    "a token is seen where it arrives at once",
    ["tokenMovement"],
    [
      "client/canvas/placeables/token-animation.ts",
      "const still = operation.animate === false ||",
      "const still = operation.animate !== true ||",
    ],
  ),
  fault(
    "C64",
    "validate does not clean what it is asked to clean",
    ["data-model"],
    ["common/abstract/data-model.ts", "if (clean && changes) {", "if (clean && changes === null) {"],
  ),
  fault(
    "C130",
    "documents that a player may not see are kept from that player",
    ["clients"],
    [
      "server/sockets.ts",
      "documents: world.documents(),",
      "documents: world.documents(),\n      ...(world.user(userId)?.isGM ? {} : { documents: { ...world.documents(), actors: [] } }),",
    ],
  ),
  fault(
    "C133",
    "the server leaves HTML in the fields that a manifest names",
    ["authority"],
    ["server/sanitize.ts", "for (const path of fields.htmlFields ?? [])", "for (const path of [] as string[])"],
  ),
];
