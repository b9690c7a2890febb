import { onceHook, onHook } from "../compat.ts";
import { detach, listen } from "../failures.ts";

/*
 * What must happen once is done by one client (U2): a tab of the active GM. Whoever is logged in twice has two such
 * tabs, and Foundry tells neither of the other. So each tab writes its id on its user when it opens, and the one that
 * is written there is in charge, the last that was opened. A tab that closes leaves the place empty for the others; of
 * one that crashed they find out by what goes on waiting.
 */

/** Nobody is in charge: the tab that was has closed. */
const LEFT = "";

/** Milliseconds until another tab does what waits for the one in charge, which may be slow. */
const PATIENCE = 10_000;

let own: string | null = null;
let settle: () => void = () => undefined;

/** Resolves once this tab has said that it is here. */
export const chargeSettled = new Promise<void>((done) => (settle = done));

/** Requests that are looked after again when the time is up. */
const watched = new Set<string>();

const ownTab = (): string => (own ??= foundry.utils.randomID());

const writtenTab = (): string | undefined => game.user.getFlag("tempo", "tab");

/** Whether this client does what must happen once. */
export const isInCharge = (): boolean => game.user.isActiveGM && (writtenTab() ?? ownTab()) === ownTab();

async function takeCharge(): Promise<void> {
  if (game.user.isGM && writtenTab() !== ownTab()) await game.user.setFlag("tempo", "tab", ownTab());
}

/**
 * Takes charge if a request goes on waiting, for the active GM's tab in charge is gone without a word.
 * @param requests the ids of those that wait now
 */
export function watchOver(requests: () => readonly string[]): void {
  if (!game.user.isActiveGM || isInCharge()) return;
  for (const id of requests()) {
    if (watched.has(id)) continue;
    watched.add(id);
    setTimeout(() => {
      watched.delete(id);
      if (requests().includes(id)) detach(takeCharge());
    }, PATIENCE);
  }
}

/** @param attend does what waits; called whenever this tab comes to be in charge */
export function registerCharge(attend: () => void): void {
  onceHook("ready", () => {
    detach(takeCharge().finally(settle));
    attend();
  });
  onHook("updateUser", (user, changes) => {
    if (!user.isSelf || foundry.utils.getProperty(changes, "flags.tempo.tab") === undefined) return;
    if (writtenTab() === LEFT) detach(takeCharge());
    else attend();
  });
  listen(globalThis, "pagehide" as "click", () => {
    if (isInCharge()) detach(game.user.setFlag("tempo", "tab", LEFT));
  });
}
