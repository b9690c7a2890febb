import { Document, type DocumentMetadata } from "../abstract/document.ts";
import { MACRO_SCOPES, MACRO_TYPES } from "../constants/documents.ts";
import { DocumentAuthorField, DocumentTypeField, ForeignDocumentField, StringField } from "../data/fields.ts";
import type { DataField } from "../data/fields/data-field.ts";
import type { AnyObject } from "../utils/value-types.ts";
import { administration, identity, imageField, nameField, sortField } from "./common-fields.ts";
import { BaseFolder } from "./folder.ts";
import { documentMetadata } from "./metadata.ts";
import { BaseUser } from "./user.ts";

export class BaseMacro extends Document {
  declare name: string;
  declare type: string;
  declare author: BaseUser;
  declare img: string;
  declare scope: string;
  declare command: string;
  declare folder: Document | null;
  declare sort: number;
  declare ownership: Record<string, number>;
  declare flags: AnyObject;

  /** The image of macros without one. */
  static DEFAULT_ICON = "icons/svg/dice-target.svg";

  static override readonly metadata: DocumentMetadata = documentMetadata({
    name: "Macro",
    collection: "macros",
    indexed: true,
    coreTypes: Object.freeze(Object.values(MACRO_TYPES)),
  });

  static override LOCALIZATION_PREFIXES: string[] = ["DOCUMENT", "MACRO"];

  static override defineSchema(): Record<string, DataField> {
    return {
      ...identity(),
      name: nameField(),
      type: new DocumentTypeField(this, { initial: MACRO_TYPES.CHAT }),
      author: new DocumentAuthorField(BaseUser),
      img: imageField({ initial: () => this.DEFAULT_ICON }),
      scope: new StringField({ required: true, choices: MACRO_SCOPES, initial: MACRO_SCOPES[0] }),
      command: new StringField({ required: true, blank: true, trim: false }),
      folder: new ForeignDocumentField(BaseFolder),
      sort: sortField(),
      ...administration(),
    };
  }

  /** The author of a macro owns it. */
  override getUserLevel(user?: Parameters<Document["getUserLevel"]>[0]): number | null {
    const id = user?.id;
    return id !== undefined && id !== null && id === this._source["author"] ? 3 : super.getUserLevel(user);
  }
}
