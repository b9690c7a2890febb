import { DEFAULT_TOKEN } from "../../common/constants.ts";
import { BaseCombatantGroup } from "../../common/documents/combatant-group.ts";
import type { AnyObject } from "../../common/utils/value-types.ts";
import { ClientDocumentMixin } from "./client-document.ts";
import type { Combat } from "./combat.ts";
import type { Combatant } from "./combatant.ts";

/** A group of combatants that shares its initiative. */
export class CombatantGroup extends ClientDocumentMixin(BaseCombatantGroup) {
  declare readonly parent: Combat | null;
  /** The combatants of the group. // C116 */
  declare members: Set<Combatant>;

  protected override _configure(options: AnyObject = {}): void {
    super._configure(options);
    Object.defineProperty(this, "members", { value: new Set(), writable: true, configurable: true, enumerable: false });
  }

  /** Whether all members are hidden, or there are none. // C116 */
  get hidden(): boolean {
    return Array.from(this.members).every((member) => member.hidden);
  }

  /** Whether all members are defeated, or there are none. // C116 */
  get defeated(): boolean {
    return Array.from(this.members).every((member) => member.isDefeated);
  }

  override prepareBaseData(): void {
    super.prepareBaseData();
    const combatants = (this.parent?.combatants.contents ?? []) as unknown as Combatant[];
    this.members = new Set(combatants.filter((combatant) => combatant._source.group === this.id));
  }

  override prepareDerivedData(): void {
    super.prepareDerivedData();
    const [first] = this.members;
    this.name ||= first?.name ?? "";
    this.img ||= first?.img ?? DEFAULT_TOKEN;
  }

  /** Clears the movement histories of the members. */
  async clearMovementHistories(): Promise<void> {
    await this.parent?.clearMovementHistories(this.members);
  }
}
