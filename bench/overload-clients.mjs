// A crowd of clients in its own process: sends a given number of requests per second whether they are answered or not, and reports the
// outcomes.
import http from 'node:http';

const TICK_MS = 10;
/** Connections are opened first and kept, as a balancer does. Requests without a free connection are counted, not sent. */
const MAX_AT_ONCE = 500;

const agent = new http.Agent({ keepAlive: true, maxSockets: MAX_AT_ONCE, maxFreeSockets: MAX_AT_ONCE });
const day = (more) => new Date(Date.now() + more * 86_400_000).toISOString().slice(0, 10);

let made = 0;
/** Of twenty requests, twelve are pages, six records, one a calendar and one a write. */
function nextRequest({ contracts, name }) {
  const n = made++;
  const at = n % 20;
  if (at < 12) return { path: `/api/v1/contract/?page=${1 + (n % 50)}` };
  if (at < 18) return { path: `/api/v1/contract/${contracts[n % contracts.length]}/` };
  if (at === 18) return { path: `/api/v1/availability/?depot=1&from=${day(n % 30)}&to=${day(60)}` };
  const body = { name: `${name} ${n}`, email: 'ada@example.com', telephone: '01632 960000' };
  return { path: '/api/v1/customer/', body, key: `${name} ${n}` };
}

function send({ port, headers }, { path, body, key }, told) {
  const start = performance.now();
  const options = {
    port,
    host: '127.0.0.1',
    path,
    agent,
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      ...headers,
      ...(body !== undefined && { 'content-type': 'application/json', 'idempotency-key': key }),
    },
  };
  const sent = http.request(options, (reply) => {
    let text = '';
    reply.on('data', (part) => (text += reply.statusCode < 400 ? '' : part));
    reply.on('end', () => told({ ms: performance.now() - start, reply, text, ...(body && { key }) }));
  });
  sent.on('error', (error) => told({ ms: performance.now() - start, error: error.code ?? error.message }));
  sent.end(body === undefined ? undefined : JSON.stringify(body));
}

/** Whether a refusal says to come again, and when. */
const isShed = ({ reply, text }) =>
  [429, 503].includes(reply.statusCode) &&
  Number(reply.headers['retry-after']) > 0 &&
  /"detail":".+"/.test(text);

/** Resolves when every connection is open; opens some at a time. */
async function connect(task) {
  for (const width of [50, 100, 200, 300, 400, MAX_AT_ONCE])
    await Promise.all(
      Array.from({ length: width }, () => new Promise((done) => send(task, { path: '/healthz' }, done))),
    );
}

/** Sends for this long, or with `clients` as fast as they are answered; resolves after the last answer. */
async function play(task) {
  const result = { sent: 0, unsent: 0, shed: 0, accepted: [], written: [], wrong: {} };
  let open = 0;
  const note = (words) => (result.wrong[words] = (result.wrong[words] ?? 0) + 1);
  const judge = (answer) => {
    if (answer.error !== undefined) note(answer.error);
    else if (answer.reply.statusCode < 400) {
      result.accepted.push(answer.ms);
      if (answer.key) result.written.push(answer.key);
    } else if (isShed(answer)) result.shed += 1;
    else note(`${answer.reply.statusCode} ${answer.text.slice(0, 80)}`);
  };
  const one = () =>
    new Promise((done) => {
      result.sent += 1;
      open += 1;
      send(task, nextRequest(task), (answer) => {
        open -= 1;
        judge(answer);
        done();
      });
    });
  await connect(task);
  const start = performance.now();
  const isOver = () => performance.now() - start >= task.seconds * 1000;
  if (task.clients)
    await Promise.all(
      Array.from({ length: task.clients }, async () => {
        while (!isOver()) await one();
      }),
    );
  else {
    const all = [];
    let due = 0;
    while (!isOver()) {
      due = ((performance.now() - start) / 1000) * task.rate;
      for (; result.sent + result.unsent < due; )
        if (open < MAX_AT_ONCE) all.push(one());
        else result.unsent += 1;
      await new Promise((done) => setTimeout(done, TICK_MS));
    }
    await Promise.all(all);
  }
  return { seconds: (performance.now() - start) / 1000, ...result };
}

process.on('message', (task) => void play(task).then((result) => process.send(result)));
