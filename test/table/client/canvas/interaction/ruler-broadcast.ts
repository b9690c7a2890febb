import type { ElevatedPoint } from "../../../common/grid/coordinates.ts";
import { game } from "../../core/globals.ts";
import { canvas } from "../board.ts";

/** A ruler as users show it to each other; null for one that measures nothing. */
export interface RulerMessage {
  scene: string;
  path: ElevatedPoint[];
}

/** What is told of a ruler. */
interface Shown {
  readonly path: readonly Readonly<ElevatedPoint>[];
  readonly active: boolean;
  readonly hidden: boolean;
}

const INTERVAL = 100;
let latest: Shown | null = null;
let timer: ReturnType<typeof setTimeout> | null = null;
/** Whether the others were told of a ruler last. */
let isShown = false;

/** Show this user's ruler to the others, at most every 100 ms: if it is not hidden and the user may. */
export function broadcastRuler(ruler: Shown): void {
  latest = ruler;
  timer ??= setTimeout(send, INTERVAL);
}

function send(): void {
  timer = null;
  const ruler = latest;
  const mayShow = game.user.hasPermission("SHOW_RULER");
  const shown = ruler?.active && !ruler.hidden && mayShow && canvas.scene?.id ? ruler : null;
  if (!shown && !isShown) return;
  isShown = shown !== null;
  const message = shown && { scene: canvas.scene?.id ?? "", path: shown.path.map((point) => ({ ...point })) };
  game.user.broadcastActivity({ ruler: message });
}

/** The path that another user shows on this scene; empty where there is none. */
export function receivedPath(message: RulerMessage | null): ElevatedPoint[] {
  if (!message || message.scene !== canvas.scene?.id || !Array.isArray(message.path)) return [];
  const isPoint = (point: ElevatedPoint): boolean => [point?.x, point?.y, point?.elevation].every(Number.isFinite);
  return message.path.every(isPoint) ? message.path : [];
}
