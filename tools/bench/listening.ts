/** What a click comes to: requests to the server, and rows of the tracker that were drawn. */
import type { Page } from "@playwright/test";

/** Counts the requests of these pages to the server, by document type and action. */
export function requestsOf(pages: readonly Page[]): { take(): string } {
  let counts = new Map<string, number>();
  const hear = (text: string): void => {
    for (const [, body] of text.matchAll(/\["modifyDocument",(\{.*?"action":"\w+")/g)) {
      const type = /"type":"(\w+)"/.exec(body ?? "")?.[1] ?? "?";
      const action = /"action":"(\w+)"/.exec(body ?? "")?.[1] ?? "?";
      counts.set(`${type} ${action}`, (counts.get(`${type} ${action}`) ?? 0) + 1);
    }
  };
  for (const page of pages) {
    page.on("websocket", (socket) =>
      socket.on("framesent", ({ payload }) => hear(typeof payload === "string" ? payload : payload.toString())),
    );
    page.on("request", (request) => hear(request.postData() ?? ""));
  }
  return {
    take() {
      const taken = [...counts].sort(([a], [b]) => (a < b ? -1 : 1));
      counts = new Map();
      const sum = taken.reduce((total, [, n]) => total + n, 0);
      return sum === 0 ? "0" : `${sum} (${taken.map(([what, n]) => `${n} × ${what}`).join(", ")})`;
    },
  };
}

/** Runs in the page: notes which combatants' rows are added to the tracker or changed in it. */
export function watchRows(): void {
  const world = globalThis as unknown as { drawn: Set<string> };
  world.drawn = new Set();
  const note = (node: Node): void => {
    const element = node instanceof Element ? node : node.parentElement;
    const rows = [element?.closest("li.combatant"), ...(element?.querySelectorAll("li.combatant") ?? [])];
    for (const row of rows) {
      const id = row instanceof HTMLElement ? row.dataset["combatantId"] : undefined;
      if (id !== undefined) world.drawn.add(id);
    }
  };
  const observer = new MutationObserver((records) => {
    for (const { target, addedNodes } of records) {
      const within = (target instanceof Element ? target : target.parentElement)?.closest("li.combatant");
      if (within) note(within);
      else for (const added of addedNodes) note(added);
    }
  });
  const tracker = document.querySelector("#combat");
  if (!tracker) throw new Error("there is no tracker");
  observer.observe(tracker, { subtree: true, childList: true, attributes: true, characterData: true });
}

/** How many combatants' rows have been drawn since this was asked last. */
export const drawnRows = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const world = globalThis as unknown as { drawn: Set<string> };
    const { size } = world.drawn;
    world.drawn = new Set();
    return size;
  });
