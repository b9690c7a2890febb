import { HERE } from "../failures.ts";

/**
 * The shapes of the vocabulary, written into the templates themselves: a `<use>` into a file is refused where packages come from
 * another host, and one into the page finds nothing in a window of its own.
 */
const shapes = new Map<string, string>();

/** Reads the shapes and offers them to templates as `{{tempoMark "i" "undo"}}`; has to be over before the first is drawn. */
export async function loadIconShapes(): Promise<void> {
  Handlebars.registerHelper("tempoMark", (group: string, name: string) => {
    const shape = shapes.get(`${group}-${name}`) ?? "";
    return new Handlebars.SafeString(shape);
  });
  const answer = await fetch(`${HERE}assets/marks.svg`);
  const parsed = new DOMParser().parseFromString(await answer.text(), "image/svg+xml");
  for (const symbol of parsed.querySelectorAll("symbol")) shapes.set(symbol.id, symbol.innerHTML);
}
