/**
 * C173: where the faces of dice come from. Each user may choose a method per denomination; without one,
 * `CONFIG.Dice.randomUniform` casts the die. Interactive methods ask the user in the roll's resolver.
 */
import { game } from "../globals.ts";
import { ports } from "../ports.ts";
import { generator } from "./random.ts";
import type { Roll } from "./roll.ts";
import type { DiceTerm } from "./terms/dice-term.ts";

/** The part of the resolver window that rolls use; the window asks for the results of a roll. */
export interface Resolver {
  readonly fulfillable: ReadonlyMap<string, { readonly term: DiceTerm }>;
  awaitFulfillment(): Promise<unknown>;
  addTerm(term: DiceTerm): Promise<unknown>;
  registerResult(method: string, denomination: string, result: number): boolean;
  resolveResult(term: DiceTerm, method: string, options?: object): Promise<number | undefined>;
  close(): Promise<unknown>;
}

export type ResolverClass = new (roll: Roll, options?: Record<string, unknown>) => Resolver;

export interface FulfillmentMethod {
  label: string;
  icon?: string;
  /** Whether the user is asked for the result. */
  interactive?: boolean;
  /** Casts a die, if the method is not interactive. */
  handler?: (term: DiceTerm, options?: object) => number | void | Promise<number | void>;
  /** Replaces core's window, unless the user also chose another interactive method besides the manual one. */
  resolver?: ResolverClass;
}

export interface FulfillmentConfiguration {
  /** The denominations for which a user may choose a method. */
  dice: Record<string, { label: string; icon: string }>;
  methods: Record<string, FulfillmentMethod>;
  /** The method of dice for which the user has chosen none; empty for `randomUniform`. */
  defaultMethod: string;
}

export const DICE_CONFIGURATION = "diceConfiguration";
export const MANUAL = "manual";
/** The key under which generation 14 stores the method for all other dice. */
export const FOR_THE_REST = "default";

const polyhedral = ["d4", "d6", "d8", "d10", "d12", "d20"].map((denomination) => [
  denomination,
  { label: denomination, icon: `<i class="fa-solid fa-dice-${denomination}"></i>` },
]);

export const fulfillment: FulfillmentConfiguration = {
  dice: {
    ...(Object.fromEntries(polyhedral) as FulfillmentConfiguration["dice"]),
    d100: { label: "d100", icon: '<i class="fa-solid fa-percent"></i>' },
  },
  methods: {
    mersenne: {
      label: "DICE.FULFILLMENT.Mersenne",
      icon: '<i class="fa-solid fa-computer"></i>',
      interactive: false,
      handler: (term) => term.mapRandomFace(generator.random()),
    },
    manual: {
      label: "DICE.FULFILLMENT.Manual",
      icon: '<i class="fa-solid fa-keyboard"></i>',
      interactive: true,
    },
  },
  defaultMethod: "",
};

/** The user's methods by denomination; empty before the setting is registered. */
function choices(): Record<string, string | undefined> {
  const { settings } = (game as typeof game | undefined) ?? {};
  if (!settings?.settings.has(`core.${DICE_CONFIGURATION}`)) return {};
  return settings.get("core", DICE_CONFIGURATION) as Record<string, string | undefined>;
}

function known(method: string | undefined): string | undefined {
  if (!method || !Object.hasOwn(fulfillment.methods, method)) return undefined;
  // Without this permission, dice set to manual are cast by `randomUniform`.
  if (method === MANUAL && !game.user.hasPermission("MANUAL_ROLLS")) return undefined;
  return method;
}

/** The method by which this user casts dice of a denomination; undefined for `randomUniform`. */
export function methodOf(denomination: string): string | undefined {
  const chosen = choices();
  return known(chosen[denomination] || chosen[FOR_THE_REST] || fulfillment.defaultMethod);
}

export function isInteractive(method: string | undefined): boolean {
  return method !== undefined && fulfillment.methods[method]?.interactive === true;
}

/** The resolver class for this user's rolls. */
export function resolverImplementation(): ResolverClass {
  const chosen = [...Object.values(choices()), fulfillment.defaultMethod].map((method) => known(method));
  const others = new Set(chosen.filter((method) => isInteractive(method) && method !== MANUAL));
  const [only] = others;
  const own = others.size === 1 ? fulfillment.methods[only as string]?.resolver : undefined;
  return own ?? ports.rollResolver();
}

/** The rolls whose results this user is being asked for. */
export const RESOLVERS = new Map<Roll, Resolver>();

/** Gives a result to the first roll that waits for such a die; undefined if no roll waits at all. */
export function registerResult(method: string, denomination: string, result: number): boolean | undefined {
  if (RESOLVERS.size === 0) return undefined;
  return [...RESOLVERS.values()].some((resolver) => resolver.registerResult(method, denomination, result));
}
