import type { Page } from "@playwright/test";

/** A fight as it stands, in figures that every build of the system has to agree on. */
export interface Standing {
  readonly ruleset: string;
  readonly round: number;
  readonly phase: string;
  readonly turn: string | null;
  readonly order: readonly string[];
  readonly combatants: Readonly<Record<string, { readonly actions: readonly string[] }>>;
  readonly cards: readonly { readonly id: string; readonly waiting: Readonly<Record<string, object>> }[];
}

interface Pool {
  readonly id: string;
  readonly left: number;
  readonly max: number;
}

interface Effect {
  readonly statuses: Iterable<string>;
}

interface Bars {
  readonly a: { readonly value: number; readonly max: number };
  readonly b: { readonly value: number; readonly max: number };
}

interface Fighter {
  readonly id: string;
  readonly name: string;
  readonly initiative: number | null;
  readonly actor: {
    readonly system: { readonly bars: Bars };
    readonly appliedEffects: Iterable<Effect>;
    getRollData(): Readonly<Record<string, unknown>>;
  };
}

interface Host {
  readonly combat: {
    readonly round: number;
    readonly turns: readonly Fighter[];
    readonly state: { readonly phase: string; readonly turn: string | null; readonly order: readonly string[] };
    readonly fight: { budget(who: string): { readonly pools: readonly Pool[] } };
  };
  readonly messages: Iterable<{ readonly exchange: Exchange | null }>;
  readonly tempo: {
    readonly api: { listActions(actor: object): readonly Row[] };
    readonly rulesets: { active(): { id: string } };
  };
}

interface Row {
  readonly id: string;
}

interface Blow {
  readonly seq: number;
  readonly by: string;
  readonly target: string | null;
  readonly reading: { readonly total: number; readonly band: string; readonly faces: readonly number[] } | null;
  readonly damage: { readonly amount: number; readonly type: string } | null;
  readonly applied: readonly object[] | null;
}

interface Exchange {
  readonly id: string;
  readonly action: string;
  readonly by: string;
  readonly undone: boolean;
  readonly waiting: Readonly<Record<string, { readonly kind: string; readonly options: readonly string[] }>>;
  readonly blows: Readonly<Record<string, Blow>>;
}

/** Reads the fight that a page shows. */
export function standingOf(page: Page): Promise<Standing> {
  return page.evaluate(() => {
    const { combat, messages, tempo } = game as unknown as Host;
    const combatants = combat.turns.map((c) => {
      const { pools } = combat.fight.budget(c.id);
      const actions = tempo.api.listActions(c.actor);
      return [
        c.id,
        {
          name: c.name,
          initiative: c.initiative,
          bars: c.actor.system.bars,
          pools: Object.fromEntries(pools.map(({ id, left, max }) => [id, `${left}/${max}`])),
          statuses: [...c.actor.appliedEffects].flatMap((e) => [...e.statuses]).sort(),
          derived: c.actor.getRollData()["derived"],
          actions: actions.map((a) => a.id).sort(),
        },
      ];
    });
    const cards = [...messages].flatMap(({ exchange: e }) =>
      e === null
        ? []
        : {
            id: e.id,
            action: e.action,
            by: e.by,
            undone: e.undone,
            waiting: Object.fromEntries(
              Object.entries(e.waiting).map(([id, { kind, options }]) => [id, { kind, options }]),
            ),
            blows: Object.values(e.blows)
              .sort((a, b) => a.seq - b.seq)
              .map(({ by, target, reading, damage, applied }) => ({
                by,
                target,
                total: reading?.total ?? null,
                band: reading?.band ?? null,
                faces: reading?.faces ?? null,
                damage: damage && `${damage.amount} ${damage.type}`,
                applied: applied !== null,
              })),
          },
    );
    return {
      ruleset: tempo.rulesets.active().id,
      round: combat.round,
      phase: combat.state.phase,
      turn: combat.state.turn,
      order: combat.state.order,
      combatants: Object.fromEntries(combatants) as Standing["combatants"],
      cards,
    };
  });
}
