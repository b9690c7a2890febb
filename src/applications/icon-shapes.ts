import { HERE } from "../failures.ts";

/**
 * The shapes of all marks, which templates write inline. A `<use>` of a file is refused where packages are
 * served from another host, and a `<use>` of the page's shapes finds nothing in a detached window.
 */
const shapes = new Map<string, string>();

/**
 * Loads the shapes and offers them to templates as `{{tempoMark "i" "undo"}}`; must end before the first is
 * drawn.
 */
export async function loadIconShapes(): Promise<void> {
  Handlebars.registerHelper("tempoMark", (group: string, name: string) => {
    const shape = shapes.get(`${group}-${name}`) ?? "";
    return new Handlebars.SafeString(shape);
  });
  const answer = await fetch(`${HERE}assets/marks.svg`);
  const parsed = new DOMParser().parseFromString(await answer.text(), "image/svg+xml");
  for (const symbol of parsed.querySelectorAll("symbol")) shapes.set(symbol.id, symbol.innerHTML);
}
