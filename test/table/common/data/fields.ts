/** The public `foundry.data.fields` namespace. */
export { AnyField } from "./fields/any-field.ts";

export { ArrayField, SetField } from "./fields/array-fields.ts";

export { BooleanField } from "./fields/boolean-field.ts";

export {
  EmbeddedCollectionDeltaField,
  EmbeddedCollectionField,
  EmbeddedDocumentField,
} from "./fields/collection-fields.ts";

export { DataField } from "./fields/data-field.ts";

export { EmbeddedDataField, TypeDataField, TypedSchemaField } from "./fields/embedded-fields.ts";

export { AlphaField, AngleField, HueField, IntegerSortField, NumberField } from "./fields/number-fields.ts";

export { DocumentFlagsField, DocumentOwnershipField, ObjectField, TypedObjectField } from "./fields/object-fields.ts";

export {
  DocumentAuthorField,
  DocumentIdField,
  DocumentStatsField,
  DocumentTypeField,
  DocumentUUIDField,
  ForeignDocumentField,
} from "./fields/reference-fields.ts";

export { SchemaField } from "./fields/schema-field.ts";

export {
  ColorField,
  FilePathField,
  HTMLField,
  JavaScriptField,
  JSONField,
  StringField,
} from "./fields/string-fields.ts";
