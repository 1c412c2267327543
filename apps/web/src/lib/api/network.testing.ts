/** A fake fetch for tests: records every request and answers from a queue or a function. */
export interface Sent {
  readonly url: string;
  readonly method: string;
  readonly headers: Headers;
  readonly body: BodyInit | null | undefined;
  readonly signal: AbortSignal | null | undefined;
}
type Reply = Response | Error | ((sent: Sent) => Response | Promise<Response>);

export interface FakeNetwork {
  readonly fetch: typeof fetch;
  readonly sent: Sent[];
  /** Answers the next request without an answer; the last reply stays for all later ones. */
  readonly reply: (...replies: Reply[]) => void;
}

export function fakeNetwork(): FakeNetwork {
  const sent: Sent[] = [];
  let replies: Reply[] = [];
  const fake: typeof fetch = async (input, init) => {
    const request: Sent = {
      url: String(input),
      method: init?.method ?? 'GET',
      headers: new Headers(init?.headers),
      body: init?.body,
      signal: init?.signal,
    };
    sent.push(request);
    const reply = replies.length > 1 ? replies.shift() : replies[0];
    if (reply === undefined) throw new Error(`No reply for ${request.method} ${request.url}`);
    if (reply instanceof Error) throw reply;
    return typeof reply === 'function' ? reply(request) : reply.clone();
  };
  return {
    fetch: fake,
    sent,
    reply: (...next) => {
      replies = next;
    },
  };
}

export const json = (body: unknown, status = 200, headers: Record<string, string> = {}): Response =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json', ...headers } });

/** An in-memory localStorage. */
export function fakeStorage(): Storage {
  const map = new Map<string, string>();
  return {
    get length() {
      return map.size;
    },
    clear: () => map.clear(),
    getItem: (key) => map.get(key) ?? null,
    key: (index) => [...map.keys()][index] ?? null,
    removeItem: (key) => void map.delete(key),
    setItem: (key, value) => void map.set(key, value),
  };
}

/** An unsigned token that ends at `expiresAt` (milliseconds); `mark` tells tokens apart. */
export function fakeToken(expiresAt: number, mark = ''): string {
  const part = (value: unknown) =>
    btoa(JSON.stringify(value)).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
  return `${part({ alg: 'HS256' })}.${part({ exp: expiresAt / 1000, mark })}.signature`;
}
