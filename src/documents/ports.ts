import type { Refusal } from "../engine/index.ts";

/** Questions and words to a person, which documents may need and only applications can put (K15). Filled in main.ts. */
export interface Ports {
  /** Something asked for cannot be done. */
  refused(refusal: Refusal): void;
  /** A rule says no: whether the GM does it all the same. @param now why it would be refused as things are by then */
  insist(refusal: Refusal, now: () => Refusal | null): Promise<boolean>;
  /** Nobody is there to carry it out; it is kept. */
  waitingForGM(): void;
  /** A player wants an exchange undone whose dice have been seen (K6). */
  confirmUndo(combat: Combat.Implementation, exchangeId: string): Promise<boolean>;
  /** Whether a fight is to be ended for good. */
  confirmEnd(combat: Combat.Implementation): Promise<boolean>;
  /** Draws this system's cards into a message that core has rendered. */
  drawCard(message: ChatMessage.Implementation, html: HTMLElement): Promise<void>;
}

export const ports: Ports = {
  refused: () => undefined,
  insist: () => Promise.resolve(false),
  waitingForGM: () => undefined,
  confirmUndo: () => Promise.resolve(false),
  confirmEnd: () => Promise.resolve(false),
  drawCard: () => Promise.resolve(),
};
