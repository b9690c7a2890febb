interface IconOptions {
  style?: "solid" | "regular" | "duotone";
  classes?: string[];
  fixedWidth?: boolean;
}

/** A Font Awesome icon by its glyph name: "user". */
export function createFontAwesomeIcon(
  glyph: string,
  { style = "solid", classes = [], fixedWidth = false }: IconOptions = {},
): HTMLElement {
  const icon = document.createElement("i");
  icon.classList.add(`fa-${style}`, `fa-${glyph}`, ...(fixedWidth ? ["fa-fw"] : []), ...classes);
  icon.inert = true;
  return icon;
}
