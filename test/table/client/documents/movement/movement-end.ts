/** Generation 14: a promise for the end of a whole movement, not only of its first checkpoint. */
export class MovementEnd {
  readonly #promise: Promise<boolean>;
  #settle: (completed: boolean) => void = () => {};
  #isSettled = false;

  constructor() {
    this.#promise = new Promise((resolve) => {
      this.#settle = resolve;
    });
  }

  get finished(): Promise<boolean> {
    return this.#promise;
  }

  get isSettled(): boolean {
    return this.#isSettled;
  }

  settle(completed: boolean): void {
    this.#isSettled = true;
    this.#settle(completed);
  }
}
