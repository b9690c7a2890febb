/**
 * The results of the batch `conformance.unknown`, by the name of the question: `answer`, the one observed (or
 * null), and `known`, all accepted answers, the table's own first. Saved with the results of a run.
 */
export const answers = {};
