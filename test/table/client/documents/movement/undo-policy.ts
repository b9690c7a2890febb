import { game } from "../../core/globals.ts";

/** C131: no source tells whether undoing takes a movement off the history, or adds the way back to it. */
export function undoShortensHistory(): boolean {
  return (game.data as { undo?: string }).undo !== "append";
}
