import type { Page } from "@playwright/test";

interface World {
  readonly combat: {
    readonly combatants: Map<
      string,
      { readonly id: string; readonly system: { readonly outbox: object }; update(data: object): Promise<unknown> }
    >;
  };
}

/** Puts a request into a combatant's outbox, as a player's client that had been tampered with would. */
export const forgeFor = (page: Page, combatant: string, command: object): Promise<string> =>
  page.evaluate(
    async ([who, given]) => {
      const own = (game as unknown as World).combat.combatants.get(who);
      const request = {
        id: "forged0000000000",
        seq: 1,
        command: given,
        faces: [],
        rolls: [],
        visibility: "public",
        force: true,
        user: "nobody",
      };
      await own?.update({ system: { outbox: { [request.id]: request } } });
      return own?.id ?? "";
    },
    [combatant, command] as const,
  );

/** How many requests of a combatant wait. */
export const outboxOf = (page: Page, combatant: string): Promise<number> =>
  page.evaluate(
    (who) => Object.keys((game as unknown as World).combat.combatants.get(who)?.system.outbox ?? {}).length,
    combatant,
  );
