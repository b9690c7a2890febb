/** `foundry.applications.parseHTML`: the only element in some HTML, else the collection of its elements. */
export function parseHTML(htmlString: string): HTMLElement | HTMLCollection {
  const holder = document.createElement("template");
  holder.innerHTML = htmlString;
  const { children } = holder.content;
  return children.length === 1 ? (children[0] as HTMLElement) : children;
}
