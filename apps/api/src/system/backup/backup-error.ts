/** A backup could not be made, read or brought back; the message says why, and is fit for the operator. */
export class BackupError extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause });
    this.name = 'BackupError';
  }
}

/** What is said of an archive that is not what was written. */
export const damaged = (what: string, cause?: unknown): BackupError =>
  new BackupError(`This backup is damaged: ${what}. Nothing of it may be trusted; take another one.`, cause);
