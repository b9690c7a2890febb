import type { KeybindingActionConfig, KeybindingBinding } from "../../../core/client-keybindings.ts";
import { KeyboardManager } from "../../../core/keyboard-manager.ts";
import { ApplicationV2 } from "../../api/application.ts";
import type { ApplicationOptions, ApplicationRenderOptions, RenderContext } from "../../api/configuration.ts";
import { HandlebarsApplicationMixin, type HandlebarsParts } from "../../api/handlebars-application.ts";
import { game, i18n, localize, ui } from "../../host.ts";

const MODIFIERS = ["Control", "Shift", "Alt"] as const;

/** A binding as text: `Control + Shift + K`. */
export function humanizeBinding({ key, modifiers = [] }: KeybindingBinding): string {
  const name = (code: string) => KeyboardManager.KEYCODE_DISPLAY_MAPPING[code] ?? code.replace(/^(Key|Digit)/, "");
  const words = modifiers.map((modifier) => (modifier === "Control" ? KeyboardManager.CONTROL_KEY_STRING : modifier));
  return [...words, name(key)].join(" + ");
}

/** The window of all keybindings, by package. A click on a binding waits for the keys that replace it. */
export class ControlsConfig extends HandlebarsApplicationMixin(ApplicationV2) {
  static override DEFAULT_OPTIONS: ApplicationOptions = {
    id: "controls-config",
    classes: ["category-browser"],
    position: { width: 720, height: 640 },
    window: {
      title: "CONTROLS.Title",
      icon: "fa-solid fa-gamepad",
      resizable: true,
      contentClasses: ["standard-form"],
    },
    actions: {
      addBinding: ControlsConfig.#onAddBinding,
      deleteBinding: ControlsConfig.#onDeleteBinding,
      editBinding: ControlsConfig.#onEditBinding,
      resetAction: ControlsConfig.#onResetAction,
      resetDefaults: ControlsConfig.#onResetDefaults,
    },
  };

  static override PARTS: HandlebarsParts = {
    sidebar: { template: "templates/settings/sidebar.hbs", scrollable: ["nav"] },
    main: { template: "templates/sidebar/apps/controls-main.hbs", scrollable: [".categories"] },
  };

  override tabGroups: Record<string, string | null> = { categories: "core" };

  /** The action that waits for new keys, and the index of the binding to replace. */
  #waiting: { id: string; index: number } | null = null;

  override async _prepareContext(options: ApplicationRenderOptions): Promise<RenderContext> {
    const actions = [...game.keybindings.actions].filter(([, config]) => !config.restricted || game.user.isGM);
    const groups = Map.groupBy(actions, ([, config]) => config.namespace);
    const categories = [...groups].map(([namespace, entries]) => ({
      id: namespace,
      label: labelOf(namespace),
      active: this.tabGroups.categories === namespace,
      cssClass: this.tabGroups.categories === namespace ? "active" : "",
      entries: entries.map(([id, config]) => this.#describe(id, config)),
    }));
    return Object.assign(await super._prepareContext(options), { categories });
  }

  #describe(id: string, { name, hint, uneditable }: KeybindingActionConfig): Record<string, unknown> {
    const bindings = game.keybindings.bindings.get(id) ?? [];
    return {
      id,
      label: localize(name),
      hint: hint ? localize(hint) : "",
      fixed: uneditable.map(humanizeBinding),
      bindings: bindings.map((binding, index) => ({
        index,
        text: humanizeBinding(binding),
        waiting: this.#waiting?.id === id && this.#waiting.index === index,
        conflicts: conflictsOf(id, binding),
      })),
      adding: this.#waiting?.id === id && this.#waiting.index === bindings.length,
    };
  }

  override _attachFrameListeners(): void {
    super._attachFrameListeners();
    this.element.addEventListener("keydown", (event) => this.#onKey(event), { capture: true });
  }

  #idOf(target: HTMLElement): string {
    return target.closest<HTMLElement>("[data-action-id]")?.dataset.actionId ?? "";
  }

  /** Takes the new keys. Modifiers alone are ignored; Escape cancels. */
  #onKey(event: KeyboardEvent): void {
    if (!this.#waiting) return;
    event.preventDefault();
    event.stopPropagation();
    if (event.key === "Escape") return void this.#wait(null);
    if (/^(Control|Shift|Alt|Meta|OS)(Left|Right)?$/.test(event.code)) return;
    const held = { Control: event.ctrlKey || event.metaKey, Shift: event.shiftKey, Alt: event.altKey };
    void this.#bind({ key: event.code, modifiers: MODIFIERS.filter((modifier) => held[modifier]) });
  }

  async #bind(binding: KeybindingBinding): Promise<void> {
    const { id, index } = this.#waiting ?? { id: "", index: 0 };
    const bindings = [...(game.keybindings.bindings.get(id) ?? [])];
    bindings[index] = binding;
    await this.#save(id, bindings);
    await this.#wait(null);
  }

  async #save(id: string, bindings?: KeybindingBinding[]): Promise<void> {
    const [namespace = "", ...action] = id.split(".");
    try {
      await game.keybindings.set(namespace, action.join("."), bindings);
    } catch (error) {
      ui.notifications?.error((error as Error).message);
    }
  }

  async #wait(waiting: { id: string; index: number } | null): Promise<void> {
    this.#waiting = waiting;
    await this.render();
    if (waiting) this.element.querySelector<HTMLElement>(".binding.waiting button")?.focus();
  }

  static async #onEditBinding(this: ControlsConfig, _event: PointerEvent, target: HTMLElement): Promise<void> {
    await this.#wait({ id: this.#idOf(target), index: Number(target.dataset.index) });
  }

  static async #onAddBinding(this: ControlsConfig, _event: PointerEvent, target: HTMLElement): Promise<void> {
    const id = this.#idOf(target);
    await this.#wait({ id, index: game.keybindings.bindings.get(id)?.length ?? 0 });
  }

  static async #onDeleteBinding(this: ControlsConfig, _event: PointerEvent, target: HTMLElement): Promise<void> {
    const id = this.#idOf(target);
    const bindings = [...(game.keybindings.bindings.get(id) ?? [])];
    bindings.splice(Number(target.dataset.index), 1);
    await this.#save(id, bindings);
    await this.render();
  }

  static async #onResetAction(this: ControlsConfig, _event: PointerEvent, target: HTMLElement): Promise<void> {
    await this.#save(this.#idOf(target));
    await this.render();
  }

  static async #onResetDefaults(this: ControlsConfig): Promise<void> {
    await game.keybindings.resetDefaults();
    await this.render();
  }
}

function labelOf(namespace: string): string {
  if (namespace === "core") return localize("PACKAGECONFIG.Core");
  return namespace === game.system.id ? game.system.title : (game.modules.get(namespace)?.title ?? namespace);
}

/** Names the other actions with the same keys; "" if there are none. */
function conflictsOf(id: string, binding: KeybindingBinding): string {
  const text = humanizeBinding(binding);
  const others = (game.keybindings.activeKeys.get(binding.key) ?? []).filter(
    (action) =>
      action.action !== id && humanizeBinding({ key: action.key, modifiers: [...action.requiredModifiers] }) === text,
  );
  if (others.length === 0) return "";
  return i18n.format("CONTROLS.Conflict", { actions: others.map(({ name }) => localize(name)).join(", ") });
}
