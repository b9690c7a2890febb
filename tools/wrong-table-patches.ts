/**
 * Tables that are wrong on purpose: what to change in a copy of the source, and which batches and browser
 * tests should notice. Each `find` has to be in its file exactly once: a patch that no longer fits is an
 * error.
 */

export interface Patch {
  /** Path under test/table. */
  file: string;
  find: string;
  put: string;
}

export interface WrongTable {
  name: string;
  /** What is wrong with it, for the report. */
  wrong: string;
  patches: readonly Patch[];
  /** The words that make test/table/tools/conformance.ts run the batches that should notice. */
  batches: readonly string[];
  /** The browser tests that should notice. */
  e2e: readonly string[];
  /** Why no browser test can notice, where none can. */
  blind?: string;
  /** The number that a test which fails has to name, where one of its own is wanted. */
  by?: string;
  /** Default: 13. */
  generation?: 13 | 14;
  /** What has to notice, where it is not the conformance suite: `batches` are then paths of unit tests, or words of `play`. */
  asked?: "unit" | "play";
}

const CLIENT = "client/core";
const LISTENERS = "for (const listener of [...(events[hook] ?? [])])";
const FIGHT = ["three-rounds"];

export const WRONG_TABLES: readonly WrongTable[] = [
  { name: "control", wrong: "nothing: the table as it is", patches: [], batches: [], e2e: FIGHT },
  {
    name: "hooks-reversed",
    wrong: "hooks are called in reverse order",
    patches: [
      {
        file: `${CLIENT}/hooks.ts`,
        find: `true {\n    ${LISTENERS}`,
        put: `true {\n    ${LISTENERS.replace("[])]", "[])].reverse()")}`,
      },
      {
        file: `${CLIENT}/hooks.ts`,
        find: `boolean {\n    ${LISTENERS}`,
        put: `boolean {\n    ${LISTENERS.replace("[])]", "[])].reverse()")}`,
      },
    ],
    batches: ["hooks"],
    e2e: FIGHT,
    blind: "the package has one listener to a hook, so that the order of several cannot matter to it",
  },
  {
    name: "changes-diffed",
    wrong: "preUpdate is given the difference, not what was asked for",
    patches: [
      {
        file: `${CLIENT}/client-database.ts`,
        find: "const changed = showOperators(hideOperators(expandObject(given)));",
        put: `const asked = hideOperators(expandObject(given));
      const changed = showOperators(document.updateSource(asked, { ...updateOptions(settled), dryRun: true }));`,
      },
    ],
    batches: ["documents"],
    e2e: FIGHT,
    blind: "the package sends only what differs, and judges a change by what is in it and not by what is missing",
  },
  {
    name: "options-dropped",
    wrong: "options of an operation stay on the client that asked",
    patches: [
      {
        file: "server/operations.ts",
        find: "filter(([key]) => !NOT_ECHOED.includes(key))",
        put: 'filter(([key]) => !NOT_ECHOED.includes(key) && ["recursive", "diff"].includes(key))',
      },
    ],
    batches: ["documents", "tokenMovement"],
    e2e: FIGHT,
  },
  {
    name: "sender-hears",
    wrong: "who asks is told by broadcast as well, and hears the own messages",
    patches: [
      {
        file: "server/sockets.ts",
        find: "this.#tell(socket, aboutDocuments(response)",
        put: "this.#tell(null, aboutDocuments(response)",
      },
      { file: "server/sockets.ts", find: "this.#tell(socket, [event], event", put: "this.#tell(null, [event], event" },
    ],
    batches: ["clients", "documents"],
    e2e: FIGHT,
    blind: "what the package does when it hears of a change comes to the same when it hears of it twice",
  },
  {
    name: "everybody-writes",
    wrong: "the server lets everybody write everything",
    patches: [
      {
        file: "server/access.ts",
        find: 'if (!allowed) throw lacksPermission(user, operation, location, source["_id"]);',
        put: "void allowed;",
      },
    ],
    batches: ["authority"],
    e2e: ["away", "secrets", "three-rounds"],
  },
  {
    name: "hidden-filtered",
    wrong: "the server keeps from players what they may not see",
    patches: [
      {
        file: "server/sockets.ts",
        find: "documents: world.documents(),",
        put: `documents: Object.fromEntries(
        Object.entries(world.documents()).map(([name, sources]) => [
          name,
          sources.filter((source) => {
            const ownership = source["ownership"] as Record<string, number> | undefined;
            return world.user(userId)?.isGM || !ownership || (ownership[userId] ?? ownership["default"] ?? 0) > 0;
          }),
        ]),
      ),`,
      },
      {
        file: "server/sockets.ts",
        find: "if (socket && socket !== except)",
        put: "if (socket && socket !== except && isSeen(this.#world, socket, values))",
      },
      {
        file: "server/sockets.ts",
        find: "if (!this.#options.unkindness) {\n      (except",
        put: "if (event !== 'modifyDocument') {\n      (except",
      },
      {
        file: "server/sockets.ts",
        find: "/** The socket.io room of the clients in the world. */",
        put: `function isSeen(world: World, socket: Socket, [message]: unknown[]): boolean {
  const user = world.user((socket.data as { userId: string }).userId);
  const { type, action, parentUuid, result } = message as ModifyDocumentResponse;
  if (user?.isGM || action === "delete" || parentUuid) return true;
  return result.every((entry) => {
    const source = world.store(type)?.get((entry as { _id: string })._id);
    const ownership = source?.["ownership"] as Record<string, number> | undefined;
    return !ownership || (ownership[user?.id ?? ""] ?? ownership["default"] ?? 0) > 0;
  });
}
`,
      },
    ],
    batches: ["clients", "canvas", "documents"],
    e2e: ["three-rounds", "secrets"],
  },
  {
    name: "arrays-merged",
    wrong: "an update of an array leaves what is beyond its end",
    patches: [
      {
        file: "common/data/fields/data-field.ts",
        find: "source[name] = deepClone(value);\n  }\n\n  /* ---------------------------------------- Active",
        put: `const previous = source[name];
    const isMerged = Array.isArray(previous) && Array.isArray(value);
    source[name] = isMerged ? Object.assign([...previous], deepClone(value)) : deepClone(value);
  }

  /* ---------------------------------------- Active`,
      },
      {
        file: "common/abstract/update-operators.ts",
        find: "else source[name] = deepClone(value);\n  }\n}",
        put: `else if (Array.isArray(previous) && Array.isArray(value)) source[name] = Object.assign([...previous], value);
    else source[name] = deepClone(value);
  }
}`,
      },
    ],
    batches: ["data-model", "documents", "effects"],
    e2e: ["three-rounds", "slips"],
  },
  {
    name: "deletions-ignored",
    wrong: "a key with -= deletes nothing",
    patches: [
      {
        file: "common/abstract/update-operators.ts",
        find: "if (isDeletion(key)) delete source[name];",
        put: "if (isDeletion(key)) continue;",
      },
      {
        file: "common/data/fields/schema-field.ts",
        find: "if (isDeletion(key)) this.#delete(source, name, field);",
        put: "if (isDeletion(key)) void field;",
      },
      {
        file: "common/utils/merge.ts",
        find: "delete target[key.slice(2)];\n    return true;",
        put: "// What was there stays.\n    return true;",
      },
    ],
    batches: ["utils", "data-model", "authority", "documents"],
    e2e: ["three-rounds", "slips"],
  },
  {
    name: "pre-hooks-everywhere",
    wrong: "pre-hooks are called on all clients",
    patches: [
      {
        file: `${CLIENT}/client-database.ts`,
        find: 'socket.on("modifyDocument", (response: DocumentResponse) => applyResponse(response));',
        put: `socket.on("modifyDocument", (response: DocumentResponse) => {
      const parent = (response.parentUuid ? fromUuidSync(response.parentUuid) : null) as Document | null;
      const { type, action, operation, userId } = response;
      const name = "pre" + action[0]?.toUpperCase() + action.slice(1) + type;
      const documentClass = getDocumentClass(type);
      for (const entry of response.result) {
        const id = typeof entry === "string" ? entry : (entry._id as string);
        const known = collectionOf(documentClass, { parent, pack: response.pack })?.get(id, { strict: false });
        const document = known ?? new documentClass(structuredClone(entry as AnyObject), { parent });
        if (action === "delete") Hooks.call(name, document, operation, userId);
        else Hooks.call(name, document, structuredClone(entry), operation, userId);
      }
      applyResponse(response);
    });`,
      },
      {
        file: `${CLIENT}/client-database.ts`,
        find: 'import { Hooks } from "./hooks.ts";',
        put: 'import { Hooks } from "./hooks.ts";\nimport { getDocumentClass } from "./document-classes.ts";\nimport { fromUuidSync } from "./uuids.ts";',
      },
    ],
    batches: ["documents"],
    e2e: FIGHT,
    blind:
      "the package's pre-hooks say no to what may not be and change nothing else; said again elsewhere it is not heard",
  },
  {
    name: "turn-events-everywhere",
    wrong: "every client runs the events of turns",
    patches: [
      {
        file: "client/documents/combat.ts",
        find: "async _manageTurnEvents(): Promise<void> {\n    if (!game.user.isActiveGM) return;",
        put: "async _manageTurnEvents(): Promise<void> {",
      },
    ],
    batches: ["combat"],
    e2e: FIGHT,
    blind: "the package hangs nothing on core's turn events: what a turn begins and ends is in the round's one update",
  },
  {
    name: "history-lost",
    wrong: "the way a token takes is not kept",
    patches: [
      {
        file: "client/documents/movement/token-movement.ts",
        find: 'update["_movementHistory"] = history.map(storeWaypoint);',
        put: "void history;",
      },
    ],
    batches: ["tokenMovement", "unknown"],
    e2e: ["three-rounds", "slips"],
  },
  {
    name: "faces-reused",
    wrong: "every second die shows the face of the one before",
    patches: [
      {
        file: `${CLIENT}/dice/terms/dice-term.ts`,
        find: "randomFace(): number {\n    return",
        put: "randomFace(): number {\n    if (this.results.length % 2 === 1) return this.results.at(-1)?.result ?? 1;\n    return",
      },
    ],
    batches: ["dice"],
    e2e: ["three-rounds", "slips"],
  },
];
