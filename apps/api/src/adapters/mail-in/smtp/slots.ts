/** A limited number of slots; a caller without one waits for a limited time. */
export class Slots {
  readonly #waiting: (() => void)[] = [];
  #free: number;

  constructor(count: number) {
    this.#free = count;
  }

  /** Returns whether a slot was free within the time; each slot must be released once. */
  async take(milliseconds: number): Promise<boolean> {
    if (this.#free > 0) {
      this.#free--;
      return true;
    }
    return new Promise((resolve) => {
      const got = () => {
        clearTimeout(timer);
        resolve(true);
      };
      const timer = setTimeout(() => {
        this.#waiting.splice(this.#waiting.indexOf(got), 1);
        resolve(false);
      }, milliseconds);
      this.#waiting.push(got);
    });
  }

  giveBack(): void {
    const next = this.#waiting.shift();
    if (next === undefined) this.#free++;
    else next();
  }
}
