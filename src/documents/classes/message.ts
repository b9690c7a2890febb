import { ExchangeData } from "../../data/message.ts";
import type { Exchange } from "../../engine/index.ts";
import { migrated, rememberStored } from "../read/stored-version.ts";
import { outsideOf } from "../read/outside-fight.ts";
import { ports } from "../ports.ts";
import { invalidate } from "../read/fight-state.ts";

/** A chat message: the card of an exchange, a round's initiative, a check or a fight's end. */
export class TempoMessage<out SubType extends ChatMessage.SubType = ChatMessage.SubType> extends ChatMessage<SubType> {
  override prepareData(): void {
    super.prepareData();
    invalidate();
  }

  /** The exchange this card shows; null on any other message. */
  get exchange(): Exchange | null {
    const { system } = this;
    if (!(system instanceof ExchangeData)) return null;
    const { action, round, by, stage, waiting, blows, effects, facts, queue, undone } = system;
    const stored: Exchange = {
      id: this.id ?? "",
      action,
      round,
      by,
      stage,
      waiting,
      blows,
      effects,
      facts,
      queue,
      undone,
    };
    const exchange = migrated("exchange", stored, system);
    if (exchange !== stored) rememberStored(exchange, stored);
    return exchange;
  }

  /**
   * A whispered card is nothing to anybody else (U14), though core shows of whispered dice that they were thrown. Who
   * threw them blindly sees that.
   */
  override get visible(): boolean {
    if (!(this.system instanceof ExchangeData) || this.whisper.length === 0) return super.visible;
    return this.isAuthor || this.whisper.includes(game.user.id);
  }

  override async renderHTML(options?: Parameters<ChatMessage["renderHTML"]>[0]): Promise<HTMLElement> {
    const html = await super.renderHTML(options);
    if (this.isContentVisible) await ports.drawCard(this, html);
    return html;
  }

  /**
   * The fight this message belongs to, also one outside a Combat; null where that was deleted, and for messages
   * of no fight.
   */
  get combat(): Combat.Implementation | null {
    const { system } = this;
    if (!("combat" in system)) return null;
    return game.combats.get(system.combat) ?? outsideOf(game.messages.get(system.combat));
  }

  isOf(combat: Combat.Implementation): boolean {
    const { system } = this;
    return "combat" in system && system.combat === combat.id;
  }
}
