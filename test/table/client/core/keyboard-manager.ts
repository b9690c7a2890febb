import { environment } from "../../common/environment.ts";
import { game } from "./globals.ts";
import { KEYCODE_DISPLAY_MAPPING, MODIFIER_CODES, MODIFIER_KEYS, PROTECTED_KEYS, type ModifierKey } from "./keys.ts";

/** The state of the keyboard when a key is pressed or released. */
export interface KeyboardEventContext {
  key: string;
  logicalKey: string;
  event: KeyboardEvent;
  isShift: boolean;
  isControl: boolean;
  isAlt: boolean;
  hasModifier: boolean;
  modifiers: ModifierKey[];
  up: boolean;
  repeat: boolean;
  action?: string;
}

/** An action bound to a key. */
export interface KeybindingAction {
  action: string;
  key: string;
  name: string;
  requiredModifiers: readonly string[];
  optionalModifiers: readonly string[];
  onDown?: ((context: KeyboardEventContext) => unknown) | undefined;
  onUp?: ((context: KeyboardEventContext) => unknown) | undefined;
  precedence: number;
  order: number;
  repeat: boolean;
  restricted: boolean;
}

/** `game.keyboard`: tracks pressed keys and runs their actions. */
export class KeyboardManager {
  /** Codes of the keys held down. */
  readonly downKeys = new Set<string>();
  /** The actions matched when a key was pressed. Its release goes to them, whatever the modifiers then. */
  readonly _pressedFor = new Map<string, KeybindingAction[]>();

  static readonly MODIFIER_KEYS = MODIFIER_KEYS;
  static readonly MODIFIER_CODES = MODIFIER_CODES;
  static readonly PROTECTED_KEYS = PROTECTED_KEYS;
  static readonly KEYCODE_DISPLAY_MAPPING = KEYCODE_DISPLAY_MAPPING;
  static readonly CONTROL_KEY_STRING = /Mac/i.test(navigator.userAgent) ? "⌘" : "Control";

  _activateListeners(): void {
    window.addEventListener("keydown", (event) => this._handleKeyboardEvent(event, false));
    window.addEventListener("keyup", (event) => this._handleKeyboardEvent(event, true));
    // The window gets no keyup for keys released while another one has the focus.
    window.addEventListener("blur", () => this.releaseKeys({ force: true }));
  }

  /** Whether an input has the focus, so that keys are text. */
  get hasFocus(): boolean {
    const focused = document.querySelector(":focus");
    if (!(focused instanceof HTMLElement)) return false;
    if (focused.dataset.keyboardFocus !== undefined) return focused.dataset.keyboardFocus !== "false";
    if (focused instanceof HTMLInputElement)
      return !["button", "checkbox", "radio", "submit", "reset"].includes(focused.type);
    if (focused instanceof HTMLButtonElement) return environment.unknown["button-keys"] === "kept";
    return focused instanceof HTMLSelectElement || focused instanceof HTMLTextAreaElement || focused.isContentEditable;
  }

  isModifierActive(modifier: string): boolean {
    return (MODIFIER_CODES[modifier as ModifierKey] ?? []).some((code) => this.downKeys.has(code));
  }

  /** Whether a key of a core action is held down. */
  isCoreActionKeyActive(action: string): boolean {
    const bindings = game.keybindings.get("core", action);
    return bindings.some(
      ({ key, modifiers = [] }) =>
        this.downKeys.has(key) && modifiers.every((modifier) => this.isModifierActive(modifier)),
    );
  }

  /** Releases all keys held down. */
  releaseKeys({ force = true }: { force?: boolean } = {}): void {
    for (const code of [...this.downKeys]) {
      this._processKeyboardContext(contextOfCode(code, this.downKeys, true), { force });
    }
    this.downKeys.clear();
  }

  _handleKeyboardEvent(event: KeyboardEvent, up: boolean): void {
    // Input methods compose text from key presses; some browsers send events without a code.
    if (event.isComposing || !event.code) return;
    const context = KeyboardManager.getKeyboardEventContext(event, up);
    if (up) this.downKeys.delete(context.key);
    else this.downKeys.add(context.key);
    // macOS reports no keyup of other keys while Command is held.
    if (up && (context.key === "MetaLeft" || context.key === "MetaRight")) this.downKeys.clear();
    if (this.hasFocus && !this.#isMeantAnyway(context)) return;
    this._processKeyboardContext(context);
  }

  /** Escape runs its action even while an input has the focus. */
  #isMeantAnyway(context: KeyboardEventContext): boolean {
    return context.key === "Escape";
  }

  /** Runs the actions of a key until one has handled it. */
  _processKeyboardContext(context: KeyboardEventContext, { force = false }: { force?: boolean } = {}): void {
    if (!force && this.hasFocus && !this.#isMeantAnyway(context)) return;
    const actions = context.up
      ? (this._pressedFor.get(context.key) ?? [])
      : KeyboardManager._getMatchingActions(context);
    if (context.up) this._pressedFor.delete(context.key);
    else if (!context.repeat) this._pressedFor.set(context.key, actions);
    for (const action of actions) {
      if (context.repeat && !action.repeat && !context.up) continue;
      context.action = action.action;
      if (KeyboardManager._executeKeybind(action, context)) {
        context.event.preventDefault();
        context.event.stopPropagation();
        return;
      }
    }
  }

  static getKeyboardEventContext(event: KeyboardEvent, up = false): KeyboardEventContext {
    const { shiftKey, ctrlKey, metaKey, altKey } = event;
    const own = modifierOf(event.code);
    const modifiers: ModifierKey[] = [];
    const isControl = ctrlKey || metaKey;
    if (isControl && own !== MODIFIER_KEYS.CONTROL) modifiers.push(MODIFIER_KEYS.CONTROL);
    if (shiftKey && own !== MODIFIER_KEYS.SHIFT) modifiers.push(MODIFIER_KEYS.SHIFT);
    if (altKey && own !== MODIFIER_KEYS.ALT) modifiers.push(MODIFIER_KEYS.ALT);
    return {
      key: event.code,
      logicalKey: event.code,
      event,
      isShift: shiftKey,
      isControl,
      isAlt: altKey,
      hasModifier: shiftKey || isControl || altKey,
      modifiers,
      up,
      repeat: event.repeat,
    };
  }

  /** The actions of a key that match the context, in the order in which they are tried. */
  static _getMatchingActions(context: KeyboardEventContext): KeybindingAction[] {
    const bound = game.keybindings.activeKeys.get(context.key) ?? [];
    return bound.filter((action) => this._testContext(action, context));
  }

  /** Whether exactly the required modifiers are held; reserved ones may be held too. */
  static _testContext(action: KeybindingAction, context: KeyboardEventContext): boolean {
    if (action.restricted && !game.user.isGM) return false;
    const { modifiers } = context;
    return (
      action.requiredModifiers.every((modifier) => modifiers.includes(modifier as ModifierKey)) &&
      modifiers.every(
        (modifier) => action.requiredModifiers.includes(modifier) || action.optionalModifiers.includes(modifier),
      )
    );
  }

  /** Runs an action. @returns whether it has handled the key */
  static _executeKeybind(action: KeybindingAction, context: KeyboardEventContext): boolean {
    if (action.restricted && !game.user.isGM) return false;
    const run = context.up ? action.onUp : action.onDown;
    return run instanceof Function ? run(context) === true : false;
  }

  /** Simulates pressing or releasing a key. */
  static emulateKeypress(
    up: boolean,
    code: string,
    { altKey = false, ctrlKey = false, shiftKey = false, repeat = false, force = false } = {},
  ): KeyboardEventContext {
    const event = new KeyboardEvent(up ? "keyup" : "keydown", { code, key: code, altKey, ctrlKey, shiftKey, repeat });
    const context = this.getKeyboardEventContext(event, up);
    if (up) game.keyboard.downKeys.delete(context.key);
    else game.keyboard.downKeys.add(context.key);
    game.keyboard._processKeyboardContext(context, { force });
    return context;
  }

  /** The display text of a key. */
  static getKeycodeDisplayString(code: string): string {
    return KEYCODE_DISPLAY_MAPPING[code] ?? code.replace(/^(Key|Digit)/, "").replace(/^Numpad/, "$&: ");
  }

  /** The display text of a key with its modifiers. */
  static _getContextDisplayString(context: KeyboardEventContext, includeModifiers = true): string {
    const parts = [this.getKeycodeDisplayString(context.key)];
    if (includeModifiers && context.hasModifier) {
      if (context.isShift && !context.key.startsWith("Shift")) parts.unshift("Shift");
      if (context.isControl && !context.key.startsWith("Control")) parts.unshift(this.CONTROL_KEY_STRING);
      if (context.isAlt && !context.key.startsWith("Alt")) parts.unshift("Alt");
    }
    return parts.join(" + ");
  }
}

function modifierOf(code: string): ModifierKey | undefined {
  return (Object.keys(MODIFIER_CODES) as ModifierKey[]).find((modifier) => MODIFIER_CODES[modifier].includes(code));
}

function contextOfCode(code: string, down: ReadonlySet<string>, up: boolean): KeyboardEventContext {
  const held = (modifier: ModifierKey): boolean => MODIFIER_CODES[modifier].some((key) => down.has(key));
  const event = new KeyboardEvent(up ? "keyup" : "keydown", {
    code,
    altKey: held(MODIFIER_KEYS.ALT),
    ctrlKey: held(MODIFIER_KEYS.CONTROL),
    shiftKey: held(MODIFIER_KEYS.SHIFT),
  });
  return KeyboardManager.getKeyboardEventContext(event, up);
}
