/**
 * What the batch `conformance.unknown` found out, by the name of the question: which of the answers it was, and which
 * are known, the one that is the table's own first. For whoever saves the results of a run.
 */
export const answers = {};
