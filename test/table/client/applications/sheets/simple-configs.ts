/** The configuration sheets that need little more than a form of their document's fields. */

import { getDocumentClass } from "../../core/document-classes.ts";
import type { Folder } from "../../documents/folder.ts";
import type { Macro } from "../../documents/macro.ts";
import type { User } from "../../documents/user.ts";
import type { ApplicationRenderOptions, RenderContext } from "../api/configuration.ts";
import type { DocumentSheetOptions } from "../api/document-sheet.ts";
import type { HandlebarsParts } from "../api/handlebars-application.ts";
import { game, i18n, localize } from "../host.ts";
import { CONFIG_SHEET_OPTIONS, ConfigSheet, FOOTER, saveButton } from "./config-sheet.ts";

/** The form of a combatant: name, image, initiative, whether it is hidden. */
export class CombatantConfig extends ConfigSheet {
  static override DEFAULT_OPTIONS: DocumentSheetOptions = { ...CONFIG_SHEET_OPTIONS, position: { width: 420 } };

  static override PARTS: HandlebarsParts = {
    body: { template: "templates/sheets/combatant-config.hbs" },
    footer: FOOTER,
  };

  override get title(): string {
    return localize(this.document.id ? "COMBAT.CombatantUpdate" : "COMBAT.CombatantCreate");
  }

  override async _prepareContext(options: ApplicationRenderOptions): Promise<RenderContext> {
    const buttons = [saveButton("COMBAT.CombatantUpdate")];
    return Object.assign(await super._prepareContext(options), { buttons, isGM: game.user.isGM });
  }
}

/** The form of a folder; it also creates new ones. */
export class FolderConfig extends ConfigSheet {
  static override DEFAULT_OPTIONS: DocumentSheetOptions = {
    ...CONFIG_SHEET_OPTIONS,
    canCreate: true,
    position: { width: 380 },
  };

  static override PARTS: HandlebarsParts = {
    body: { template: "templates/sheets/folder-config.hbs" },
    footer: FOOTER,
  };

  get folder(): Folder {
    return this.document as unknown as Folder;
  }

  override get title(): string {
    return this.folder.id ? `${localize("FOLDER.Update")}: ${this.folder.name}` : localize("FOLDER.Create");
  }

  override async _prepareContext(options: ApplicationRenderOptions): Promise<RenderContext> {
    const { folder } = this;
    return Object.assign(await super._prepareContext(options), {
      name: folder._source.name,
      namePlaceholder: localize(getDocumentClass("Folder").metadata.label),
      color: folder.color ? String(folder.color) : "",
      sortingModes: { a: "FOLDER.SortAlphabetical", m: "FOLDER.SortManual" },
      buttons: [saveButton(folder.id ? "FOLDER.Update" : "FOLDER.Create")],
    });
  }
}

/** The form of a macro. */
export class MacroConfig extends ConfigSheet {
  static override DEFAULT_OPTIONS: DocumentSheetOptions = {
    ...CONFIG_SHEET_OPTIONS,
    classes: ["macro-config"],
    canCreate: true,
    position: { width: 560, height: 480 },
    window: { contentClasses: ["standard-form"], icon: "fa-solid fa-code", resizable: true },
    actions: { execute: MacroConfig.#onExecute },
  };

  static override PARTS: HandlebarsParts = {
    body: { template: "templates/sheets/macro-config.hbs" },
    footer: FOOTER,
  };

  get macro(): Macro {
    return this.document as unknown as Macro;
  }

  override async _prepareContext(options: ApplicationRenderOptions): Promise<RenderContext> {
    const types = ["chat", ...(game.user.can("MACRO_SCRIPT") ? ["script"] : [])];
    return Object.assign(await super._prepareContext(options), {
      macroTypes: Object.fromEntries(types.map((type) => [type, localize(`TYPES.Macro.${type}`)])),
      buttons: [
        saveButton("MACRO.Save"),
        { type: "button", action: "execute", icon: "fa-solid fa-dice-d20", label: "MACRO.Execute" },
      ],
    });
  }

  static async #onExecute(this: MacroConfig): Promise<void> {
    await this.submit();
    await this.macro.execute();
  }
}

/** The form of a user: colour, character, avatar. */
export class UserConfig extends ConfigSheet {
  static override DEFAULT_OPTIONS: DocumentSheetOptions = {
    ...CONFIG_SHEET_OPTIONS,
    classes: ["user-config"],
    position: { width: 460 },
  };

  static override PARTS: HandlebarsParts = {
    body: { template: "templates/sheets/user-config.hbs", scrollable: [".character-list"] },
    footer: FOOTER,
  };

  override get title(): string {
    return i18n.format("PLAYERS.ConfigTitleOf", { user: (this.document as unknown as User).name });
  }

  override get isEditable(): boolean {
    const user = this.document as unknown as User;
    return game.user.isGM || user.isSelf;
  }

  override get isVisible(): boolean {
    return this.isEditable;
  }

  override async _prepareContext(options: ApplicationRenderOptions): Promise<RenderContext> {
    const user = this.document as unknown as User;
    const owned = game.actors.filter((actor) => actor.testUserPermission(user, "OWNER", { exact: !user.isGM }));
    return Object.assign(await super._prepareContext(options), {
      characters: Object.fromEntries(owned.map((actor) => [actor.id ?? "", actor.name])),
      character: (user._source as { character: string | null }).character ?? "",
      color: String(user.color),
      buttons: [saveButton("PLAYERS.Submit")],
    });
  }
}
