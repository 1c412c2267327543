// Database CPU of the dashboard and of debt by age, whole requests, on a data directory of million-data.mjs:
// node bench/dashboard.mjs <directory> [requests]. The directory is migrated, and otherwise unchanged.
import { createRequire } from 'node:module';
import { cpuMs, loginOf, request, signIn, startHireyard } from './lib.mjs';

const require = createRequire(new URL('../apps/api/package.json', import.meta.url));
const pg = require('pg');
const TARGET_MS = 100;
const PATHS = [
  '/launchpad/',
  '/launchpad/?depot=1',
  '/launchpad/?attention=overdue_back',
  '/stats/outstanding/',
];

const dir = process.argv[2];
const requests = Number(process.argv[3] ?? 20);
if (dir === undefined) throw new Error('Say the directory that million-data.mjs has filled.');
const stops = [];
try {
  const server = await startHireyard(dir, { WORKER: '0' });
  stops.unshift(server.stop);
  const watch = new pg.Client({ ...loginOf(dir), application_name: 'watch' });
  await watch.connect();
  stops.unshift(() => watch.end());
  const backendsMs = async () => {
    const { rows } = await watch.query(
      `select pid from pg_stat_activity where application_name = 'hireyard'`,
    );
    return rows.reduce((sum, { pid }) => sum + cpuMs(pid), 0);
  };
  const headers = await signIn(server.port);
  for (const path of PATHS) {
    const ask = async () => {
      const { status, text } = await request(server.port, path, headers);
      if (status !== 200) throw new Error(`${path} answered ${status}: ${text}`);
      return text.length;
    };
    for (let n = 0; n < 8; n++) await ask();
    const before = await backendsMs();
    const started = performance.now();
    let bytes = 0;
    for (let n = 0; n < requests; n++) bytes = await ask();
    const wall = (performance.now() - started) / requests;
    const cpu = ((await backendsMs()) - before) / requests;
    const good = cpu <= TARGET_MS;
    if (!good) process.exitCode = 1;
    console.log(
      `${path.padEnd(40)} ${cpu.toFixed(1)} ms of database CPU, ${wall.toFixed(0)} ms in all, ${bytes} bytes; target ≤ ${TARGET_MS} ms: ${good ? 'reached' : 'MISSED'}`,
    );
  }
} finally {
  for (const stop of stops) await stop();
}
