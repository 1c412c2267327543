/** Ends a process after a signal or an uncaught error (docs/run/upgrades.md, "Shutdown"). */
import { counted } from '@hireyard/domain/contracts/counted';
import { messageOf } from '../../platform/jobs/failure.ts';

/** The parts to end, in order. */
export interface Parts {
  /** Takes no new work: not ready, no jobs, no email. Requests are still answered. */
  drain(): void;
  /** Resolves when all active work has ended. */
  close(): Promise<void>;
  /** Returns the active work as text for the log. */
  atWork(): readonly string[];
}
export interface EndingOptions {
  /** Undefined: not started yet, so nothing to wait for. */
  readonly parts: () => Parts | undefined;
  /** Seconds for load balancers to notice, before connections are refused. */
  readonly drainSeconds: number;
  /** Seconds for the rest of the shutdown. */
  readonly limitSeconds: number;
  readonly log: (
    level: 'info' | 'error' | 'fatal',
    facts: Readonly<Record<string, unknown>>,
    words: string,
  ) => void;
  /** Ends the process. */
  readonly exit: (code: number) => void;
  /** Monotonic milliseconds; default: the process's clock. */
  readonly clock?: () => number;
}
export interface Ending {
  /**
   * Ends in order; at a second Ctrl-C (SIGINT), at once. Other signals count once however often they are sent: a process group gets them, and npm,
   * shells and our own scripts repeat them.
   */
  signal(name: string): void;
  /** An uncaught error: active work is finished, and the process ends with code 1 to be restarted. */
  fault(error: unknown): void;
  /** Returns whether shutdown has started. */
  readonly begun: () => boolean;
}

const MAX_FAULTS = 20;
/** A SIGINT this soon after the first is a repetition. */
const SAME_MS = 1000;

/** Returns the places of an error without its message, which may quote input. */
const placesOf = (error: unknown): readonly string[] =>
  error instanceof Error
    ? (error.stack ?? '')
        .split('\n')
        .filter((line) => /^\s+at /.test(line))
        .slice(0, 12)
        .map((line) => line.trim())
    : [];

/** The only way to end a process. Codes: 0 all finished; 1 work was aborted, or an error ended it. */
export function openEnding(options: EndingOptions): Ending {
  const { log, exit, clock = () => performance.now() } = options;
  let begun = false;
  let interrupted: number | undefined;
  let code = 0;
  let faults = 0;

  function cut(words: string): void {
    log('error', { cut: options.parts()?.atWork() ?? [] }, words);
    exit(1);
  }
  async function run(parts: Parts): Promise<void> {
    parts.drain();
    if (options.drainSeconds > 0) await new Promise((done) => setTimeout(done, options.drainSeconds * 1000));
    const limit = setTimeout(
      () => cut(`not finished after ${counted(options.limitSeconds, 'second')}; stopping now`),
      options.limitSeconds * 1000,
    );
    await parts.close();
    clearTimeout(limit);
    log('info', { code }, 'shutdown complete');
    exit(code);
  }
  function begin(): void {
    begun = true;
    const parts = options.parts();
    if (parts === undefined) {
      log('info', {}, 'stopped before it was ready');
      return exit(1);
    }
    run(parts).catch((error: unknown) => {
      log('error', { reason: messageOf(error), at: placesOf(error) }, 'shutdown failed');
      exit(1);
    });
  }
  return {
    begun: () => begun,
    signal(name) {
      const handedOn = name !== 'SIGINT' || (interrupted !== undefined && clock() - interrupted < SAME_MS);
      if (begun && !handedOn) return cut(`${name} during shutdown; stopping now`);
      if (name === 'SIGINT') interrupted ??= clock();
      if (begun) return;
      log('info', { signal: name }, 'shutting down: finishing running requests and jobs');
      begin();
    },
    fault(error) {
      log('fatal', { reason: messageOf(error), at: placesOf(error) }, 'uncaught error, stopping the process');
      code = 1;
      faults += 1;
      if (!begun) begin();
      // an error that can't even be logged would repeat for ever
      else if (faults > MAX_FAULTS) exit(1);
    },
  };
}
