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

  /** A newcomer joins the group of those whose tokens are as theirs; the GM can move them. */
  protected override async _preCreate(...args: Parameters<Combatant["_preCreate"]>): Promise<boolean | void> {
    if ((await super._preCreate(...args)) === false) return false;
    const { combat, token } = this;
    if (!combat?.groups.size || this._source.group) return undefined;
    const { groupToJoin } = await import("../write/joining.ts");
    this.updateSource({ group: groupToJoin(combat, token?.disposition) });
    return undefined;
  }

  /** Whether this user may act for it. */
  get isMine(): boolean {
    return this.isOwner;
  }
}
