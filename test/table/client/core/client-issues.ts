import type { DocumentCollection } from "./collections/document-collection.ts";
import { BASE_DOCUMENT_TYPE } from "../../common/constants.ts";
import { getDocumentClass } from "./document-classes.ts";
import { game } from "./globals.ts";

/** `game.issues`: problems in the data of the world. // C35 */
export class ClientIssues {
  /** Documents that failed validation, by document name and id. */
  readonly validationFailures: Record<string, Record<string, { name: string | undefined; error: Error }>> = {};

  _trackValidationFailure(collection: DocumentCollection, id: string, documentName: string, error: Error): void {
    const { name } = (collection._source.find((source) => source._id === id) ?? {}) as { name?: string };
    (this.validationFailures[documentName] ??= {})[id] = { name, error };
  }

  /** The number of documents of each sub-type. */
  getSubTypeCountsFor(documentName: string): Map<string, number> {
    const counts = new Map(getDocumentClass(documentName).TYPES.map((type) => [type, 0]));
    const collection = game.collections.get(documentName);
    for (const document of (collection ?? []) as Iterable<{ type?: string }>) {
      const type = document.type ?? BASE_DOCUMENT_TYPE;
      counts.set(type, (counts.get(type) ?? 0) + 1);
    }
    return counts;
  }
}
