/** What tests of applications of the first version share. */
import { until } from "./waiting.js";

export const shownWithin = (app, message = "not shown") =>
  until(() => app.rendered && app.element[0]?.isConnected, message);
export const isOpen = (app) => app.element.length > 0;

/** Fills a template that the batch brings with it. */
export function template(name, text) {
  const path = `conformance/${name}.hbs`;
  Handlebars.registerPartial(path, Handlebars.compile(text));
  return path;
}
