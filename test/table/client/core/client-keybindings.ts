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

/** What a package registers for an action. */
export interface KeybindingActionConfig {
  namespace: string;
  name: string;
  hint?: string;
  /** Keys that users cannot change. */
  uneditable: KeybindingBinding[];
  /** Default keys that users can change. */
  editable: KeybindingBinding[];
  onDown?: (context: KeyboardEventContext) => unknown;
  onUp?: (context: KeyboardEventContext) => unknown;
  /** Whether holding the key repeats the action. */
  repeat: boolean;
  /** Whether only gamemasters may use it. */
  restricted: boolean;
  /** Modifiers that may be held in addition. They cannot be part of a binding. */
  reservedModifiers: string[];
  precedence: number;
  order: number;
}

/** `game.keybindings`: actions and the keys that the user has bound to them. */
export class ClientKeybindings {
  /** Registered actions by "namespace.action". */
  readonly actions = new Map<string, KeybindingActionConfig>();
  /** Current bindings by "namespace.action", without the uneditable ones. */
  readonly bindings = new Map<string, KeybindingBinding[]>();
  /** The actions of each key, in the order in which they are tried. */
  readonly activeKeys = new Map<string, KeybindingAction[]>();
  #registered = 0;
  #initialized = false;

  /** Registers an action. @throws {Error} after the `init` hook */
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

  /** Loads the user's own bindings and ends registration. */
  initialize(): void {
    const own = game.settings.get("core", "keybindings") as Record<string, KeybindingBinding[]>;
    this.bindings.clear();
    for (const [id, config] of this.actions) {
      this.bindings.set(id, withModifiers(own[id] ?? config.editable));
    }
    this.#initialized = true;
    this.#activate();
  }

  /** The keys of an action, uneditable ones first. */
  get(namespace: string, action: string): KeybindingBinding[] {
    const id = `${namespace}.${action}`;
    const config = this.actions.get(id);
    if (!config) throw new Error(`"${id}" is not a registered Keybinding action`);
    return [...config.uneditable, ...(this.bindings.get(id) ?? [])];
  }

  /** Binds other keys to an action for this user; without `bindings`, the default ones. */
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

  /** Gives all actions their default keys again. */
  async resetDefaults(): Promise<void> {
    await game.settings.set("core", "keybindings", {});
    for (const [id, config] of this.actions) this.bindings.set(id, withModifiers(config.editable));
    this.#activate();
  }

  /** Sorts the actions of one key by precedence, then by order of registration. */
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
