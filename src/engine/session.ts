import type { Authority, Command } from "./command.ts";
import { PLAYER } from "./command.ts";
import type { Decision } from "./decide.ts";
import { decideIn } from "./decide.ts";
import { Derived } from "./derived.ts";
import type { Faces } from "./dice/rolling.ts";
import { Fight } from "./fight.ts";
import type { Ruleset } from "./ruleset.ts";
import type { Shape } from "./schema.ts";
import type { FightState } from "./state.ts";

/**
 * A fight in progress: its ruleset, its present state, and the values derived from it (K13), which are kept
 * between commands.
 */
export class Session<C extends Shape = Shape, D = unknown> {
  readonly ruleset: Ruleset<C, D>;
  /** May be set to any state of the fight, such as one read anew or an older one. */
  state: FightState;
  readonly #derived: Derived<C, D>;

  constructor(ruleset: Ruleset<C, D>, state: FightState) {
    this.ruleset = ruleset;
    this.state = state;
    this.#derived = new Derived(ruleset);
  }

  /** A `Fight` to ask about the present state. */
  fight(authority: Authority = PLAYER, state: FightState = this.state): Fight<C, D> {
    return new Fight(this.ruleset, state, authority, this.#derived, this.#derived.settled(state));
  }

  /** Like `decide`, on the present state; a command that succeeds moves the session to the state after it. */
  decide(command: Command, faces: Faces = [], authority: Authority = PLAYER): Decision {
    const decision = this.ask(command, faces, authority);
    if ("after" in decision) this.state = decision.after;
    return decision;
  }

  /** Like `decide`, but the session stays where it is. */
  ask(command: Command, faces: Faces = [], authority: Authority = PLAYER, state: FightState = this.state): Decision {
    return decideIn(this.fight(authority, state), command, faces);
  }
}
