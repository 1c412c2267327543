/**
 * Disaster recovery of a one-machine installation as an operator does it (docs/run/operation.md): the server runs from its bundle, the
 * commands run as programs beside it, and the machine is lost.
 */
import { spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { quickFolder } from '../../db/quick-folder.testing.ts';
import { makeBusiness, must, quote, signIn } from '../../testing/fleet/business.testing.ts';
import { ADMIN } from '../../testing/fleet/fleet.testing.ts';
import { freePort } from '../../testing/fleet/free-port.testing.ts';
import { ask } from '../../testing/fleet/http-agent.testing.ts';
import { type Supervised, supervise } from '../../testing/fleet/supervised.testing.ts';
import { compiledSources, program } from '../../testing/program.testing.ts';
import type { Agent } from '../../testing/test-app.ts';

// Starts a dozen programs on busy machines.
vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 });

const PASSPHRASE = 'the operator keeps it elsewhere';
const { main, env: compiled } = await program();
let folder: string;
const running: Supervised[] = [];

beforeAll(async () => {
  folder = mkdtempSync(join(quickFolder(), 'hy-operator-'));
  // As root, the database runs as another user.
  chmodSync(folder, 0o755);
  mkdirSync(join(folder, 'tmp'), { mode: 0o755 });
  writeFileSync(join(folder, 'passphrase'), `${PASSPHRASE}\n`, { mode: 0o600 });
});
afterAll(async () => {
  await Promise.all(running.map((one) => one.end()));
  rmSync(folder, { recursive: true, force: true });
});

/** Environment of every program; nothing is inherited from the machine that runs the tests. */
const settings = (dataDir: string, more: Readonly<Record<string, string>> = {}) => ({
  PATH: process.env['PATH'],
  HOME: folder,
  TMPDIR: join(folder, 'tmp'),
  DATA_DIR: dataDir,
  TIME_ZONE: 'Europe/London',
  DEMO: '0',
  ADMIN_EMAIL: ADMIN.email,
  ADMIN_PASSWORD: ADMIN.password,
  HOST: '127.0.0.1',
  LOG_LEVEL: 'warn',
  ...more,
});

/** Starts the server as `npm start` does; it is stopped at the end of the tests at the latest. */
async function start(dataDir: string, more: Readonly<Record<string, string>> = {}) {
  const port = await freePort();
  const one = supervise({
    name: dataDir,
    command: process.execPath,
    args: ['--max-semi-space-size=8', main],
    env: settings(dataDir, { ...compiled, PORT: String(port), ...more }),
    ready: /is ready/,
  });
  running.push(one);
  await one.ready();
  return { ...one, url: `http://127.0.0.1:${port}` };
}

interface Ended {
  readonly code: number | null;
  readonly out: string;
}

/** Runs a command to its end; presses Ctrl-C when it prints these words. */
function command(
  script: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv,
  interruptAt?: string,
): Promise<Ended> {
  const { promise, resolve, reject } = Promise.withResolvers<Ended>();
  const child = spawn(process.execPath, [join(import.meta.dirname, '../..', script), ...args], {
    env: { ...compiledSources, ...env },
  });
  let out = '';
  const take = (text: Buffer): void => {
    const waits = interruptAt !== undefined && !out.includes(interruptAt);
    out += String(text);
    if (waits && out.includes(interruptAt)) child.kill('SIGINT');
  };
  child.stdout.on('data', take);
  child.stderr.on('data', take);
  child.once('error', reject);
  child.once('close', (code) => resolve({ code, out }));
  return promise;
}

const agentAt = (url: string, token: string): Pick<Agent, 'get' | 'post' | 'put'> => ({
  get: (path) => ask(url, 'GET', path, { token }),
  post: (path, body) => ask(url, 'POST', path, { token, body }),
  put: (path, body) => ask(url, 'PUT', path, { token, body }),
});

/** The signature of a file address. */
const SIGNATURE = /(?<="(?:signed|thumbnail)_url":"[^"?]*)\?[^"]*/g;

/** What the API returns about the business. */
async function answersOf(url: string) {
  const { get } = agentAt(url, await signIn(url, ADMIN));
  const paths = [
    'contract/?limit=20',
    'stockitem/?limit=20',
    'account/?limit=20',
    'accounting/paymentrequest/?limit=20',
    'accounting/transaction/?limit=20',
  ];
  const lists = await Promise.all(paths.map(async (path) => must(await get(`/api/v1/${path}`))));
  const { id } = lists[0].results[0];
  const record = must(await get(`/api/v1/contract/${id}/`));
  const [file] = must(await get('/api/v1/fum/files/')).results;
  const picture = await ask(url, 'GET', new URL(file.signed_url, url).href.slice(url.length));
  // Addresses differ in the port, and those of files are signed again every half hour.
  const text = JSON.stringify([lists, record, file.title]).replaceAll(url, '').replaceAll(SIGNATURE, '');
  return { text, picture: picture.bytes };
}

/** A contract with a line, a payment and a file, so that a backup has some of everything. */
async function work(url: string) {
  const asker = agentAt(url, await signIn(url, ADMIN)) as Agent;
  const business = await makeBusiness(asker, 500);
  must(
    await asker.post('/api/v1/accounting/depositrule/', {
      type: 'percentage',
      threshold: '0.00',
      value: '10.00',
    }),
  );
  const { id: contract } = must(await asker.post('/api/v1/contract/', quote(business)));
  must(
    await asker.post('/api/v1/contractstock/', { contract, stockitem: business.stockitem, quantity: 400 }),
  );
  must(
    await asker.put(`/api/v1/contract/${contract}/system_state/`, {
      system_action: 'entered',
      action: 'attach',
      additional: {},
    }),
  );
  const request = must(
    await asker.post('/api/v1/accounting/paymentrequest/', { contract, type: 'contract', amount: '12.50' }),
  );
  must(await asker.post('/api/v1/accounting/transaction/', { payment_request: request.id, amount: '12.50' }));
  const target = must(await asker.post('/api/v1/fum/signed_url/', { fileName: 'plate.png' }));
  const form = new FormData();
  for (const [name, value] of Object.entries<string>(target.fields)) form.append(name, value);
  form.append('file', new Blob([new Uint8Array(PICTURE)], { type: 'image/png' }), 'plate.png');
  const sent = await fetch(new URL(target.url, url), { method: 'POST', body: form });
  expect(sent.status).toBe(204);
  must(
    await asker.post('/api/v1/fum/files/', {
      category: 'image',
      fileUrl: target.file_url,
      contentType: 'contract.contract',
      objectId: contract,
      title: 'A chipped plate',
    }),
  );
  // Emails are sent in the background; the answers don't change afterwards.
  await expect
    .poll(
      async () =>
        must(await asker.get(`/api/v1/contract/${contract}/`)).emails.map(
          (email: { states: { system_action: string }[] }) =>
            email.states.map((state) => state.system_action),
        ),
      { timeout: 30_000 },
    )
    .toEqual([['sent'], ['sent'], ['sent']]);
}

/** One pixel. */
const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

test('a running business is backed up, its machine is lost, and it is restored elsewhere with all its data', async () => {
  const first = join(folder, 'first');
  const second = join(folder, 'second');
  const backups = join(folder, 'backups');
  const env = settings(first, { BACKUP_DIR: backups });
  const sealedEnv = { ...env, BACKUP_PASSPHRASE_FILE: join(folder, 'passphrase') };

  let server = await start(first);
  await work(server.url);
  const before = await answersOf(server.url);
  expect(before.text).toContain('A chipped plate');

  // Beside the running server, verified by default, unencrypted and encrypted.
  const plain = await command('commands/backup.ts', [], env);
  expect(plain.out).toMatch(
    /Written: .*\.tar\.gz \([\s\S]*2 files inside[\s\S]*^Verified by restoring: .* 1 contract, 12\.50 received/m,
  );
  expect(plain.code).toBe(0);
  const sealed = await command('commands/backup.ts', ['--encrypt', '--verify'], sealedEnv);
  expect(sealed.out).toMatch(/Written: .*\.tar\.gz\.age \([\s\S]*^Verified by restoring: /m);
  expect(sealed.code).toBe(0);
  const archive = join(backups, readdirSync(backups).find((name) => name.endsWith('.age')) ?? '');

  // Stopping the verification keeps the backup and leaves nothing else behind.
  const stopped = await command('commands/backup.ts', [], sealedEnv, 'Written: ');
  expect(stopped.out).toMatch(/^Stopped\. .*\.age is kept but not verified\.$/m);
  expect(stopped.code).toBe(130);
  expect(readdirSync(join(folder, 'tmp'))).toEqual([]);

  // A restore never overwrites a running business.
  const over = await command('commands/restore.ts', [archive, '--replace'], sealedEnv);
  expect(over.out).toMatch(/^Hireyard is already running \(pid \d+\) .* Stop it/m);
  expect(over.code).toBe(1);
  expect(await answersOf(server.url)).toEqual(before);

  // Backing up a stopped business starts its database and stops it again.
  await server.end();
  const asleep = await command('commands/backup.ts', ['--no-verify', '--keep', '2'], env);
  expect(asleep.out).toMatch(/^Written: .*[\s\S]*^Removed: /m);
  expect(asleep.code).toBe(0);
  expect(readdirSync(backups)).toHaveLength(2);
  server = await start(first);
  await server.end();

  // The machine is lost. The newest encrypted backup and the passphrase are left.
  rmSync(first, { recursive: true, force: true });
  const newest = join(backups, readdirSync(backups).findLast((name) => name.endsWith('.age')) ?? '');
  const there = { ...sealedEnv, DATA_DIR: second };
  const locked = await command('commands/restore.ts', [newest], settings(second));
  expect(locked.out).toMatch(/is encrypted\. Set BACKUP_PASSPHRASE/);
  expect(locked.code).toBe(1);
  const restored = await command('commands/restore.ts', [newest], there);
  expect(restored.out).toMatch(/^Restored: data as of .*[\s\S]*^ {2}taken: 12\.50$/m);
  expect(restored.code).toBe(0);
  expect(existsSync(join(second, 'secret-key'))).toBe(true);

  // The user named in the environment keeps their password.
  const elsewhere = await start(second, { ADMIN_PASSWORD: 'Another-pass-1!' });
  expect(await answersOf(elsewhere.url)).toEqual(before);
  const reconciled = await command('commands/reconcile.ts', [], there);
  expect(reconciled).toEqual({ code: 0, out: 'All stock and money figures are correct.\n' });
  const chain = await command('commands/verify-history.ts', [], there);
  expect(chain.out).toMatch(/^The history is intact\.$/m);
  expect(chain.code).toBe(0);
  const doctor = await command('commands/doctor.ts', ['--json'], there);
  const { status, checks } = JSON.parse(doctor.out) as {
    status: string;
    checks: { area: string; level: string; text: string }[];
  };
  // Only the warnings about the test machine.
  const apart = new Set(['disk', 'settings', 'mail']);
  expect(checks.filter(({ area, level }) => level !== 'ok' && !apart.has(area))).toEqual([]);
  expect(doctor.code).toBe(['ok', 'warn', 'fail'].indexOf(status));
});
