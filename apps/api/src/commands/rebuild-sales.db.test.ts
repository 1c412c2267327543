/** `npm run rebuild-sales` as a separate process on the database of the application. */
import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../db/database.ts';
import { makeHire, move, path } from '../testing/hire.ts';
import { compiledSources } from '../testing/program.testing.ts';
import { type Agent, type TestApp, testApp } from '../testing/test-app.ts';
import { makeWorld, type World } from '../testing/world.ts';

let app: TestApp;
let admin: Agent;
let world: World;
beforeAll(async () => {
  app = await testApp();
  admin = await app.as('admin');
  world = await makeWorld(admin);
});
afterAll(() => app.end());

const MAIN = fileURLToPath(new URL('rebuild-sales.ts', import.meta.url));

function addressOf({ connection }: TestApp['db']): string {
  if ('connectionString' in connection) return connection.connectionString;
  const { host, port, user, database } = connection;
  return `postgres://${user}@localhost/${database}?host=${encodeURIComponent(host)}&port=${port}`;
}

/** Runs the command; returns its exit status and output lines. */
const rebuild = (...options: string[]) =>
  new Promise<{ status: number | string; lines: string[] }>((done) => {
    const env = { ...process.env, ...compiledSources, DATABASE_URL: addressOf(app.db) };
    execFile(process.execPath, [MAIN, ...options], { env }, (error, stdout, stderr) =>
      done({ status: error?.code ?? 0, lines: `${stdout}${stderr}`.trim().split('\n') }),
    );
  });

async function count(): Promise<number> {
  return (await app.db.one<{ n: number }>(sql`select count(*)::int as n from contract`))?.n ?? 0;
}
const agree = async () => ({
  status: 0,
  lines: [
    expect.stringMatching(
      new RegExp(
        `^All sales figures are correct: ${await count()} contracts, [1-9]\\d* sums by mode, week or month, and depot\\.$`,
      ),
    ),
  ],
});

test('figures kept during work match a rebuild', async () => {
  expect(await rebuild()).toEqual(await agree());
  const sold = await makeHire(admin, world);
  const given = await makeHire(admin, world, { delivery_date: '2027-06-28', collection_date: '2027-07-02' });
  for (const id of [sold, given]) expect((await move(admin, id, 'entered')).status).toBe(200);
  expect((await admin.patch(path(sold), { delivery_date: '2027-03-01' })).status).toBe(200);
  expect(
    (await move(admin, given, 'abandoned', { reason: 'Rain', cancellation_charge: '0.00' })).status,
  ).toBe(200);
  expect(await rebuild()).toEqual(await agree());
}, 60_000);

test('a wrong figure is named and fails the command; --fix corrects it', async () => {
  await app.db.rows(sql`
    update sales_sum set hire = hire + 0.01
    where ctid = (select ctid from sales_sum where mode = 'hire' and type = 'month' order by starting limit 1)`);
  const { status, lines } = await rebuild();
  expect(status).toBe(1);
  expect(lines).toEqual([
    expect.stringMatching(/^by hire, month of \d{4}-\d\d-01, depot \S+: .+; rebuilt .+$/),
    'Different: 1 sales figure.',
  ]);
  const whole = await agree();
  expect(await rebuild('--fix')).toEqual({
    status: 0,
    lines: [...lines, 'The stored figures were replaced.', ...whole.lines],
  });
  expect(await rebuild()).toEqual(whole);
}, 60_000);

test('explains unknown arguments and changes nothing', async () => {
  const { status, lines } = await rebuild('--all');
  expect([status, lines[0]]).toEqual([2, 'npm run rebuild-sales [-- --fix]']);
}, 60_000);
