// CPU of writes in node and PostgreSQL, compared with a bare server that does the same on the same database (bare-writes.mjs): a contract
// with six lines, and moves of an order; confirming a quote is measured here only: node bench/writes.mjs [contracts a round] [rounds]
import { median, runWithProjectNode, temporaryData } from './lib.mjs';
import {
  bodyOf,
  cpuOf,
  create,
  each,
  move,
  openSides,
  orderOf,
  requireEqualAnswers,
} from './write-sides.mjs';

const TARGET = 2;
const contracts = Number(process.argv[2] ?? 200);
const rounds = Number(process.argv[3] ?? 8);

async function main() {
  const data = temporaryData();
  let open;
  try {
    process.stdout.write('Loading the demo …\n');
    open = await openSides(data.dir);
    const { sides, all, world } = open;
    await requireEqualAnswers(open);
    process.stdout.write('Both servers leave and answer the same.\n');
    const found = { 'contract with 6 lines': [], 'sent out': [], delivered: [], 'quote confirmed': [] };
    let n = 100;
    const timed = async (side, name, keep, work) => {
      const before = await cpuOf(all, side);
      await work();
      const after = await cpuOf(all, side);
      const ms = (part) => (after[part] - before[part]) / contracts;
      if (keep) found[name].push({ side: side.name, node: ms('node'), postgres: ms('postgres') });
    };
    const round = async (side, keep) => {
      const first = n;
      n += contracts;
      const made = (body) => Array.from({ length: contracts }, (_, at) => body(world, first + at));
      let quotes = [];
      await timed(side, 'contract with 6 lines', keep, async () => {
        quotes = await each(made(bodyOf), (body) => create(side, body));
      });
      if (side === sides[0])
        await timed(side, 'quote confirmed', keep, () => each(quotes, ({ id }) => move(side, id, 'entered')));
      const orders = await each(made(orderOf), (body) => create(side, body));
      await timed(side, 'sent out', keep, () => each(orders, ({ id }) => move(side, id, 'in_transit')));
      await timed(side, 'delivered', keep, () => each(orders, ({ id }) => move(side, id, 'on_hire')));
    };
    for (const side of sides) await round(side, false);
    await all('vacuum analyze');
    for (let at = 0; at < rounds; at++)
      for (const side of at % 2 === 0 ? sides : sides.toReversed()) await round(side, true);
    let missed = false;
    for (const [name, list] of Object.entries(found)) {
      const of = (side) => list.filter((one) => one.side === side);
      const total = (some) => some.reduce((sum, one) => sum + one.node + one.postgres, 0);
      process.stdout.write(`${name}\n`);
      for (const { name: side } of sides.filter((one) => of(one.name).length > 0)) {
        const mid = (pick) => median(of(side).map(pick)).toFixed(2);
        process.stdout.write(
          `  ${side.padEnd(9)} node ${mid((one) => one.node)} ms  postgres ${mid((one) => one.postgres)} ms  both ${mid((one) => one.node + one.postgres)} ms\n`,
        );
      }
      if (of('bare').length === 0) continue;
      const ratio = total(of('hireyard')) / total(of('bare'));
      missed ||= ratio > TARGET;
      process.stdout.write(
        `  ratio ${ratio.toFixed(2)}, target at most ${TARGET}: ${ratio <= TARGET ? 'reached' : 'MISSED'}\n`,
      );
    }
    process.exitCode = missed ? 1 : 0;
  } finally {
    await open?.end();
    data.remove();
  }
}

if (!runWithProjectNode()) await main();
