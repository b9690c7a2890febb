import { chosenVisibility } from "../../compat.ts";
import type { Visibility } from "../../compat.ts";
import { adjust } from "../../engine/index.ts";
import type { Check, Json, OfferField, Refusal } from "../../engine/index.ts";
import { spotAt } from "../../documents/read/places.ts";
import { detach, guard, guarded, listen } from "../../failures.ts";
import type { CheckQuestion, Given } from "./check-question.ts";
import { describeOdds, modifierGroups, submitWords, targetViews } from "./check-view.ts";
import { checkFormula } from "./check-text.ts";
import { fieldGroups } from "./field-groups.ts";
import { keepFolds } from "./folds.ts";
import { mayInsistOn } from "./insist.ts";
import { submittedOptions } from "./field-values.ts";
import { damageView } from "./damage-view.ts";
import { oddsView } from "./odds-view.ts";
import { poolDiceView } from "./pool-dice.ts";
import { resetControls } from "./reset-controls.ts";
import { keepInView, keepTab, openerOf, placeWindow } from "./window-manners.ts";
import { focusAgain, focusKeyIn } from "../focus.ts";
import { isHooked, keepNodes } from "../keep-nodes.ts";
import { released, watchPresses } from "../press.ts";
import { label, describeRefusal, localize } from "../text.ts";

const { ApplicationV2, HandlebarsApplicationMixin } = foundry.applications.api;

/** The one dialog for everything that is aimed or rolled: whom, what it does and costs, and exact odds. */
class CheckDialog extends HandlebarsApplicationMixin(ApplicationV2) {
  declare question: CheckQuestion;
  declare targets: string[];
  declare options_: Record<string, Json>;
  declare switched: Record<string, boolean>;
  declare situational: number;
  declare visibility: Visibility;
  declare closed: () => void;
  declare busy: boolean;
  declare spoken: ReturnType<typeof setTimeout> | undefined;
  /** Gives the focus back to what the dialog was opened from. */
  declare giveBack: () => void;

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

  /** What has been chosen. Where it can be at one target only, that is the first. */
  get given(): Given {
    const chosen = { targets: this.targets, options: this.options_ };
    return this.question.several(chosen) ? chosen : { ...chosen, targets: this.targets.slice(0, 1) };
  }

  get fields(): readonly OfferField[] {
    return this.question.fields(this.given);
  }

  /** The choice as it would be submitted. */
  get filled(): Given {
    const { targets } = this.given;
    return { targets, options: submittedOptions(this.fields, this.options_) };
  }

  #check(filled: Given): Check | null {
    const base = this.question.check(filled);
    return base && adjust(base, { switched: this.switched, situational: this.situational });
  }

  protected override async _prepareContext(
    options: Parameters<InstanceType<typeof ApplicationV2>["_prepareContext"]>[0],
  ) {
    const { question, filled } = this;
    const check = this.#check(filled);
    const refusal = question.refusal(filled);
    const shut = refusal !== null && !mayInsistOn(refusal);
    const loses = question.loses?.(filled);
    const effects = question.effects?.(filled) ?? null;
    const shown = this.#shownRoller(filled);
    return {
      ...(await super._prepareContext(options)),
      name: this.#name(filled),
      img: question.img,
      ...this.#targetsView(filled),
      shownFor: shown === null ? "" : localize("TEMPO.Check.ShownFor", { name: shown }),
      area: this.#areaView(filled),
      ...this.#fieldsView(filled),
      ...this.#rollView(check, filled, shut),
      rolls: check !== null || effects?.stakes != null,
      situational: this.situational,
      damage: effects?.stakes ? damageView(effects.stakes, mayExcel(check)) : null,
      effects,
      shut,
      refusal: refusal ? this.#refusalWords(refusal, filled) : null,
      guessed: question.guessed != null && this.targets.join() === question.guessed,
      loses: loses ? label(loses, question.naming) : null,
      cost: question.cost(filled),
      modes: (["public", "gm", "blind", "self"] as const).map((id) => ({
        id,
        label: localize(`TEMPO.Mode.Message.${id}`),
        selected: id === this.visibility,
      })),
      confirm: { ...submitWords(check, question.confirm), ...(shown === null ? {} : { dice: "" }) },
    };
  }

  /** Of several who roll, the one whose roll is shown in full; null where nobody or one alone is chosen. */
  #shownRoller({ targets }: Given): string | null {
    const { question } = this;
    const first = question.rollers && targets.length > 1 && question.targets.find(({ id }) => id === targets[0]);
    return first ? first.name : null;
  }

  /** Who acts; of several who roll, the first and how many others. */
  #name(given: Given): string {
    const { question } = this;
    const [one] = question.rollers ? question.targets.filter(({ id }) => given.targets.includes(id)) : [];
    const name = this.#shownRoller(given);
    return name === null
      ? (one?.name ?? question.name)
      : localize("TEMPO.Check.WithOthers", { count: given.targets.length - 1, name });
  }

  /** Why it is refused; of several targets, those whom it is about by name. */
  #refusalWords(refusal: Refusal, { targets, options }: Given): string {
    const text = describeRefusal(refusal);
    if (targets.length < 2) return text;
    const about = targets.filter((id) => this.question.refusal({ targets: [id], options })?.key === refusal.key);
    if (about.length === 0 || about.length === targets.length) return text;
    const names = this.question.targets.filter(({ id }) => about.includes(id)).map(({ name }) => name);
    return localize("TEMPO.Check.For", { names: new Intl.ListFormat(game.i18n.lang).format(names), refusal: text });
  }

  /** What is rolled. @param shut whether it cannot be done, so that it has no odds */
  #rollView(check: Check | null, filled: Given, shut: boolean) {
    if (!check) return { formula: "", pool: null, groups: [], hasCheck: false, odds: null };
    const veil = this.question.veil(filled);
    return {
      formula: check.pool ? "" : checkFormula(check),
      pool: poolDiceView(check),
      groups: modifierGroups(check, veil),
      hasCheck: true,
      odds: shut ? null : oddsView(check, veil),
    };
  }

  #targetsView(filled: Given) {
    const { question, targets } = this;
    const one = question.targets.find((t) => t.id === targets[0]) ?? null;
    if (!question.several(filled))
      return { single: question.targets.map((t) => ({ ...t, selected: t.id === targets[0] })), target: one };
    const { near, rest } = targetViews(question, filled, question.aimed);
    // An area is at whoever it catches.
    const caught = question.area?.(filled)?.caught(filled);
    const count = caught?.length ?? targets.length;
    const single = !caught && count === 1 && !question.rollers;
    return {
      target: single ? one : null,
      several: {
        near,
        rest,
        title: localize(question.rollers ? "TEMPO.Check.Rollers" : "TEMPO.Check.Targets"),
        said: localize(`TEMPO.Check.Fold.${question.rollers ? "rollers" : "others"}`, { count: rest.length }),
        chosen: single || question.rollers ? "" : localize("TEMPO.Check.TargetCount", { count }),
        unfolded: near.length === 0,
      },
    };
  }

  #areaView(filled: Given) {
    const area = this.question.area?.(filled);
    if (!area) return null;
    const caught = area.caught(filled);
    return {
      field: area.field,
      label: area.label,
      value: this.options_[area.field] ?? "",
      caught: caught?.map((c) => ({ ...c, word: localize(`TEMPO.Check.Relation.${c.relation}`) })) ?? null,
      nobody: caught?.length === 0,
    };
  }

  #fieldsView(filled: Given) {
    const area = this.question.area?.(filled)?.field;
    const fields = this.fields.filter(({ name }) => name !== area);
    const pricing = ({ name }: OfferField, value: string) => {
      const given = { ...filled, options: { ...filled.options, [name]: value } };
      const { question } = this;
      return { cost: question.cost(given).text, odds: describeOdds(question.check(given), question.veil(given)) };
    };
    const { open, folds } = fieldGroups(fields, this.options_, this.question.naming, pricing);
    return { fields: open, folds };
  }

  protected override async _onFirstRender(
    ...args: Parameters<InstanceType<typeof ApplicationV2>["_onFirstRender"]>
  ): Promise<void> {
    await super._onFirstRender(...args);
    listen(this.element, "change", (event) => this.#onChange(event));
    listen(this.element, "input", (event) => this.#keep(event.target));
    listen(this.element, "keydown", (event) => this.#onKey(event));
    watchPresses(this.element);
    keepInView(this);
    placeWindow(this, { about: [this.question.token ?? null, ...this.#aimedTokens()] });
    this.element.querySelector<HTMLButtonElement>("button[type=submit]")?.focus();
  }

  protected override _preSyncPartState(
    ...args: Parameters<InstanceType<ReturnType<typeof HandlebarsApplicationMixin>>["_preSyncPartState"]>
  ): void {
    super._preSyncPartState(...args);
    keepFolds(args[1], args[2]);
  }

  /** Parts that are drawn already are changed where they differ: replaced whole, they would all be laid out anew. */
  protected override _replaceHTML(
    ...[result, content, options]: Parameters<InstanceType<typeof ApplicationV2>["_replaceHTML"]>
  ): void {
    const fresh = result as Partial<Record<string, HTMLElement>>;
    const others = Object.entries(fresh).filter(([id, part]) => !part || !this.#changeInPlace(id, part));
    super._replaceHTML(Object.fromEntries(others), content, options);
  }

  /** @returns whether the part is drawn already, and no module expects it to be drawn anew every time */
  #changeInPlace(id: string, fresh: HTMLElement): boolean {
    const kept = this.parts[id];
    if (!kept || isHooked(this)) return false;
    keepFolds(fresh, kept);
    keepNodes(kept, fresh);
    resetControls(kept);
    return true;
  }

  #aimedTokens(): (string | null)[] {
    return this.question.targets.filter(({ id }) => this.targets.includes(id)).map(({ token }) => token);
  }

  /** Keeps what is being typed, so that a redraw for another reason shows it again. */
  #keep(target: EventTarget | null): void {
    const field = target as HTMLInputElement | HTMLSelectElement;
    if (field.name === "situational") this.situational = Math.trunc(Number(field.value)) || 0;
    else if (field.name.startsWith("option.")) this.options_[field.name.slice(7)] = field.value;
  }

  #onChange(event: Event): void {
    const field = event.target as HTMLInputElement | HTMLSelectElement;
    if (field.name === "target") this.targets = field.value ? [field.value] : [];
    else if (field.name === "targets") this.#aim(field.value, (field as HTMLInputElement).checked);
    else if (field.name === "visibility") this.visibility = field.value as Visibility;
    else if (field.name.startsWith("modifier."))
      this.switched[field.name.slice(9)] = (field as HTMLInputElement).checked;
    else this.#keep(field);
    detach(this.#redraw());
  }

  #aim(id: string, on: boolean): void {
    const others = this.targets.filter((t) => t !== id);
    this.targets = on ? [...others, id] : others;
  }

  /** Redraws the dialog. The odds are announced to screen readers once they have settled. */
  async #redraw(): Promise<void> {
    await released(this.element);
    if (!this.rendered) return;
    const focused = focusKeyIn(this.element);
    await this.render({ parts: ["head", "modifiers", "odds", "foot"] });
    if (this.element) focusAgain(this.element, focused);
    clearTimeout(this.spoken);
    this.spoken = setTimeout(() => {
      for (const line of this.element?.querySelectorAll<HTMLElement>("[data-spoken]") ?? [])
        line.textContent = line.dataset["spoken"] ?? "";
    }, 600);
  }

  #onKey(event: KeyboardEvent): void {
    keepTab(this.element, event);
    if (event.key === "Escape") {
      // Core's Escape would close every window, the sheet that it was opened from among them.
      event.preventDefault();
      event.stopPropagation();
      detach(this.close());
      return;
    }
    const typing = (event.target as Element).matches("input[type=text], input[type=number], input:not([type]), select");
    const step = { "+": 1, "-": -1 }[event.key];
    if (typing || step === undefined) return;
    event.preventDefault();
    this.situational += step;
    detach(this.#redraw());
  }

  protected override _onClose(...args: Parameters<InstanceType<typeof ApplicationV2>["_onClose"]>): void {
    super._onClose(...args);
    clearTimeout(this.spoken);
    this.giveBack();
    this.closed();
  }

  static #onStep(this: CheckDialog, _event: PointerEvent, target: HTMLElement): void {
    this.situational += Number(target.dataset["step"]);
    detach(this.#redraw());
  }

  /** Minimizes the dialog while the user places an area, or clicks a spot on the map. */
  static async #onPick(this: CheckDialog, _event: PointerEvent, target: HTMLElement): Promise<void> {
    const name = target.dataset["field"] ?? "";
    const { filled } = this;
    const area = this.question.area?.(filled);
    await this.minimize();
    if (!this.rendered) return;
    const spot = area?.field === name ? await area.place(filled) : await pickedSpot();
    if (!this.rendered) return;
    await this.maximize();
    if (spot !== null) this.options_[name] = spot;
    await this.#redraw();
    this.element.querySelector<HTMLElement>(spot === null ? `[data-field="${name}"]` : "button[type=submit]")?.focus();
  }

  static async #onSubmit(this: CheckDialog): Promise<void> {
    if (this.busy) return;
    const given = this.filled;
    // What makes no sense is not submitted: the choice stays, and the redraw announces the reason again.
    if (this.question.refusal(given)?.soft === false) {
      await this.#redraw();
      this.element.querySelector<HTMLElement>("select[name=target], input[name=targets]")?.focus();
      return;
    }
    const adjustment = { switched: this.switched, situational: this.situational };
    const { element } = this;
    this.busy = true;
    // Until the GM's client has answered, the dialog says that it was sent.
    element.ariaBusy = "true";
    try {
      if (await this.question.submit({ ...given, adjustment, visibility: this.visibility })) await this.close();
    } finally {
      this.busy = false;
      element.ariaBusy = null;
    }
  }
}

/** Whether something better than a success can come of it. */
const mayExcel = (check: Check | null): boolean => check?.bands.some(({ grade }) => grade === "better") === true;

/** A spot that the user clicks on the map, as `parseSpot` reads it; null where the user gives up. */
async function pickedSpot(): Promise<string | null> {
  const { scene } = canvas;
  const { pickPoint } = await import("./map-pick.ts");
  const point = await pickPoint(localize("TEMPO.Check.PickHint"));
  if (!point || !scene) return null;
  const { x, y } = spotAt(scene, point);
  return `${x}, ${y}`;
}

/** Opens the dialog; resolves when the action is done or the dialog is closed. */
export function askCheck(question: CheckQuestion): Promise<void> {
  return new Promise((resolve) => {
    const { icon } = question;
    const dialog = new CheckDialog({ window: { title: question.title, ...(icon === undefined ? {} : { icon }) } });
    dialog.question = question;
    dialog.targets = [...question.aimed];
    dialog.options_ = { ...question.said };
    dialog.switched = {};
    dialog.situational = 0;
    dialog.visibility = question.visibility ?? chosenVisibility();
    dialog.giveBack = openerOf();
    dialog.closed = resolve;
    dialog.busy = false;
    detach(dialog.render({ force: true }));
  });
}
