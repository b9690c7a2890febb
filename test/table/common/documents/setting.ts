import { Document, type DocumentMetadata } from "../abstract/document.ts";
import { DocumentStatsField, ForeignDocumentField, JSONField, StringField } from "../data/fields.ts";
import type { DataField } from "../data/fields/data-field.ts";
import { identity } from "./common-fields.ts";
import { documentMetadata } from "./metadata.ts";
import { BaseUser } from "./user.ts";

/** A setting stored on the server, for the world or for one user (C105). */
export class BaseSetting extends Document {
  /** `<namespace>.<key>` */
  declare key: string;
  declare value: unknown;
  /** The id of the user whose setting it is; null for the world's. */
  declare user: string | null;

  static override readonly metadata: DocumentMetadata = documentMetadata({
    name: "Setting",
    collection: "settings",
    view: "NONE",
  });

  static override defineSchema(): Record<string, DataField> {
    return {
      ...identity(),
      key: new StringField({
        required: true,
        nullable: false,
        blank: false,
        validate: (value) => (value as string).split(".").length >= 2,
        validationError: "must be in the format {namespace}.{key}",
      }),
      value: new JSONField({ required: true, nullable: true, initial: null }),
      user: new ForeignDocumentField(BaseUser, { idOnly: true }),
      _stats: new DocumentStatsField(),
    };
  }
}
