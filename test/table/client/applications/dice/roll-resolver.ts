import { randomID } from "../../../common/utils.ts";
import { fulfillment, MANUAL, methodOf, type Resolver } from "../../core/dice/fulfillment.ts";
import type { Roll } from "../../core/dice/roll.ts";
import type { DiceTerm } from "../../core/dice/terms/dice-term.ts";
import { ApplicationV2 } from "../api/application.ts";
import type {
  ApplicationClosingOptions,
  ApplicationOptions,
  ApplicationRenderOptions,
  RenderContext,
} from "../api/configuration.ts";
import { HandlebarsApplicationMixin, type HandlebarsParts } from "../api/handlebars-application.ts";
import { localize } from "../host.ts";
import { FOOTER } from "../sheets/config-sheet.ts";

/** A dice term whose results the user is asked for. */
export interface DiceTermFulfillmentDescriptor {
  id: string;
  term: DiceTerm;
  method: string;
  /** Whether the term appeared while the roll was being evaluated. */
  isNew?: boolean;
}

/** A term in the form that is shown, with the values given so far. */
interface Asked extends DiceTermFulfillmentDescriptor {
  /** One per die; null if not given yet. */
  values: (number | null)[];
}

const JUST_BELOW_ONE = 1 - Number.EPSILON;

/**
 * C173: asks for the results of dice, first for the terms known in advance, then for those that appear while
 * the roll is evaluated. Dice left blank, or not answered because the window was closed, are cast at random.
 */
export class RollResolver extends HandlebarsApplicationMixin(ApplicationV2) implements Resolver {
  static override DEFAULT_OPTIONS: ApplicationOptions = {
    id: "roll-resolver-{id}",
    classes: ["roll-resolver"],
    tag: "form",
    position: { width: 480 },
    window: { title: "DICE.RESOLVER.Title", icon: "fa-solid fa-dice", contentClasses: ["standard-form"] },
    form: {
      handler: function (this: RollResolver, event, form, formData) {
        return (this.constructor as typeof RollResolver)._fulfillRoll.call(this, event, form, formData);
      },
      closeOnSubmit: true,
    },
  };

  static override PARTS: HandlebarsParts = {
    form: { template: "templates/dice/roll-resolver.hbs", scrollable: [""] },
    footer: FOOTER,
  };

  readonly #roll: Roll;
  readonly #fulfillable = new Map<string, DiceTermFulfillmentDescriptor>();
  #asked: Asked[] = [];
  #answered: (() => void) | null = null;

  constructor(roll: Roll, options: ApplicationOptions = {}) {
    super(options);
    this.#roll = roll;
  }

  get roll(): Roll {
    return this.#roll;
  }

  get fulfillable(): Map<string, DiceTermFulfillmentDescriptor> {
    return this.#fulfillable;
  }

  override async _prepareContext(options: ApplicationRenderOptions): Promise<RenderContext> {
    return Object.assign(await super._prepareContext(options), {
      rootId: this.id,
      formula: this.#roll.formula,
      asked: this.#asked.map(describe),
      buttons: [{ type: "submit", label: "DICE.RESOLVER.Submit", icon: "fa-solid fa-check" }],
    });
  }

  /** Asks for all dice whose number and faces are known; resolves when the form is submitted or closed. */
  async awaitFulfillment(): Promise<void> {
    const cls = this.#roll.constructor as typeof Roll;
    const terms = cls.identifyFulfillableTerms(this.#roll.terms);
    const settled = terms.filter(({ number, faces }) => number !== undefined && faces !== undefined);
    await this.#askForTerms(settled.map((term) => this.#include(term, false)));
  }

  /** Asks for a term that appeared during evaluation. */
  async addTerm(term: DiceTerm): Promise<void> {
    await this.#askForTerms([this.#include(term, true)]);
  }

  /** Asks for one more die of a term. */
  async resolveResult(term: DiceTerm, method: string, _options: object = {}): Promise<number> {
    const [value] = await this.#ask([{ id: randomID(), term, method, isNew: true, values: [null] }]);
    return value?.values[0] ?? term.randomFace();
  }

  /** Fills in a result from another source. @returns false if no such die is waiting */
  registerResult(method: string, denomination: string, result: number): boolean {
    const fitting = this.#asked.filter((one) => one.method === method && one.term.denomination === denomination);
    const open = fitting.find(({ values }) => values.includes(null));
    if (!open) return false;
    const index = open.values.indexOf(null);
    open.values[index] = result;
    const input = this.#inputsOf(open)[index];
    if (input) input.value = String(result);
    this._checkDone();
    return true;
  }

  /** Submits the form once every die has a value. */
  _checkDone(): void {
    if (this.rendered && this.#asked.every(({ values }) => !values.includes(null))) this.form?.requestSubmit();
  }

  _toggleSubmission(enabled: boolean): void {
    const button = this.element?.querySelector<HTMLButtonElement>("button[type='submit']");
    if (button) button.disabled = !enabled;
  }

  /** Reads the values from the form. */
  static _fulfillRoll(this: RollResolver, ..._submission: unknown[]): Promise<void> {
    for (const one of this.#asked) {
      one.values = this.#inputsOf(one).map((input) => faceOf(one.term, input.value));
    }
    return Promise.resolve();
  }

  override _onClose(options: ApplicationClosingOptions): void {
    super._onClose(options);
    this.#answered?.();
  }

  #include(term: DiceTerm, isNew: boolean): DiceTermFulfillmentDescriptor {
    const method = term.method ?? methodOf(term.denomination) ?? MANUAL;
    const descriptor = { id: randomID(), term, method, isNew };
    this.#fulfillable.set(descriptor.id, descriptor);
    return descriptor;
  }

  async #askForTerms(descriptors: DiceTermFulfillmentDescriptor[]): Promise<void> {
    const asked = descriptors.map((descriptor): Asked => {
      const missing = Math.abs(descriptor.term.number ?? 0) - descriptor.term.results.length;
      return { ...descriptor, values: new Array<number | null>(Math.max(missing, 0)).fill(null) };
    });
    for (const { term, values } of await this.#ask(asked.filter(({ values }) => values.length > 0))) {
      for (const value of values) term.results.push({ result: value ?? term.randomFace(), active: true });
    }
  }

  /** Shows the form; resolves with the values given once it has closed. */
  async #ask(asked: Asked[]): Promise<Asked[]> {
    if (asked.length === 0) return asked;
    this.#asked = asked;
    const answered = new Promise<void>((resolve) => (this.#answered = resolve));
    await this.render({ force: true });
    this._checkDone();
    await answered;
    this.#asked = [];
    return asked;
  }

  #inputsOf({ id }: Asked): HTMLInputElement[] {
    return [...(this.element?.querySelectorAll<HTMLInputElement>(`input[name="${id}"]`) ?? [])];
  }
}

function describe({ id, term, method, values, isNew }: Asked): object {
  const { label, icon } = fulfillment.methods[method] ?? {};
  return {
    id,
    isNew,
    method,
    icon,
    label: `${term.expression}${label ? ` (${localize(label)})` : ""}`,
    denomination: term.denomination,
    readonly: method !== MANUAL,
    min: term.mapRandomFace(0),
    max: term.mapRandomFace(JUST_BELOW_ONE),
    values: values.map((value) => value ?? ""),
  };
}

/** The face that was typed; null if the die has no such face. */
function faceOf(term: DiceTerm, text: string): number | null {
  const value = text.trim() === "" ? NaN : Number(text);
  const isFace =
    Number.isInteger(value) && value >= term.mapRandomFace(0) && value <= term.mapRandomFace(JUST_BELOW_ONE);
  return isFace ? value : null;
}
