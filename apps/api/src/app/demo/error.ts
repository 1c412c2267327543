/** The installation can't be made ready for a reason that the operator can mend; the message says how. */
export class SeedError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'SeedError';
  }
}
