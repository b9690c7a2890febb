/** `foundry.applications.parseHTML`: the element that some HTML is, or its elements where it is several. */
export function parseHTML(htmlString: string): HTMLElement | HTMLCollection {
  const holder = document.createElement("template");
  holder.innerHTML = htmlString;
  const { children } = holder.content;
  return children.length === 1 ? (children[0] as HTMLElement) : children;
}
