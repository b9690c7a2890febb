import { BooleanField, NumberField, StringField } from "../../../common/data/fields.ts";
import { DataField } from "../../../common/data/fields/data-field.ts";
import type { SettingConfig, SettingMenuConfig } from "../../core/client-settings.ts";
import { ApplicationV2 } from "../api/application.ts";
import type { ApplicationOptions, ApplicationRenderOptions, RenderContext } from "../api/configuration.ts";
import { DialogV2 } from "../api/dialog.ts";
import { HandlebarsApplicationMixin, type HandlebarsParts } from "../api/handlebars-application.ts";
import { HTMLFilePickerElement, type FilePickerElementConfiguration } from "../elements/file-picker.ts";
import { textOf } from "../fields/text-of.ts";
import { game, localize } from "../host.ts";
import { FormDataExtended } from "../ux/form-data-extended.ts";

interface Entry {
  menu: boolean;
  label: string;
  hint: string | undefined;
  key: string;
  [detail: string]: unknown;
}

interface Category {
  id: string;
  label: string;
  entries: Entry[];
  active: boolean;
  cssClass: string;
}

/** A data field for a setting of a plain type, so that every setting gets its form element from a field. */
function fieldOf({ type, choices, range, default: initial }: SettingConfig): DataField | null {
  if (type instanceof DataField) return type;
  const common = { required: true, initial };
  switch (type) {
    case Boolean:
      return new BooleanField(common);
    case Number:
      return new NumberField({ ...common, nullable: false, ...(range ?? {}), ...(choices ? { choices } : {}) });
    case String:
      return new StringField({ ...common, ...(choices ? { choices } : {}) });
    default:
      return null;
  }
}

const CORE = "core";

/** The window of all settings, by package, with a search. */
export class SettingsConfig extends HandlebarsApplicationMixin(ApplicationV2) {
  static override DEFAULT_OPTIONS: ApplicationOptions = {
    id: "settings-config",
    classes: ["category-browser"],
    tag: "form",
    position: { width: 720, height: 640 },
    window: { title: "SETTINGS.Title", icon: "fa-solid fa-gears", resizable: true, contentClasses: ["standard-form"] },
    form: { handler: SettingsConfig.#onSubmit, closeOnSubmit: true },
    actions: { openSubmenu: SettingsConfig.#onOpenSubmenu, resetDefaults: SettingsConfig.#onResetDefaults },
  };

  static override PARTS: HandlebarsParts = {
    sidebar: { template: "templates/settings/sidebar.hbs", scrollable: ["nav"] },
    main: { template: "templates/settings/main.hbs", scrollable: [".categories"] },
  };

  /** The form's values when it was rendered; unchanged values are not saved. */
  #shown: Record<string, unknown> = {};

  override tabGroups: Record<string, string | null> = { categories: null };

  override async _prepareContext(options: ApplicationRenderOptions): Promise<RenderContext> {
    const categories = this.#categories();
    const active = categories.find(({ id }) => id === this.tabGroups.categories) ?? categories[0];
    this.tabGroups.categories = active?.id ?? null;
    for (const category of categories) {
      category.active = category === active;
      category.cssClass = category.active ? "active" : "";
    }
    return Object.assign(await super._prepareContext(options), { categories, rootId: this.id });
  }

  #categories(): Category[] {
    const categories = new Map<string, Category>();
    const into = (namespace: string): Entry[] => {
      let category = categories.get(namespace);
      if (!category) {
        category = { id: namespace, label: labelOf(namespace), entries: [], active: false, cssClass: "" };
        categories.set(namespace, category);
      }
      return category.entries;
    };
    for (const menu of game.settings.menus.values()) {
      if (!menu.restricted || game.user.isGM) into(menu.namespace).push(describeMenu(menu));
    }
    const canModify = game.user.can("SETTINGS_MODIFY");
    for (const setting of game.settings.settings.values()) {
      if (!setting.config || (setting.scope === "world" && !canModify)) continue;
      const entry = describeSetting(setting);
      if (entry) into(setting.namespace).push(entry);
    }
    const rank = (id: string) => (id === CORE ? 0 : id === game.system.id ? 1 : 2);
    return [...categories.values()].sort((a, b) => rank(a.id) - rank(b.id) || a.label.localeCompare(b.label));
  }

  override async _onRender(context: RenderContext, options: ApplicationRenderOptions): Promise<void> {
    await super._onRender(context, options);
    if (this.form) this.#shown = new FormDataExtended(this.form).object;
    this.element.querySelector<HTMLInputElement>('input[type="search"]')?.addEventListener("input", (event) => {
      this.#search((event.target as HTMLInputElement).value.trim().toLowerCase());
    });
  }

  /** During a search, every category shows its matching entries. */
  #search(query: string): void {
    this.element.classList.toggle("searching", query !== "");
    for (const group of this.element.querySelectorAll<HTMLElement>(".categories .form-group")) {
      group.hidden = query !== "" && !(group.textContent ?? "").toLowerCase().includes(query);
    }
  }

  static #onOpenSubmenu(this: SettingsConfig, _event: PointerEvent, target: HTMLElement): void {
    const menu = game.settings.menus.get(target.dataset.key ?? "");
    if (!menu || (menu.restricted && !game.user.isGM)) return;
    const cls = menu.type as new () => { render(force: boolean): unknown };
    void new cls().render(true);
  }

  static #onResetDefaults(this: SettingsConfig): void {
    for (const input of this.form?.elements ?? []) {
      const field = input as HTMLInputElement;
      const setting = game.settings.settings.get(field.name);
      if (!setting) continue;
      if (field.type === "checkbox") field.checked = setting.default === true;
      else field.value = textOf(setting.default);
    }
  }

  /** Saves the changed settings, and offers a reload if one of them requires it. */
  static async #onSubmit(
    this: SettingsConfig,
    _event: SubmitEvent | Event,
    _form: HTMLFormElement,
    { object }: FormDataExtended,
  ): Promise<void> {
    let client = false;
    let world = false;
    for (const [id, value] of Object.entries(object)) {
      const setting = game.settings.settings.get(id);
      const plain = (stored: unknown) => JSON.stringify(stored);
      if (!setting || plain(this.#shown[id]) === plain(value)) continue;
      const before = game.settings.get(setting.namespace, setting.key, { document: false });
      const after = await game.settings.set(setting.namespace, setting.key, value);
      if (plain(before) === plain(after)) continue;
      if (setting.requiresReload && setting.scope === "world") world = true;
      else if (setting.requiresReload) client = true;
    }
    if (world || client) await SettingsConfig.reloadConfirm({ world });
  }

  /** Offer to reload the page. A world setting changes for each user who reloads, as the prompt says. */
  static async reloadConfirm({ world = false }: { world?: boolean } = {}): Promise<void> {
    const hint = localize(world ? "SETTINGS.ReloadPromptWorld" : "SETTINGS.ReloadPromptBody");
    const reload = await DialogV2.confirm({
      window: { title: "SETTINGS.ReloadPromptTitle" },
      content: `<p>${hint}</p>`,
    });
    if (reload) window.location.reload();
  }
}

function labelOf(namespace: string): string {
  if (namespace === CORE) return localize("PACKAGECONFIG.Core");
  if (namespace === game.system.id) return game.system.title;
  return game.modules.get(namespace)?.title ?? localize("PACKAGECONFIG.Unmapped");
}

function describeMenu({ namespace, key, name, hint, label, icon }: SettingMenuConfig): Entry {
  return {
    menu: true,
    key: `${namespace}.${key}`,
    label: localize(name ?? key),
    hint: hint ? localize(hint) : undefined,
    buttonText: localize(label ?? name ?? key),
    icon: icon ?? "fa-solid fa-up-right-from-square",
  };
}

function describeSetting(setting: SettingConfig): Entry | null {
  const field = fieldOf(setting);
  if (!field) return null;
  const { id, name, hint, input } = setting;
  field.name ??= id;
  return {
    menu: false,
    key: id,
    label: localize(name ?? id),
    hint: hint ? localize(hint) : undefined,
    field,
    name: id,
    value: game.settings.get(setting.namespace, setting.key),
    input: typeof input === "function" ? input : setting.filePicker ? filePickerFor(setting.filePicker) : undefined,
  };
}

/** A file picker for a setting, limited to the setting's file type. */
function filePickerFor(
  kind: boolean | string,
): (field: DataField, config: FilePickerElementConfiguration) => HTMLElement {
  const type = typeof kind === "string" ? kind : "any";
  return (_field, { name, value }) => HTMLFilePickerElement.create({ name: name ?? "", value: value ?? "", type });
}
