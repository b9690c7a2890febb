/** Modifiers and display texts of keys, by key code. */

export const MODIFIER_KEYS = Object.freeze({ ALT: "Alt", CONTROL: "Control", SHIFT: "Shift" } as const);

export type ModifierKey = (typeof MODIFIER_KEYS)[keyof typeof MODIFIER_KEYS];

export const MODIFIER_CODES: Readonly<Record<ModifierKey, readonly string[]>> = Object.freeze({
  Alt: ["AltLeft", "AltRight"],
  Control: ["ControlLeft", "ControlRight", "MetaLeft", "MetaRight", "Meta", "OsLeft", "OsRight"],
  Shift: ["ShiftLeft", "ShiftRight"],
});

/** Keys reserved for the browser. */
export const PROTECTED_KEYS: readonly string[] = Object.freeze([
  "F5",
  "F11",
  "F12",
  "PrintScreen",
  "ScrollLock",
  "NumLock",
  "CapsLock",
]);

export const KEYCODE_DISPLAY_MAPPING: Readonly<Record<string, string>> = Object.freeze({
  ArrowLeft: "←",
  ArrowRight: "→",
  ArrowUp: "↑",
  ArrowDown: "↓",
  Backquote: "`",
  Backslash: "\\",
  BracketLeft: "[",
  BracketRight: "]",
  Comma: ",",
  Equal: "=",
  Minus: "-",
  MetaLeft: "⌘",
  MetaRight: "⌘",
  Period: ".",
  Quote: "'",
  Semicolon: ";",
  Slash: "/",
});
