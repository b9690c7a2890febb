import type { DataModel } from "../../abstract/data-model.ts";
import type { Document } from "../../abstract/document.ts";
import { ALL_DOCUMENT_TYPES } from "../../constants/documents.ts";
import { environment } from "../../environment.ts";
import { parseUuid } from "../../utils/uuid.ts";
import { formPort, type FormConfig } from "../form-port.ts";
import { SchemaField } from "./schema-field.ts";
import type {
  CleanOptions,
  DataFieldContext,
  DataFieldOptions,
  FieldValidationOptions,
  ValidationResult,
} from "./data-field.ts";
import { NumberField } from "./number-fields.ts";
import { StringField, type StringFieldOptions } from "./string-fields.ts";

export function isValidId(id: unknown): id is string {
  return typeof id === "string" && /^[a-zA-Z0-9]{16}$/.test(id);
}

/** The id of a document; null before it is saved. */
export class DocumentIdField extends StringField {
  static override get _defaults(): StringFieldOptions {
    return {
      ...super._defaults,
      required: true,
      blank: false,
      nullable: true,
      readonly: true,
      initial: null,
      validationError: "is not a valid Document ID string",
    };
  }

  /** A document is accepted for its id. */
  protected override _cast(value: unknown): unknown {
    const id = typeof value === "object" && value && "_id" in value ? value._id : undefined;
    return typeof id === "string" ? id : String(value);
  }

  protected override _validateType(value: unknown, _options: FieldValidationOptions): ValidationResult {
    return isValidId(value) ? undefined : false;
  }
}

export interface ForeignDocumentFieldOptions extends StringFieldOptions {
  /** Whether the prepared value is the id instead of the document. */
  idOnly?: boolean;
}

/** The members that a select of documents reads. */
interface ListedDocument {
  readonly id: string;
  readonly name?: string;
  readonly visible?: boolean;
}

/** A reference to another document, stored as its id. */
export class ForeignDocumentField extends DocumentIdField {
  declare model: typeof Document;
  declare idOnly: boolean;

  constructor(model: typeof Document, options: ForeignDocumentFieldOptions = {}, context: DataFieldContext = {}) {
    super(options, context);
    this.model = model;
  }

  static override get _defaults(): ForeignDocumentFieldOptions {
    return { ...super._defaults, nullable: true, readonly: false, idOnly: false };
  }

  /** The document is looked up on access, because it may not exist yet. */
  override initialize(value: unknown, model?: DataModel, _options: object = {}): unknown {
    if (this.idOnly) return value;
    const pack = (model as Partial<Document> | undefined)?.pack;
    // In a pack only folders of that pack are resolved; other references are null.
    if (pack) return this.model.documentName === "Folder" ? () => environment.packFolder(pack, String(value)) : null;
    return () => this.model.implementation.get(String(value)) ?? null;
  }

  override toObject(value: unknown): unknown {
    const id = typeof value === "object" && value && "_id" in value ? value._id : undefined;
    return id ?? value ?? null;
  }

  /** A select of the documents that the user may see, unless choices are given (#11191, #11774). */
  override _toInput(config: FormConfig): HTMLElement {
    const chosen = this.toObject(config.value);
    const value = typeof chosen === "string" ? chosen : "";
    const offered = config.choices ?? config.options ?? this.choices;
    if (offered) return super._toInput({ ...config, value });
    const documents = environment.collection(this.model.documentName) as Iterable<ListedDocument> | undefined;
    const options = [...(documents ?? [])]
      .filter(({ visible }) => visible !== false)
      .map(({ id, name }) => ({ value: id, label: name ?? id }));
    return formPort().createSelectInput({
      blank: this.required && !this.nullable ? false : "",
      ...config,
      value,
      options,
    });
  }
}

/** The user who created a document. */
export class DocumentAuthorField extends ForeignDocumentField {
  static override get _defaults(): ForeignDocumentFieldOptions {
    return {
      ...super._defaults,
      nullable: false,
      gmOnly: true,
      label: "Author",
      initial: () => environment.user()?.id ?? undefined,
    };
  }
}

export interface DocumentUUIDFieldOptions extends StringFieldOptions {
  /** The document name that the uuid must have. */
  type?: string | undefined;
  /** Whether the document must be embedded, or must not be. */
  embedded?: boolean | undefined;
}

/** The uuid of a document. */
export class DocumentUUIDField extends StringField {
  declare type: string | undefined;
  declare embedded: boolean | undefined;

  static override get _defaults(): DocumentUUIDFieldOptions {
    return {
      ...super._defaults,
      required: true,
      blank: false,
      nullable: true,
      initial: null,
      type: undefined,
      embedded: undefined,
    };
  }

  protected override _validateType(value: unknown, _options: FieldValidationOptions): ValidationResult {
    const parsed = parseUuid(String(value));
    if (!parsed || !ALL_DOCUMENT_TYPES.includes(parsed.type))
      throw new Error(`Invalid document UUID "${String(value)}"`);
    if (this.type !== undefined && parsed.type !== this.type) {
      throw new Error(`Invalid document type "${parsed.type}" which must be a "${this.type}"`);
    }
    if (this.embedded === true && parsed.embedded.length === 0) throw new Error("must be an embedded document");
    if (this.embedded === false && parsed.embedded.length > 0) throw new Error("may not be an embedded document");
    if (!isValidId(parsed.id)) throw new Error("does not name a valid document ID");
  }

  override _toInput(config: FormConfig): HTMLElement {
    return formPort().createDocumentTags({ single: true, type: this.type, ...config });
  }
}

/** The sub-type of a document. */
export class DocumentTypeField extends StringField {
  readonly #documentName: string;

  constructor(documentClass: typeof Document, options: StringFieldOptions = {}, context: DataFieldContext = {}) {
    // Some packages set `TYPES` to a record.
    const choices = (): string[] => {
      const types: string[] | Record<string, unknown> = documentClass.TYPES;
      return Array.isArray(types) ? types : Object.keys(types);
    };
    super({ choices, ...options }, context);
    this.#documentName = documentClass.documentName;
    this.initial = Object.hasOwn(options, "initial") ? options.initial : () => choices()[0];
  }

  static override get _defaults(): StringFieldOptions {
    return { ...super._defaults, required: true, nullable: false, blank: false };
  }

  protected override _validateType(value: unknown, options: FieldValidationOptions): ValidationResult {
    const { choices } = this;
    const known = typeof choices === "function" ? (choices() as readonly unknown[]) : [];
    if (known.includes(value)) return;
    // The server keeps the types of an inactive module (they start with its id).
    const isKept = environment.user() === null && !options.partial && typeof value === "string" && value.includes(".");
    if (isKept) return;
    throw new Error(`"${String(value)}" is not a valid type for the ${this.#documentName} Document class`); // C166
  }
}

/** When, by whom and with which versions a document was last written. Set by the server. */
export class DocumentStatsField extends SchemaField {
  static readonly fields = [
    "coreVersion",
    "systemId",
    "systemVersion",
    "createdTime",
    "modifiedTime",
    "lastModifiedBy",
    "compendiumSource",
    "duplicateSource",
    "exportSource",
  ] as const;

  /** Fields that only the server writes. */
  static readonly managedFields = [
    "coreVersion",
    "systemId",
    "systemVersion",
    "createdTime",
    "modifiedTime",
    "lastModifiedBy",
  ] as const;

  constructor(options: DataFieldOptions = {}, context: DataFieldContext = {}) {
    const text = (): StringField => new StringField({ required: true, blank: false, nullable: true, initial: null });
    const time = (): NumberField => new NumberField({ required: true, nullable: true, integer: true, initial: null });
    super(
      {
        coreVersion: text(),
        systemId: text(),
        systemVersion: text(),
        createdTime: time(),
        modifiedTime: time(),
        lastModifiedBy: new DocumentIdField({ readonly: false }),
        compendiumSource: new DocumentUUIDField(),
        duplicateSource: new DocumentUUIDField(),
        exportSource: new SchemaField(
          {
            worldId: text(),
            uuid: new DocumentUUIDField({ required: true, nullable: true, initial: null }),
            coreVersion: text(),
            systemId: text(),
            systemVersion: text(),
          },
          { required: true, nullable: true, initial: null },
        ),
      },
      options,
      context,
    );
  }

  override clean(value: unknown, options: CleanOptions = {}): unknown {
    return super.clean(value === null ? undefined : value, options);
  }
}
