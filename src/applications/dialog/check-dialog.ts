import { chosenVisibility } from "../../compat.ts";
import type { Visibility } from "../../compat.ts";
import { adjust, bonusOf, countedOf, targetOf, diceThrownFor } from "../../engine/index.ts";
import type { Adjustment, Check, Json, Label, ModifierSide, OfferField, Refusal } from "../../engine/index.ts";
import { spotAt } from "../../documents/read/places.ts";
import { detach, guard, guarded, listen } from "../../failures.ts";
import type { Veil } from "../../documents/settings.ts";
import { checkFormula, modifierView } from "./check-text.ts";
import type { PoolView } from "../pool-marks.ts";
import { oddsView } from "./odds-view.ts";
import { fieldLabel, label, describeRefusal, localize, signed } from "../text.ts";
import type { Naming } from "../text.ts";

const { ApplicationV2, HandlebarsApplicationMixin } = foundry.applications.api;

/** What a dialog asks about. Its functions compute everything from what has been chosen so far. */
export interface CheckQuestion {
  readonly title: string;
  readonly name: string;
  readonly img: string;
  readonly targets: readonly { id: string; name: string; img: string }[];
  readonly target: string | null;
  readonly fields: readonly OfferField[];
  readonly naming: Naming;
  readonly confirm: string;
  /** The first pool that it costs something of, as it is now, and the whole cost in words. */
  cost(given: Given): { readonly pool: PoolView | null; readonly text: string };
  check(given: Given): Check | null;
  veil(given: Given): Veil;
  /** Why the present choice would be refused, shown while the user can still change it. */
  refusal(given: Given): Refusal | null;
  /** What the character would lose by it. */
  loses?(given: Given): Label | null;
  /**
   * Does what was asked for.
   * @returns whether that is settled; if not, the dialog stays open with everything that was chosen
   */
  submit(answer: CheckAnswer): Promise<boolean>;
}

/** What the user has chosen. */
export interface Given {
  readonly target: string | null;
  readonly options: Readonly<Record<string, Json>>;
}

export interface CheckAnswer extends Given {
  readonly adjustment: Adjustment;
  readonly visibility: Visibility;
}

/** The one dialog for every roll: modifiers by source, the cost, and exact odds that follow every change. */
class CheckDialog extends HandlebarsApplicationMixin(ApplicationV2) {
  declare question: CheckQuestion;
  declare target: string | null;
  declare options_: Record<string, Json>;
  declare switched: Record<string, boolean>;
  declare situational: number;
  declare visibility: Visibility;
  declare closed: () => void;
  declare busy: boolean;
  /** A button is being pressed. A redraw now would take it away from under the pointer. */
  declare pressing: boolean;
  declare spoken: ReturnType<typeof setTimeout> | undefined;

  static override DEFAULT_OPTIONS = {
    classes: ["tempo", "tp-dialog", "tp-check"],
    tag: "form",
    window: { icon: "fa-solid fa-dice-d20" },
    position: { width: 400 },
    form: { handler: guard(CheckDialog.#onSubmit), closeOnSubmit: false },
    actions: guarded({ step: CheckDialog.#onStep, pick: CheckDialog.#onPick }),
  };

  static override PARTS = {
    head: { template: "systems/tempo/templates/dialog/check-head.hbs" },
    modifiers: { template: "systems/tempo/templates/dialog/check-modifiers.hbs", scrollable: [""] },
    odds: { template: "systems/tempo/templates/dialog/check-odds.hbs" },
    foot: { template: "systems/tempo/templates/dialog/check-foot.hbs" },
  };

  get given(): Given {
    return { target: this.target, options: this.options_ };
  }

  /** The choice as it would be submitted: untouched fields have their initial value. */
  get filled(): Given {
    const options = { ...this.options_ };
    for (const field of this.question.fields) options[field.name] ??= initialOf(field);
    return { target: this.target, options };
  }

  get check(): Check | null {
    const base = this.question.check(this.given);
    return base && adjust(base, { switched: this.switched, situational: this.situational });
  }

  protected override async _prepareContext(
    options: Parameters<InstanceType<typeof ApplicationV2>["_prepareContext"]>[0],
  ) {
    const { question, check } = this;
    const veil = question.veil(this.given);
    const refusal = question.refusal(this.filled);
    const loses = question.loses?.(this.filled);
    return {
      ...(await super._prepareContext(options)),
      name: question.name,
      img: question.img,
      formula: check ? checkFormula(check) : "",
      targets: question.targets.map((t) => ({ ...t, selected: t.id === this.target })),
      target: question.targets.find((t) => t.id === this.target) ?? null,
      fields: question.fields.map((field) => this.#fieldView(field)),
      groups: check ? this.#modifierGroups(check, veil) : [],
      hasCheck: check !== null,
      situational: this.situational,
      odds: check ? oddsView(check, veil) : null,
      refusal: refusal ? describeRefusal(refusal) : null,
      loses: loses ? label(loses, question.naming) : null,
      cost: question.cost(this.given),
      modes: (["public", "gm", "blind", "self"] as const).map((id) => ({
        id,
        label: localize(`TEMPO.Mode.Message.${id}`),
        selected: id === this.visibility,
      })),
      confirm: check ? confirmWords(check, question.confirm) : question.confirm,
    };
  }

  #fieldView(field: OfferField) {
    const value = this.options_[field.name] ?? initialOf(field);
    return {
      name: field.name,
      label: fieldLabel(field, this.question.naming),
      value,
      pick: field.pick ?? null,
      options:
        field.options?.map((o) => ({
          value: o.value,
          label: label(o.label, this.question.naming),
          selected: o.value === value,
        })) ?? null,
    };
  }

  #modifierGroups(check: Check, veil: Veil) {
    const counted = countedOf(check);
    const list = (...sides: ModifierSide[]) =>
      check.modifiers
        .filter((m) => sides.includes(m.side))
        .map((m) => ({
          ...modifierView(m),
          // Not everybody may see what a target's own values are made of (K18); modifiers that users may
          // switch are shown.
          ...(veil !== "exact" && m.side === "target" && m.fixed ? { value: "" } : {}),
          idle: m.on && m.value !== 0 && !counted.has(m.id),
        }));
    const target = targetOf(check);
    const groups = [{ title: localize("TEMPO.Check.YourRoll"), sum: signed(bonusOf(check)), modifiers: list("roll") }];
    if (check.pool)
      groups.push({
        title: localize("TEMPO.Check.PoolDice"),
        sum: checkFormula(check),
        modifiers: list("bonus", "penalty"),
      });
    if (check.against !== null)
      groups.push({
        title: game.i18n.localize(check.against.label),
        sum: veil === "exact" && target !== null ? String(target) : "",
        modifiers: list("target"),
      });
    return groups;
  }

  protected override async _onFirstRender(
    ...args: Parameters<InstanceType<typeof ApplicationV2>["_onFirstRender"]>
  ): Promise<void> {
    await super._onFirstRender(...args);
    listen(this.element, "change", (event) => this.#onChange(event));
    listen(this.element, "keydown", (event) => this.#onKey(event));
    listen(this.element, "pointerdown", (event) => this.#onPress(event), { capture: true });
    this.element.querySelector<HTMLButtonElement>("button[type=submit]")?.focus();
  }

  #onChange(event: Event): void {
    const field = event.target as HTMLInputElement | HTMLSelectElement;
    if (field.name === "target") this.target = field.value || null;
    else if (field.name === "visibility") this.visibility = field.value as Visibility;
    else if (field.name === "situational") this.situational = Math.trunc(Number(field.value)) || 0;
    else if (field.name.startsWith("modifier."))
      this.switched[field.name.slice(9)] = (field as HTMLInputElement).checked;
    else if (field.name.startsWith("option.")) this.options_[field.name.slice(7)] = field.value;
    void this.#redraw();
  }

  /** Redraws the dialog. The odds are announced to screen readers once they have settled. */
  async #redraw(): Promise<void> {
    if (this.pressing) return;
    await this.render({ parts: ["head", "modifiers", "odds", "foot"] });
    clearTimeout(this.spoken);
    this.spoken = setTimeout(() => {
      for (const line of this.element?.querySelectorAll<HTMLElement>("[data-spoken]") ?? [])
        line.textContent = line.dataset["spoken"] ?? "";
    }, 600);
  }

  /** Puts off the redraw that leaving a field causes until the press that left it has become a click. */
  #onPress(event: PointerEvent): void {
    if (!(event.target as Element).closest("button")) return;
    this.pressing = true;
    const page = this.element.ownerDocument.defaultView ?? window;
    const released = guard((): void => {
      this.pressing = false;
      if (this.rendered) detach(this.#redraw());
    });
    const soon = (): void => {
      setTimeout(released);
    };
    for (const type of ["pointerup", "pointercancel"] as const) listen(page, type, soon, { once: true, capture: true });
  }

  #onKey(event: KeyboardEvent): void {
    const typing = (event.target as Element).matches("input[type=text], input[type=number], input:not([type]), select");
    const step = { "+": 1, "-": -1 }[event.key];
    if (typing || step === undefined) return;
    event.preventDefault();
    this.situational += step;
    void this.#redraw();
  }

  protected override _onClose(...args: Parameters<InstanceType<typeof ApplicationV2>["_onClose"]>): void {
    super._onClose(...args);
    clearTimeout(this.spoken);
    this.closed();
  }

  static #onStep(this: CheckDialog, _event: PointerEvent, target: HTMLElement): void {
    this.situational += Number(target.dataset["step"]);
    void this.#redraw();
  }

  /** Minimizes the dialog while the user clicks a spot on the map. */
  static async #onPick(this: CheckDialog, _event: PointerEvent, target: HTMLElement): Promise<void> {
    const { scene } = canvas;
    await this.minimize();
    const { pickPoint } = await import("./map-pick.ts");
    const point = await pickPoint(localize("TEMPO.Check.PickHint"));
    if (!this.rendered) return;
    await this.maximize();
    if (!point || !scene) return;
    const { x, y } = spotAt(scene, point);
    this.options_[target.dataset["field"] ?? ""] = `${x}, ${y}`;
    await this.#redraw();
  }

  static async #onSubmit(this: CheckDialog): Promise<void> {
    if (this.busy) return;
    const given = this.filled;
    // What makes no sense is not submitted: the choice stays, and the redraw announces the reason again.
    if (this.question.refusal(given)?.soft === false) {
      this.element.querySelector<HTMLSelectElement>("select[name=target]")?.focus();
      return this.#redraw();
    }
    const adjustment = { switched: this.switched, situational: this.situational };
    this.busy = true;
    try {
      if (await this.question.submit({ ...given, adjustment, visibility: this.visibility })) await this.close();
    } finally {
      this.busy = false;
    }
  }
}

/** A field's value before the user chooses one. */
const initialOf = (field: OfferField): string => field.initial ?? field.options?.[0]?.value ?? "";

/**
 * The submit button's label. No dice are rolled where a value is taken, or where only the other side rolls.
 */
function confirmWords(check: Check, name: string): string {
  const formula = checkFormula(check);
  if (diceThrownFor(check).dice.length > 0) return localize("TEMPO.Check.Roll", { formula });
  return check.taken === undefined ? name : localize("TEMPO.Check.Take", { formula });
}

/** Opens the dialog; resolves when the action is done or the dialog is closed. */
export function askCheck(question: CheckQuestion): Promise<void> {
  return new Promise((resolve) => {
    const dialog = new CheckDialog({ window: { title: question.title } });
    dialog.question = question;
    dialog.target = question.target;
    dialog.options_ = {};
    dialog.switched = {};
    dialog.situational = 0;
    dialog.visibility = chosenVisibility();
    dialog.closed = resolve;
    dialog.busy = false;
    dialog.pressing = false;
    detach(dialog.render({ force: true }));
  });
}
