import type { Blow, Exchange } from "../../engine/exchange.ts";
import type { Json } from "../../engine/json.ts";
import type { Manoeuvre, Scope } from "./creature.ts";
import type { HeroicFight } from "./rules.ts";

/** One thing to be done in an exchange; they wait in line while somebody is asked. */
export type Task = {
  readonly kind: "attack" | "manoeuvre" | "heal" | "skill" | "intrigue" | "ready";
  readonly action: string;
  readonly by: string;
  readonly target: string;
  readonly item: string | null;
  /** Whose talents count besides those that always do (H16, H23). */
  readonly scope: Scope;
  readonly manoeuvre: Manoeuvre | "escape" | null;
  readonly entry: string | null;
  readonly adjustment: { readonly switched: Readonly<Record<string, boolean>>; readonly situational: number };
  readonly options: Readonly<Record<string, Json>>;
};

export const tasksOf = (exchange: Exchange): readonly Task[] => {
  const tasks = exchange.facts["tasks"] as unknown as readonly Task[] | undefined;
  return tasks ?? [];
};

export const taskOf = (blow: Blow): Task => blow.facts["task"] as unknown as Task;

const line = (tasks: readonly Task[]): Json => tasks;

/** Takes the first of what waits off the line; null where nothing does. */
export function takeFirst(fight: HeroicFight, id: string): Task | null {
  const exchange = fight.exchange(id);
  const [first, ...rest] = exchange ? tasksOf(exchange) : [];
  if (first) fight.set(["exchanges", id, "facts", "tasks"], line(rest));
  return first ?? null;
}

/** Puts something before everything that waits. */
export function interpose(fight: HeroicFight, id: string, task: Task): void {
  const exchange = fight.exchange(id);
  if (exchange) fight.set(["exchanges", id, "facts", "tasks"], line([task, ...tasksOf(exchange)]));
}

/** Puts something behind everything that waits. */
export function append(fight: HeroicFight, id: string, tasks: readonly Task[]): void {
  const exchange = fight.exchange(id);
  if (exchange) fight.set(["exchanges", id, "facts", "tasks"], line([...tasksOf(exchange), ...tasks]));
}

/** What was struck at an opening that somebody gave, by its action. */
export const OPENING = "heroic.opportunity";

/** Somebody gives up what they still meant to do. */
export function dropTasksOf(fight: HeroicFight, id: string, who: string): void {
  const exchange = fight.exchange(id);
  const kept = exchange && tasksOf(exchange).filter((t) => t.by !== who);
  if (kept) fight.set(["exchanges", id, "facts", "tasks"], line(kept));
}

/** Whom the question to `who` is about: the other one of the blow, or whoever began. */
export function askedAbout(exchange: Exchange, who: string): string {
  const asked = exchange.waiting[who];
  const blow = asked?.blow == null ? undefined : exchange.blows[asked.blow];
  if (!blow) return exchange.by;
  return blow.by === who ? (blow.target ?? who) : blow.by;
}

/** What a blow keeps of what it was made for. */
export const factsOf = (task: Task): Readonly<Record<string, Json>> => ({ item: task.item, task: task });

/** Whose talents count with what is tried; getting free is the one manoeuvre that no talent is for alone (H23). */
export const scopeOf = ({ manoeuvre }: Pick<Task, "manoeuvre">): Scope =>
  manoeuvre === "escape" || manoeuvre === null ? "all" : manoeuvre;
