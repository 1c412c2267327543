import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { parse as parseYaml } from 'yaml';
import { type Database, sql } from '../../db/database.ts';
import { testApp, type TestApp } from '../../testing/test-app.ts';
import { openWaitingWork } from './waiting-work.ts';
import { METRICS, type MetricName } from '../observe/metric-table.ts';
import { openRegistry } from '../observe/registry.ts';

const root = new URL('../../../../../', import.meta.url);
const names = Object.keys(METRICS);
let app: TestApp;
beforeAll(async () => {
  app = await testApp({ env: { METRICS_PORT: '0' } });
});
afterAll(() => app.end());

interface Sample {
  readonly name: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly value: number;
}
/** Parses the Prometheus format; fails on unknown lines. */
function parse(text: string): { samples: Sample[]; types: Map<string, string> } {
  const types = new Map<string, string>();
  const samples: Sample[] = [];
  expect(text.endsWith('\n')).toBe(true);
  for (const line of text.slice(0, -1).split('\n')) {
    const type = /^# TYPE (\w+) (counter|gauge|histogram)$/.exec(line);
    if (type !== null) {
      expect(types.has(type[1] ?? '')).toBe(false);
      types.set(type[1] ?? '', type[2] ?? '');
    } else if (!/^# HELP \w+ \S/.test(line)) {
      const [, name = '', labels = '', value = ''] =
        /^([a-z_:][a-z0-9_:]*)(?:\{((?:[a-z_]+="(?:[^"\\\n]|\\["\\n])*",?)*)\})? (\S+)$/.exec(line) ?? [];
      expect([line, name]).not.toEqual([line, '']);
      expect([line, Number.isFinite(Number(value)) && value !== '']).toEqual([line, true]);
      const pairs = [...labels.matchAll(/([a-z_]+)="((?:[^"\\]|\\.)*)"/g)].map(
        ([, key, of]) => [key, of] as const,
      );
      samples.push({ name, labels: Object.fromEntries(pairs), value: Number(value) });
    }
  }
  return { samples, types };
}
const scrape = async () => {
  const reply = await fetch(`http://127.0.0.1:${app.metricsPort}/metrics`);
  expect([reply.status, reply.headers.get('content-type')]).toEqual([
    200,
    'text/plain; version=0.0.4; charset=utf-8',
  ]);
  return parse(await reply.text());
};
const valueOf = ({ samples }: { samples: readonly Sample[] }, name: string, labels: object = {}) =>
  samples.find(
    (one) => one.name === name && Object.entries(labels).every(([key, of]) => one.labels[key] === of),
  )?.value;

test('counts requests by route pattern, never by address', async () => {
  const manager = await app.as(['Stock Manager']);
  await manager.get('/api/v1/stockitem/?search=tilly');
  await manager.get('/api/v1/stockitem/987654/');
  await manager.get('/no/such/tilly-lovelace');
  const text = await scrape();
  const count = (route: string, status: string) =>
    valueOf(text, 'hireyard_http_request_seconds_count', { method: 'GET', route, status });
  expect([
    count('/api/v1/stockitem/', '2xx'),
    count('/api/v1/stockitem/:id/', '4xx'),
    count('none', '4xx'),
  ]).toEqual([1, 1, 1]);
  expect(JSON.stringify(text.samples)).not.toMatch(/tilly|987654/);
  const buckets = text.samples.filter(
    ({ name, labels }) =>
      name === 'hireyard_http_request_seconds_bucket' && labels['route'] === '/api/v1/stockitem/',
  );
  expect(buckets.map(({ labels }) => labels['le'])).toEqual(['0.05', '0.25', '1', '5', '+Inf']);
  expect(buckets.map(({ value }) => value)).toEqual(
    buckets.map(({ value }) => value).toSorted((a, b) => a - b),
  );
});

test('exports only declared metrics with their labels, and serves nothing else', async () => {
  const { samples, types } = await scrape();
  for (const { name, labels } of samples) {
    const base = name.replace(/_(bucket|sum|count)$/, '');
    const known = (name in METRICS ? name : base) as MetricName;
    expect([name, known in METRICS]).toEqual([name, true]);
    expect([name, types.get(known)]).toEqual([name, METRICS[known].kind]);
    expect([name, Object.keys(labels).filter((one) => one !== 'le')]).toEqual([name, METRICS[known].labels]);
  }
  for (const kind of [
    'hireyard_pool_size',
    'hireyard_heap_used_bytes',
    'hireyard_disk_free_bytes',
    'hireyard_requests_places',
  ])
    expect(valueOf({ samples }, kind)).toBeGreaterThan(0);
  expect((await fetch(`http://127.0.0.1:${app.metricsPort}/healthz`)).status).toBe(404);
  // not on the public port
  expect((await app.anonymous.get('/metrics')).status).toBe(404);
});

test('reports waiting work and failures in the database', async () => {
  await app.db.rows(sql`insert into job (topic, aggregate, key, state, created_at) values
    ('mail.send', 'a', '1', 'queued', now() - interval '1 hour'), ('mail.send', 'b', '2', 'dead', now())`);
  await app.db.rows(
    sql`insert into reconciler_run (name, ran_at, last_error) values ('stripe', now() - interval '1 day', 'no')`,
  );
  await app.db.rows(
    sql`insert into inbound_event (provider, external_id, type, state) values ('stripe', 'e1', 'x', 'failed')`,
  );
  await app.db.rows(sql`insert into figures_check (started_at, wrong) values (now(), 3)`);
  await app.db.rows(sql`insert into mail_state (direction, ok_at, failing_since, problem) values
    ('out', now() - interval '2 hours', now(), 'refused'), ('in', now(), null, null)`);
  const registry = openRegistry();
  await openWaitingWork(app.db, registry)();
  const text = parse(registry.render());
  expect(valueOf(text, 'hireyard_business_up')).toBe(1);
  expect(valueOf(text, 'hireyard_jobs', { topic: 'mail.send', state: 'queued' })).toBe(1);
  expect(valueOf(text, 'hireyard_jobs', { topic: 'mail.send', state: 'dead' })).toBe(1);
  expect(valueOf(text, 'hireyard_job_oldest_seconds', { topic: 'mail.send' })).toBeGreaterThan(3500);
  expect(valueOf(text, 'hireyard_mail_waiting', { direction: 'out' })).toBe(1);
  expect(valueOf(text, 'hireyard_mail_failing', { direction: 'out' })).toBe(1);
  expect(valueOf(text, 'hireyard_mail_failing', { direction: 'in' })).toBe(0);
  expect(valueOf(text, 'hireyard_mail_success_age_seconds', { direction: 'out' })).toBeGreaterThan(7100);
  expect(valueOf(text, 'hireyard_catch_up_failing', { name: 'stripe' })).toBe(1);
  expect(valueOf(text, 'hireyard_catch_up_age_seconds', { name: 'stripe' })).toBeGreaterThan(86_000);
  expect(valueOf(text, 'hireyard_inbound_events', { provider: 'stripe', state: 'failed' })).toBe(1);
  expect(valueOf(text, 'hireyard_figures_wrong')).toBe(3);
});

test('reads the database once for several scrapes, and works without it', async () => {
  let asked = 0;
  let at = 0;
  let away = false;
  const db = {
    transaction: () => {
      asked += 1;
      return away
        ? Promise.reject(new Error('away'))
        : Promise.resolve([{ name: 'hireyard_nodes', labels: [], value: 2 }]);
    },
  } as unknown as Database;
  const registry = openRegistry();
  const refresh = openWaitingWork(db, registry, () => at);
  await Promise.all([refresh(), refresh()]);
  await refresh();
  expect([asked, valueOf(parse(registry.render()), 'hireyard_nodes')]).toEqual([1, 2]);
  away = true;
  at = 60_000;
  await refresh();
  const text = parse(registry.render());
  expect([asked, valueOf(text, 'hireyard_business_up'), valueOf(text, 'hireyard_nodes')]).toEqual([
    2,
    0,
    undefined,
  ]);
});

test("requests can't create arbitrary metrics", () => {
  const registry = openRegistry();
  for (let at = 0; at < 3000; at++)
    registry.observe('hireyard_http_request_seconds', ['GET', `/made-up/${at}`, '4xx'], 0.1);
  const counts = parse(registry.render()).samples.filter(({ name }) => name.endsWith('_count'));
  expect(counts.length).toBeLessThanOrEqual(2001);
  expect(counts.reduce((all, { value }) => all + value, 0)).toBe(3000);
});

test('escapes labels', () => {
  const registry = openRegistry();
  registry.set('hireyard_catch_up_failing', ['a"b\\c\nd'], 1);
  expect(parse(registry.render()).samples).toEqual([
    { name: 'hireyard_catch_up_failing', labels: { name: 'a\\"b\\\\c\\nd' }, value: 1 },
  ]);
});

test('docs/run/observability.md lists exactly the metrics with their labels', () => {
  const page = readFileSync(new URL('docs/run/observability.md', root), 'utf8');
  const table = page.slice(page.indexOf('| about | metrics |'), page.indexOf('## Logs'));
  expect([...table.matchAll(/`(hireyard_[^`]*)`/g)].map(([, metric]) => metric)).toEqual(
    Object.entries(METRICS).map(([name, { labels }]) =>
      labels.length === 0 ? name : `${name}{${labels.join(',')}}`,
    ),
  );
});

/** Labels added by Prometheus. */
const GIVEN = ['le', 'job', 'instance'];

/** Checks that a PromQL expression uses existing metrics and labels. */
function requireKnown(text: string): void {
  const asked = [...text.matchAll(/\b(hireyard_\w+)(?:\{([^}]*)\})?/g)];
  expect([text, asked.length > 0]).toEqual([text, true]);
  const all = new Set<string>(GIVEN);
  for (const [, name = '', filter = ''] of asked) {
    const base = name in METRICS ? name : name.replace(/_(bucket|sum|count)$/, '');
    expect([text, name, names.includes(base)]).toEqual([text, name, true]);
    const { kind, labels } = METRICS[base as MetricName];
    expect([text, name, kind === 'histogram']).toEqual([text, name, base !== name]);
    // Counters are only meaningful as rates, gauges not.
    if (kind !== 'gauge') expect(text).toMatch(new RegExp(`rate\\(${name}\\b`));
    const known = [...labels, ...GIVEN];
    for (const label of labels) all.add(label);
    for (const [, label = ''] of filter.matchAll(/(\w+)\s*[=!]~?"/g))
      expect([text, label, known.includes(label)]).toEqual([text, label, true]);
  }
  for (const [, list = ''] of text.matchAll(/\bby \(([^)]*)\)/g))
    for (const label of list.split(/,\s*/))
      expect([text, label, all.has(label)]).toEqual([text, label, true]);
}

interface Rule {
  readonly alert: string;
  readonly expr: string;
  readonly for?: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly annotations: Readonly<Record<string, string>>;
}

test('the alert rules use existing metrics and labels', () => {
  const { groups } = parseYaml(readFileSync(new URL('deploy/prometheus/alerts.yml', root), 'utf8')) as {
    groups: { rules: Rule[] }[];
  };
  const rules = groups.flatMap((group) => group.rules);
  expect(rules.length).toBeGreaterThan(10);
  for (const { alert, expr, labels, annotations, for: patience = '0m', ...rest } of rules) {
    requireKnown(expr);
    expect([alert, patience, labels, Object.keys(annotations), rest]).toEqual([
      expect.stringMatching(/^Hireyard[A-Z]\w+$/),
      expect.stringMatching(/^\d+[mh]$/),
      { severity: expect.stringMatching(/^(page|ticket)$/) as string },
      ['summary'],
      {},
    ]);
    expect(annotations['summary']).toMatch(/^[A-Z].*\.$/);
  }
  expect(() => requireKnown('hireyard_nothing > 0')).toThrow(/deeply equal/);
  expect(() => requireKnown('sum by (topic) (hireyard_nodes)')).toThrow(/deeply equal/);
});

/** Part of Prometheus; optional for the tests. */
const checker = 'promtool';
test.skipIf(spawnSync(checker, ['--version']).error !== undefined)(
  'Prometheus accepts the rules (skipped without promtool)',
  () => {
    const file = fileURLToPath(new URL('deploy/prometheus/alerts.yml', root));
    const { status, stderr } = spawnSync(checker, ['check', 'rules', file], { encoding: 'utf8' });
    expect([status, stderr]).toEqual([0, '']);
  },
);

interface Panel {
  readonly id: number;
  readonly type: string;
  readonly title: string;
  readonly gridPos: { readonly x: number; readonly y: number; readonly w: number; readonly h: number };
  readonly targets?: readonly { readonly expr: string; readonly legendFormat: string }[];
}

test("the dashboard's panels use existing metrics and labels, and don't overlap", () => {
  const { panels, templating } = JSON.parse(
    readFileSync(new URL('deploy/grafana/hireyard.json', root), 'utf8'),
  ) as { panels: Panel[]; templating: { list: { name: string }[] } };
  expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
  const variables = templating.list.map(({ name }) => name);
  const targets = panels.flatMap((panel) => panel.targets ?? []);
  expect(targets.length).toBeGreaterThan(30);
  for (const { expr, legendFormat } of targets) {
    requireKnown(expr.replaceAll('$__rate_interval', '1m'));
    for (const [, name = ''] of expr.replaceAll('$__rate_interval', '').matchAll(/\$(\w+)/g))
      expect([expr, variables.includes(name)]).toEqual([expr, true]);
    const grouped = [...expr.matchAll(/\bby \(([^)]*)\)/g)].flatMap(([, list = '']) => list.split(/,\s*/));
    const left = grouped.length > 0 ? grouped : GIVEN;
    for (const [, label = ''] of legendFormat.matchAll(/\{\{(\w+)\}\}/g))
      expect([expr, label, left.includes(label)]).toEqual([expr, label, true]);
  }
  const taken = new Set<string>();
  for (const { title, gridPos } of panels) {
    expect([title, gridPos.x + gridPos.w <= 24]).toEqual([title, true]);
    for (let x = gridPos.x; x < gridPos.x + gridPos.w; x++)
      for (let y = gridPos.y; y < gridPos.y + gridPos.h; y++) {
        expect([title, taken.has(`${x} ${y}`)]).toEqual([title, false]);
        taken.add(`${x} ${y}`);
      }
  }
});
