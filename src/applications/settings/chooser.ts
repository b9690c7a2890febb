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
