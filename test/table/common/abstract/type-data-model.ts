import { DataModel, type DataModelContext } from "./data-model.ts";
import type { Document, DocumentUser } from "./document.ts";
import { SchemaField } from "../data/fields/schema-field.ts";
import type { AnyObject } from "../utils/value-types.ts";

const schemas = new WeakMap<typeof TypeDataModel, SchemaField>();

/** The data of one sub-type of a document: its `system`. */
export class TypeDataModel extends DataModel {
  /** The document whose data this is. */
  declare readonly parent: Document | null;

  constructor(data: object = {}, context: DataModelContext = {}) {
    super(data, context);
  }

  /** The schema goes by the name of the field it stands in, so that a field's path is complete: `system.health.value`. */
  static override get schema(): SchemaField {
    let schema = schemas.get(this);
    if (!schema) {
      schema = new SchemaField(this.defineSchema());
      schema.name = "system";
      schemas.set(this, schema);
    }
    return schema;
  }

  /** C32: derives data before the embedded documents are prepared. */
  prepareBaseData(): void {}

  /** C32: derives data after the embedded documents have been prepared. */
  prepareDerivedData(): void {}

  /** Shows the document inside a text; null shows nothing. */
  async toEmbed(_config: AnyObject, _options: AnyObject = {}): Promise<HTMLElement | HTMLCollection | null> {
    return Promise.resolve(null);
  }

  /** The document has been put into the page as part of a text. */
  onEmbed(_element: HTMLElement): void {}

  /* ---------- C16: the steps of an operation, called by those of the document ---------- */

  async _preCreate(_data: AnyObject, _options: AnyObject, _user: DocumentUser): Promise<boolean | void> {}

  _onCreate(_data: AnyObject, _options: AnyObject, _userId: string): void {}

  async _preUpdate(_changes: AnyObject, _options: AnyObject, _user: DocumentUser): Promise<boolean | void> {}

  _onUpdate(_changed: AnyObject, _options: AnyObject, _userId: string): void {}

  async _preDelete(_options: AnyObject, _user: DocumentUser): Promise<boolean | void> {}

  _onDelete(_options: AnyObject, _userId: string): void {}
}
