import { activeRuleset } from "../../data/active.ts";
import { mayTakeSidesTurn, OVER } from "../../engine/index.ts";
import type { Command, Fight, FightState, Session } from "../../engine/index.ts";
import type { Outcome } from "../write/execute.ts";
import { execute, refusalOf } from "../write/execute.ts";
import { ports } from "../ports.ts";
import { setting } from "../settings.ts";
import { project, sessionOf, invalidate } from "../read/fight-state.ts";

/** A fight: phases, order and turns are the engine's; Foundry's `round` and `turn` mirror them. */
export class TempoCombat<out SubType extends Combat.SubType = Combat.SubType> extends Combat<SubType> {
  override prepareData(): void {
    super.prepareData();
    invalidate();
  }

  /** The fight as plain data. */
  get state(): FightState {
    return project(this);
  }

  /** The fight's session, which keeps derived values. `execute` runs commands on it. */
  get session(): Session {
    return sessionOf(this);
  }

  /** The fight, for queries only: changes to it are not stored. */
  get fight(): Fight {
    return this.session.fight({ gm: game.user.isGM, force: false });
  }

  /** Runs a command, and tells the user where it is refused. */
  async ask(command: Command): Promise<this> {
    await this.#askOrInsist(command);
    return this;
  }

  /**
   * The same; where a refusal is soft, a GM may insist.
   * @returns null where the command was not done
   */
  async #askOrInsist(command: Command): Promise<Outcome | null> {
    const outcome = await execute(this, command);
    if (!("refusal" in outcome)) return outcome;
    const { refusal } = outcome;
    const mayInsist = refusal.soft && game.user.isGM;
    if (!mayInsist) ports.refused(refusal);
    else if (await ports.insist(refusal, () => refusalOf(this, command))) {
      const insisted = await execute(this, command, { force: true });
      if (!("refusal" in insisted)) return insisted;
      ports.refused(insisted.refusal);
    }
    return null;
  }

  override async startCombat(): Promise<this> {
    return this.ask({ type: "begin" });
  }

  /** Starts a scene without a battle (P31), or a battle; rulesets without scenes play either as a battle. */
  async startAs(scene: boolean): Promise<this> {
    if (this.round === 0 && this.system.scene !== scene) await this.update({ system: { scene } });
    return this.startCombat();
  }

  /**
   * Ends the current turn; between turns, advances the phase. Core's own tracker cannot say who of a side takes its turn:
   * there the next in the order does.
   */
  override async nextTurn(): Promise<this> {
    const { turn } = this.state;
    if (turn !== null) return this.ask({ type: "endTurn", who: turn });
    const [next] = setting("plainTracker") ? mayTakeSidesTurn(this.fight) : [];
    return this.ask(next === undefined ? { type: "advance" } : { type: "takeTurn", who: next });
  }

  override async nextRound(): Promise<this> {
    const { round } = this;
    // Each step advances by one phase or one side, so a round never takes more steps than these.
    const most =
      activeRuleset().turn.phases.length + new Set(Object.values(this.state.combatants).map((c) => c.side)).size;
    for (let i = 0; i <= most && this.round === round; i++) if (!(await this.#askOrInsist({ type: "advance" }))) break;
    return this;
  }

  /**
   * Ends the fight by the rules (usage rolls, recovery, experience), posts its summary, and deletes the
   * Combat. A fight that has not begun is only deleted.
   */
  override async endCombat(): Promise<this> {
    if (this.round === 0) return super.endCombat();
    if (!(await ports.confirmEnd(this))) return this;
    const { openIn, postEnded } = await import("../write/ended-message.ts");
    const open = openIn(this);
    if (this.state.phase !== OVER) {
      const outcome = await this.#askOrInsist({ type: "end" });
      if (!outcome) return this;
      // Another GM's client carries it out; wait for that.
      if ("sent" in outcome && !(await this.#hasEnded())) return this;
    }
    await postEnded(this, open);
    await this.delete();
    return this;
  }

  /**
   * Waits up to 5 seconds for the fight to end.
   * @returns whether it has ended
   */
  async #hasEnded(): Promise<boolean> {
    for (let i = 0; i < 50 && this.state.phase !== OVER; i++) await new Promise((done) => setTimeout(done, 100));
    return this.state.phase === OVER;
  }

  override async previousTurn(): Promise<this> {
    return this.ask({ type: "stepBack" });
  }

  override async previousRound(): Promise<this> {
    const { round } = this;
    for (let i = 0; i < Object.keys(this.state.trail).length + 1 && this.round === round && round > 0; i++)
      await this.ask({ type: "stepBack" });
    return this;
  }

  override async rollInitiative(ids: string | string[], _options?: Combat.InitiativeOptions): Promise<this> {
    return this.ask({ type: "rollInitiative", ids: typeof ids === "string" ? [ids] : ids });
  }

  override async rollAll(_options?: Combat.InitiativeOptions): Promise<this> {
    return this.#rollMissing(() => true);
  }

  override async rollNPC(_options?: Combat.InitiativeOptions): Promise<this> {
    return this.#rollMissing((c) => c.isNPC);
  }

  async #rollMissing(which: (c: Combatant.Implementation) => boolean): Promise<this> {
    const missing = this.combatants.contents.filter((c) => c.initiative === null && c.actor && which(c));
    return missing.length === 0 ? this : this.ask({ type: "rollInitiative", ids: missing.map((c) => c.id ?? "") });
  }

  override async setInitiative(id: string, value: number): Promise<void> {
    await this.ask({ type: "setInitiative", who: id, value });
  }

  /** By the round's order; combatants outside it by initiative, name and id. */
  protected override _sortCombatants(a: Combatant.Implementation, b: Combatant.Implementation): number {
    const order = a.combat?.system.order ?? [];
    const rank = (c: Combatant.Implementation): number => {
      const at = order.indexOf(c.id ?? "");
      return at < 0 ? order.length : at;
    };
    return (
      rank(a) - rank(b) ||
      (b.initiative ?? -Infinity) - (a.initiative ?? -Infinity) ||
      (a.name ?? "").localeCompare(b.name ?? "") ||
      ((a.id ?? "") < (b.id ?? "") ? -1 : 1)
    );
  }
}
