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

/** Loads the fonts without waiting; warns about a missing file. */
export function loadFonts(definitions: Readonly<Record<string, FontFamily>>): void {
  for (const [family, { fonts }] of Object.entries(definitions)) {
    for (const { urls, ...descriptors } of fonts) {
      const sources = urls.map((url) => `url("${encodeURI(url)}")`).join(", ");
      const face = new FontFace(family, sources, descriptors);
      document.fonts.add(face);
      face.load().catch((error: unknown) => console.warn(`The font "${family}" could not be loaded.`, error));
    }
  }
}
