/** Lets some pieces of work run at once; the others wait for their turn, in the order in which they came. */
export class Turns {
  #free: number;
  readonly #waiting: (() => void)[] = [];

  /** `most` = how many run at once. */
  constructor(most: number) {
    this.#free = most;
  }

  /** Does the work when it is its turn. Errors: those of the work. */
  async take<T>(work: () => Promise<T>): Promise<T> {
    if (this.#free > 0) this.#free -= 1;
    else await new Promise<void>((resolve) => this.#waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = this.#waiting.shift();
      if (next) next();
      else this.#free += 1;
    }
  }
}
