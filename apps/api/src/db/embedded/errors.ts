/** Another process uses this data directory; nothing was changed. The message is for operators. */
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

/** The embedded server can't start for a reason that the operator can fix; the message says how. */
export class EmbeddedDatabaseError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'EmbeddedDatabaseError';
  }
}
