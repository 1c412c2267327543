/** Calls that the server has no room for at the moment are made again after the time that it names (docs/run/observability.md, "Too many requests"). */
import type { Call, Method } from './http.ts';

/** Waits, or ends with the reason of the signal. */
export type Pause = (ms: number, signal: AbortSignal | undefined) => Promise<void>;

const MOST = 2;
/** Whoever is to wait longer is told so at once. */
const MAX_MS = 10_000;
/** Who were refused together do not come back together. */
const SPREAD = 0.3;

export const pause: Pause = (ms, signal) =>
  new Promise((done, fail) => {
    const ended = () => {
      clearTimeout(timer);
      fail(signal?.reason as Error);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', ended);
      done();
    }, ms);
    if (signal?.aborted) ended();
    else signal?.addEventListener('abort', ended, { once: true });
  });

/** Whether the first call under this key is still running: a balancer may have sent it to another node when the first one died. */
const isRunning = async (response: Response): Promise<boolean> =>
  response
    .clone()
    .json()
    .then(
      (body: { code?: unknown } | null) => body?.code === 'idempotency_running',
      () => false,
    );

/** How long to wait before the call is made again; undefined when it is not. */
async function waitOf(response: Response): Promise<number | undefined> {
  const { status, headers } = response;
  const seconds = headers.get('retry-after');
  if (seconds === null || !/^\d+$/.test(seconds)) return undefined;
  if (status !== 503 && status !== 429 && !(status === 409 && (await isRunning(response)))) return undefined;
  const ms = Number(seconds) * 1000;
  return ms <= MAX_MS ? ms : undefined;
}

/** A call that can have no second effect: it reads, or the server knows it by its key. */
const mayRepeat = ({ idempotencyKey, passing }: Call, method: Method): boolean =>
  passing !== true && (method === 'GET' || idempotencyKey !== undefined);

/** The answer of a call, made again when the server is too busy or has its first try still at work, twice at most. */
export async function untilRoom(
  call: Call,
  method: Method,
  send: () => Promise<Response>,
  wait: Pause = pause,
): Promise<Response> {
  for (let left = mayRepeat(call, method) ? MOST : 0; ; left--) {
    const response = await send();
    const ms = left === 0 ? undefined : await waitOf(response);
    if (ms === undefined) return response;
    await wait(ms * (1 + Math.random() * SPREAD), call.signal);
  }
}
