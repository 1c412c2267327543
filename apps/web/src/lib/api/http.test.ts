import { describe, expect, it } from 'vitest';
import { FetchError, ResponseError } from './outcome.ts';
import { fakeNetwork, json } from './network.testing.ts';
import { createHttp, type HttpConfig } from './http.ts';
import { createPending } from './pending.ts';
import { queryString } from './query-string.ts';

function setup(config: HttpConfig = {}) {
  const net = fakeNetwork();
  net.reply(json({ ok: true }));
  return { net, http: createHttp({ fetch: net.fetch, ...config }), only: () => net.sent[0] };
}

describe('headers', () => {
  it('asks for JSON and carries the bearer token when one is stored', async () => {
    const { http, only } = setup({ accessToken: () => 'abc' });
    await http({ path: '/x/' });
    expect(only()?.headers.get('accept')).toBe('application/json');
    expect(only()?.headers.get('authorization')).toBe('Bearer abc');
  });

  it('carries no authorization without a token', async () => {
    const { http, only } = setup({ accessToken: () => undefined });
    await http({ path: '/x/' });
    expect(only()?.headers.has('authorization')).toBe(false);
  });

  it.each(['/assets/logo.svg', 'https://cdn.example/a.js'])(
    'sends no credentials to the open address %s',
    async (path) => {
      const { http, only } = setup({
        accessToken: () => 'abc',
        basic: { username: 'u', password: 'p' },
        noAuth: ['/assets/', 'https://cdn.example/'],
      });
      await http({ path });
      expect(only()?.headers.has('authorization')).toBe(false);
    },
  );

  it('uses basic credentials, also beyond ASCII, when they are configured and no token is stored', async () => {
    const { http, only } = setup({ basic: { username: 'jo', password: 'pä' } });
    await http({ path: '/x/' });
    expect(only()?.headers.get('authorization')).toBe('Basic am86cMOk');
  });

  it.each([
    ['GET', '/x/', null],
    ['POST', '/x/', 't%1'],
    ['DELETE', '/x/', 't%1'],
    ['POST', 'https://storage.example/x', null],
    ['POST', '//storage.example/x', null],
  ] as const)('%s %s carries the anti-forgery header %s', async (method, path, expected) => {
    const { http, only } = setup({ cookies: () => 'a=1; csrftoken=t%251; b=2' });
    await http({ method, path });
    expect(only()?.headers.get('x-csrftoken')).toBe(expected);
  });

  it('carries If-Match and Idempotency-Key when asked, and gives the ETag back', async () => {
    const { http, net, only } = setup();
    net.reply(json({}, 200, { etag: '"7"' }));
    const answer = await http.full({
      path: '/x/1/',
      method: 'PUT',
      body: {},
      ifMatch: '"6"',
      idempotencyKey: 'k',
    });
    expect(only()?.headers.get('if-match')).toBe('"6"');
    expect(only()?.headers.get('idempotency-key')).toBe('k');
    expect(answer.etag).toBe('"7"');
  });
});

describe('addresses', () => {
  it.each([
    ['', '/api/v1/x/'],
    ['https://hire.example/', 'https://hire.example/api/v1/x/'],
    ['/sub//', '/sub/api/v1/x/'],
  ])('strips the trailing slash of the base path %j', async (basePath, url) => {
    const { http, only } = setup({ basePath });
    await http({ path: '/api/v1/x/' });
    expect(only()?.url).toBe(url);
  });

  it('leaves absolute addresses alone', async () => {
    const { http, only } = setup({ basePath: '/sub' });
    await http({ path: 'https://storage.example/b', query: { a: 1 } });
    expect(only()?.url).toBe('https://storage.example/b?a=1');
  });

  it('adds to a query that is there already', async () => {
    const { http, only } = setup();
    await http({ path: '/x/?a=1', query: { b: 2 } });
    expect(only()?.url).toBe('/x/?a=1&b=2');
  });
});

describe('query', () => {
  it('repeats the key for lists', () => expect(queryString({ id__in: [1, 2] })).toBe('id__in=1&id__in=2'));
  it.each([
    ['csv', 'a=1%2C2'],
    ['ssv', 'a=1+2'],
    ['tsv', 'a=1%092'],
    ['pipes', 'a=1%7C2'],
  ] as const)('writes lists as %s', (format, text) => expect(queryString({ a: [1, 2] }, format)).toBe(text));
  it('writes dates in ISO form', () =>
    expect(queryString({ at: new Date(0), list: [new Date(0)] })).toBe(
      'at=1970-01-01T00%3A00%3A00.000Z&list=1970-01-01T00%3A00%3A00.000Z',
    ));
  it('leaves out what is not given and keeps false, zero and the empty string', () =>
    expect(queryString({ a: undefined, b: null, c: [], d: false, e: 0, f: '' })).toBe('d=false&e=0&f='));
});

describe('bodies', () => {
  it('are JSON by default, with dates in ISO form', async () => {
    const { http, only } = setup();
    await http({ method: 'POST', path: '/x/', body: { at: new Date(0) } });
    expect(only()?.headers.get('content-type')).toBe('application/json');
    expect(only()?.body).toBe('{"at":"1970-01-01T00:00:00.000Z"}');
  });

  it.each([new FormData(), new Blob(['x']), new URLSearchParams('a=1')])(
    'pass %s through untouched',
    async (body) => {
      const { http, only } = setup();
      await http({ method: 'POST', path: '/x/', body });
      expect(only()?.body).toBe(body);
      expect(only()?.headers.has('content-type')).toBe(false);
    },
  );
});

describe('answers', () => {
  it.each([200, 201, 250, 299])('accepts status %d', async (status) => {
    const { http, net } = setup();
    net.reply(json({ n: 1 }, status));
    await expect(http({ path: '/x/' })).resolves.toEqual({ n: 1 });
  });

  it.each([300, 400, 404, 409, 500])('refuses status %d with the parsed body', async (status) => {
    const { http, net } = setup();
    net.reply(json({ detail: 'No.' }, status));
    const error = await http({ path: '/x/' }).catch((e: unknown) => e);
    expect(error).toBeInstanceOf(ResponseError);
    expect(error).toMatchObject({ status, body: { detail: 'No.' }, message: 'No.' });
  });

  it('reports a 401 and still throws', async () => {
    const told: string[] = [];
    const { http, net } = setup({ onUnauthorized: (path) => told.push(path) });
    net.reply(json({ code: 'token_not_valid' }, 401));
    await expect(http({ path: '/x/' })).rejects.toMatchObject({ status: 401 });
    net.reply(json({}, 403));
    await expect(http({ path: '/y/' })).rejects.toMatchObject({ status: 403 });
    expect(told).toEqual(['/x/']);
  });

  it('keeps a body that is not JSON as text', async () => {
    const { http, net } = setup();
    net.reply(new Response('<h1>Bad gateway</h1>', { status: 502 }));
    await expect(http({ path: '/x/' })).rejects.toMatchObject({ status: 502, body: '<h1>Bad gateway</h1>' });
  });

  it.each([
    [501, '<h1>Not implemented</h1>', 'The server responded with 501'],
    [502, '<h1>Bad gateway</h1>', 'The server could not be reached'],
    [503, '', 'The server could not be reached'],
    [504, '<h1>Timeout</h1>', 'The server could not be reached'],
    [503, '{"detail":"The server is too busy."}', 'The server is too busy.'],
    [505, '', 'The server responded with 505'],
  ])('says of %i with the body %o: "%s"', async (status, body, message) => {
    const { http, net } = setup();
    net.reply(new Response(body, { status }));
    await expect(http({ path: '/x/' })).rejects.toMatchObject({ status, message });
  });

  it('reads text, blobs and nothing', async () => {
    const { http, net } = setup();
    net.reply(new Response('hi'));
    await expect(http({ path: '/x/', as: 'text' })).resolves.toBe('hi');
    expect(await http<Blob>({ path: '/x/', as: 'blob' }).then((blob) => blob.text())).toBe('hi');
    await expect(http({ path: '/x/', as: 'void' })).resolves.toBeUndefined();
    net.reply(new Response(null, { status: 204 }));
    await expect(http({ path: '/x/' })).resolves.toBeUndefined();
    net.reply(new Response(''));
    await expect(http({ path: '/x/' })).resolves.toBeUndefined();
  });

  it('an answer that is cut off is a FetchError too, one that is no JSON is not', async () => {
    const { http, net } = setup();
    const body = new ReadableStream({ start: (stream) => stream.error(new TypeError('cut')) });
    net.reply(() => new Response(body, { status: 200 }));
    expect(await http({ path: '/x/' }).catch((e: unknown) => e)).toBeInstanceOf(FetchError);
    net.reply(new Response('<p>', { status: 200 }));
    expect(await http({ path: '/x/' }).catch((e: unknown) => e)).toBeInstanceOf(SyntaxError);
  });

  it('a failed network is a FetchError with its cause', async () => {
    const { http, net } = setup();
    const cause = new TypeError('Failed to fetch');
    net.reply(cause);
    const error = await http({ path: '/x/' }).catch((e: unknown) => e);
    expect(error).toBeInstanceOf(FetchError);
    expect(error).toMatchObject({ cause });
  });

  it('an aborted call throws the abort, not a network failure', async () => {
    const { http, net } = setup();
    const stop = new AbortController();
    net.reply((sent) => {
      stop.abort();
      throw sent.signal?.reason;
    });
    await expect(http({ path: '/x/', signal: stop.signal })).rejects.toMatchObject({ name: 'AbortError' });
  });
});

describe('pending count', () => {
  it('counts foreground reads, writes and background calls apart, and ends on failure too', async () => {
    const pending = createPending();
    const { http, net } = setup({ pending });
    const seen: unknown[] = [];
    net.reply(() => {
      seen.push({ ...pending.snapshot() });
      return json({}, 500);
    });
    await http({ path: '/x/' }).catch(() => undefined);
    await http({ path: '/x/', method: 'PUT' }).catch(() => undefined);
    await http({ path: '/x/', method: 'PUT', waiting: 'background' }).catch(() => undefined);
    expect(seen).toEqual([
      { foreground: 1, background: 0, writes: 0, saving: 0 },
      { foreground: 1, background: 0, writes: 1, saving: 1 },
      { foreground: 0, background: 1, writes: 0, saving: 1 },
    ]);
    expect(pending.snapshot()).toEqual({ foreground: 0, background: 0, writes: 0, saving: 0 });
  });

  it('after a reset the ends of older calls count nothing', () => {
    const pending = createPending();
    const end = pending.begin('foreground', true);
    pending.reset();
    const endNew = pending.begin('foreground', false);
    end();
    expect(pending.snapshot().foreground).toBe(1);
    endNew();
    endNew();
    expect(pending.snapshot().foreground).toBe(0);
  });

  it('tells its subscribers', () => {
    const pending = createPending();
    let calls = 0;
    const stop = pending.subscribe(() => calls++);
    pending.begin('foreground', false)();
    stop();
    pending.begin('foreground', false)();
    expect(calls).toBe(2);
  });
});
