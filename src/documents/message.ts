import type { Exchange } from "../engine/index.ts";
import { carriedOver, rememberStored } from "./carried.ts";
import type { Versioned } from "./carried.ts";
import { ports } from "./ports.ts";
import { touch } from "./projection.ts";
import type { TempoCombat } from "./combat.ts";

/** A chat message: cards of exchanges, of a round's initiative, of checks. */
export class TempoMessage<out SubType extends ChatMessage.SubType = ChatMessage.SubType> extends ChatMessage<SubType> {
  override prepareData(): void {
    super.prepareData();
    touch();
  }

  /** The exchange this card shows; null on any other message. */
  get exchange(): Exchange | null {
    if ((this.type as string) !== "exchange") return null;
    const system = this.system as unknown as Exchange & Versioned;
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
    const exchange = carriedOver("exchange", stored, system);
    if (exchange !== stored) rememberStored(exchange, stored);
    return exchange;
  }

  override async renderHTML(options?: Parameters<ChatMessage["renderHTML"]>[0]): Promise<HTMLElement> {
    const html = await super.renderHTML(options);
    await ports.drawCard(this, html);
    return html;
  }

  isOf(combat: TempoCombat): boolean {
    return (this.system as { combat?: string }).combat === combat.id;
  }
}
