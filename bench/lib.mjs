// Shared by the measurements: the real server on a fresh demo, CPU times from /proc, requests over kept connections.
import { spawn, spawnSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import http from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { projectNode, root } from '../scripts/lib/project.mjs';

const TICKS_PER_SECOND = 100;

/** CPU milliseconds of a process (including its threads, without its children). */
export function cpuMs(pid) {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ');
  return ((Number(fields[11]) + Number(fields[12])) * 1000) / TICKS_PER_SECOND;
}

/**
 * Runs this measurement again with the project's Node if another one was started, because it imports the product's files. Returns true if
 * it did; then nothing is left to do.
 */
export function runWithProjectNode() {
  if (process.env.BENCH_NODE === 'project') return false;
  const { status } = spawnSync(projectNode, process.argv.slice(1), {
    stdio: 'inherit',
    env: { ...process.env, BENCH_NODE: 'project' },
  });
  process.exitCode = status ?? 1;
  return true;
}

/** Starts a program with the project's Node and waits until it prints an address; `output` collects its output. */
export async function startProgram(args, env, timeoutMs = 120_000) {
  const dir = mkdtempSync(join(tmpdir(), 'hireyard-bench-'));
  const file = join(dir, 'output');
  const fd = openSync(file, 'w');
  const started = performance.now();
  const child = spawn(projectNode, args, {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', fd, fd],
  });
  closeSync(fd);
  const ended = new Promise((done) => child.once('exit', done));
  const stop = async () => {
    child.kill('SIGTERM');
    await ended;
    rmSync(dir, { recursive: true, force: true });
  };
  for (;;) {
    const text = readFileSync(file, 'utf8');
    const url = /http:\/\/\S+:(\d+)/.exec(text);
    if (url) return { pid: nodePid(child.pid), port: Number(url[1]), ms: performance.now() - started, stop };
    if (child.exitCode !== null || performance.now() - started > timeoutMs) {
      await stop();
      throw new Error(`It did not start: ${text.slice(-2000)}`);
    }
    await wait(20);
  }
}

/** The installed `node` may be a launcher; then its child does the work. */
function nodePid(pid) {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')
    .trim()
    .split(' ')
    .filter(Boolean);
  const node = children.find((child) => readFileSync(`/proc/${child}/comm`, 'utf8').startsWith('node'));
  return node === undefined ? pid : Number(node);
}

/** Starts the product with the demo business on its own data directory. */
export function startHireyard(dataDir, env = {}, timeoutMs = 120_000) {
  const all = {
    DATA_DIR: dataDir,
    PORT: '0',
    HOST: '127.0.0.1',
    DATABASE_URL: undefined,
    ...env,
  };
  return startProgram(['apps/api/src/main.ts'], all, timeoutMs);
}

/** Returns how to connect to the database of a running server by its data directory. */
export function loginOf(dataDir) {
  const host = readFileSync(join(dataDir, 'postgres/cluster/postmaster.pid'), 'utf8').split('\n')[4];
  const password = readFileSync(join(dataDir, 'database-password'), 'utf8').trim();
  return { host, port: 5432, user: 'hireyard_app', password, database: 'postgres' };
}

/** The same for the bare programs. */
export const loginEnv = ({ host, user, password }) => ({
  BENCH_SOCKET: host,
  BENCH_USER: user,
  BENCH_PASSWORD: password,
});

/** Creates a directory that other users can reach (PostgreSQL doesn't run as root); `remove` deletes it. */
export function temporaryData() {
  const dir = mkdtempSync(join(tmpdir(), 'hireyard-bench-data-'));
  return { dir, remove: () => rmSync(dir, { recursive: true, force: true }) };
}

// Closed before the server does: a connection idle during the other side's turn would fail.
const agent = new http.Agent({ keepAlive: true, maxSockets: 8, timeout: 3000 });

/** Sends a request; returns status and text. */
export function request(port, path, headers = {}, method = 'GET', body) {
  return new Promise((done, fail) => {
    const sent = http.request({ port, host: '127.0.0.1', path, method, headers, agent }, (reply) => {
      const parts = [];
      reply.on('data', (part) => parts.push(part));
      reply.on('end', () => done({ status: reply.statusCode, text: Buffer.concat(parts).toString() }));
    });
    sent.on('error', fail);
    sent.end(body);
  });
}

const concurrency = Number(process.env.BENCH_CONCURRENCY ?? 4);

/** Sends `total` requests of one path, or of several in turn; four at a time by default. */
export async function load(port, path, headers, total) {
  const paths = [path].flat();
  let left = total;
  const one = async () => {
    while (left > 0) {
      const asked = paths[--left % paths.length];
      const { status } = await request(port, asked, headers);
      if (status !== 200) throw new Error(`${asked} answered ${status}`);
    }
  };
  await Promise.all(Array.from({ length: concurrency }, one));
}

export async function signIn(port, email = 'admin@hireyard.example', password = 'Hireyard-demo-1!') {
  const body = JSON.stringify({ email, password });
  const reply = await request(port, '/auth/login/', { 'content-type': 'application/json' }, 'POST', body);
  return { authorization: `Bearer ${JSON.parse(reply.text).access_token}` };
}

export const median = (values) => {
  const sorted = [...values].sort((a, b) => a - b);
  return (sorted[(sorted.length - 1) >> 1] + sorted[sorted.length >> 1]) / 2;
};
