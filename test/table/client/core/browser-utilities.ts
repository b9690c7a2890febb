/** The part of `foundry.utils` that needs a browser. */
import { debounce } from "../../common/utils.ts";
import { saveAsFile } from "../documents/document-links.ts";

export { getRoute } from "./hosting.ts";

/** The server's answer had an error status. */
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
  /** Milliseconds; null for no limit. */
  timeoutMs?: number | null;
  onTimeout?: () => void;
}

/**
 * Fetches with a time limit.
 * @throws {HttpError} on an error status, and with code 408 on a timeout
 */
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

/** Whether a HEAD request of the address succeeds. */
export async function srcExists(src: string): Promise<boolean> {
  return fetch(src, { method: "HEAD" }).then(
    ({ ok }) => ok,
    () => false,
  );
}

/** The elements of an HTML text: the element if there is exactly one, otherwise the collection. */
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

/** Reloads the page once, however often it is called. */
export const debouncedReload = debounce(() => window.location.reload(), 250);
