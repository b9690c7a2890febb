/** Helpers for the tests of first-version applications. */
import { until } from "./waiting.js";

export const shownWithin = (app, message = "not shown") =>
  until(() => app.rendered && app.element[0]?.isConnected, message);
export const isOpen = (app) => app.element.length > 0;

/** Registers a template, so that the batch needs no files; returns its path. */
export function template(name, text) {
  const path = `conformance/${name}.hbs`;
  Handlebars.registerPartial(path, Handlebars.compile(text));
  return path;
}
