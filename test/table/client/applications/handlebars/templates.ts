/** Templates are fetched and compiled once, and can include each other by path or alias. */

import Handlebars from "handlebars";

/**
 * Templates may read getters on prototypes, because documents and data models expose their values that way.
 */
const RUNTIME: Handlebars.RuntimeOptions = { allowProtoMethodsByDefault: true, allowProtoPropertiesByDefault: true };

const pending = new Map<string, Promise<Handlebars.TemplateDelegate>>();

async function fetchTemplate(path: string, id: string): Promise<Handlebars.TemplateDelegate> {
  const response = await fetch(new URL(path, document.baseURI));
  if (!response.ok) throw new Error(`The template "${path}" could not be loaded: ${response.status}.`);
  const compiled = Handlebars.compile(await response.text());
  Handlebars.registerPartial(id, compiled);
  return compiled;
}

/** The compiled template at a path. With an `id`, other templates may include it under that name. */
export function getTemplate(path: string, id = path): Promise<Handlebars.TemplateDelegate> {
  const known: unknown = Handlebars.partials[id];
  if (typeof known === "function") return Promise.resolve(known as Handlebars.TemplateDelegate);
  const loading = pending.get(id) ?? fetchTemplate(path, id).finally(() => pending.delete(id));
  pending.set(id, loading);
  return loading;
}

/** Load several templates: a list of paths, or paths by alias. */
export function loadTemplates(paths: string[] | Record<string, string>): Promise<Handlebars.TemplateDelegate[]> {
  const entries = Array.isArray(paths) ? paths.map((path): [string, string] => [path, path]) : Object.entries(paths);
  return Promise.all(entries.map(([id, path]) => getTemplate(path, id)));
}

export async function renderTemplate(path: string, data: object = {}): Promise<string> {
  const template = await getTemplate(path);
  return template(data, RUNTIME);
}
