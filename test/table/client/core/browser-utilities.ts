/** The part of `foundry.utils` that needs a browser. */
import { debounce } from "../../common/utils.ts";
import { saveAsFile } from "../documents/document-links.ts";

export { getRoute } from "./hosting.ts";

/** The server answered, but not with what was asked for. */
export class HttpError extends Error {
  declare code: number;
  declare displayMessage: string;

  constructor(statusText: string, code: number, displayMessage = "") {
    super(statusText);
    this.name = "HttpError";
    this.code = code;
    this.displayMessage = displayMessage;
  }

  override toString(): string {
    return this.displayMessage || this.message;
  }
}

interface FetchTimeout {
  /** Milliseconds; null waits as long as it takes. */
  timeoutMs?: number | null;
  onTimeout?: () => void;
}

/** Fetches what an address has, within a time; what the server refuses is thrown. */
export async function fetchWithTimeout(
  url: string,
  data: RequestInit = {},
  { timeoutMs = 30_000, onTimeout }: FetchTimeout = {},
): Promise<Response> {
  const controller = new AbortController();
  const timer =
    timeoutMs === null
      ? undefined
      : setTimeout(() => {
          controller.abort(new HttpError("Timed Out", 408, "The request took too long"));
          onTimeout?.();
        }, timeoutMs);
  try {
    const response = await fetch(url, { signal: controller.signal, ...data });
    if (!response.ok) throw new HttpError(response.statusText, response.status, await response.text());
    return response;
  } finally {
    clearTimeout(timer);
  }
}

export async function fetchJsonWithTimeout(
  url: string,
  data: RequestInit = {},
  options: FetchTimeout = {},
): Promise<unknown> {
  const response = await fetchWithTimeout(url, data, options);
  return response.json();
}

/** Whether there is anything at an address. */
export async function srcExists(src: string): Promise<boolean> {
  return fetch(src, { method: "HEAD" }).then(
    ({ ok }) => ok,
    () => false,
  );
}

/** The elements of a text: the one there is, or all of them. */
export function parseHTML(text: string): HTMLElement | HTMLCollection {
  const holder = document.createElement("template");
  holder.innerHTML = text;
  const { children } = holder.content;
  const [only] = children;
  return children.length === 1 && only instanceof HTMLElement ? only : children;
}

export function saveDataToFile(data: string, type: string, filename: string): void {
  saveAsFile(data, filename, type);
}

export function readTextFromFile(file: Blob): Promise<string> {
  return file.text();
}

/** Loads the page anew, once, however often it is asked to. */
export const debouncedReload = debounce(() => window.location.reload(), 250);
