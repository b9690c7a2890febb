/** A heading in the table of contents of a page. */

export interface JournalEntryPageHeading {
  text: string;
  level: number;
  slug: string;
  /** Slugs of the direct subheadings. */
  children: string[];
  /** Its index among all headings of the text. */
  order: number;
  element?: HTMLElement;
}

/** The slug of a heading, at most 64 characters. */
export function slugifyHeading(heading: HTMLElement | string): string {
  const text = typeof heading === "string" ? heading : (heading.textContent ?? "");
  return (text as string & { slugify(): string }).slugify().replace(/["']/g, "").substring(0, 64);
}

/** The headings in or among the given elements, by slug. Duplicate slugs are numbered. */
export function buildTOC(
  html: Iterable<HTMLElement>,
  { includeElement = true }: { includeElement?: boolean } = {},
): Record<string, JournalEntryPageHeading> {
  const contents: Record<string, JournalEntryPageHeading> = {};
  const above: JournalEntryPageHeading[] = [];
  let order = 0;
  for (const element of headingsOf(html)) {
    const level = Number(element.tagName.slice(1));
    const name = slugifyHeading(element) || "heading";
    let slug = name;
    for (let number = 1; slug in contents; number++) slug = `${name}$${number}`;
    const heading: JournalEntryPageHeading = {
      text: element.textContent ?? "",
      level,
      slug,
      children: [],
      order: order++,
      ...(includeElement ? { element } : {}),
    };
    while (above.length > 0 && (above.at(-1)?.level ?? 0) >= level) above.pop();
    above.at(-1)?.children.push(slug);
    above.push(heading);
    contents[slug] = heading;
  }
  return contents;
}

function headingsOf(html: Iterable<HTMLElement>): HTMLElement[] {
  return Array.from(html).flatMap((element) =>
    /^H[1-6]$/.test(element.tagName) ? [element] : [...element.querySelectorAll<HTMLElement>("h1, h2, h3, h4, h5, h6")],
  );
}
