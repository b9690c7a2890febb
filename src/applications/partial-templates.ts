/** Templates that others are made of; they have to be there before the first of those is drawn. */
const PARTIALS = ["parts/beat", "parts/icon", "parts/pool", "parts/form", "sheet/actions", "sheet/checks"];

export async function loadPartials(): Promise<void> {
  await foundry.applications.handlebars.loadTemplates(PARTIALS.map((name) => `systems/tempo/templates/${name}.hbs`));
}
