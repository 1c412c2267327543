/** Traces at a collector: a request with its statements, its job, and the job's outside call, all in one. */
import { createServer, type IncomingHttpHeaders, request as nodeRequest, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { JobHandler } from '../jobs/job.ts';
import { enqueue } from '../jobs/queue.ts';
import { drain } from '../jobs/worker.ts';
import { working } from '../../db/work.ts';
import { type Agent, type TestApp, testApp } from '../../testing/test-app.ts';

interface Attribute {
  readonly key: string;
  readonly value: { readonly stringValue?: string; readonly intValue?: string };
}
interface SpanSent {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  readonly kind: number;
  readonly startTimeUnixNano: string;
  readonly endTimeUnixNano: string;
  readonly attributes: readonly Attribute[];
  readonly status: { readonly code?: number };
}

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const CALLER = '00f067aa0ba902b7';
const received: { headers: IncomingHttpHeaders; body: string }[] = [];
let status = 200;
const outside: IncomingHttpHeaders[] = [];
let collector: Server;
let service: Server;
let app: TestApp;
let admin: Agent;

const listening = (server: Server) =>
  new Promise<string>((done) =>
    server.listen(0, '127.0.0.1', () => done(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)),
  );
let serviceUrl = '';
beforeAll(async () => {
  collector = createServer((request, answer) => {
    let body = '';
    request.on('data', (chunk) => (body += String(chunk)));
    request.on('end', () => {
      if (request.url === '/v1/traces' && status === 200) received.push({ headers: request.headers, body });
      answer.writeHead(status).end('{}');
    });
  });
  service = createServer((request, answer) => {
    outside.push(request.headers);
    answer.writeHead(204).end();
  });
  serviceUrl = await listening(service);
  app = await testApp({
    env: {
      OTEL_EXPORTER_OTLP_ENDPOINT: await listening(collector),
      OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer abc, x-team=yard',
    },
  });
  admin = await app.as('admin');
});
afterAll(async () => {
  await app.end();
  collector.close();
  service.close();
});

const spans = (): SpanSent[] =>
  received.flatMap(({ body }) => JSON.parse(body).resourceSpans[0].scopeSpans[0].spans as SpanSent[]);
const ofTrace = (id: string) => spans().filter(({ traceId }) => traceId === id);
const attribute = (span: SpanSent | undefined, key: string) => {
  const value = span?.attributes.find((one) => one.key === key)?.value;
  return value?.stringValue ?? value?.intValue;
};

/** The Stripe, S3 and Amazon SES clients use Node's http instead of fetch. */
const callByNode = (url: string): Promise<void> =>
  new Promise((done, fail) => {
    nodeRequest(url, (answer) => answer.resume().on('end', done))
      .on('error', fail)
      .end();
  });

test("a request, its statements, its job and the job's outside calls form one trace, without any values", async () => {
  const code = 'TILLYLOVELACE';
  const reply = await admin.post(
    '/api/v1/depot/',
    { code, name: 'Yard of Tilly' },
    { traceparent: `00-${TRACE}-${CALLER}-01`, tracestate: 'x=1' },
  );
  expect(reply.status).toBe(201);
  const calling: JobHandler = {
    topic: 'test.call',
    seconds: 10,
    perform: async () => {
      await fetch(`${serviceUrl}/customers/tilly?key=secret`);
      await callByNode(`${serviceUrl}/customers/tilly?key=secret`);
      return async () => undefined;
    },
  };
  const parent = `00-${TRACE}-${CALLER}-01`;
  await working({ calls: 0, ms: 0, traceparent: parent }, () =>
    app.db.transaction((tx) => enqueue(tx, { topic: 'test.call', aggregate: 'a', key: 'one' })),
  );
  await drain(app.app, [calling]);
  await vi.waitFor(() => expect(ofTrace(TRACE).map(({ name }) => name)).toContain('job test.call'), 15_000);

  const all = ofTrace(TRACE);
  const request = all.find(({ name }) => name === 'POST /api/v1/depot/');
  expect(request).toMatchObject({ parentSpanId: CALLER, kind: 2, status: {} });
  expect(attribute(request, 'http.route')).toBe('/api/v1/depot/');
  expect(attribute(request, 'http.response.status_code')).toBe('201');
  expect(Number(attribute(request, 'user.id'))).toBeGreaterThan(0);
  const insert = all.find(({ name }) => name === 'insert depot');
  expect(insert).toMatchObject({ parentSpanId: request?.spanId, kind: 3 });
  expect(attribute(insert, 'db.query.text')).toMatch(/insert into "?depot.*\$1/s);

  const job = all.find(({ name }) => name === 'job test.call');
  expect(job).toMatchObject({ parentSpanId: CALLER, kind: 5 });
  expect(attribute(job, 'job.ended')).toBe('done');
  const calls = all.filter(({ name }) => name.startsWith('GET 127.0.0.1'));
  expect(calls).toHaveLength(2);
  for (const call of calls) {
    expect(call).toMatchObject({ parentSpanId: job?.spanId });
    expect(attribute(call, 'http.response.status_code')).toBe('204');
  }
  const told = `00-${TRACE}-${job?.spanId}-01`;
  expect(outside.map(({ traceparent }) => traceparent)).toEqual([told, told]);

  for (const { startTimeUnixNano, endTimeUnixNano } of all)
    expect(BigInt(endTimeUnixNano) >= BigInt(startTimeUnixNano)).toBe(true);
  expect(received[0]?.headers).toMatchObject({ authorization: 'Bearer abc', 'x-team': 'yard' });
  expect(received.map(({ body }) => body).join('')).not.toMatch(/tilly|secret/i);
});

test("a caller's unsampled trace isn't kept here, but is logged and passed on", async () => {
  const other = '0af7651916cd43dd8448eb211c80319c';
  await admin.get('/api/v1/depot/', { traceparent: `00-${other}-b7ad6b7169203331-00` });
  const mark = '1af7651916cd43dd8448eb211c80319c';
  await admin.get('/api/v1/depot/', { traceparent: `00-${mark}-b7ad6b7169203331-01` });
  await vi.waitFor(() => expect(ofTrace(mark).length).toBeGreaterThan(0), 15_000);
  expect(ofTrace(other)).toEqual([]);
  expect(app.logs.some((line) => line.includes(other))).toBe(true);
});

test('a malformed header starts a new trace', async () => {
  await admin.get('/api/v1/customer/', { traceparent: `00-${'0'.repeat(32)}-b7ad6b7169203331-01` });
  const own = () => spans().find(({ name }) => name === 'GET /api/v1/customer/');
  await vi.waitFor(() => expect(own()).toBeDefined(), 15_000);
  expect(own()).not.toHaveProperty('parentSpanId');
  expect(own()?.traceId).toMatch(/^(?!0{32})[\da-f]{32}$/);
});

test('an unavailable collector costs the caller nothing, and dropped spans are counted', async () => {
  status = 503;
  expect((await admin.get('/api/v1/depot/')).status).toBe(200);
  await vi.waitFor(() => expect(app.app.tracer?.dropped()).toBeGreaterThan(0), 15_000);
  status = 200;
});

test('nothing is loaded without a collector', async () => {
  const root = fileURLToPath(new URL('../../', import.meta.url));
  const program = `
    import { registerHooks } from 'node:module';
    const loaded = [];
    registerHooks({ load: (url, context, next) => { loaded.push(url); return next(url, context); } });
    await import(${JSON.stringify(`file://${root}app/app.ts`)});
    const has = (name) => loaded.some((url) => url.endsWith(name));
    console.log(JSON.stringify([has('/metrics/metrics.ts'), has('/observe/otlp.ts'), has('/observe/outside-calls.ts'), loaded.some((url) => url.includes('opentelemetry'))]));`;
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', program], {
    cwd: root,
  });
  expect(JSON.parse(stdout.trim().split('\n').at(-1) ?? '')).toEqual([true, false, false, false]);
}, 60_000);
