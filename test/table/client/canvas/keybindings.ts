import { KEYBINDING_PRECEDENCE } from "../../common/constants.ts";
import { game } from "../core/globals.ts";
import type { KeyboardEventContext } from "../core/keyboard-manager.ts";
import { canvas } from "./board.ts";
import type { InteractionEvent } from "./interaction/mouse-interaction-manager.ts";
import { PlaceablesLayer } from "./layers/placeables-layer.ts";
import type { Token } from "./placeables/token.ts";

const { DEFERRED, PRIORITY } = KEYBINDING_PRECEDENCE;

/** Movement directions by action: x and y in spaces, and the keys. */
const WAYS: Record<string, { dx: number; dy: number; keys: string[] }> = {
  panLeft: { dx: -1, dy: 0, keys: ["ArrowLeft", "KeyA", "Numpad4"] },
  panRight: { dx: 1, dy: 0, keys: ["ArrowRight", "KeyD", "Numpad6"] },
  panUp: { dx: 0, dy: -1, keys: ["ArrowUp", "KeyW", "Numpad8"] },
  panDown: { dx: 0, dy: 1, keys: ["ArrowDown", "KeyS", "Numpad2"] },
  panUpLeft: { dx: -1, dy: -1, keys: ["Numpad7"] },
  panUpRight: { dx: 1, dy: -1, keys: ["Numpad9"] },
  panDownLeft: { dx: -1, dy: 1, keys: ["Numpad1"] },
  panDownRight: { dx: 1, dy: 1, keys: ["Numpad3"] },
};

/** Pixels of the screen that the view moves per key press. */
const PAN_STEP = 100;

/** The core keybindings that act on the canvas. */
export function registerKeybindings(): void {
  const { keybindings } = game;
  for (const [action, { dx, dy, keys }] of Object.entries(WAYS)) {
    keybindings.register("core", action, {
      name: `KEYBINDINGS.${action.charAt(0).toUpperCase()}${action.slice(1)}`,
      editable: keys.map((key) => ({ key })),
      onDown: (context) => go(context, dx, dy),
      repeat: true,
      reservedModifiers: ["Shift", "Control"],
    });
  }
  for (const [action, sign, keys] of [
    ["zoomIn", 1, ["NumpadAdd", "PageUp"]],
    ["zoomOut", -1, ["NumpadSubtract", "PageDown"]],
  ] as const) {
    keybindings.register("core", action, {
      name: `KEYBINDINGS.${action === "zoomIn" ? "ZoomIn" : "ZoomOut"}`,
      editable: keys.map((key) => ({ key })),
      onDown: () => zoom(sign),
      repeat: true,
    });
  }
  for (const [action, sign, key] of [
    ["raiseToken", 1, "KeyE"],
    ["lowerToken", -1, "KeyQ"],
  ] as const) {
    keybindings.register("core", action, {
      name: `KEYBINDINGS.${action === "raiseToken" ? "RaiseToken" : "LowerToken"}`,
      editable: [{ key }],
      onDown: () => raise(sign),
      repeat: true,
      precedence: DEFERRED,
    });
  }
  keybindings.register("core", "undo", {
    name: "KEYBINDINGS.Undo",
    editable: [{ key: "KeyZ", modifiers: ["Control"] }],
    onDown: ({ event }) => canvas.ready && (canvas.activeLayer?._onUndoKey(event) ?? false),
  });
  keybindings.register("core", "delete", {
    name: "KEYBINDINGS.Delete",
    editable: [{ key: "Delete" }],
    onDown: ({ event }) => canvas.ready && (canvas.activeLayer?._onDeleteKey(event) ?? false),
  });
  keybindings.register("core", "selectAll", {
    name: "KEYBINDINGS.SelectAll",
    editable: [{ key: "KeyA", modifiers: ["Control"] }],
    onDown: () => {
      if (!canvas.ready || !(canvas.activeLayer instanceof PlaceablesLayer)) return false;
      canvas.activeLayer.controlAll();
      return true;
    },
    precedence: PRIORITY,
  });
  keybindings.register("core", "target", {
    name: "KEYBINDINGS.Target",
    editable: [{ key: "KeyT" }],
    onDown: ({ isShift }) => target(isShift),
    reservedModifiers: ["Shift"],
  });
  keybindings.register("core", "highlight", {
    name: "KEYBINDINGS.Highlight",
    uneditable: [{ key: "AltLeft" }, { key: "AltRight" }],
    onDown: () => highlight(true),
    onUp: () => highlight(false),
  });
  keybindings.register("core", "cycleView", {
    name: "KEYBINDINGS.CycleView",
    editable: [{ key: "Tab" }],
    onDown: ({ isShift }) =>
      canvas.ready && canvas.activeLayer === canvas.tokens && canvas.tokens.cycleTokens(!isShift) !== null,
    reservedModifiers: ["Shift"],
    repeat: true,
    precedence: DEFERRED,
  });
  keybindings.register("core", "dismissInteraction", {
    name: "KEYBINDINGS.DismissInteraction",
    uneditable: [{ key: "Escape" }],
    onDown: ({ event }) => canvas.cancelInteraction(event as unknown as InteractionEvent),
    precedence: PRIORITY,
  });
  keybindings.register("core", "releaseObjects", {
    name: "KEYBINDINGS.ReleaseObjects",
    uneditable: [{ key: "Escape" }],
    onDown: () => {
      const layer = canvas.ready ? canvas.activeLayer : null;
      return layer instanceof PlaceablesLayer && layer.releaseAll() > 0;
    },
    precedence: DEFERRED,
  });
}

/** Move the controlled tokens, or the view if there are none. */
function go({ isShift, isControl, event }: KeyboardEventContext, dx: number, dy: number): boolean {
  if (!canvas.ready) return false;
  const layer = canvas.activeLayer;
  if (!isControl && layer === canvas.tokens && canvas.tokens.controlled.length > 0) {
    if (!event.repeat || !moving) void step(dx, dy, isShift);
    return true;
  }
  const scale = canvas.stage?.scale.x ?? 1;
  const pivot = canvas.stage?.pivot ?? { x: 0, y: 0 };
  void canvas.animatePan({ x: pivot.x + (dx * PAN_STEP) / scale, y: pivot.y + (dy * PAN_STEP) / scale, duration: 100 });
  return true;
}

let moving = false;

/** While a key is held, its repeats are ignored until the current step is done. */
async function step(dx: number, dy: number, rotate: boolean): Promise<void> {
  moving = true;
  try {
    await canvas.tokens.moveMany({ dx, dy, rotate });
  } finally {
    moving = false;
  }
}

function zoom(sign: 1 | -1): boolean {
  if (!canvas.ready || !canvas.stage) return false;
  void canvas.animatePan({ scale: canvas.stage.scale.x * (sign > 0 ? 1.2 : 1 / 1.2), duration: 100 });
  return true;
}

function raise(sign: 1 | -1): boolean {
  if (!canvas.ready) return false;
  if (canvas.controls.ruler?.isDragged) {
    canvas.controls.ruler._changeDragElevation(sign);
    return true;
  }
  if (canvas.activeLayer !== canvas.tokens) return false;
  const dragged = canvas.tokens._draggedToken;
  if (dragged) {
    dragged._changeDragElevation(sign);
    return true;
  }
  if (canvas.tokens.controlled.length === 0) return false;
  void canvas.tokens.moveMany({ dz: sign });
  return true;
}

function target(more: boolean): boolean {
  if (!canvas.ready || canvas.activeLayer !== canvas.tokens) return false;
  const hovered = canvas.tokens.hover as Token | null;
  if (!hovered) return false;
  hovered.setTarget(!hovered.isTargeted, { releaseOthers: !more });
  return true;
}

function highlight(on: boolean): boolean {
  const layer = canvas.ready ? canvas.activeLayer : null;
  if (!(layer instanceof PlaceablesLayer) || layer.highlightObjects === on) return false;
  layer.highlightObjects = on;
  layer.refreshObjects();
  return true;
}
