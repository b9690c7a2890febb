import type { Blow, Exchange } from "../../engine/exchange.ts";
import type { Json } from "../../engine/json.ts";
import type { Manoeuvre, Scope } from "./creature.ts";
import type { HeroicFight } from "./rules.ts";

/** One thing to be done in an exchange; they wait in line while somebody is asked. */
export type Task = {
  readonly kind: "attack" | "manoeuvre" | "heal" | "skill" | "intrigue";
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

export const line = (tasks: readonly Task[]): Json => tasks;

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

/** What a blow keeps of what it was made for. */
export const factsOf = (task: Task): Readonly<Record<string, Json>> => ({ item: task.item, task: task });

/** Whose talents count with what is tried; getting free is the one manoeuvre that no talent is for alone (H23). */
export const scopeOf = ({ manoeuvre }: Pick<Task, "manoeuvre">): Scope =>
  manoeuvre === "escape" || manoeuvre === null ? "all" : manoeuvre;
