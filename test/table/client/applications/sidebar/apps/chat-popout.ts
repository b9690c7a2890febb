import type { ChatMessage } from "../../../documents/chat-message.ts";
import { ApplicationV2 } from "../../api/application.ts";
import type {
  ApplicationClosingOptions,
  ApplicationOptions,
  ApplicationRenderOptions,
  RenderContext,
} from "../../api/configuration.ts";
import { toggleRoll } from "../tabs/roll-toggle.ts";

/** One message in a window of its own, for as long as the message is there. */
export class ChatPopout extends ApplicationV2 {
  static override DEFAULT_OPTIONS: ApplicationOptions = {
    id: "chat-popout-{id}",
    classes: ["chat-popout", "chat-sidebar"],
    window: { icon: "fa-solid fa-comment", resizable: true },
    position: { width: 320 },
    actions: { expandRoll: (_event: PointerEvent, target: HTMLElement) => toggleRoll(target) },
  };

  readonly #message: ChatMessage;

  constructor({ message, ...options }: ApplicationOptions & { message: ChatMessage }) {
    super({ uniqueId: String(message.id), ...options });
    this.#message = message;
  }

  get message(): ChatMessage {
    return this.#message;
  }

  override get title(): string {
    return this.message.flavor || this.message.alias;
  }

  override async _renderHTML(): Promise<HTMLElement> {
    return this.message.renderHTML({ canDelete: false });
  }

  override _replaceHTML(result: unknown, content: HTMLElement): void {
    content.replaceChildren(result as HTMLElement);
  }

  override async _onFirstRender(context: RenderContext, options: ApplicationRenderOptions): Promise<void> {
    await super._onFirstRender(context, options);
    // Updates and deletion of the message also reach this window.
    (this.message.apps as Record<string, unknown>)[this.id] = this;
  }

  override _onClose(options: ApplicationClosingOptions): void {
    super._onClose(options);
    Reflect.deleteProperty(this.message.apps, this.id);
  }
}
