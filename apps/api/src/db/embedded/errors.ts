/** Another process keeps this data directory; nothing was touched. The message is fit for the operator. */
export class AlreadyRunningError extends Error {
  readonly pid: number;

  constructor(dataDir: string, pid: number, host?: string) {
    const where = host === undefined ? `pid ${pid}` : `pid ${pid} on ${host}`;
    super(
      `Hireyard is already running (${where}) with the data directory ${dataDir}. Stop it, or set another DATA_DIR.`,
    );
    this.name = 'AlreadyRunningError';
    this.pid = pid;
  }
}

/** The embedded server could not be started for a reason that the operator can mend; the message says how. */
export class EmbeddedDatabaseError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'EmbeddedDatabaseError';
  }
}
