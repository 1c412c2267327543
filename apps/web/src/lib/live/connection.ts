/**
 * News of the server: which resources changed. One connection, opened again when it breaks, later each time. Where the server has no news for
 * this person (403, 404) there are none until it is started again.
 */
import { ResponseError } from '../api/outcome.ts';

export interface News {
  /** Whose records changed; null = news may have been missed. */
  readonly resource: string | null;
  /** Which of them; absent = any may have. */
  readonly ids?: readonly number[];
}

interface LiveParts {
  /**
   * Opens the stream of server-sent events; throws what the call throws.
   * @param behind for so many ms no news was heard: the server begins with what came meanwhile
   */
  readonly open: (signal: AbortSignal, behind: number) => Promise<ReadableStream<Uint8Array> | null>;
  /** When the oldest was read that is shown, in ms since 1970, for the first connection: news since then concerns it. */
  readonly shownSince: () => number;
  readonly hear: (news: News) => void;
  /** Told whether news comes now: true when a connection stands, false when it is gone. */
  readonly onFlow?: (flows: boolean) => void;
}

export interface Live {
  readonly start: () => void;
  readonly stop: () => void;
}

const FIRST_WAIT_MS = 1000;
const MAX_WAIT_MS = 60_000;
/** A connection that held so long was a good one: it ends by itself now and then. */
const GOOD_MS = 10_000;

/** How long to wait before the next try; not the same for all tabs, or a server that comes back has them all at once. */
export const waitAfter = (failures: number, random: () => number = Math.random): number =>
  Math.min(MAX_WAIT_MS, FIRST_WAIT_MS * 2 ** failures) * (0.5 + random() / 2);

/** An answer is as old as its question: on top of the time since the last news, in ms. */
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

/** Reads until the stream ends or breaks. What is no news, e.g. a sign of life, is passed over. */
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
  // the first is for readers of another kind; a second comes from a server that sends everybody away
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

/** What a line of the stream says; undefined when it is no news. */
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
