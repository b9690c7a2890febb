import { invalidateCombatant } from "../read/fight-state.ts";

/** A combatant: ledger and what else belongs to this fight alone. */
export class TempoCombatant<out SubType extends Combatant.SubType = Combatant.SubType> extends Combatant<SubType> {
  override prepareData(): void {
    super.prepareData();
    // Core puts a group's initiative in the place of its members'; a side's is written to every member of it here.
    this.initiative = this._source.initiative;
    invalidateCombatant(this);
  }

  /** Whether this user may act for it. */
  get isMine(): boolean {
    return this.isOwner;
  }
}
