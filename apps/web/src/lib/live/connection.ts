/**
 * Live updates from the server: which resources changed. One connection, reopened with growing delays when it breaks. If the server
 * refuses updates to this user (403, 404), there are none until it is started again.
 */
import { ResponseError } from '../api/outcome.ts';

export interface News {
  /** The resource that changed; null = updates may have been missed. */
  readonly resource: string | null;
  /** The records that changed; absent = any may have. */
  readonly ids?: readonly number[];
}

interface LiveParts {
  /**
   * Opens the stream of server-sent events; throws what the call throws.
   * @param behind milliseconds without updates: the server begins with what happened in this time
   */
  readonly open: (signal: AbortSignal, behind: number) => Promise<ReadableStream<Uint8Array> | null>;
  /** When the oldest shown data was read, in ms since 1970, for the first connection: later updates concern it. */
  readonly shownSince: () => number;
  readonly hear: (news: News) => void;
  /** Called when updates start (true) and stop (false). */
  readonly onFlow?: (flows: boolean) => void;
}

export interface Live {
  readonly start: () => void;
  readonly stop: () => void;
}

const FIRST_WAIT_MS = 1000;
const MAX_WAIT_MS = 60_000;
/** A connection that lasted this long was fine: servers close them now and then. */
const GOOD_MS = 10_000;

/** Returns the delay before the next attempt; random, so that a restarted server does not get all tabs at once. */
export const waitAfter = (failures: number, random: () => number = Math.random): number =>
  Math.min(MAX_WAIT_MS, FIRST_WAIT_MS * 2 ** failures) * (0.5 + random() / 2);

/** Added to the time since the last update, because answers are as old as their questions, in ms. */
const SURELY_MS = 5000;

const isFinal = (error: unknown): boolean =>
  error instanceof ResponseError && (error.status === 403 || error.status === 404);

export function createLive({ open, shownSince, hear, onFlow }: LiveParts): Live {
  let end: AbortController | undefined;
  let lastHeardAt: number | undefined;

  const run = async (signal: AbortSignal): Promise<void> => {
    for (let failures = 0; !signal.aborted; failures += 1) {
      const begun = Date.now();
      let said: number | undefined;
      try {
        const behind = Math.max(begun - (lastHeardAt ?? shownSince()), 0) + SURELY_MS;
        const stream = await open(signal, behind);
        if (signal.aborted || stream === null) return;
        onFlow?.(true);
        await readEvents(
          stream,
          hear,
          () => (lastHeardAt = Date.now()),
          (ms) => (said = ms),
          signal,
        );
      } catch (error) {
        if (isFinal(error)) return;
      } finally {
        onFlow?.(false);
      }
      if (Date.now() - begun > GOOD_MS) failures = 0;
      await pause(said ?? waitAfter(failures), signal);
    }
  };

  return {
    start: () => {
      if (end !== undefined) return;
      end = new AbortController();
      void run(end.signal);
    },
    stop: () => {
      end?.abort();
      end = undefined;
    },
  };
}

/** Reads until the stream ends or breaks. Lines without updates, e.g. heartbeats, are skipped. */
async function readEvents(
  stream: ReadableStream<Uint8Array>,
  hear: LiveParts['hear'],
  onLife: () => void,
  onWait: (ms: number) => void,
  signal: AbortSignal,
): Promise<void> {
  const reader = stream.getReader();
  const decoder = new TextDecoder();
  let rest = '';
  // The first `retry` is for other readers; a second comes from a server that is shutting down.
  let waits = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done || signal.aborted) return;
    onLife();
    const lines = (rest + decoder.decode(value, { stream: true })).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) {
      const wait = /^retry: ?(\d{1,4})$/.exec(line)?.[1];
      if (wait !== undefined && waits++ > 0) onWait(Number(wait));
      const news = newsIn(line);
      if (news !== undefined) hear(news);
    }
  }
}

/** Returns the update in a line of the stream; undefined if it has none. */
export function newsIn(line: string): News | undefined {
  if (!line.startsWith('data:')) return undefined;
  try {
    const { resource, ids } = JSON.parse(line.slice('data:'.length)) as Readonly<Record<string, unknown>>;
    if (typeof resource !== 'string' && resource !== null) return undefined;
    return { resource, ...(Array.isArray(ids) && { ids: ids.map(Number) }) };
  } catch {
    return undefined;
  }
}

const pause = async (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((done) => {
    const timer = setTimeout(done, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      done();
    });
  });
