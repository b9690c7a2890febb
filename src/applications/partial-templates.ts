/** Templates that other templates include; they must be loaded before one of those is drawn. */
const PARTIALS = [
  "parts/beat",
  "parts/icon",
  "parts/pool",
  "parts/form",
  "dialog/check-field",
  "dialog/fields",
  "dialog/check-target",
  "sheet/actions",
  "sheet/action-row",
  "sheet/checks",
  "sheet/choice",
  "sheet/controls",
  "sheet/to-choose",
  "tracker/row",
];

export async function loadPartials(): Promise<void> {
  await foundry.applications.handlebars.loadTemplates(PARTIALS.map((name) => `systems/tempo/templates/${name}.hbs`));
}
