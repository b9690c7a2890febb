import { debounce } from "../../../common/utils/timing.ts";

export interface SearchFilterConfiguration {
  inputSelector: string;
  contentSelector?: string;
  callback: (event: Event | null, query: string, rgx: RegExp, content: HTMLElement | null) => unknown;
  initial?: string;
  delay?: number;
}

const escapePattern = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

/** A search field that calls back with the query, a moment after the user stops typing. */
export class SearchFilter {
  declare query: string;
  declare rgx: RegExp;
  declare callback: SearchFilterConfiguration["callback"];
  readonly #inputSelector: string;
  readonly #contentSelector: string | undefined;
  readonly #delay: number;
  #input: HTMLInputElement | null = null;
  #content: HTMLElement | null = null;

  constructor({ inputSelector, contentSelector, initial = "", callback, delay = 200 }: SearchFilterConfiguration) {
    this.#inputSelector = inputSelector;
    this.#contentSelector = contentSelector;
    this.#delay = delay;
    this.query = initial;
    this.rgx = new RegExp(escapePattern(initial), "i");
    this.callback = callback;
  }

  /** Attach to an application's element and apply the current query to it. */
  bind(html: HTMLElement): void {
    this.#input = html.querySelector<HTMLInputElement>(this.#inputSelector);
    this.#content = this.#contentSelector ? html.querySelector<HTMLElement>(this.#contentSelector) : null;
    if (!this.#input) return;
    this.#input.value = this.query;
    const later = debounce((event: Event) => this.filter(event, this.#input?.value ?? ""), this.#delay);
    this.#input.addEventListener("input", later);
    this.#input.addEventListener("keydown", (event) => {
      if (event.key === "Enter") event.preventDefault();
    });
    if (this.query) this.filter(null, this.query);
  }

  filter(event: Event | null, query: string): void {
    this.query = SearchFilter.cleanQuery(query);
    this.rgx = new RegExp(escapePattern(this.query), "i");
    void this.callback(event, this.query, this.rgx, this.#content);
  }

  unbind(): void {
    this.#input = null;
    this.#content = null;
  }

  /** Whether a text contains the query, ignoring accents and case. */
  static testQuery(query: string, text: string): boolean {
    return new RegExp(escapePattern(SearchFilter.cleanQuery(query)), "i").test(SearchFilter.cleanQuery(text));
  }

  /** A query without surrounding spaces and accents, as names are compared. */
  static cleanQuery(query: string): string {
    return query
      .trim()
      .normalize("NFD")
      .replace(/[\u0300-\u036f]/g, "");
  }
}
