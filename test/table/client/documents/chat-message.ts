import type { Document, DocumentUser } from "../../common/abstract/document.ts";
import { BaseChatMessage, type ChatSpeaker } from "../../common/documents/chat-message.ts";
import { environment } from "../../common/environment.ts";
import { logCompatibilityWarning } from "../../common/utils/compatibility.ts";
import type { AnyObject } from "../../common/utils/value-types.ts";
import { Roll } from "../core/dice/roll.ts";
import { game, ui } from "../core/globals.ts";
import { Hooks } from "../core/hooks.ts";
import type { Actor, ActorToken } from "./actor.ts";
import { renderMessage, type MessageRenderOptions } from "./chat-rendering.ts";
import { applyMode, mapLegacyRollMode, modeOf } from "./roll-modes.ts";
import { ClientDocumentMixin } from "./client-document.ts";
import type { User } from "./user.ts";

interface SpeakerRequest {
  scene?: { id: string | null } | string | null;
  actor?: Actor | string | null;
  token?: (Document & { document?: ActorToken }) | string | null;
  alias?: string | undefined;
}

interface ChatUi {
  postOne(message: ChatMessage, options: object): Promise<unknown>;
  updateMessage(message: ChatMessage, notify?: boolean): Promise<unknown>;
  deleteMessage(messageId: string, options?: { deleteAll?: boolean }): unknown;
}

/** A message in the chat log. */
export class ChatMessage extends ClientDocumentMixin(BaseChatMessage) {
  declare rolls: Roll[];
  /** Whether the message has been added to the log. */
  declare logged: boolean;

  /** Up to generation 13 a number as the type means the style. */
  static override migrateData(source: AnyObject): AnyObject {
    if (environment.generation < 14 && typeof source.type === "number") {
      logCompatibilityWarning("ChatMessage#type as a number is deprecated in favor of ChatMessage#style.", {
        ...{ since: 12, until: 14, once: true },
      });
      source.style ??= source.type;
      source.type = "base";
    }
    return super.migrateData(source);
  }

  protected override _configure(options: AnyObject = {}): void {
    super._configure(options);
    Object.defineProperty(this, "logged", { value: false, writable: true, configurable: true, enumerable: false });
  }

  override prepareDerivedData(): void {
    super.prepareDerivedData();
    this.rolls = reviveRolls(this._source.rolls as unknown[]); // C89
  }

  get alias(): string {
    const { alias } = this.speaker;
    if (alias) return alias;
    return (this.speaker.actor && game.actors.get(this.speaker.actor)?.name) || (this.author?.name ?? "");
  }

  get isAuthor(): boolean {
    return (this.author as unknown) === game.user;
  }

  get isRoll(): boolean {
    return this.rolls.length > 0;
  }

  get speakerActor(): Actor | null {
    return (this.constructor as typeof ChatMessage).getSpeakerActor(this.speaker);
  }

  /** Whether the user's log shows the message. Whispered rolls are shown without result. // C107 */
  override get visible(): boolean {
    if (!this.whisper.length || this.isRoll) return true;
    return this.isAuthor || this.whisper.includes(game.user.id as string);
  }

  /** Whether this user may see the content of the message. // C107 */
  get isContentVisible(): boolean {
    if (!this.isRoll || !this.whisper.length) return this.visible;
    if (this.whisper.includes(game.user.id as string)) return true;
    return this.isAuthor && !this.blind;
  }

  getRollData(): AnyObject {
    return this.speakerActor?.getRollData() ?? this.author?.character?.toObject() ?? {};
  }

  // --- Visibility ------------------------------------------------------------------------------------------

  /** Sets who may see the message. // C106 */
  applyRollMode(rollMode: string): void {
    putMode(this, legacyMode(rollMode));
  }

  /** Sets who may see the message in its data. // C106 */
  static applyRollMode<T extends AnyObject>(chatData: T, rollMode: string): T {
    return applyMode(chatData, legacyMode(rollMode));
  }

  /** The users that a name means: gamemasters, players, a user, or the users of a character. */
  static getWhisperRecipients(name: string): User[] {
    const wanted = name.toLowerCase();
    if (["gm", "dm"].includes(wanted)) return game.users.filter((user) => user.isGM);
    if (wanted === "players") return game.users.players;
    const byName = game.users.filter((user) => user.name.toLowerCase() === wanted);
    if (byName.length) return byName;
    return game.users.filter((user) => user.character?.name.toLowerCase() === wanted);
  }

  // --- Speaker ---------------------------------------------------------------------------------------------

  /** The speaker for a token or actor. Default: the controlled token, the user's character, or the user. */
  static getSpeaker({ scene, actor, token, alias }: SpeakerRequest = {}): ChatSpeaker {
    const canvas = game.canvas as { ready?: boolean; tokens?: { controlled: { document: ActorToken }[] } } | undefined;
    const sceneId = typeof scene === "string" ? scene : (scene?.id ?? null);
    const document = tokenDocument(token, sceneId);
    if (document) return this._getSpeakerFromToken({ token: document, alias });
    const speaking = typeof actor === "string" ? (game.actors.get(actor) ?? null) : (actor ?? null);
    if (speaking) {
      return this._getSpeakerFromActor({ scene: sceneId, actor: speaking, alias });
    }
    const selected = canvas?.ready ? (canvas.tokens?.controlled[0]?.document ?? null) : null;
    if (!actor && !token && selected) return this._getSpeakerFromToken({ token: selected, alias });
    const character = game.user.character;
    if (!actor && !token && character) return this._getSpeakerFromActor({ scene: sceneId, actor: character, alias });
    return this._getSpeakerFromUser({ scene: sceneId, user: game.user, alias });
  }

  static _getSpeakerFromToken({ token, alias }: { token: ActorToken; alias?: string | undefined }): ChatSpeaker {
    return {
      scene: token.parent?.id ?? null,
      token: token.id,
      actor: token.actor?.id ?? null,
      alias: alias ?? token.name,
    };
  }

  static _getSpeakerFromActor({
    scene,
    actor,
    alias,
  }: {
    scene?: string | null;
    actor: Actor;
    alias?: string | undefined;
  }): ChatSpeaker {
    const token = actor.token ?? (actor.getActiveTokens(false, true)[0] as ActorToken | undefined);
    if (actor.token) return this._getSpeakerFromToken({ token: actor.token, alias });
    return {
      scene: scene ?? game.scenes.current?.id ?? null,
      actor: actor.id,
      token: token?.actorLink ? token.id : null,
      alias: alias ?? actor.name,
    };
  }

  static _getSpeakerFromUser({
    scene,
    user,
    alias,
  }: {
    scene?: string | null;
    user: User;
    alias?: string | undefined;
  }): ChatSpeaker {
    return { scene: scene ?? game.scenes.current?.id ?? null, actor: null, token: null, alias: alias ?? user.name };
  }

  /** The actor of a speaker: of its token if it has one. */
  static getSpeakerActor(speaker: Partial<ChatSpeaker>): Actor | null {
    const token = tokenDocument(speaker.token ?? null, speaker.scene ?? null);
    return token?.actor ?? game.actors.get(speaker.actor ?? "") ?? null;
  }

  // --- Rendering -------------------------------------------------------------------------------------------

  /** The element of the message in the log. The data model of a sub-type may make it (#11984). */
  async renderHTML(options: MessageRenderOptions = {}): Promise<HTMLElement> {
    const { system } = this as { system?: { renderHTML?(options: MessageRenderOptions): Promise<HTMLElement> } };
    if (typeof system?.renderHTML !== "function") return renderMessage(this, options);
    const element = await system.renderHTML(options);
    Hooks.callAll("renderChatMessageHTML", this, element);
    return element;
  }

  /** The message as plain text. */
  export(): string {
    const text = globalThis.document.createElement("div");
    text.innerHTML = this.content;
    const parts = [`[${new Date(this.timestamp).toLocaleString()}] ${this.alias}`];
    if (this.flavor) parts.push(this.flavor);
    if (this.isRoll) parts.push(...this.rolls.map((roll) => `${roll.formula} = ${roll.result} = ${roll.total}`));
    else parts.push(text.textContent?.trim() ?? "");
    return parts.filter(Boolean).join("\n");
  }

  // --- Document events -------------------------------------------------------------------------------------

  /** A message mode is applied only if the operation has one. // C106 */
  override async _preCreate(data: AnyObject, options: AnyObject, user: DocumentUser): Promise<boolean | void> {
    if ((await super._preCreate(data, options, user)) === false) return false;
    const mode = modeOf(options);
    if (mode !== undefined && mode !== null) putMode(this, mode);
  }

  override _onCreate(data: AnyObject, options: AnyObject, userId: string): void {
    super._onCreate(data, options, userId);
    void chat()?.postOne(this, { notify: true });
  }

  override _onUpdate(changed: AnyObject, options: AnyObject, userId: string): void {
    super._onUpdate(changed, options, userId);
    if (this.visible) void chat()?.updateMessage(this);
    else chat()?.deleteMessage(this.id as string);
  }

  override _onDelete(options: AnyObject, userId: string): void {
    super._onDelete(options, userId);
    chat()?.deleteMessage(this.id as string, { deleteAll: options["deleteAll"] === true });
  }
}

function chat(): ChatUi | undefined {
  return ui.chat as ChatUi | undefined;
}

export function putMode(message: ChatMessage, mode: string): void {
  message.updateSource(applyMode<AnyObject>({ whisper: message.whisper }, mode));
}

/** Converts a mode of generation 13 to the current one, with a warning in 14. */
function legacyMode(rollMode: string): string {
  if (environment.generation < 14) return rollMode;
  const message = "ChatMessage.applyRollMode is deprecated in favor of ChatMessage.applyMode.";
  logCompatibilityWarning(message, { since: 14, until: 16, once: true });
  return mapLegacyRollMode(rollMode);
}

/** The stored rolls, without those that cannot be rebuilt. // C89 */
function reviveRolls(stored: unknown[]): Roll[] {
  return stored.flatMap((data) => {
    try {
      if (data instanceof Roll) return [data];
      return [typeof data === "string" ? Roll.fromJSON(data) : Roll.fromData(data as never)];
    } catch (error) {
      Hooks.onError("ChatMessage#rolls", error as Error, { log: "warn", data });
      return [];
    }
  });
}

function tokenDocument(token: SpeakerRequest["token"], sceneId: string | null): ActorToken | null {
  if (!token) return null;
  if (typeof token !== "string") return (token.document ?? token) as unknown as ActorToken;
  const scene = (sceneId ? game.scenes.get(sceneId) : game.scenes.current) as
    { tokens: { get(id: string): ActorToken | undefined } } | null | undefined;
  return scene?.tokens.get(token) ?? null;
}
