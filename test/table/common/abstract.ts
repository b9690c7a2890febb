/** The public `foundry.abstract` namespace. */
export { DataModel } from "./abstract/data-model.ts";

export { DatabaseBackend } from "./abstract/database-backend.ts";

export { Document } from "./abstract/document.ts";

export {
  EmbeddedCollection,
  EmbeddedCollectionDelta,
  SingletonEmbeddedCollection,
} from "./abstract/embedded-collection.ts";

export { TypeDataModel } from "./abstract/type-data-model.ts";
