import { listen } from "../../failures.ts";
import type { TempoCombat } from "../../documents/classes/combat.ts";
import { isFoldedAtFirst } from "./action-list.ts";
import type { ListTaste } from "./action-list.ts";

export { listenToDrags } from "./dragging.ts";

/** Where the list's controls find and leave what the user wants of it. */
export interface ListHost {
  /** What is searched for; it stays while the sheet is open. */
  search: string;
  readonly combat: TempoCombat | null;
  pin(row: string): Promise<void>;
}

/** How this user wants lists of actions. What is stored badly counts as nothing. */
export function listTaste(): ListTaste {
  return { folded: new Set(foldedIds()), byCost: game.settings.get("tempo", "byCost") };
}

function foldedIds(): string[] {
  try {
    const stored: unknown = JSON.parse(game.settings.get("tempo", "folded"));
    return Array.isArray(stored) ? stored.filter((id) => typeof id === "string") : [];
  } catch {
    return [];
  }
}

async function keepFolded(id: string, kept: boolean): Promise<void> {
  const others = foldedIds().filter((other) => other !== id);
  await game.settings.set("tempo", "folded", JSON.stringify(kept ? [...others, id] : others));
}

/** Makes the list of actions in a freshly drawn part work: folding, search, aim and keys. */
export function listenToList(part: HTMLElement, host: ListHost): void {
  const list = part.querySelector<HTMLElement>(".tp-families");
  const search = part.querySelector<HTMLInputElement>("input[type=search]");
  if (!list || !search) return;
  for (const heading of list.querySelectorAll<HTMLElement>("summary"))
    // The click comes before the fold has changed; searching unfolds without it, and is not to be remembered.
    listen(heading, "click", async () => {
      const fold = heading.parentElement as HTMLDetailsElement;
      const id = fold.dataset["fold"] ?? "";
      await keepFolded(id, isFoldedAtFirst(id) ? !fold.open : fold.open);
    });
  listen(search, "input", () => {
    host.search = search.value;
    filter(list, search.value);
  });
  // What is searched for is nothing to be saved.
  listen(search, "change", (event) => event.stopPropagation());
  const against = part.querySelector<HTMLSelectElement>("[data-against]");
  if (against)
    listen(against, "change", (event) => {
      event.stopPropagation();
      aimAt(host.combat, against.value);
    });
  listen(part, "keydown", (event) => onKey(event, { list, search, host }));
  if (host.search !== "") filter(list, host.search);
}

/** Shows only what is searched for, unfolded; with nothing to search for, all as it was. */
function filter(list: HTMLElement, text: string): void {
  const wanted = text.trim().toLocaleLowerCase(game.i18n.lang);
  let found = 0;
  for (const family of list.querySelectorAll<HTMLDetailsElement>("details")) {
    let here = 0;
    for (const row of family.querySelectorAll<HTMLElement>(".tp-it")) {
      const fits = (row.dataset["find"] ?? "").toLocaleLowerCase(game.i18n.lang).includes(wanted);
      row.hidden = !fits;
      if (fits) here++;
    }
    // Controls hold no rows: they make room for what is searched for.
    family.hidden = here === 0 && wanted !== "";
    family.dataset["open"] ??= String(family.open);
    family.open = wanted === "" ? family.dataset["open"] === "true" : true;
    if (wanted === "") delete family.dataset["open"];
    found += here;
  }
  const none = list.querySelector<HTMLElement>(".tp-none");
  if (none) none.hidden = found > 0;
}

interface Keys {
  readonly list: HTMLElement;
  readonly search: HTMLInputElement;
  readonly host: ListHost;
}

/** `/` goes to the search, ↑ and ↓ from row to row, P pins. */
async function onKey(event: KeyboardEvent, { list, search, host }: Keys): Promise<void> {
  const target = event.target as HTMLElement;
  const row = target.closest<HTMLElement>("[data-action=act]");
  if (target === search) {
    if (event.key === "Escape" && search.value !== "") {
      search.value = host.search = "";
      filter(list, "");
    } else if (event.key === "ArrowDown" || event.key === "Enter") step(list, null, 1);
    else return;
  } else if (event.key === "/" && !target.matches("input, textarea")) search.focus();
  else if (row && event.key === "ArrowDown") step(list, row, 1);
  else if (row && event.key === "ArrowUp") step(list, row, -1);
  else if (row && event.key.toLowerCase() === "p") await host.pin(row.dataset["row"] ?? "");
  else return;
  event.preventDefault();
  event.stopPropagation();
}

/** Moves the focus to the next row that can be seen. */
function step(list: HTMLElement, from: HTMLElement | null, by: number): void {
  const rows = [...list.querySelectorAll<HTMLElement>("details[open] [data-action=act]")].filter((row) =>
    row.checkVisibility(),
  );
  const at = from ? rows.indexOf(from) : -1;
  rows[at + by]?.focus();
}

/** Makes this combatant the user's only target, or leaves nobody targeted. */
function aimAt(combat: TempoCombat | null, id: string): void {
  const token = combat?.combatants.get(id)?.token?.object;
  if (token) token.setTarget(true, { releaseOthers: true });
  else for (const aimed of [...game.user.targets]) aimed.setTarget(false, { releaseOthers: false });
}

/**
 * Lets Tab go on within a window: core would give it to the map's tokens, so nothing behind a button could be reached
 * by keys (B5).
 */
export function keepTab(element: HTMLElement): void {
  listen(element, "keydown", (event) => {
    if (event.key === "Tab") event.stopPropagation();
  });
}

/** Puts the keyboard into a sheet that a key has opened; whoever came with the pointer stays on the map. */
export function focusFirst(element: HTMLElement): void {
  element.querySelector<HTMLElement>("[role=tab].active")?.focus();
}
