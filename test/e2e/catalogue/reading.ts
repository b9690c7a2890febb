/** Flaws in HTML: keys that were not localized, values that are none, names that are missing. */
const WRONG: readonly RegExp[] = [
  /TEMPO\.[\w.]*/,
  /\bundefined\b/,
  /\bNaN\b/,
  /\[object/,
  /\{[a-zA-Z]+\}/,
  /<(h3|h4|b|strong|dt|label|legend|option)\b[^>]*>\s*<\/\1>/,
  /aria-label=""/,
  /: ,/,
];

/** Options that stand for nothing have no text. */
const EMPTY_OPTION = /<option value=""[^>]*>\s*<\/option>/g;

/** What is wrong with a piece of HTML, with some of what is around it. */
export function flaws(html: string): string[] {
  const text = html.replaceAll(EMPTY_OPTION, "");
  return WRONG.flatMap((wrong) => {
    const found = wrong.exec(text);
    return found ? [`${found[0]} in …${text.slice(Math.max(0, found.index - 60), found.index + 80)}…`] : [];
  });
}
