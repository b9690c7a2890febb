/** Generation 14: a movement can be planned, and started later by whoever owns the token (#13639). */
import { Token } from "../canvas/placeables/token.ts";
import { TokenDocument } from "../documents/token.ts";
import type { AnyObject } from "../../common/utils/value-types.ts";

export function planMovements(): void {
  Object.assign(TokenDocument.prototype, {
    async startMovement(this: TokenDocument): Promise<boolean> {
      return this.movementController.start();
    },
    _onMovementPlanned(this: TokenDocument): void {
      this.object?.renderFlags.set({ refreshRuler: true });
    },
  });
  Object.assign(Token.prototype, {
    /** More options for the update that ends a drag, besides the movement; a system may set `planned`. */
    _getDragLeftDropUpdateOptions: (): AnyObject => ({}),
  });
}
