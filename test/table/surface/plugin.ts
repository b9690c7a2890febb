import type { Plugin } from "vite";
import { publicSurface } from "./generate.ts";

const ID = "virtual:surface";

/** Lets the client import the list of public names as `virtual:surface`. */
export function surfacePlugin(): Plugin {
  return {
    name: "table-surface",
    resolveId: (id) => (id === ID ? `\0${ID}` : undefined),
    load: (id) => (id === `\0${ID}` ? `export default ${JSON.stringify(publicSurface())};` : undefined),
  };
}
