import { chargeSettled, isInCharge } from "../../documents/charge.ts";
import { setting } from "../../documents/settings.ts";

const { ApplicationV2 } = foundry.applications.api;

/** Opens the ruleset chooser, whose code is loaded when it is first opened (K20). */
async function openChooser(): Promise<void> {
  const { Welcome } = await import("./welcome.ts");
  await new Welcome().render({ force: true });
}

/** What core creates for the settings button: rendering it opens the chooser instead. */
export class ChooserButton extends ApplicationV2 {
  override async render(): Promise<this> {
    await openChooser();
    return this;
  }
}

/** Opens the chooser once for the GM of a new world. */
export async function welcomeOnce(): Promise<void> {
  if (game.user.isActiveGM && !setting("welcomed")) await openChooser();
}

/** Goes on with trying the first evening, where the GM wanted that with the ruleset that is loaded by now. */
export async function tryFightAfterReload(): Promise<void> {
  await chargeSettled;
  if (!isInCharge() || !setting("tryFight")) return;
  await game.settings.set("tempo", "tryFight", false);
  const { tryFight } = await import("./try-fight.ts");
  await tryFight();
}
