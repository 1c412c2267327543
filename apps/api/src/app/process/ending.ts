/** Ends a process after a signal or an uncaught error (docs/run/upgrades.md, "The end of a process"). */
import { counted } from '@hireyard/domain/contracts/counted';
import { messageOf } from '../../platform/jobs/failure.ts';

/** What has to end, in the order in which it does. */
export interface Parts {
  /** No new work: readiness says no, no job and no mail is taken. Requests are still answered. */
  drain(): void;
  /** Ends when all that is at work has ended. */
  close(): Promise<void>;
  /** What is still at work, in words for the log. */
  atWork(): readonly string[];
}
export interface EndingOptions {
  /** Undefined: not begun yet, and nothing to wait for. */
  readonly parts: () => Parts | undefined;
  /** How long balancers have to notice, in seconds, before connections are refused. */
  readonly drainSeconds: number;
  /** How long the end may take after that. */
  readonly limitSeconds: number;
  readonly log: (
    level: 'info' | 'error' | 'fatal',
    facts: Readonly<Record<string, unknown>>,
    words: string,
  ) => void;
  /** Ends the process. */
  readonly exit: (code: number) => void;
  /** Milliseconds of a clock that only goes forward; that of the process unless told. */
  readonly clock?: () => number;
}
export interface Ending {
  /**
   * Ends in order; at a second Ctrl-C (SIGINT), at once. Other signals are one request however often they come: a process group gets them, and
   * npm, shells and our own scripts hand them on as well.
   */
  signal(name: string): void;
  /** An error that nobody caught: what is at work is finished, and the process ends with code 1 to be started anew. */
  fault(error: unknown): void;
  /** Whether the end has begun. */
  readonly begun: () => boolean;
}

const MAX_FAULTS = 20;
/** A SIGINT so soon after the first is the same one, handed on. */
const SAME_MS = 1000;

/** Where it happened, without the words of the error: they may quote what people typed. */
const placesOf = (error: unknown): readonly string[] =>
  error instanceof Error
    ? (error.stack ?? '')
        .split('\n')
        .filter((line) => /^\s+at /.test(line))
        .slice(0, 12)
        .map((line) => line.trim())
    : [];

/** The one way out of a process. Codes: 0 all was finished; 1 something was cut off, or an error ended it. */
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
      () => cut(`not finished after ${counted(options.limitSeconds, 'second')}, the rest is cut off`),
      options.limitSeconds * 1000,
    );
    await parts.close();
    clearTimeout(limit);
    log('info', { code }, 'the process has ended in order');
    exit(code);
  }
  function begin(): void {
    begun = true;
    const parts = options.parts();
    if (parts === undefined) {
      log('info', {}, 'ended before it was ready');
      return exit(1);
    }
    run(parts).catch((error: unknown) => {
      log('error', { reason: messageOf(error), at: placesOf(error) }, 'the end was not in order');
      exit(1);
    });
  }
  return {
    begun: () => begun,
    signal(name) {
      const handedOn = name !== 'SIGINT' || (interrupted !== undefined && clock() - interrupted < SAME_MS);
      if (begun && !handedOn) return cut(`${name} came while ending, the rest is cut off`);
      if (name === 'SIGINT') interrupted ??= clock();
      if (begun) return;
      log('info', { signal: name }, 'the process is ending: what is at work is finished');
      begin();
    },
    fault(error) {
      log(
        'fatal',
        { reason: messageOf(error), at: placesOf(error) },
        'an error that nobody caught ends the process',
      );
      code = 1;
      faults += 1;
      if (!begun) begin();
      // what cannot even be logged would go round in a circle
      else if (faults > MAX_FAULTS) exit(1);
    },
  };
}
