/** Replaces the matches of a pattern in the text of some HTML with elements, without touching the markup. */

export interface TextReplaceMatch {
  /** May be asynchronous; null leaves the text as it is. */
  enricher: (match: RegExpMatchArray) => Promise<HTMLElement | null> | HTMLElement | null;
  pattern: RegExp;
  /** Replace the parent element if the match is its only content. */
  replaceParent?: boolean;
}

function textNodesOf(root: Node): Text[] {
  const nodes: Text[] = [];
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) nodes.push(walker.currentNode as Text);
  return nodes;
}

export async function replaceText(
  root: HTMLElement,
  { pattern, enricher, replaceParent = false }: TextReplaceMatch,
): Promise<boolean> {
  const global = pattern.global ? pattern : new RegExp(pattern.source, `${pattern.flags}g`);
  let replaced = false;
  for (const node of textNodesOf(root)) {
    const text = node.data;
    const parent = node.parentElement;
    const matches = [...text.matchAll(global)];
    // From the last to the first, so that earlier positions stay valid.
    for (const match of matches.reverse()) {
      const element = await enricher(match);
      if (!element) continue;
      replaced = true;
      const rest = node.splitText(match.index);
      rest.data = rest.data.slice(match[0].length);
      const alone = !node.data.trim() && !rest.data.trim() && parent?.childNodes.length === 2;
      if (replaceParent && alone && parent !== root) parent.replaceWith(element);
      else rest.before(element);
    }
  }
  return replaced;
}
