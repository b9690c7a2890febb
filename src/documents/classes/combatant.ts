import { invalidateCombatant } from "../read/fight-state.ts";

/** A combatant. `TempoCombatantData` holds its ledger and whatever else belongs to this fight alone. */
export class TempoCombatant<out SubType extends Combatant.SubType = Combatant.SubType> extends Combatant<SubType> {
  override prepareData(): void {
    super.prepareData();
    // Core shows a group's initiative in place of its members'. Here every member stores its side's
    // initiative itself.
    this.initiative = this._source.initiative;
    invalidateCombatant(this);
  }

  /** Whether this user may act for it. */
  get isMine(): boolean {
    return this.isOwner;
  }
}
