/** The balancers of deploy/: their files, and how nginx and HAProxy behave with them if installed. */
import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import {
  type Ask,
  type Balanced,
  FAR,
  has,
  type Kind,
  NEAR,
  read,
  startBalanced,
  tryFile,
} from './balancers.testing.ts';
import { unavailable } from '../../platform/http/errors.ts';

const compose = parse(read('compose.yaml'), { merge: true }) as {
  services: Record<string, { environment: Record<string, string> }>;
};
const KINDS: readonly Kind[] = ['nginx', 'haproxy'];

describe('the balancers', () => {
  /** Blocks open and close, and every other line ends. */
  test('nginx: its file is whole, holds nothing back, trusts no caller and hides probes', () => {
    const text = read('nginx/nginx.conf').replaceAll(/#.*$/gm, '');
    let depth = 0;
    for (const line of text
      .split('\n')
      .map((each) => each.trim())
      .filter((each) => each !== '')) {
      expect(line).toMatch(/[;{}]$/);
      depth += (line.match(/\{/g) ?? []).length - (line.match(/\}/g) ?? []).length;
      expect(depth).toBeGreaterThanOrEqual(0);
    }
    expect(depth).toBe(0);
    expect(text).toMatch(/location ~ \/api\/v1\/events\/\$ \{[^}]*proxy_buffering off;[^}]*\}/);
    for (const header of ['For $remote_addr', 'Proto $caller_scheme', 'Host $caller_host'])
      expect(text).toContain(`proxy_set_header X-Forwarded-${header};`);
    // Both lists of private addresses are the same.
    const [, geo = ''] = /geo \$realip_remote_addr \$is_private \{([^}]*)\}/.exec(text) ?? [];
    const ranges = [...geo.matchAll(/(\S+) 1;/g)].map(([, range]) => range);
    expect(ranges.length).toBeGreaterThan(3);
    expect([...text.matchAll(/set_real_ip_from (\S+);/g)].map(([, range]) => range)).toEqual(ranges);
    expect(text).toMatch(/location ~ \/\(healthz\|readyz\|metrics\)\$ \{ return 404; \}/);
    expect(text.match(/server api-\d:8080 max_fails=\d fail_timeout=\d+s;/g)).toHaveLength(2);
  });

  test('HAProxy: it asks /readyz, and takes a node out sooner than the node stops taking requests', () => {
    const text = read('haproxy/haproxy.cfg');
    expect(text).toMatch(/^ {2}option httpchk GET \/readyz$/m);
    const [, inter, fall] = /default-server .*inter (\d+)s fall (\d+)/.exec(text) ?? [];
    expect(Number(inter) * Number(fall)).toBeLessThan(
      Number(compose.services['api-1']?.environment['DRAIN_SECONDS']),
    );
    for (const line of text.split('\n'))
      expect(line).toMatch(/^$|^#|^(global|defaults|frontend \w+|backend \w+)$|^ {2}\S/);
  });

  test.for(KINDS)('%s takes its file (left out where it is not installed)', (kind, { skip }) => {
    if (!has(kind)) skip();
    const { status, said } = tryFile(kind);
    expect(said).toMatch(/successful|valid/);
    expect(status).toBe(0);
  });
});

const BEARER = { authorization: 'Bearer of.some.body' };
const withKey = () => ({ ...BEARER, 'idempotency-key': randomUUID() });

describe.each(KINDS)('%s before two nodes (left out where it is not installed)', (kind) => {
  let balanced: Balanced;
  const skipped = !has(kind);
  // Start afresh each time: a node that died twice gets no requests for a while.
  beforeEach(async () => {
    if (!skipped) balanced = await startBalanced(kind);
  });
  afterEach(async () => balanced?.close());
  const fresh = (): string => `/api/v1/${randomUUID()}/dies`;

  test.skipIf(skipped).each<[string, Ask]>([
    ['GET', {}],
    ['HEAD', { method: 'HEAD' }],
    ['OPTIONS', { method: 'OPTIONS' }],
    ['POST with a key of somebody signed in', { method: 'POST', headers: withKey(), body: '{"a":1}' }],
  ])('a node dies with the call: the other one answers %s', async (_which, ask) => {
    const path = fresh();
    expect(await balanced.ask(path, ask)).toMatchObject({ status: 200 });
    const [first, second, ...more] = balanced.got(path);
    expect(more).toEqual([]);
    expect([second?.method, second?.body]).toEqual([ask.method ?? 'GET', ask.body ?? '']);
    expect(second?.headers['idempotency-key']).toEqual(first?.headers['idempotency-key']);
  });

  test.skipIf(skipped).each<[string, Ask]>([
    ['POST', { method: 'POST', headers: BEARER, body: '{"a":1}' }],
    ['POST with a key of nobody', { method: 'POST', headers: { 'idempotency-key': 'k' }, body: '{}' }],
    ['PUT', { method: 'PUT', headers: BEARER, body: '{"a":1}' }],
    // The nodes use keys only for POST.
    ['PUT with a key', { method: 'PUT', headers: withKey(), body: '{"a":1}' }],
    ['PATCH', { method: 'PATCH', headers: withKey(), body: '{"a":1}' }],
    ['DELETE', { method: 'DELETE', headers: withKey() }],
  ])(
    'a node dies with the call: %s is not sent twice, and the answer is one of ours',
    async (_which, ask) => {
      const path = fresh();
      const { status, headers, body } = await balanced.ask(path, ask);
      const ours = unavailable(undefined);
      expect(status).toBe(ours.status);
      expect(JSON.parse(body)).toEqual(ours.body);
      expect(headers).toMatchObject({
        'content-type': 'application/json',
        'retry-after': ours.headers['Retry-After'],
        'cache-control': 'no-store',
      });
      expect(balanced.got(path)).toHaveLength(1);
    },
  );

  test.skipIf(skipped)(
    'a page that no node gives is a page in words, which may be loaded again',
    async () => {
      const { status, headers, body } = await balanced.ask(`/contracts/${randomUUID()}/dies/always`);
      expect([status, headers['content-type'], headers['retry-after']]).toEqual([
        503,
        'text/html; charset=utf-8',
        '5',
      ]);
      expect(body).toMatch(/<h1>Hireyard is not answering<\/h1>/);
      expect(headers['content-security-policy']).toContain("default-src 'none'");
    },
  );

  test.skipIf(skipped)('what a node itself says stays as it is, and is not asked for again', async () => {
    const path = `/${randomUUID()}/busy`;
    const { status, headers, body } = await balanced.ask(path);
    expect([status, headers['content-type'], body]).toEqual([503, 'text/plain', 'of the node']);
    expect(balanced.got(path)).toHaveLength(1);
  });

  test.skipIf(skipped).each(['/healthz', '/readyz', '/metrics', '/below/readyz'])(
    '%s is not to be had from outside',
    async (path) => {
      for (const from of [NEAR, FAR])
        expect(await balanced.ask(path, { from })).toMatchObject({ status: 404 });
      expect(balanced.got(path)).toEqual([]);
    },
  );

  const told = async (from: string, given: Record<string, string>) => {
    const path = `/api/v1/${randomUUID()}/`;
    await balanced.ask(path, { from, headers: { host: 'balancer.test', ...given } });
    const headers = balanced.got(path)[0]?.headers;
    return ['for', 'proto', 'host'].map((what) => headers?.[`x-forwarded-${what}`]);
  };
  const ofProxy = {
    'x-forwarded-for': '198.51.100.4, 203.0.113.7',
    'x-forwarded-proto': 'https',
    'x-forwarded-host': 'hire.example.com',
  };

  test.skipIf(skipped)(
    'a proxy with a private address is believed: scheme, name and last caller',
    async () => {
      expect(await told(NEAR, ofProxy)).toEqual(['203.0.113.7', 'https', 'hire.example.com']);
      expect(await told(NEAR, { ...ofProxy, 'x-forwarded-for': '2001:db8::7' })).toEqual([
        '2001:db8::7',
        'https',
        'hire.example.com',
      ]);
      // It identifies itself as clients do, and sends no more than the scheme.
      expect(await told(NEAR, { 'x-forwarded-proto': 'https' })).toEqual([NEAR, 'https', 'balancer.test']);
      // A client in the office sends an address; the proxy appends its own.
      expect((await told(NEAR, { 'x-forwarded-for': '203.0.113.9, 10.0.0.5' }))[0]).toBe('10.0.0.5');
    },
  );

  test.skipIf(skipped)('anybody else is not, nor is what makes no sense', async () => {
    expect(await told(FAR, ofProxy)).toEqual([FAR, 'http', 'balancer.test']);
    const nonsense = {
      'x-forwarded-for': 'localhost',
      'x-forwarded-proto': 'gopher',
      'x-forwarded-host': 'a"b<c',
    };
    expect(await told(NEAR, nonsense)).toEqual([NEAR, 'http', 'balancer.test']);
  });
});

describe.each(KINDS)('%s before nodes that are gone (left out where it is not installed)', (kind) => {
  const skipped = !has(kind);
  const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];

  test.skipIf(skipped)('one of two: every call is answered, and done once', async () => {
    const balanced = await startBalanced(kind, 1);
    try {
      for (const method of [...METHODS, ...METHODS]) {
        const path = `/api/v1/${randomUUID()}/`;
        const body = ['GET', 'DELETE'].includes(method) ? '' : 'x'.repeat(40_000);
        expect([method, (await balanced.ask(path, { method, body })).status]).toEqual([method, 200]);
        expect(balanced.got(path).map((one) => one.body)).toEqual([body]);
      }
    } finally {
      await balanced.close();
    }
  });

  test.skipIf(skipped)('both: every call is told to come again', async () => {
    const balanced = await startBalanced(kind, 0);
    try {
      for (const method of [...METHODS, ...METHODS]) {
        const { status, headers, body } = await balanced.ask('/api/v1/depot/', { method });
        expect([method, status, headers['retry-after']]).toEqual([method, 503, '5']);
        expect(JSON.parse(body)).toMatchObject({ code: 'unavailable' });
      }
    } finally {
      await balanced.close();
    }
  });
});
