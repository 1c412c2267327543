import { expect, test } from 'vitest';
import { testRounds } from '../../testing/rounds.testing.ts';
import { chance, randomOpening, randomOps } from '../../testing/stock-chance.ts';
import { playAll } from '../../testing/stock-play.ts';
import { shrink } from '../../testing/stock-shrink.ts';

const ALL = 4;
const { rounds, tenth } = testRounds();
// STOCK_SEEDS=1000-1099 plays other seeds, STOCK_OPERATIONS=500 plays longer.
const [first = 1 + (tenth % ALL), last = first + rounds(ALL) - 1] =
  process.env['STOCK_SEEDS']?.split('-').map(Number) ?? [];
const seeds = Array.from({ length: last - first + 1 }, (_, n) => first + n);
const operations = Number(process.env['STOCK_OPERATIONS'] ?? 300);

test.each(seeds)(
  'stock matches the rules after random operations in any order (seed %i)',
  async (seed) => {
    const pick = chance(seed);
    const opening = randomOpening(pick);
    const { played, outcomes, failure } = await playAll(opening, randomOps(pick, operations), chance(-seed));
    if (process.env['STOCK_SEEDS']) process.stdout.write(`${seed}: ${JSON.stringify(outcomes)}\n`);
    if (failure === undefined) return expect(played.length).toBeGreaterThan(operations / 2);
    const short = await shrink(opening, played);
    expect.fail(
      [
        `seed ${seed}, operation ${failure.at}: ${failure.why}`,
        '',
        'shortest way there:',
        JSON.stringify(opening),
      ]
        .concat(
          short.ops.map((op) => JSON.stringify(op)),
          short.why,
        )
        .join('\n'),
    );
  },
  600_000,
);
