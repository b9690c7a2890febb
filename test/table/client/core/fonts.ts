/** `CONFIG.fontDefinitions`: the font families of texts, and the files that packages load for theirs. */

interface FontFile extends FontFaceDescriptors {
  urls: string[];
}

export interface FontFamily {
  /** Whether text editors offer the family. */
  editor: boolean;
  /** Empty for a font that every machine has. */
  fonts: FontFile[];
}

const OF_EVERY_MACHINE = ["Arial", "Courier", "Courier New", "Signika", "Times", "Times New Roman"];

export function coreFonts(): Record<string, FontFamily> {
  return Object.fromEntries(OF_EVERY_MACHINE.map((family) => [family, { editor: true, fonts: [] }]));
}

/** Loads what is defined. A file that is missing is told of, and nothing waits for it. */
export function loadFonts(
  definitions: Readonly<Record<string, FontFamily>>,
  page: Window & typeof globalThis = window,
): void {
  for (const [family, { fonts }] of Object.entries(definitions)) {
    for (const { urls, ...descriptors } of fonts) {
      const sources = urls.map((url) => `url("${encodeURI(url)}")`).join(", ");
      const face = new page.FontFace(family, sources, descriptors);
      page.document.fonts.add(face);
      face.load().catch((error: unknown) => console.warn(`The font "${family}" could not be loaded.`, error));
    }
  }
}
