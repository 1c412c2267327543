/** Counts connections by address, so that no client takes all of them. */
export class ConnectionLimiter {
  readonly #addresses = new Map<string, string>();
  readonly #most: number;

  constructor(most: number) {
    this.#most = most;
  }

  /** Returns false if the address has too many connections. Each accepted connection must leave. */
  enter(id: string, address: string): boolean {
    let open = 0;
    for (const other of this.#addresses.values()) if (other === address) open++;
    if (open >= this.#most) return false;
    this.#addresses.set(id, address);
    return true;
  }

  /** Ends a connection, including a refused one. */
  leave(id: string): void {
    this.#addresses.delete(id);
  }
}
