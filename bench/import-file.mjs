// A 50 MB list of customers from another program, from upload to the last record: the time of each step, the memory of the
// server, and that no row is lost: node bench/import-file.mjs [megabytes] [rows]
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import http from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { request, runWithProjectNode, signIn, startProgram, temporaryData } from './lib.mjs';

const MEGABYTES = Number(process.argv[2] ?? 50);
const ROWS = Number(process.argv[3] ?? 50_000);
/** The reader thread may hold 640 MB of a workbook; a CSV is streamed. */
const MAX_MB = 256;
const SIZE = Math.floor(MEGABYTES * 1024 * 1024);
/** Milliseconds that the server may take to start on a busy machine. */
const STARTING = 600_000;
const HEADINGS = ['Ref', 'Company', 'Mobile', 'E-mail', 'Address 1', 'City', 'Post Code', 'Remarks'];
/** Columns that are not imported, to make the file as large as real ones. */
const IGNORED = HEADINGS.indexOf('Remarks');

function fileOf() {
  const head = `${HEADINGS.join(',')}\r\n`;
  const lineOf = (n, remarks) =>
    `R${n},"Firm ${n}, Limited",(207) 555-${String(n % 10_000).padStart(4, '0')},firm${n}@example.com,${n} Mill Lane,Portland,04126,"${remarks}"\r\n`;
  const bare =
    head.length + Array.from({ length: ROWS }, (_, n) => lineOf(n + 1, '').length).reduce((a, b) => a + b);
  const remarks = 'came by, asked for "chairs"; '
    .replaceAll('"', '""')
    .repeat(400)
    .slice(0, Math.floor((SIZE - bare) / ROWS / 2) * 2);
  // don't cut an escaped quote in two
  const whole = remarks.replace(/(?<!")"$/, ' ');
  return Buffer.from(head + Array.from({ length: ROWS }, (_, n) => lineOf(n + 1, whole)).join(''));
}

const megabytes = (pid, name) =>
  Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(readFileSync(`/proc/${pid}/status`, 'utf8'))[1]) /
  1024;

async function send(port, path, headers, bytes) {
  const asked = http.request({
    port,
    host: '127.0.0.1',
    path,
    method: 'POST',
    headers: { ...headers, 'content-type': 'text/csv', 'content-length': bytes.length },
  });
  asked.end(bytes);
  const [reply] = await once(asked, 'response');
  return { status: reply.statusCode, body: JSON.parse(Buffer.concat(await reply.toArray()).toString()) };
}

async function measure(server) {
  const headers = await signIn(server.port, 'bench@example.com', 'Bench-pass-1!');
  const root = '/api/v1/importrun/';
  const get = async (path) => JSON.parse((await request(server.port, path, headers)).text);
  const post = async (path, body) => {
    const reply = await request(
      server.port,
      path,
      { ...headers, 'content-type': 'application/json' },
      'POST',
      JSON.stringify(body),
    );
    if (reply.status !== 200) throw new Error(`${path}: ${reply.status} ${reply.text}`);
  };
  const customers = async () => (await get('/api/v1/customer/?page_size=1')).count;
  const before = await customers();
  let worst = 0;
  /** Does something and waits until the import is idle; its progress may only grow. */
  const step = async (name, id, work) => {
    writeFileSync(`/proc/${server.pid}/clear_refs`, '5');
    const had = megabytes(server.pid, 'VmRSS');
    const start = performance.now();
    const run = (await work()) ?? id;
    const said = [];
    let answered = 0;
    for (;;) {
      const asked = performance.now();
      const now = await get(`${root}${run}/`);
      answered = Math.max(answered, performance.now() - asked);
      if (now.step === null) {
        if (now.problem !== '') throw new Error(`${name}: ${now.problem}`);
        break;
      }
      if (said.at(-1) !== Number(now.progress)) said.push(Number(now.progress));
      await wait(500);
    }
    if (said.some((part, at) => part < (said[at - 1] ?? 0))) throw new Error(`${name}: progress went back`);
    const grown = megabytes(server.pid, 'VmHWM') - had;
    worst = Math.max(worst, grown);
    console.log(
      `${name.padEnd(14)} ${((performance.now() - start) / 1000).toFixed(0)} s, ${Math.round((ROWS * 1000) / (performance.now() - start))} rows/s, memory + ${grown.toFixed(0)} MB, progress told ${said.length} times, slowest answer meanwhile ${answered.toFixed(0)} ms`,
    );
    return run;
  };
  const file = fileOf();
  const id = await step('sent and read', 0, async () => {
    const { status, body } = await send(
      server.port,
      `${root}upload/?kind=customers&name=large.csv`,
      headers,
      file,
    );
    if (status !== 201) throw new Error(`upload: ${status} ${JSON.stringify(body)}`);
    return body.id;
  });
  const { mapping, options } = await get(`${root}${id}/columns/`);
  await step('checked', id, () =>
    post(`${root}${id}/check/`, {
      mapping,
      options: { ...options, key: 'customer_ref', ignored: [IGNORED] },
    }),
  );
  const [bad] = (await get(`${root}${id}/rows/?show=bad`)).results;
  if (bad !== undefined) throw new Error(`Line ${bad.line}: ${JSON.stringify(bad.findings)}`);
  await step('imported', id, () => post(`${root}${id}/apply/`, {}));
  const { created, bad: left, row_count } = await get(`${root}${id}/`);
  const more = (await customers()) - before;
  console.log(
    `${(file.length / 1024 / 1024).toFixed(1)} MB: ${row_count} rows, ${created} created, ${left} bad, ${more} customers more`,
  );
  if (row_count !== ROWS || created !== ROWS || more !== ROWS || left !== 0)
    throw new Error('Something was lost.');
  console.log(
    `Memory at most + ${worst.toFixed(0)} MB, target ${MAX_MB}: ${worst <= MAX_MB ? 'reached' : 'MISSED'}`,
  );
  if (worst > MAX_MB) process.exitCode = 1;
}

async function main() {
  const data = temporaryData();
  const settings = {
    DATA_DIR: data.dir,
    PORT: '0',
    HOST: '127.0.0.1',
    DATABASE_URL: undefined,
    RATE_LIMIT: '0',
    DEMO: '0',
    ADMIN_EMAIL: 'bench@example.com',
    ADMIN_PASSWORD: 'Bench-pass-1!',
  };
  const server = await startProgram(['apps/api/src/main.ts'], settings, STARTING);
  try {
    await measure(server);
  } finally {
    await server.stop();
    data.remove();
  }
}

if (!runWithProjectNode()) await main();
