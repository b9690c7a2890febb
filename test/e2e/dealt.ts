import type { Page } from "@playwright/test";

/** Damage on a card that nobody has applied yet. */
export interface Dealt {
  readonly card: string;
  readonly exchange: string;
  /** The combatant whom it meets, and the name of its token. */
  readonly who: string;
  readonly name: string;
}

interface World {
  readonly combat: {
    readonly combatants: Map<string, { readonly token: { readonly name: string } }>;
    readonly state: {
      readonly exchanges: Record<
        string,
        {
          readonly blows: Record<string, { damage: object | null; applied: object | null; target: string | null }>;
        }
      >;
    };
  };
}

/** The first damage that nobody has applied yet, on any card but these. */
export const dealtOn = (page: Page, but: readonly string[] = []): Promise<Dealt | null> =>
  page.evaluate((seen) => {
    const { combat } = game as unknown as World;
    for (const button of document.querySelectorAll<HTMLElement>("#chat [data-message-id] [data-action=apply]")) {
      const exchange = button.closest<HTMLElement>("[data-exchange]")?.dataset["exchange"] ?? "";
      const { blows = {} } = combat.state.exchanges[exchange] ?? {};
      const blow = Object.values(blows).find(({ damage, applied }) => damage && !applied);
      const name = combat.combatants.get(blow?.target ?? "")?.token.name;
      const card = button.closest<HTMLElement>("[data-message-id]")?.dataset["messageId"] ?? "";
      if (blow?.target && name !== undefined && !seen.includes(card)) return { card, exchange, who: blow.target, name };
    }
    return null;
  }, but);
