import { onHook } from "../compat.ts";
import { detach } from "../failures.ts";
import { localize } from "./text.ts";

/** The drag data of a row in the list of actions, or of a check. */
export interface Dragged {
  readonly type: "TempoAction" | "TempoCheck";
  readonly actor: string;
  readonly row: string;
  readonly name: string;
  readonly img: string;
}

/** What a macro does with what was dropped: an action for the selected token, a check for all of them (U31, U39). */
const CALLS: Readonly<Record<Dragged["type"], string>> = { TempoAction: "use", TempoCheck: "check" };

/** Makes a dropped action or check a macro for the tokens selected when it is used. */
export function registerHotbar(): void {
  onHook("hotbarDrop", (_bar, data, slot) => {
    const dropped = data as Partial<Dragged>;
    if (!dropped.type || !(dropped.type in CALLS) || !dropped.actor || !dropped.row) return;
    detach(assign(dropped as Dragged, slot));
    return false;
  });
}

async function assign({ type, actor, row, name, img }: Dragged, slot: number): Promise<void> {
  const command = `await game.tempo.api.${CALLS[type]}(${JSON.stringify(actor)}, ${JSON.stringify(row)}, { event });`;
  const { assignMacro } = await import("../documents/write/by-hand.ts");
  await assignMacro(command, name === "" ? localize("TEMPO.Hotbar.Action") : name, img, slot);
}
