import { Document, type DocumentMetadata } from "../abstract/document.ts";
import type { TypeDataModel } from "../abstract/type-data-model.ts";
import { CHAT_MESSAGE_STYLES } from "../constants/play.ts";
import {
  ArrayField,
  BooleanField,
  DocumentAuthorField,
  DocumentFlagsField,
  DocumentStatsField,
  DocumentTypeField,
  FilePathField,
  ForeignDocumentField,
  HTMLField,
  JSONField,
  NumberField,
  SchemaField,
  StringField,
  TypeDataField,
} from "../data/fields.ts";
import type { DataField } from "../data/fields/data-field.ts";
import type { AnyObject } from "../utils/value-types.ts";
import { choiceField, identity } from "./common-fields.ts";
import { documentMetadata } from "./metadata.ts";
import { BaseUser } from "./user.ts";

/** The speaker of a message. */
export interface ChatSpeaker {
  scene: string | null;
  actor: string | null;
  token: string | null;
  alias: string | undefined;
}

export class BaseChatMessage extends Document {
  declare type: string;
  declare system: TypeDataModel & AnyObject;
  declare style: number;
  declare author: BaseUser;
  declare timestamp: number;
  declare flavor: string;
  declare title: string;
  declare content: string;
  declare speaker: ChatSpeaker;
  /** The ids of the recipients of a whisper. */
  declare whisper: string[];
  declare blind: boolean;
  declare rolls: unknown[];
  declare sound: string | null;
  declare emote: boolean;
  declare flags: AnyObject;

  static override readonly metadata: DocumentMetadata = documentMetadata({
    name: "ChatMessage",
    collection: "messages",
    hasTypeData: true,
    view: "NONE",
  });

  static override LOCALIZATION_PREFIXES: string[] = ["DOCUMENT", "CHATMESSAGE"];

  static override defineSchema(): Record<string, DataField> {
    const id = { readonly: false, required: true, nullable: true, blank: false } as const;
    return {
      ...identity(),
      type: new DocumentTypeField(this, { initial: "base" }),
      system: new TypeDataField(this),
      style: choiceField(CHAT_MESSAGE_STYLES, CHAT_MESSAGE_STYLES.OTHER),
      author: new DocumentAuthorField(BaseUser),
      timestamp: new NumberField({ required: true, nullable: false, initial: () => Date.now() }),
      flavor: new HTMLField(),
      title: new StringField(),
      content: new HTMLField({ textSearch: true }),
      speaker: new SchemaField({
        scene: new StringField({ ...id, initial: null }),
        actor: new StringField({ ...id, initial: null }),
        token: new StringField({ ...id, initial: null }),
        alias: new StringField(),
      }),
      whisper: new ArrayField(new ForeignDocumentField(BaseUser, { idOnly: true, nullable: false })),
      blind: new BooleanField(),
      rolls: new ArrayField(new JSONField({ required: true, nullable: false })),
      sound: new FilePathField({ categories: ["AUDIO"] }),
      emote: new BooleanField(),
      flags: new DocumentFlagsField(),
      _stats: new DocumentStatsField(),
    };
  }

  /** Only its author owns a message. */
  override getUserLevel(user?: Parameters<Document["getUserLevel"]>[0]): number | null {
    const id = user?.id;
    if (id !== undefined && id !== null) return id === this._source["author"] ? 3 : 0;
    return super.getUserLevel(user);
  }
}
