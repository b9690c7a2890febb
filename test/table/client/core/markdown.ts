/** Converts between Markdown and HTML with showdown, which Foundry names in its credits. */
import showdown from "showdown";
import { SHOWDOWN_OPTIONS } from "../../common/constants.ts";

let converter: showdown.Converter | undefined;

function known(): showdown.Converter {
  if (converter) return converter;
  converter = new showdown.Converter();
  for (const [option, value] of Object.entries(SHOWDOWN_OPTIONS)) converter.setOption(option, value);
  return converter;
}

export function htmlOfMarkdown(markdown: string): string {
  return known().makeHtml(markdown);
}

export function markdownOfHTML(html: string): string {
  return known().makeMarkdown(html);
}
