import { activeRuleset } from "../../data/active.ts";
import type { TempoCombat } from "../../documents/classes/combat.ts";
import type { TempoCombatant } from "../../documents/classes/combatant.ts";
import { moveLimit } from "../../documents/settings.ts";
import { areaAt, aimOf, inside, paidWith, spotOf, targetOwner } from "../../engine/index.ts";
import type { ActionRow, AreaShape, Check, Fight, Spot, Use } from "../../engine/index.ts";
import { describeCost } from "../ledger-text.ts";
import { fightFor } from "../outside.ts";
import { spentViews } from "../pool-marks.ts";
import { describeAmount, localize, nameOf, thingOf } from "../text.ts";
import { nameOfRow } from "../name-of-row.ts";
import { visibilityOf } from "../visibility.ts";
import { aiming } from "./aiming.ts";
import type { AreaTarget, Relation } from "./aiming.ts";
import type { AreaQuestion, CheckQuestion, Effects, Given, TargetChoice } from "./check-question.ts";
import { describeOdds } from "./check-view.ts";

/** Aims of one target; the others take any number. */
const SINGLE: readonly ActionRow["aim"][] = ["creature", "self"];
const NOBODY: readonly ActionRow["aim"][] = ["none", "path"];
/** Of more foes than these none is chosen beforehand. */
const CROWD = 12;
const FACELESS = "icons/svg/mystery-man.svg";

/** The check dialog's question for one action. Everything is computed anew from the fight as it is. */
export class ActionQuestion implements Omit<CheckQuestion, "submit"> {
  readonly #combat: TempoCombat;
  readonly #combatant: TempoCombatant;
  readonly #row: ActionRow;
  readonly #base: Use;
  readonly title: string;
  readonly icon: string;
  readonly name: string;
  readonly img: string;
  readonly token: string | null;
  readonly targets: readonly TargetChoice[];
  readonly aimed: readonly string[];
  readonly guessed: string | null;
  readonly said: Use["options"];
  readonly naming: CheckQuestion["naming"];
  readonly confirm: string;

  constructor(combat: TempoCombat, combatant: TempoCombatant, row: ActionRow, base: Use) {
    this.#combat = combat;
    this.#combatant = combatant;
    this.#row = row;
    this.#base = base;
    this.confirm = game.i18n.localize(row.label);
    this.title = nameOfRow(combatant.actor, row);
    this.icon = row.icon;
    this.name = nameOf(combat, this.#who);
    this.img = combatant.img ?? FACELESS;
    this.token = combatant.tokenId;
    this.naming = { actor: combatant.actor, combat };
    const atNobody = NOBODY.includes(row.aim);
    this.targets = atNobody ? [] : this.#others();
    const known = new Set(this.targets.map(({ id }) => id));
    this.said = base.options;
    const aimed = base.targets.filter((id) => known.has(id));
    this.aimed = aimed.length > 0 ? aimed : this.#onlyOne();
    this.guessed = aimed.length > 0 ? null : (this.aimed[0] ?? null);
  }

  several(given: Given): boolean {
    const { aim } = this.#row;
    if (NOBODY.includes(aim) || SINGLE.includes(aim)) return false;
    const use = this.#useOf(given);
    return this.#spec?.most?.(this.#combatOf(use).fight, this.#who, use) !== 1;
  }

  /** Where nobody is aimed at: the one foe whom it can be done to now, if there is no second (fewer clicks). */
  #onlyOne(): readonly string[] {
    const spec = this.#spec;
    const harms = spec?.intent === "harms" || (spec?.intent !== "helps" && spec?.damage !== undefined);
    if (!harms || (spec?.aim !== "creature" && spec?.aim !== "several")) return [];
    const foes = this.targets.filter(({ id, relation }) => relation === "foe" && this.#isSeen(id));
    // In a crowd nobody is the only one, and asking about each would be felt.
    if (foes.length > CROWD) return [];
    const open = foes.filter(({ id }) => this.refusal({ targets: [id], options: this.said }) === null);
    return open.length === 1 ? open.map(({ id }) => id) : [];
  }

  #isSeen(id: string): boolean {
    const combatant = this.#combat.combatants.get(id);
    return combatant !== undefined && isSeen(combatant);
  }

  get #who(): string {
    return this.#combatant.id ?? "";
  }

  /** Everybody who could be aimed at. */
  get #fight(): Fight {
    return this.#combat.fight;
  }

  /** The fight in which a use takes place: outside a Combat only of those concerned. */
  #combatOf(use: Use): TempoCombat {
    return fightFor(this.#combat, this.#who, this.#row.action, use);
  }

  get #spec() {
    return activeRuleset().actions[this.#row.action];
  }

  #useOf({ targets, options }: Given): Use {
    return { ...this.#base, targets, options };
  }

  #others(): TargetChoice[] {
    return this.#combat.combatants.contents
      .filter((c) => c.actor && (this.#row.aim !== "creature" || c.id !== this.#who) && (!c.hidden || game.user.isGM))
      .map((c) => ({
        id: c.id ?? "",
        name: nameOf(this.#combat, c.id ?? ""),
        img: c.img ?? FACELESS,
        relation: this.#relationTo(c.id ?? ""),
        token: c.tokenId,
      }))
      .sort((a, b) => this.#order.indexOf(a.relation) - this.#order.indexOf(b.relation));
  }

  /** Whom it is meant for stands first. */
  get #order(): readonly Relation[] {
    return this.#spec?.intent === "helps" ? ["self", "friend", "foe"] : ["foe", "friend", "self"];
  }

  #relationTo(id: string): Relation {
    if (id === this.#who) return "self";
    return this.#fight.enemies(this.#who, id) ? "foe" : "friend";
  }

  fields(given: Given) {
    return this.#spec?.fields?.(this.#fight, this.#who, this.#base.item, given) ?? [];
  }

  check(given: Given): Check | null {
    const use = this.#useOf(given);
    return this.#spec?.check?.(this.#combatOf(use).fight, this.#who, use) ?? null;
  }

  veil(given: Given) {
    const check = this.check(given);
    const foe = (check && targetOwner(check)) ?? given.targets[0] ?? null;
    return visibilityOf(foe === null ? null : this.#combat.combatants.get(foe)?.actor);
  }

  cost(given: Given): ReturnType<CheckQuestion["cost"]> {
    const use = this.#useOf(given);
    const { fight } = this.#combatOf(use);
    const budget = fight.budget(this.#who);
    const cost = paidWith(budget, this.#spec?.cost(fight, this.#who, use) ?? {});
    return {
      pools: spentViews(cost, budget, ({ label }, count) => describeAmount(label, count)),
      text: describeCost(cost, fight, this.#who),
    };
  }

  loses(given: Given) {
    const use = this.#useOf(given);
    return this.#spec?.loses?.(this.#combatOf(use).fight, this.#who, use) ?? null;
  }

  refusal(given: Given) {
    const use = this.#useOf(given);
    const command = { type: "act", who: this.#who, action: this.#row.action, use } as const;
    // Where the world's limit is `off`, only what makes no sense is refused (U15).
    const authority = { gm: game.user.isGM, force: moveLimit() === "off" };
    const decision = this.#combatOf(use).session.ask(command, [], authority);
    return "refusal" in decision ? decision.refusal : null;
  }

  effects(given: Given): Effects {
    const use = this.#useOf(given);
    const spec = this.#spec;
    const stakes = spec?.damage?.(this.#combatOf(use).fight, this.#who, use) ?? null;
    return {
      stakes: stakes === "unknown" ? null : stakes,
      sure: this.targets.length > 0 && spec?.check === undefined,
      text: this.#itemText(),
      warnings: this.#warnings(given, use),
    };
  }

  /** What the item says of itself, as plain text. */
  #itemText(): string {
    const { item } = this.#row;
    if (item?.type !== "talent") return "";
    const thing = thingOf(this.#combatant.actor, item.id);
    const { description = "" } = (thing?.system ?? {}) as { description?: string };
    return new DOMParser().parseFromString(description, "text/html").body.textContent.trim();
  }

  /** Who may strike first, and whether it helps a foe or harms a friend. */
  #warnings(given: Given, use: Use): { kind: string; text: string }[] {
    const { fight } = this.#combatOf(use);
    const strikers = (this.#spec?.strikers?.(fight, this.#who, use) ?? []).filter((id) => this.#isSeen(id));
    const intent = this.#spec?.means?.(fight, this.#who, use) ?? this.#spec?.intent ?? "unknown";
    const touched = this.area(given)?.caught(given) ?? this.targets.filter(({ id }) => given.targets.includes(id));
    const wrong = touched.filter(({ relation }) =>
      intent === "harms" ? relation !== "foe" : intent === "helps" && relation === "foe",
    );
    return [
      ...(strikers.length === 0 ? [] : [this.#warning("strikers", strikers)]),
      ...(wrong.length === 0
        ? []
        : [
            this.#warning(
              intent,
              wrong.map(({ id }) => id),
            ),
          ]),
    ];
  }

  #warning(kind: string, ids: readonly string[]) {
    const names = new Intl.ListFormat(game.i18n.lang).format(ids.map((id) => nameOf(this.#combat, id)));
    return { kind, text: localize(`TEMPO.Check.Warning.${kind}`, { names }) };
  }

  area(given: Given): AreaQuestion | null {
    const offer = this.#spec?.area?.(this.#fight, this.#who, this.#useOf(given)) ?? null;
    if (!offer) return null;
    const { shape, field } = offer;
    const from = spotOf(this.#fight, this.#who);
    const aimAt = (now: Given): Spot | null => aimOf(this.#fight, now.targets[0], now.options[field]);
    const caughtAt = (now: Given, at: Spot | null): AreaTarget[] | null => {
      const area = at && areaAt(shape, from, at);
      return area ? this.#caughtBy(inside(this.#fight, area, this.#who), now, field) : null;
    };
    const label = describeArea(shape);
    return {
      shape,
      field,
      label,
      caught: (now) => caughtAt(now, aimAt(now)),
      place: async (now) => {
        const { scene } = canvas;
        if (!scene) return null;
        const start = aimAt(now);
        const spot = await aiming.place({ scene, shape, label, from, start, caught: (at) => caughtAt(now, at) ?? [] });
        return spot && `${spot.x}, ${spot.y}`;
      },
    };
  }

  /** Those in an area whom this user may know of, each with the odds against them (K18, K21). */
  #caughtBy(ids: readonly string[], given: Given, field: string): AreaTarget[] {
    const { [field]: _spot, ...options } = given.options;
    return ids.flatMap((id) => {
      const combatant = this.#combat.combatants.get(id);
      if (!combatant || !isSeen(combatant)) return [];
      const alone = { targets: [id], options };
      return [
        {
          id,
          name: nameOf(this.#combat, id),
          relation: this.#relationTo(id),
          odds: describeOdds(this.check(alone), visibilityOf(combatant.actor)),
          token: combatant.tokenId,
        },
      ];
    });
  }
}

/** Whether this user knows where a combatant is (K21). */
function isSeen(combatant: TempoCombatant): boolean {
  if (game.user.isGM || combatant.isOwner) return true;
  return !combatant.hidden && combatant.token?.object?.visible !== false;
}

function describeArea(shape: AreaShape): string {
  const unit = `TEMPO.Unit.Short.${activeRuleset().units.distance}`;
  const size = shape.kind === "blast" ? shape.diameter : (shape.length ?? 0);
  const key = `TEMPO.Check.Area.${shape.kind}`;
  return size === 0 ? localize(`${key}Plain`) : localize(key, { size, unit });
}
