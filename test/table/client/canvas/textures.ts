import { PIXI } from "./pixi.ts";

/** The longer side, in pixels, at which SVG images are rasterised. */
const VECTOR_SIZE = 512;

const loading = new Map<string, Promise<PIXI.Texture | null>>();
const loaded = new Map<string, PIXI.Texture>();

/**
 * Load a texture. @param options.fallback loaded if the first fails
 * @returns null if neither could be loaded
 */
export async function loadTexture(
  src: string | null | undefined,
  { fallback }: { fallback?: string } = {},
): Promise<PIXI.Texture | null> {
  const texture = src ? await load(src) : null;
  if (texture || !fallback || fallback === src) return texture;
  return load(fallback);
}

/** A texture that has been loaded before, or null. */
export function getTexture(src: string): PIXI.Texture | null {
  return loaded.get(src) ?? null;
}

function load(src: string): Promise<PIXI.Texture | null> {
  let request = loading.get(src);
  if (!request) {
    request = fetchTexture(src).catch((error: unknown) => {
      console.error(`The texture ${src} could not be loaded`, error);
      // A later call tries again.
      loading.delete(src);
      return null;
    });
    loading.set(src, request);
  }
  return request;
}

async function fetchTexture(src: string): Promise<PIXI.Texture> {
  const image = new Image();
  image.crossOrigin = "anonymous";
  image.src = src;
  await image.decode();
  const source = /\.svg($|[?#])/i.test(src) ? paintVector(image) : image;
  const texture = PIXI.Texture.from(source, { mipmap: PIXI.MIPMAP_MODES.ON });
  loaded.set(src, texture);
  return texture;
}

/** SVG images have no resolution worth keeping. */
function paintVector(image: HTMLImageElement): HTMLCanvasElement {
  const width = image.naturalWidth || VECTOR_SIZE;
  const height = image.naturalHeight || VECTOR_SIZE;
  const scale = VECTOR_SIZE / Math.max(width, height);
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.round(width * scale));
  canvas.height = Math.max(1, Math.round(height * scale));
  canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
  return canvas;
}
