import type { Declarations } from "./actions/action-runner.ts";
import { ActionRunner, namespaceOf } from "./actions/action-runner.ts";
import { isBranch } from "./json.ts";
import type { Striding } from "./move/strides.ts";
import { stridingMovement } from "./move/strides.ts";
import { withConditionModifiers } from "./check/condition-modifiers.ts";
import type {
  CheckSpec,
  ConditionDeclaration,
  Figure,
  MovementSpec,
  OptionDeclaration,
  ResourceSpec,
  Ruleset,
  SheetLayout,
  SheetPart,
  TurnSpec,
  ViewSpec,
} from "./ruleset.ts";
import type { Shape } from "./schema.ts";
import type { InitiativeDeclaration } from "./turn/initiative.ts";
import { initiativeBy } from "./turn/initiative.ts";
import type { PoolDeclaration } from "./turn/pools.ts";
import { budgetBy } from "./turn/pools.ts";

/** What a ruleset declares: everything except what the engine makes of its actions, questions and steps. */
export type RulesetDeclaration<C extends Shape, D> = Omit<
  Ruleset<C, D>,
  | "actions"
  | "answer"
  | "answers"
  | "conditions"
  | "options"
  | "ready"
  | "stage"
  | "stages"
  | "standing"
  | "step"
  | "view"
> &
  Declarations<C, D> & {
    readonly view: Omit<ViewSpec<C, D>, "question">;
    /** A condition that only one action imposes may be declared there (`ActionDeclaration.brings`). */
    readonly conditions: Readonly<Record<string, ConditionDeclaration>>;
    readonly options: Readonly<Record<string, OptionDeclaration>>;
  };

/** The declaration as a ruleset may write it: the engine fills in what is left out. */
export type BriefDeclaration<C extends Shape, D> = Omit<
  RulesetDeclaration<C, D>,
  keyof LeftOut<C, D> | "budget" | "movement" | "resources" | "turn"
> &
  LeftOut<C, D> & {
    readonly resources: Readonly<Record<string, ResourceDeclaration>>;
    readonly turn: TurnDeclaration<C, D>;
    /** Pools by id, or a function where more than pools matters. */
    readonly budget: Readonly<Record<string, PoolDeclaration<C, D>>> | Ruleset<C, D>["budget"];
    readonly movement: Striding<C, D> | MovementSpec<C, D>;
  };

interface LeftOut<C extends Shape, D> {
  /** Shapes of item data, by kind; a missing kind stores nothing. */
  readonly items?: Partial<Ruleset["items"]>;
  readonly conditions?: RulesetDeclaration<C, D>["conditions"];
  readonly options?: RulesetDeclaration<C, D>["options"];
  readonly checks?: RulesetDeclaration<C, D>["checks"];
  /** Default: the first two resources. */
  readonly bars?: Ruleset["bars"];
  /** Default: the derived value with its id, a `{ value, max }`. */
  resource?(figure: Figure<C, D>, id: string): { value: number; max: number };
  /** Default: resources, checks and conditions on the left, actions on the right. */
  readonly sheet?: SheetLayout;
  /** Missing members show nothing. */
  readonly view?: Partial<RulesetDeclaration<C, D>["view"]>;
}

/** A declared resource; its label defaults to a key made from its id. */
export type ResourceDeclaration = Omit<ResourceSpec, "label"> & Partial<Pick<ResourceSpec, "label">>;

/** A declared turn. Default phases: initiative, then turns in that order, each round. */
export type TurnDeclaration<C extends Shape, D> = Omit<TurnSpec<C, D>, "initiative" | "phases"> &
  Partial<Pick<TurnSpec<C, D>, "phases">> & {
    readonly initiative: InitiativeDeclaration<C, D> | TurnSpec<C, D>["initiative"];
  };

/** The folder of the condition icons. */
const ICONS = "systems/tempo/assets/icons";

const NO_ITEMS: Ruleset["items"] = { weapon: {}, armor: {}, talent: {}, gear: {} };

/** Builds the whole ruleset from a declaration. */
export function completeRuleset<C extends Shape, D>(spec: BriefDeclaration<C, D>): Ruleset<C, D> {
  const declared = new ActionRunner<C, D>(spec);
  const { id, checks = {}, movement, turn } = spec;
  const [first = "", second = null] = Object.keys(spec.resources);
  const conditions = allConditionsOf(spec);
  return {
    ...spec,
    items: { ...NO_ITEMS, ...spec.items },
    conditions,
    options: mapped(spec.options ?? {}, (option, name) => ({ ...wordsOf(id, "Setting", name), ...option })),
    resources: mapped(spec.resources, (resource, name) => ({
      label: `${namespaceOf(id)}.Resource.${name}`,
      ...resource,
    })),
    bars: spec.bars ?? [first, second],
    resource: (figure, name) => spec.resource?.(figure, name) ?? resourceByName(figure, name, spec),
    checks: mapped(checks, countingConditions),
    turn: {
      phases: plainPhases(id),
      ...turn,
      initiative: typeof turn.initiative === "function" ? turn.initiative : initiativeBy(turn.initiative),
    },
    budget: typeof spec.budget === "function" ? spec.budget : budgetBy(spec.budget),
    movement: "pool" in movement ? stridingMovement(movement) : movement,
    sheet: spec.sheet ?? defaultSheet(id, checks),
    stage: spec.conduct.stage ?? "open",
    ...declared.stages(),
    actions: declared.actions(),
    answers: declared.answers(),
    view: {
      tags: () => [],
      turnFacts: () => [],
      notes: () => [],
      facts: () => ({}),
      ...spec.view,
      question: (fight, exchange, who, given) => declared.question(fight, exchange, who, given),
    },
    answer: (fight, given) => declared.answer(fight, given),
    standing: (fight, on, who, question) => declared.standing(fight, on, who, question),
    ready: (fight, exchange, step) => declared.ready(fight, exchange, step),
    step: (fight, card, step, possible) => declared.step(fight, card, step, possible),
  };
}

/** A check from the sheet; in a fight, condition modifiers are added. */
function countingConditions<C extends Shape, D>(spec: CheckSpec<C, D>): CheckSpec<C, D> {
  const kind = spec.group === "save" ? "defence" : "check";
  return {
    ...spec,
    build(figure, options, world, at) {
      const check = spec.build(figure, options, world, at);
      return at ? withConditionModifiers(at.fight, check, { who: at.who, kind, against: null }) : check;
    },
  };
}

const mapped = <From, To>(
  record: Readonly<Record<string, From>>,
  to: (from: From, id: string) => To,
): Readonly<Record<string, To>> => Object.fromEntries(Object.entries(record).map(([id, from]) => [id, to(from, id)]));

function allConditionsOf<C extends Shape, D>({
  id: ruleset,
  conditions = {},
  actions,
}: BriefDeclaration<C, D>): Ruleset["conditions"] {
  const brought = Object.values(actions).flatMap(({ brings = {} }) => Object.entries(brings));
  return mapped({ ...conditions, ...Object.fromEntries(brought) }, ({ label, icon, palette = true, ...rest }, id) => ({
    label: label ?? `${namespaceOf(ruleset)}.Condition.${id}`,
    icon: icon.includes("/") ? icon : `${ICONS}/${icon}.svg`,
    palette,
    ...rest,
  }));
}

const wordsOf = (ruleset: string, what: string, id: string): { readonly label: string; readonly hint: string } => ({
  label: `${namespaceOf(ruleset)}.${what}.${id}`,
  hint: `${namespaceOf(ruleset)}.${what}Hint.${id}`,
});

/** @throws if the ruleset derives no value for one of its resources: it would look empty */
function resourceByName<C extends Shape, D>(
  { derived }: Figure<C, D>,
  name: string,
  { id, resources }: Pick<BriefDeclaration<C, D>, "id" | "resources">,
): { value: number; max: number } {
  const found: unknown = isBranch(derived) ? derived[name] : undefined;
  if (isBranch(found) && typeof found["value"] === "number" && typeof found["max"] === "number")
    return { value: found["value"], max: found["max"] };
  if (resources[name] === undefined) return { value: 0, max: 0 };
  throw new Error(`ruleset "${id}" derives no { value, max } for its resource ${name}`);
}

const plainPhases = (id: string): Ruleset["turn"]["phases"] => [
  { id: "initiative", label: `${namespaceOf(id)}.Phase.initiative`, kind: "initiative" },
  { id: "turns", label: `${namespaceOf(id)}.Phase.turns`, kind: "turns" },
];

const GROUPS = ["attribute", "skill", "save"] as const;

function defaultSheet<C extends Shape, D>(id: string, checks: Ruleset<C, D>["checks"]): SheetLayout {
  const has = (wanted: (typeof GROUPS)[number]): boolean => Object.values(checks).some(({ group }) => group === wanted);
  const left: SheetPart[] = [
    ...GROUPS.filter(has).map((group) => ({
      kind: "checks" as const,
      label: `${namespaceOf(id)}.Group.${group}s`,
      group,
    })),
  ];
  return { columns: [left, [{ kind: "actions" }]] };
}
