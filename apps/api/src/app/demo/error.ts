/** The installation can't be prepared for a reason that the operator can fix; the message says how. */
export class SeedError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'SeedError';
  }
}
