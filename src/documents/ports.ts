import type { Refusal, ResourceChange } from "../engine/index.ts";

/**
 * Messages and questions to the user that documents need but only applications may show (K15). main.ts fills
 * them in.
 */
export interface Ports {
  /** Tells the user why a command cannot be done. */
  refused(refusal: Refusal): void;
  /**
   * Asks the GM whether to override a soft refusal.
   * @param now computes the refusal afresh, because the fight may change meanwhile; null once nothing is
   * refused
   */
  insist(refusal: Refusal, now: () => Refusal | null): Promise<boolean>;
  /** Tells the user that no GM is connected and that the request waits. */
  waitingForGM(): void;
  /** Asks the GM whether a player may undo an exchange whose dice have been seen (K6). */
  confirmUndo(combat: Combat.Implementation, exchangeId: string): Promise<boolean>;
  /** Changes a resource by hand, as its field on a sheet does. */
  changeResource(actor: Actor.Implementation, resource: string, change: ResourceChange): Promise<unknown>;
  /** Asks whether to end a fight for good. */
  confirmEnd(combat: Combat.Implementation): Promise<boolean>;
  /** Says what a move that nobody dragged was charged; null: it was free. */
  moved(token: TokenDocument.Implementation, cost: Readonly<Record<string, number>> | null): void;
  /** Draws this system's card into the HTML of a message that core has rendered. */
  drawCard(message: ChatMessage.Implementation, html: HTMLElement): Promise<void>;
}

export const ports: Ports = {
  refused: () => undefined,
  insist: () => Promise.resolve(false),
  waitingForGM: () => undefined,
  confirmUndo: () => Promise.resolve(false),
  changeResource: () => Promise.resolve(),
  confirmEnd: () => Promise.resolve(false),
  moved: () => undefined,
  drawCard: () => Promise.resolve(),
};
