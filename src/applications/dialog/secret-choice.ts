import type { TempoCombatant } from "../../documents/classes/combatant.ts";
import { guard, listen } from "../../failures.ts";
import { keptChoice, sealChoice } from "../../documents/write/sealed-choices.ts";
import { currentPhase } from "../../engine/index.ts";
import type { Json, Offer } from "../../engine/index.ts";
import { fieldLabel, label, nameOf, describeRefusal, localize } from "../text.ts";
import { notifyRefusal } from "../run-command.ts";

const { ApplicationV2, HandlebarsApplicationMixin } = foundry.applications.api;

interface OfferView {
  kind: string;
  label: string;
  hint: string;
  chosen: boolean;
  reason: string | null;
  fields: readonly { name: string; label: string; value: string; options: readonly OptionView[] | null }[];
}

interface OptionView {
  value: string;
  label: string;
  selected: boolean;
}

/** A round's sealed choice: the ruleset says what may be chosen, and the choice stays on this client (K9). */
class ChoiceDialog extends HandlebarsApplicationMixin(ApplicationV2) {
  declare combatant: TempoCombatant;
  declare chosen: string;

  static override DEFAULT_OPTIONS = {
    id: "tempo-choice-{id}",
    classes: ["tempo", "tp-dialog", "tp-secret"],
    tag: "form",
    window: { title: "TEMPO.Choice.Title", icon: "fa-solid fa-envelope" },
    position: { width: 400 },
    form: { handler: guard(ChoiceDialog.#onSubmit), closeOnSubmit: true },
  };

  static override PARTS = {
    body: { template: "systems/tempo/templates/dialog/choice.hbs", scrollable: [""] },
  };

  protected override async _prepareContext(
    options: Parameters<InstanceType<typeof ApplicationV2>["_prepareContext"]>[0],
  ) {
    return { ...(await super._prepareContext(options)), offers: this.#offerViews() };
  }

  #offerViews(): OfferView[] {
    const { combat } = this.combatant;
    if (!combat) return [];
    const { fight } = combat;
    const before = (keptChoice(this.combatant) ?? { kind: "none" }) as Record<string, Json>;
    const offers = currentPhase(fight)?.offers?.(fight, this.combatant.id ?? "") ?? [];
    return offers.map((offer: Offer) => ({
      kind: offer.kind,
      label: game.i18n.localize(offer.label),
      hint: game.i18n.localize(offer.hint),
      chosen: offer.kind === (this.chosen || before["kind"]),
      reason: offer.refusal ? describeRefusal(offer.refusal) : null,
      fields: offer.fields.map((field) => {
        const given = before["kind"] === offer.kind ? before[field.name] : undefined;
        const value = typeof given === "string" ? given : "";
        const options = field.options?.map((o) => ({
          value: o.value,
          label: label(o.label, { actor: this.combatant.actor, combat }),
          selected: o.value === value,
        }));
        return {
          name: `${offer.kind}.${field.name}`,
          label: fieldLabel(field, { actor: this.combatant.actor, combat }),
          value,
          options: options ?? null,
        };
      }),
    }));
  }

  protected override async _onRender(
    ...args: Parameters<InstanceType<typeof ApplicationV2>["_onRender"]>
  ): Promise<void> {
    await super._onRender(...args);
    for (const radio of this.element.querySelectorAll<HTMLInputElement>("input[name=kind]"))
      listen(radio, "change", () => {
        this.chosen = radio.value;
        return this.render();
      });
  }

  static async #onSubmit(
    this: ChoiceDialog,
    _event: Event,
    _form: HTMLFormElement,
    data: foundry.applications.ux.FormDataExtended,
  ): Promise<void> {
    const given = foundry.utils.expandObject(data.object) as Record<string, unknown>;
    const kind = typeof given["kind"] === "string" ? given["kind"] : "none";
    const fields = (given[kind] ?? {}) as Record<string, Json>;
    const outcome = await sealChoice(this.combatant, { kind, ...fields });
    if ("refusal" in outcome) notifyRefusal(outcome.refusal);
  }
}

/** Opens a combatant's choice, or brings it to the front. */
export async function openChoice(combatant: TempoCombatant): Promise<void> {
  const id = `tempo-choice-${combatant.id}`;
  const open = foundry.applications.instances.get(id);
  if (open) {
    open.bringToFront();
    return;
  }
  const title = localize("TEMPO.Choice.TitleFor", { name: nameOf(combatant.combat, combatant.id ?? "") });
  const dialog = new ChoiceDialog({ id, window: { title } });
  dialog.combatant = combatant;
  dialog.chosen = "";
  await dialog.render({ force: true });
}
