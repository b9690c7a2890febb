import type { User } from "../../documents/user.ts";
import type { Token } from "../placeables/token.ts";

/** The tokens that a user has targeted: `user.targets`. */
export class UserTargets extends Set<Token> {
  declare readonly user: User;

  constructor(user: User) {
    super();
    this.user = user;
  }

  /** The ids of the token documents. */
  get ids(): string[] {
    return Array.from(this, ({ document }) => document.id ?? "");
  }

  override add(token: Token): this {
    if (this.has(token)) return this;
    super.add(token);
    this.#announce(token, true);
    return this;
  }

  override delete(token: Token): boolean {
    const deleted = super.delete(token);
    if (deleted) this.#announce(token, false);
    return deleted;
  }

  override clear(): void {
    const tokens = Array.from(this);
    super.clear();
    for (const token of tokens) this.#announce(token, false);
  }

  #announce(token: Token, targeted: boolean): void {
    if (!token.destroyed) token._updateTarget(targeted, this.user);
  }
}
