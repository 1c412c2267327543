// CPU of contract lists and of contracts with lines through the server, including sign-in and permissions, compared with a server of
// node:http and the driver alone that answers the same questions; other pages, filters, words and ids with each request, and saves between
// them.
// node bench/contract-list.mjs [--dir <directory>] [--size 10000] [--requests 60] [--rounds 6] [--seed n]
// The directory keeps the database of this size for later runs; without it a temporary one is created.
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { runWithProjectNode, temporaryData } from './lib.mjs';
import { measureLists, startBareReads, TARGETS } from './list-sides.mjs';
import { copyOf, databaseOf } from './million-data.mjs';
import { openSides } from './write-sides.mjs';

const { values: told } = parseArgs({
  options: {
    dir: { type: 'string' },
    size: { type: 'string', default: '10000' },
    requests: { type: 'string', default: '60' },
    rounds: { type: 'string', default: '6' },
    seed: { type: 'string', default: String(Date.now() % 100_000) },
  },
});
const say = (line) => process.stdout.write(`${line}\n`);

async function main() {
  const temporary = told.dir === undefined ? temporaryData() : undefined;
  /** @type {(() => unknown)[]} */
  const stops = [() => temporary?.remove()];
  try {
    const data = copyOf(await databaseOf(temporary?.dir ?? resolve(told.dir), Number(told.size), say));
    stops.unshift(data.remove);
    const open = await openSides(data.dir);
    stops.unshift(open.end);
    const bare = await startBareReads(data.dir);
    stops.unshift(bare.stop);
    await open.all('vacuum analyze');
    const found = await measureLists({
      all: open.all,
      sides: [open.sides[0], bare],
      requests: Number(told.requests),
      rounds: Number(told.rounds),
      seed: Number(told.seed),
    });
    let missed = false;
    for (const [name, [own, other]] of Object.entries(found)) {
      const ratio = own / other;
      missed ||= ratio > TARGETS[name];
      say(
        `${name.padEnd(20)} ${own.toFixed(2)} ms, bare ${other.toFixed(2)} ms: ${ratio.toFixed(2)}, target at most ${TARGETS[name]}: ${ratio <= TARGETS[name] ? 'reached' : 'MISSED'}`,
      );
    }
    say(`${told.size} contracts beside the demo's, seed ${told.seed}`);
    process.exitCode = missed ? 1 : 0;
  } finally {
    for (const stop of stops) await stop();
  }
}

if (!runWithProjectNode()) await main();
