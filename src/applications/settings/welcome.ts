import { activeRuleset } from "../../data/active.ts";
import { setting } from "../../documents/settings.ts";
import { guard } from "../../failures.ts";
import { rulesetChangeRefusal } from "../../documents/world-ruleset.ts";
import { registeredRulesets } from "../../engine/index.ts";
import { hasFirstEvening } from "../../documents/write/first-evening.ts";
import { describeRefusal, localize } from "../text.ts";
import { tryFight } from "./try-fight.ts";

const { ApplicationV2, HandlebarsApplicationMixin } = foundry.applications.api;

/** The ruleset chooser: shown once to the GM of a new world, afterwards from the settings (U37). */
export class Welcome extends HandlebarsApplicationMixin(ApplicationV2) {
  static override DEFAULT_OPTIONS = {
    id: "tempo-welcome",
    classes: ["tempo", "tp-dialog", "tp-welcome"],
    tag: "form",
    window: { title: "TEMPO.Welcome.Title", icon: "fa-solid fa-drum" },
    position: { width: 640 },
    form: { handler: guard(Welcome.#onSubmit), closeOnSubmit: true },
  };

  static override PARTS = { body: { template: "systems/tempo/templates/app/welcome.hbs", scrollable: [""] } };

  protected override async _prepareContext(
    options: Parameters<InstanceType<typeof ApplicationV2>["_prepareContext"]>[0],
  ) {
    const kept = rulesetChangeRefusal();
    return {
      ...(await super._prepareContext(options)),
      hidePacks: setting("welcomed") ? setting("hidePacks") : true,
      evening: registeredRulesets().some(({ id }) => hasFirstEvening(id)),
      busy: kept === null ? null : describeRefusal(kept),
      rulesets: registeredRulesets().map(({ id, turn }) => ({
        id,
        chosen: id === activeRuleset().id,
        name: localize(`TEMPO.Ruleset.${id}.name`),
        hint: localize(`TEMPO.Ruleset.${id}.hint`),
        // A module's ruleset need not have this text.
        suits: game.i18n.has(`TEMPO.Ruleset.${id}.suits`) ? localize(`TEMPO.Ruleset.${id}.suits`) : "",
        shut: kept !== null && id !== activeRuleset().id,
        phases: turn.phases.map((p) => game.i18n.localize(p.label)),
      })),
    };
  }

  static async #onSubmit(
    this: Welcome,
    event: Event,
    _form: HTMLFormElement,
    data: foundry.applications.ux.FormDataExtended,
  ): Promise<void> {
    const { ruleset = activeRuleset().id, hidePacks } = data.object as { ruleset?: string; hidePacks?: boolean };
    const tries = (event as SubmitEvent).submitter?.dataset["try"] !== undefined;
    await game.settings.set("tempo", "welcomed", true);
    await game.settings.set("tempo", "hidePacks", hidePacks === true);
    if (ruleset === activeRuleset().id) {
      if (tries) await tryFight();
      return;
    }
    // The page reloads with the new ruleset, and goes on from there.
    if (tries) await game.settings.set("tempo", "tryFight", true);
    await game.settings.set("tempo", "ruleset", ruleset);
  }
}
