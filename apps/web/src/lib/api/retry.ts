/** Retries calls that an overloaded server rejects, after the time that it names (docs/run/observability.md, "Load limits"). */
import type { Call, Method } from './http.ts';

/** Waits, or rejects with the reason of the signal. */
export type Pause = (ms: number, signal: AbortSignal | undefined) => Promise<void>;

const MOST = 2;
/** A longer wait than this is reported at once, in ms. */
const MAX_MS = 10_000;
/** Spreads retries, so that calls refused together do not return together. */
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

/** Whether the first call with this key is still running: a balancer may have sent the second to another node. */
const isRunning = async (response: Response): Promise<boolean> =>
  response
    .clone()
    .json()
    .then(
      (body: { code?: unknown } | null) => body?.code === 'idempotency_running',
      () => false,
    );

/** Returns how long to wait before a retry; undefined if there is none. */
async function waitOf(response: Response): Promise<number | undefined> {
  const { status, headers } = response;
  const seconds = headers.get('retry-after');
  if (seconds === null || !/^\d+$/.test(seconds)) return undefined;
  if (status !== 503 && status !== 429 && !(status === 409 && (await isRunning(response)))) return undefined;
  const ms = Number(seconds) * 1000;
  return ms <= MAX_MS ? ms : undefined;
}

/** Returns whether a call can be repeated safely: it reads, or has an idempotency key. */
const mayRepeat = ({ idempotencyKey, passing }: Call, method: Method): boolean =>
  passing !== true && (method === 'GET' || idempotencyKey !== undefined);

/** Sends a call, and retries it at most twice if the server is too busy or still works on the first attempt. */
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
