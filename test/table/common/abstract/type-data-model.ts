import { DataModel, type DataModelContext } from "./data-model.ts";
import type { Document, DocumentUser } from "./document.ts";
import { SchemaField } from "../data/fields/schema-field.ts";
import type { AnyObject } from "../utils/value-types.ts";

const schemas = new WeakMap<typeof TypeDataModel, SchemaField>();

/** The `system` data of one sub-type of a document. */
export class TypeDataModel extends DataModel {
  /** The document with this data. */
  declare readonly parent: Document | null;

  constructor(data: object = {}, context: DataModelContext = {}) {
    super(data, context);
  }

  /** The schema has the name of its field, so that paths of fields are complete: `system.health.value`. */
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

  /** The HTML of the document embedded in a text, or null. */
  async toEmbed(_config: AnyObject, _options: AnyObject = {}): Promise<HTMLElement | HTMLCollection | null> {
    return Promise.resolve(null);
  }

  /** Called after the document has been embedded in the page. */
  onEmbed(_element: HTMLElement): void {}

  /* ---------- C16: the steps of an operation, called by those of the document ---------- */

  async _preCreate(_data: AnyObject, _options: AnyObject, _user: DocumentUser): Promise<boolean | void> {}

  _onCreate(_data: AnyObject, _options: AnyObject, _userId: string): void {}

  async _preUpdate(_changes: AnyObject, _options: AnyObject, _user: DocumentUser): Promise<boolean | void> {}

  _onUpdate(_changed: AnyObject, _options: AnyObject, _userId: string): void {}

  async _preDelete(_options: AnyObject, _user: DocumentUser): Promise<boolean | void> {}

  _onDelete(_options: AnyObject, _userId: string): void {}
}
