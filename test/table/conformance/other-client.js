/**
 * Looks at the world from another client: tests run on a gamemaster's client, and ask a player's by
 * User#query. Every client that loads the batches answers.
 */

const logs = new Map();

/** The part of a hook's argument that can be sent over the socket. */
function plain(value, depth = 0) {
  if (value instanceof foundry.abstract.Document) return { uuid: value.uuid };
  if (Array.isArray(value)) return value.map((entry) => plain(entry, depth + 1));
  if (value && typeof value === "object") {
    if (depth > 4 || Object.getPrototypeOf(value) !== Object.prototype) return null;
    return Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, plain(entry, depth + 1)]));
  }
  return typeof value === "function" ? null : (value ?? null);
}

/** Starts recording the calls of some hooks. */
function listen({ hooks }) {
  const log = { calls: [], ids: [] };
  for (const hook of hooks) {
    log.ids.push([
      hook,
      Hooks.on(hook, (...args) => void log.calls.push({ hook, args: args.map((arg) => plain(arg)) })),
    ]);
  }
  const id = foundry.utils.randomID();
  logs.set(id, log);
  return id;
}

/** Stops recording and returns the recorded calls. */
function report({ id }) {
  const log = logs.get(id);
  logs.delete(id);
  for (const [hook, number] of log.ids) Hooks.off(hook, number);
  return log.calls;
}

/** Reads a property of a document as this client has it; `known` is false if it lacks the document. */
async function read({ uuid, path }) {
  const document = await fromUuid(uuid);
  if (!document) return { known: false };
  return { known: true, value: plain(foundry.utils.getProperty(document, path)) };
}

/** Calls a method of a document; returns `ok`, or the error's message. */
async function attempt({ uuid, method, args = [] }) {
  const document = await fromUuid(uuid);
  try {
    const result = await document[method](...args);
    return { ok: result !== undefined };
  } catch (error) {
    return { error: error.message };
  }
}

async function create({ documentName, data, operation = {} }) {
  try {
    const created = await getDocumentClass(documentName).create(data, operation);
    return { uuid: created?.uuid ?? null };
  } catch (error) {
    return { error: error.message };
  }
}

/** Lets other clients ask this one. */
export function answerOthers() {
  Object.assign(CONFIG.queries, {
    "conformance.listen": listen,
    "conformance.report": report,
    "conformance.read": read,
    "conformance.attempt": attempt,
    "conformance.create": create,
    "conformance.echo": (data) => data,
    "conformance.fail": () => {
      throw new Error("conformance: this failure is wanted");
    },
    "conformance.never": () => new Promise(() => undefined),
  });
}

/** A connected player; tests that need one skip themselves without. */
export function player() {
  return game.users.find((user) => !user.isGM && user.active);
}

export const ask = (name, data) => player().query(`conformance.${name}`, data, { timeout: 5000 });

/** Runs a function; returns its result, and the calls of some hooks on another client meanwhile. */
export async function toldToOther(hooks, run) {
  const id = await ask("listen", { hooks });
  let result;
  try {
    result = await run();
  } finally {
    // The answer comes after everything the server sent before it.
    result = { result, calls: await ask("report", { id }) };
  }
  return result;
}

/** Records the calls of some hooks on this client while a function runs. */
export async function toldHere(hooks, run) {
  const calls = [];
  const ids = hooks.map((hook) => [hook, Hooks.on(hook, (...args) => void calls.push({ hook, args }))]);
  try {
    return { result: await run(), calls };
  } finally {
    for (const [hook, id] of ids) Hooks.off(hook, id);
  }
}
