/** The chat commands and their patterns. */

export type ChatCommand =
  | "roll"
  | "gmroll"
  | "blindroll"
  | "selfroll"
  | "publicroll"
  | "ic"
  | "ooc"
  | "emote"
  | "whisper"
  | "reply"
  | "gm"
  | "players"
  | "macro"
  | "invalid"
  | "none";

/** The commands by name; the first group is the command, the last its text. */
export const MESSAGE_PATTERNS: Readonly<Record<Exclude<ChatCommand, "none">, RegExp>> = {
  roll: /^(\/r(?:oll)?\s)([^]*)/i,
  gmroll: /^(\/gmr(?:oll)?\s)([^]*)/i,
  blindroll: /^(\/b(?:lind)?r(?:oll)?\s)([^]*)/i,
  selfroll: /^(\/s(?:elf)?r(?:oll)?\s)([^]*)/i,
  publicroll: /^(\/p(?:ublic)?r(?:oll)?\s)([^]*)/i,
  ic: /^(\/ic\s)([^]*)/i,
  ooc: /^(\/ooc\s)([^]*)/i,
  emote: /^(\/(?:em(?:ote)?|me)\s)([^]*)/i,
  whisper: /^(\/w(?:hisper)?\s)(\[(?:.*?)\]|\S+)\s*([^]*)/i,
  reply: /^(\/reply\s)([^]*)/i,
  gm: /^(\/gm\s)([^]*)/i,
  players: /^(\/players\s)([^]*)/i,
  macro: /^(\/m(?:acro)?\s)([^]*)/i,
  invalid: /^(\/[^\s]+)/,
};

export const ROLL_COMMANDS: readonly ChatCommand[] = ["roll", "gmroll", "blindroll", "selfroll", "publicroll"];

/** The command of a text, and the match of its pattern; "none" is plain speech. */
export function parseCommand(
  message: string,
  patterns: Record<string, RegExp> = MESSAGE_PATTERNS,
): [ChatCommand, RegExpMatchArray] {
  for (const [command, pattern] of Object.entries(patterns)) {
    const match = message.match(pattern);
    if (match) return [command as ChatCommand, match];
  }
  return ["none", [message, "", message] as RegExpMatchArray];
}
