import { seesPoint, tokenOnMap } from "../compat.ts";
import type { TempoCombat } from "../documents/classes/combat.ts";
import { actingNow } from "../engine/index.ts";
import { show } from "./overlay.ts";
import type { Line } from "./overlay.ts";

const NAME = "acting";

/** How long each arm of a corner is, as a share of the token's height. */
const ARM = 0.28;

/** How the corners look: who has the turn, who may still take it, and who of the side has acted. */
const CSS = { turn: "ln turn", may: "ln may", done: "ln acted" } as const;

/** Draws corners around everybody whose turn or whose side's turn it is, as far as the user sees them. */
export function drawActing(): void {
  const combat = canvas.ready ? fightHere() : null;
  const lines = combat ? actingNow(combat.fight).flatMap(({ id, state }) => cornersOf(combat, id, CSS[state])) : [];
  show(NAME, lines.length === 0 ? null : { lines, marks: [] });
}

/** The fight on the viewed scene; the one in the tracker comes first. */
function fightHere(): TempoCombat | null {
  const all = [game.combat, ...game.combats.contents];
  return all.find((combat) => combat && combat.round > 0 && combat.state.mapId === canvas.scene?.id) ?? null;
}

function cornersOf(combat: TempoCombat, id: string, css: string): Line[] {
  const token = combat.combatants.get(id)?.token ?? null;
  const box = token ? tokenOnMap(token) : null;
  if (!box || !seesPoint(box.centre)) return [];
  const { x, y } = box.centre;
  const [w, h] = [box.width / 2, box.height / 2];
  const arm = box.height * ARM;
  const corner = (right: 1 | -1, down: 1 | -1): string =>
    `M${x + right * w} ${y + down * (h - arm)}V${y + down * h}H${x + right * (w - arm)}`;
  return [{ d: corner(-1, -1) + corner(1, -1) + corner(1, 1) + corner(-1, 1), css }];
}
