import { DICE_ROLL_MODES } from "../../common/constants.ts";
import { game } from "../core/globals.ts";

/**
 * Who may see a message by its roll mode. Public: everyone. Private and blind: whoever is whispered to already, else
 * the gamemasters. Self: its author alone. // C106
 */
export function applyRollMode(
  { whisper = [] }: { whisper?: string[] },
  rollMode: string,
): { whisper: string[]; blind: boolean } {
  const gamemasters = (): string[] => game.users.filter((user) => user.isGM).map((user) => user.id as string);
  switch (rollMode) {
    case DICE_ROLL_MODES.PRIVATE:
    case DICE_ROLL_MODES.BLIND:
      return { whisper: whisper.length ? whisper : gamemasters(), blind: rollMode === DICE_ROLL_MODES.BLIND };
    case DICE_ROLL_MODES.SELF:
      return { whisper: [game.user.id as string], blind: false };
    default:
      return { whisper: [], blind: false };
  }
}
