import { COMPENDIUM_DOCUMENT_TYPES } from "../../../../common/constants/documents.ts";
import { CompendiumCollection } from "../../../core/collections/compendium-collection.ts";
import { documentConfiguration, getDocumentClass } from "../../../core/document-classes.ts";
import type { ApplicationOptions, ApplicationRenderOptions, RenderContext } from "../../api/configuration.ts";
import { DialogV2 } from "../../api/dialog.ts";
import type { HandlebarsParts } from "../../api/handlebars-application.ts";
import { createFormGroup } from "../../fields/form-group.ts";
import { createSelectInput, createTextInput } from "../../fields/inputs.ts";
import { game, i18n, localize, ui } from "../../host.ts";
import type { ContextMenuEntry } from "../../ux/context-menu.ts";
import { FormDataExtended } from "../../ux/form-data-extended.ts";
import { SearchFilter } from "../../ux/search-filter.ts";
import { Compendium } from "../apps/compendium.ts";
import { AbstractSidebarTab } from "../sidebar-tab.ts";

/** The packs of this world and its packages. */
export class CompendiumDirectory extends AbstractSidebarTab {
  static override tabName = "compendium";

  static override DEFAULT_OPTIONS: ApplicationOptions = {
    id: "compendium",
    classes: ["directory", "flexcol"],
    window: { title: "SIDEBAR.TabCompendium" },
    actions: { activateEntry: CompendiumDirectory.#onOpen, createEntry: CompendiumDirectory.#onCreate },
  };

  static override PARTS: HandlebarsParts = {
    header: { template: "templates/sidebar/tabs/compendium/header.hbs" },
    directory: { template: "templates/sidebar/tabs/compendium/directory.hbs", scrollable: [""] },
  };

  #search: SearchFilter | undefined;

  override async _prepareContext(options: ApplicationRenderOptions): Promise<RenderContext> {
    const packs = [...game.packs.values()]
      .filter((pack) => pack.visible)
      .sort((a, b) => a.title.localeCompare(b.title))
      .map((pack) => ({
        id: pack.collection,
        name: pack.title,
        locked: pack.locked,
        icon: documentConfiguration(pack.documentName)?.sidebarIcon ?? "fa-solid fa-box-archive",
        type: localize(getDocumentClass(pack.documentName).metadata.labelPlural),
        source:
          pack.metadata.packageType === "world"
            ? game.world.title
            : (game.modules.get(pack.metadata.packageName)?.title ?? game.system.title),
        count: pack.index.size,
      }));
    const query = this.#search?.query ?? "";
    return Object.assign(await super._prepareContext(options), { packs, query, canCreateEntry: game.user.isGM });
  }

  override async _onFirstRender(context: RenderContext, options: ApplicationRenderOptions): Promise<void> {
    await super._onFirstRender(context, options);
    this._createContextMenu(() => this._getEntryContextOptions(), ".directory-item.compendium[data-pack]", {
      fixed: true,
      hookName: "getCompendiumContextOptions",
      parentClassHooks: false,
    });
  }

  override async _onRender(context: RenderContext, options: ApplicationRenderOptions): Promise<void> {
    await super._onRender(context, options);
    this.#search ??= new SearchFilter({
      inputSelector: 'input[type="search"]',
      callback: (_event, query, rgx) => {
        for (const item of this.element.querySelectorAll<HTMLElement>(".directory-item")) {
          item.hidden = query !== "" && !rgx.test(SearchFilter.cleanQuery(item.textContent ?? ""));
        }
      },
    });
    this.#search.bind(this.element);
  }

  #packOf(element: HTMLElement): CompendiumCollection | undefined {
    return game.packs.get(element.closest<HTMLElement>("[data-pack]")?.dataset.pack ?? "");
  }

  _getEntryContextOptions(): ContextMenuEntry[] {
    const isGM = () => game.user.isGM;
    return [
      {
        name: "COMPENDIUM.ToggleLocked",
        icon: '<i class="fa-solid fa-lock"></i>',
        condition: isGM,
        callback: (li) => this.#toggleLock(li),
      },
      {
        name: "COMPENDIUM.ImportAll",
        icon: '<i class="fa-solid fa-download"></i>',
        condition: isGM,
        callback: (li) => this.#importAll(li),
      },
      {
        name: "COMPENDIUM.Duplicate",
        icon: '<i class="fa-solid fa-copy"></i>',
        condition: isGM,
        callback: (li) => this.#packOf(li)?.duplicateCompendium(),
      },
      {
        name: "COMPENDIUM.Delete",
        icon: '<i class="fa-solid fa-trash"></i>',
        condition: (li) => isGM() && this.#packOf(li)?.metadata.packageType === "world",
        callback: (li) => this.#delete(li),
      },
    ];
  }

  async #toggleLock(li: HTMLElement): Promise<void> {
    const pack = this.#packOf(li);
    await pack?.configure({ locked: !pack.locked });
    await this.render();
  }

  async #importAll(li: HTMLElement): Promise<void> {
    const pack = this.#packOf(li);
    if (!pack) return;
    const confirmed = await DialogV2.confirm({
      window: { title: "COMPENDIUM.ImportAll" },
      content: `<p>${i18n.format("COMPENDIUM.ImportAllHint", { count: String(pack.index.size), compendium: pack.title })}</p>`,
    });
    if (!confirmed) return;
    const documents = await pack.importAll();
    ui.notifications?.info("COMPENDIUM.ImportedAll", { format: { count: String(documents.length) } });
  }

  async #delete(li: HTMLElement): Promise<void> {
    const pack = this.#packOf(li);
    if (!pack) return;
    const confirmed = await DialogV2.confirm({
      window: { title: "COMPENDIUM.Delete" },
      content: `<p>${i18n.format("COMPENDIUM.DeleteHint", { compendium: pack.title })}</p>`,
    });
    if (confirmed) await pack.deleteCompendium();
  }

  static async #onCreate(this: CompendiumDirectory): Promise<void> {
    const label = createTextInput({ name: "label", required: true, autofocus: true });
    const options = COMPENDIUM_DOCUMENT_TYPES.filter((name) => documentConfiguration(name)?.documentClass).map(
      (value) => ({ value, label: localize(getDocumentClass(value).metadata.label) }),
    );
    const type = createSelectInput({ name: "type", options });
    const content = document.createElement("div");
    content.append(createFormGroup({ input: label, label: localize("Name") }));
    content.append(createFormGroup({ input: type, label: localize("Type") }));
    const answer = (await DialogV2.prompt({
      window: { title: "COMPENDIUM.Create" },
      content,
      ok: {
        label: "COMPENDIUM.Create",
        callback: (_event, button) => (button.form ? new FormDataExtended(button.form).object : {}),
      },
    })) as { label: string; type: string } | null;
    if (answer) await CompendiumCollection.createCompendium(answer);
  }

  static async #onOpen(this: CompendiumDirectory, _event: PointerEvent, target: HTMLElement): Promise<void> {
    const pack = this.#packOf(target);
    if (pack) await Compendium.open(pack);
  }
}
