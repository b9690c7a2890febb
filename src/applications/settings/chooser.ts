import { setting } from "../../documents/settings.ts";

const { ApplicationV2 } = foundry.applications.api;

/** Opens the chooser of rulesets; its window is loaded when it is first opened (K20). */
async function openChooser(): Promise<void> {
  const { Welcome } = await import("./welcome.ts");
  await new Welcome().render({ force: true });
}

/** What the settings' button makes: it opens the chooser in its place. */
export class ChooserButton extends ApplicationV2 {
  override async render(): Promise<this> {
    await openChooser();
    return this;
  }
}

/** Greets the GM of a new world. */
export async function welcomeOnce(): Promise<void> {
  if (game.user.isActiveGM && !setting("welcomed")) await openChooser();
}
