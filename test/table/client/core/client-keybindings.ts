import { KEYBINDING_PRECEDENCE } from "../../common/constants.ts";
import { game } from "./globals.ts";
import { PROTECTED_KEYS } from "./keys.ts";
import type { KeybindingAction, KeyboardEventContext } from "./keyboard-manager.ts";

export interface KeybindingBinding {
  index?: number;
  key: string;
  logicalKey?: string;
  modifiers?: string[];
}

/** What a package declares about an action. */
export interface KeybindingActionConfig {
  namespace: string;
  name: string;
  hint?: string;
  /** Keys that can never be changed. */
  uneditable: KeybindingBinding[];
  /** Keys the person may change. */
  editable: KeybindingBinding[];
  onDown?: (context: KeyboardEventContext) => unknown;
  onUp?: (context: KeyboardEventContext) => unknown;
  /** Whether holding the key runs the action again and again. */
  repeat: boolean;
  /** Whether only a gamemaster may use it. */
  restricted: boolean;
  /** Modifiers that may be held beside the keys, so that they cannot be part of a binding. */
  reservedModifiers: string[];
  precedence: number;
  order: number;
}

/** `game.keybindings`: actions and the keys each user has bound to them. */
export class ClientKeybindings {
  /** Declared actions by "namespace.action". */
  readonly actions = new Map<string, KeybindingActionConfig>();
  /** The keys in force, by "namespace.action". */
  readonly bindings = new Map<string, KeybindingBinding[]>();
  /** What each key stands for, in the order in which it is tried. */
  readonly activeKeys = new Map<string, KeybindingAction[]>();
  #registered = 0;
  #initialized = false;

  /** Declares an action; in the `init` hook at the latest. */
  register(
    namespace: string,
    action: string,
    data: Partial<Omit<KeybindingActionConfig, "namespace" | "order">> & { name: string },
  ): void {
    if (this.#initialized) throw new Error("You cannot register a Keybinding after the init hook");
    if (!namespace || !action)
      throw new Error("You must specify both the namespace and action portion of the Keybinding action");
    const config: KeybindingActionConfig = {
      repeat: false,
      restricted: false,
      precedence: KEYBINDING_PRECEDENCE.NORMAL,
      ...data,
      namespace,
      order: this.#registered++,
      reservedModifiers: data.reservedModifiers ?? [],
      uneditable: withModifiers(data.uneditable),
      editable: withModifiers(data.editable),
    };
    validateBindings(`${namespace}.${action}`, [...config.uneditable, ...config.editable], config.reservedModifiers);
    this.actions.set(`${namespace}.${action}`, config);
  }

  /** Takes the user's own bindings over; from now on nothing can be declared. */
  initialize(): void {
    const own = game.settings.get("core", "keybindings") as Record<string, KeybindingBinding[]>;
    this.bindings.clear();
    for (const [id, config] of this.actions) {
      this.bindings.set(id, withModifiers(own[id] ?? config.editable));
    }
    this.#initialized = true;
    this.#activate();
  }

  /** The keys bound to an action, those that cannot be changed first. */
  get(namespace: string, action: string): KeybindingBinding[] {
    const id = `${namespace}.${action}`;
    const config = this.actions.get(id);
    if (!config) throw new Error(`"${id}" is not a registered Keybinding action`);
    return [...config.uneditable, ...(this.bindings.get(id) ?? [])];
  }

  /** Binds an action to other keys for this user; without keys, to those it was declared with. */
  async set(namespace: string, action: string, bindings?: KeybindingBinding[]): Promise<void> {
    const id = `${namespace}.${action}`;
    const config = this.actions.get(id);
    if (!config) throw new Error(`"${id}" is not a registered Keybinding action`);
    if (config.restricted && !game.user.isGM) throw new Error("Only a GM can edit this keybinding");
    const chosen = withModifiers(bindings ?? config.editable);
    validateBindings(id, chosen, config.reservedModifiers);
    const own = { ...(game.settings.get("core", "keybindings") as Record<string, KeybindingBinding[]>) };
    if (bindings) own[id] = chosen;
    else delete own[id];
    this.bindings.set(id, chosen);
    this.#activate();
    await game.settings.set("core", "keybindings", own);
  }

  /** Gives all actions the keys they were declared with. */
  async resetDefaults(): Promise<void> {
    await game.settings.set("core", "keybindings", {});
    for (const [id, config] of this.actions) this.bindings.set(id, withModifiers(config.editable));
    this.#activate();
  }

  /** Orders what one key stands for: by precedence, then by the order in which it was declared. */
  static _compareActions(a: KeybindingAction, b: KeybindingAction): number {
    return a.precedence - b.precedence || a.order - b.order;
  }

  #activate(): void {
    this.activeKeys.clear();
    for (const [id, config] of this.actions) {
      for (const { key, modifiers = [] } of [...config.uneditable, ...(this.bindings.get(id) ?? [])]) {
        const active = this.activeKeys.get(key) ?? [];
        active.push({
          action: id,
          key,
          name: config.name,
          requiredModifiers: modifiers,
          optionalModifiers: config.reservedModifiers,
          onDown: config.onDown,
          onUp: config.onUp,
          precedence: config.precedence,
          order: config.order,
          repeat: config.repeat,
          restricted: config.restricted,
        });
        this.activeKeys.set(
          key,
          active.sort((a, b) => ClientKeybindings._compareActions(a, b)),
        );
      }
    }
  }
}

function withModifiers(bindings: readonly KeybindingBinding[] = []): KeybindingBinding[] {
  return bindings.map((binding) => ({ ...binding, modifiers: [...(binding.modifiers ?? [])] }));
}

function validateBindings(id: string, bindings: readonly KeybindingBinding[], reserved: readonly string[]): void {
  for (const { key, modifiers = [] } of bindings) {
    if (!key) throw new Error(`${id}: a binding names no key`);
    if (PROTECTED_KEYS.includes(key)) throw new Error(`${id}: the key "${key}" belongs to the browser`);
    const taken = modifiers.find((modifier) => reserved.includes(modifier));
    if (taken) throw new Error(`${id}: "${taken}" is reserved by the action and cannot be part of a binding`);
  }
}
