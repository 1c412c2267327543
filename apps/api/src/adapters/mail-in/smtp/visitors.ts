/** Who is connected from where, and that nobody takes all connections for himself. */
export class Visitors {
  readonly #addresses = new Map<string, string>();
  readonly #most: number;

  constructor(most: number) {
    this.#most = most;
  }

  /** False when as many connections of that address are open as one may have; each that entered must leave. */
  enter(id: string, address: string): boolean {
    let open = 0;
    for (const other of this.#addresses.values()) if (other === address) open++;
    if (open >= this.#most) return false;
    this.#addresses.set(id, address);
    return true;
  }

  /** The end of a connection, also of one that did not enter. */
  leave(id: string): void {
    this.#addresses.delete(id);
  }
}
