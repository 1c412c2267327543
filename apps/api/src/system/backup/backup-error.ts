/** A backup could not be written, read or restored. The message tells operators why. */
export class BackupError extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause });
    this.name = 'BackupError';
  }
}

/** Describes a damaged archive. */
export const damaged = (what: string, cause?: unknown): BackupError =>
  new BackupError(`This backup is damaged: ${what}. Use another one.`, cause);
