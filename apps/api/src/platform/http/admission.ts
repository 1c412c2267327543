/**
 * Limits simultaneous requests (decision record: docs/adr, "admission"). A place is taken before any database access; without one a request waits
 * briefly, and then is asked to retry.
 */
import type { Env } from '../env.ts';
import { type HttpError, overloaded } from './errors.ts';

/**
 * `write`: changes and sign-ins; served first. `read`: pages and records. `heavy`: files, documents and reports, which take long: a few at a time.
 */
export type Load = 'write' | 'read' | 'heavy';
const LOADS: readonly Load[] = ['write', 'read', 'heavy'];

/** Why a request was refused: queue full, waited too long, or process overloaded. */
type Reason = 'full' | 'late' | 'behind';

export interface AdmissionLimits {
  /** Simultaneous requests in total. */
  readonly places: number;
  /** Maximum per kind. */
  readonly most: Readonly<Record<Load, number>>;
  /** Waiting requests per kind. */
  readonly waiting: Readonly<Record<Load, number>>;
  /** Maximum waiting time in milliseconds. */
  readonly waitLimitMs: Readonly<Record<Load, number>>;
}

interface Figures {
  readonly places: number;
  readonly atWork: Readonly<Record<Load, number>>;
  readonly waiting: Readonly<Record<Load, number>>;
  readonly admitted: Readonly<Record<Load, number>>;
  readonly shed: Readonly<Record<Load, Readonly<Record<Reason, number>>>>;
}

export interface Admission {
  /** Throws 503 if a request of this kind couldn't even wait, before its body is read. */
  look(load: Load): void;
  /** Takes a place; returns a function that frees it (once). Throws 503. */
  enter(load: Load): Promise<() => void>;
  readonly figures: () => Figures;
}

/** Seconds until a retry is worthwhile. */
const AGAIN_S: Readonly<Record<Load, number>> = { write: 1, read: 2, heavy: 10 };

type LimitSettings = Pick<
  Env,
  'DATABASE_POOL_SIZE' | 'REQUESTS_AT_WORK' | 'REQUESTS_WAITING' | 'REQUESTS_WAIT_MS'
>;

/**
 * Returns the limits for a pool. Requests don't hold a connection all the time, so there are twice as many places. Each kind leaves some to others,
 * so that neither readers nor blocked writers take all.
 */
export function limitsFor(env: LimitSettings): AdmissionLimits {
  const { DATABASE_POOL_SIZE: pool, REQUESTS_WAITING: waiting, REQUESTS_WAIT_MS: waitLimitMs } = env;
  const places = env.REQUESTS_AT_WORK || Math.max(4, pool * 2);
  const kept = Math.max(1, Math.floor(places / 5));
  const heavy = Math.max(1, Math.min(Math.floor(pool / 3), places - kept));
  return {
    places,
    most: { write: Math.max(1, places - kept), read: Math.max(1, places - kept), heavy },
    waiting: { write: waiting, read: waiting, heavy: Math.max(1, Math.ceil(waiting / 4)) },
    waitLimitMs: { write: waitLimitMs, read: waitLimitMs, heavy: waitLimitMs * 3 },
  };
}

interface Waiter {
  readonly go: () => void;
}

const zero = (): Record<Load, number> => ({ write: 0, read: 0, heavy: 0 });

/**
 * Hands out places.
 * @param behind whether the process is overloaded: then requests are refused instead of queued
 */
export function openAdmission(limits: AdmissionLimits, behind: () => boolean = () => false): Admission {
  const atWork = zero();
  const admitted = zero();
  const none = (): Record<Reason, number> => ({ full: 0, late: 0, behind: 0 });
  const shed: Record<Load, Record<Reason, number>> = { write: none(), read: none(), heavy: none() };
  /** First come, first served. Sets, since timed-out requests leave from the middle. */
  const queues: Readonly<Record<Load, Set<Waiter>>> = { write: new Set(), read: new Set(), heavy: new Set() };
  let total = 0;

  const isFree = (load: Load): boolean => total < limits.places && atWork[load] < limits.most[load];
  /** Nobody of its kind is before it; other kinds that could go have gone. */
  const mayGo = (load: Load): boolean => isFree(load) && queues[load].size === 0;

  function refusal(load: Load, reason: Reason): HttpError {
    shed[load][reason] += 1;
    return overloaded(AGAIN_S[load]);
  }
  function whyNot(load: Load): Reason | undefined {
    if (mayGo(load)) return undefined;
    if (queues[load].size >= limits.waiting[load]) return 'full';
    return behind() ? 'behind' : undefined;
  }
  function callNext(): void {
    for (const load of LOADS)
      while (isFree(load)) {
        const [first] = queues[load];
        if (first === undefined) break;
        queues[load].delete(first);
        first.go();
      }
  }
  function take(load: Load): () => void {
    atWork[load] += 1;
    admitted[load] += 1;
    total += 1;
    let held = true;
    return () => {
      if (!held) return;
      held = false;
      atWork[load] -= 1;
      total -= 1;
      callNext();
    };
  }

  return {
    look(load) {
      const reason = whyNot(load);
      if (reason !== undefined) throw refusal(load, reason);
    },
    async enter(load) {
      const reason = whyNot(load);
      if (reason !== undefined) throw refusal(load, reason);
      if (mayGo(load)) return take(load);
      return new Promise((done, fail) => {
        const timer = setTimeout(() => {
          queues[load].delete(waiter);
          fail(refusal(load, 'late'));
        }, limits.waitLimitMs[load]);
        const waiter: Waiter = {
          go() {
            clearTimeout(timer);
            done(take(load));
          },
        };
        queues[load].add(waiter);
      });
    },
    figures: () => ({
      places: limits.places,
      atWork: { ...atWork },
      waiting: { write: queues.write.size, read: queues.read.size, heavy: queues.heavy.size },
      admitted: { ...admitted },
      shed: { write: { ...shed.write }, read: { ...shed.read }, heavy: { ...shed.heavy } },
    }),
  };
}
