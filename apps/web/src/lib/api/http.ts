/**
 * The only place that talks to the network (specification §5.3, §7). It throws and counts, but never shows a message,
 * navigates or signs out: the session and the shell do that.
 */
import { FetchError, ResponseError } from './outcome.ts';
import type { Pending, Waiting } from './pending.ts';
import { type ArrayFormat, type Query, queryString } from './query-string.ts';

export type AnswerKind = 'json' | 'text' | 'blob' | 'void' | 'stream';
type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

export interface Call {
  readonly method?: Method;
  /** Relative to the base path (`/api/v1/depot/`), or an absolute `http(s)://` address (file storage). */
  readonly path: string;
  readonly query?: Query | undefined;
  readonly arrayFormat?: ArrayFormat;
  /** Sent as JSON unless FormData, Blob or URLSearchParams. */
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  /** How the answer is read; default JSON. A 204 or empty answer is undefined. A stream is the body, read by the caller. */
  readonly as?: AnswerKind;
  /** Default foreground: the user waits for it. */
  readonly waiting?: Waiting;
  readonly signal?: AbortSignal | undefined;
  /** ETag of the record as read; the server answers 412 if it has changed. */
  readonly ifMatch?: string | undefined;
  readonly idempotencyKey?: string | undefined;
  /** A write that stores nothing the user did: it shows no saving indicator, and is sent even if the page closes. */
  readonly passing?: true;
}

export interface Answer<T> {
  readonly data: T;
  readonly status: number;
  readonly etag: string | undefined;
}

export interface HttpConfig {
  /** Prefix of relative paths, e.g. `https://hire.example/backend`; a trailing slash is stripped. Default none. */
  readonly basePath?: string;
  readonly fetch?: typeof fetch;
  readonly accessToken?: () => string | undefined;
  /** The `document.cookie` string, read for the anti-forgery token. */
  readonly cookies?: () => string;
  readonly basic?: { readonly username: string; readonly password: string };
  /** Address prefixes that get no credentials: static assets, the content delivery network. */
  readonly noAuth?: readonly string[];
  readonly arrayFormat?: ArrayFormat;
  readonly pending?: Pending;
  /** Called for every answer, before it is read. */
  readonly onAnswer?: (response: Response) => void;
  /** How a call waits before a retry. */
  readonly pause?: Pause;
  /** Called for every 401, with the path of the call; the call itself throws as usual. */
  readonly onUnauthorized?: (path: string) => void;
}

export interface Http {
  /** Sends a call and returns the parsed answer. Throws ResponseError, FetchError, or the AbortError of its signal. */
  <T>(call: Call): Promise<T>;
  /** The same with status and ETag. */
  readonly full: <T>(call: Call) => Promise<Answer<T>>;
}

const isAbsolute = (address: string) => /^([a-z][a-z\d+.-]*:)?\/\//i.test(address);

export function createHttp(config: HttpConfig = {}): Http {
  const base = (config.basePath ?? '').replace(/\/+$/, '');
  const full = async <T>(call: Call): Promise<Answer<T>> => {
    const method = call.method ?? 'GET';
    const address = isAbsolute(call.path) ? call.path : base + call.path;
    const url = withQuery(address, queryString(call.query ?? {}, call.arrayFormat ?? config.arrayFormat));
    const init = initOf(call, method, headersOf(call, method, address, config));
    const write = method !== 'GET';
    // Signing in and refreshing change no record.
    const saving = write && call.passing !== true && !call.path.startsWith('/auth/');
    const end = config.pending?.begin(call.waiting ?? 'foreground', write, saving);
    try {
      const send = () => whole(() => (config.fetch ?? globalThis.fetch)(url, init), init);
      const response = await sendWithRetries(call, method, send, config.pause);
      config.onAnswer?.(response);
      if (response.status === 401) config.onUnauthorized?.(call.path);
      if (!response.ok) throw new ResponseError(response, await looseBody(response));
      const data = (await whole(() => read(response, call.as ?? 'json'), init)) as T;
      return { data, status: response.status, etag: response.headers.get('etag') ?? undefined };
    } finally {
      end?.();
    }
  };
  return Object.assign(async <T>(call: Call) => (await full<T>(call)).data, { full });
}

const withQuery = (address: string, query: string): string =>
  query === '' ? address : `${address}${address.includes('?') ? '&' : '?'}${query}`;

function initOf(call: Call, method: Method, headers: Headers): RequestInit {
  const init: RequestInit = { method, headers };
  if (call.body !== undefined) init.body = isRaw(call.body) ? call.body : JSON.stringify(call.body);
  if (call.signal) init.signal = call.signal;
  if (call.passing) init.keepalive = true;
  return init;
}

/** Returns the response; a connection cut before or within the answer is a FetchError. */
async function whole<T>(part: () => Promise<T>, init: RequestInit): Promise<T> {
  try {
    return await part();
  } catch (cause) {
    if (init.signal?.aborted || cause instanceof SyntaxError) throw cause;
    throw new FetchError(cause);
  }
}

const isOpen = (address: string, { noAuth }: HttpConfig): boolean =>
  noAuth?.some((prefix) => address.startsWith(prefix)) ?? false;

function headersOf(call: Call, method: Method, address: string, config: HttpConfig): Headers {
  const headers = new Headers({ accept: 'application/json', ...call.headers });
  const token = config.accessToken?.();
  const open = isOpen(address, config);
  if (!open && token) headers.set('authorization', `Bearer ${token}`);
  else if (!open && config.basic) headers.set('authorization', `Basic ${encodeBasic(config.basic)}`);
  const csrf =
    method === 'GET' || isAbsolute(address) ? undefined : cookie(config.cookies?.() ?? '', 'csrftoken');
  if (csrf) headers.set('x-csrftoken', csrf);
  if (call.body !== undefined && !isRaw(call.body)) headers.set('content-type', 'application/json');
  if (call.ifMatch) headers.set('if-match', call.ifMatch);
  if (call.idempotencyKey) headers.set('idempotency-key', call.idempotencyKey);
  return headers;
}

const isRaw = (body: unknown): body is FormData | Blob | URLSearchParams =>
  body instanceof FormData || body instanceof Blob || body instanceof URLSearchParams;

function encodeBasic({ username, password }: { username: string; password: string }): string {
  return btoa(String.fromCharCode(...new TextEncoder().encode(`${username}:${password}`)));
}

function cookie(cookies: string, name: string): string | undefined {
  const found = cookies.split(/;\s*/).find((pair) => pair.startsWith(`${name}=`));
  return found === undefined ? undefined : decodeURIComponent(found.slice(name.length + 1));
}

async function read(response: Response, kind: AnswerKind): Promise<unknown> {
  if (kind === 'void' || response.status === 204) return undefined;
  if (kind === 'blob') return response.blob();
  if (kind === 'stream') return response.body;
  const text = await response.text();
  if (kind === 'text') return text;
  return text === '' ? undefined : JSON.parse(text);
}

async function looseBody(response: Response): Promise<unknown> {
  const text = await response.text().catch(() => '');
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

// Retries calls that an overloaded server rejects, after the delay it asks for (docs/run/observability.md, "Load limits").

/** Waits, or rejects with the reason of the signal. */
type Pause = (ms: number, signal: AbortSignal | undefined) => Promise<void>;

const MAX_RETRIES = 2;
/** If the server asks for a longer delay, the call fails at once. In ms. */
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

/** Whether the first call with this idempotency key is still running; a load balancer may have sent the second to another node. */
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
async function sendWithRetries(
  call: Call,
  method: Method,
  send: () => Promise<Response>,
  wait: Pause = pause,
): Promise<Response> {
  for (let left = mayRepeat(call, method) ? MAX_RETRIES : 0; ; left--) {
    const response = await send();
    const ms = left === 0 ? undefined : await waitOf(response);
    if (ms === undefined) return response;
    await wait(ms * (1 + Math.random() * SPREAD), call.signal);
  }
}
