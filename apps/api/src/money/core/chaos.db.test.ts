/**
 * Whatever becomes of deliveries, of the provider's answers and of our processes: the money ends as if nothing had happened, here and at the provider.
 * MONEY_SEEDS=20000 plays more.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Play, openPlays, performStep } from '../../testing/money-play.ts';
import { differences, figuresOf } from '../../testing/money-figures.ts';
import { randomScript, type Script } from '../../testing/money-script.ts';
import { openStage, type Stage } from '../../testing/money-stage.ts';
import { openStorm, type Storm } from '../../testing/money-weather.ts';
import { chance } from '../../testing/stock-chance.ts';
import { reconcileMoney } from '../reconcile.ts';

const seeds = Number(process.env['MONEY_SEEDS'] ?? 400);
/** Scripts there are; each is played straight once, and in ever other weather until the seeds are used up. */
const SCRIPTS = Math.max(100, Math.floor(seeds / 10));
/** Plays that have their weather together: the clock and the workers are shared. */
const TOGETHER = 100;
const MAX_STEPS = 16;

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.end());

/** Plays them all, step by step, and answers what each came to. */
async function play(scripts: readonly Script[], storm?: Storm): Promise<Record<string, string[]>[]> {
  const plays = await openPlays(stage, scripts);
  const act = (one: Play, n: number) => performStep(stage, one, one.script.steps[n] ?? [], storm);
  for (let n = 0; n < MAX_STEPS; n++) {
    const acting = plays.filter(({ script }) => n < script.steps.length);
    if (acting.length === 0) break;
    if (storm === undefined) await Promise.all(acting.map((one) => act(one, n)));
    else {
      for (let at = 0; at < acting.length; at += 25)
        await Promise.all([...acting.slice(at, at + 25).map((one) => act(one, n)), storm.blow()]);
      await storm.calm();
      continue;
    }
    await stage.quiet();
    stage.pass(61);
    await stage.quiet();
  }
  return figuresOf(stage, plays);
}

test('money ends as it would have ended without any trouble', async () => {
  const scripts = Array.from({ length: Math.min(SCRIPTS, seeds) }, (_, n) => randomScript(chance(n + 1)));
  const straight = await play(scripts);
  expect(await differences(stage)).toEqual([]);
  const storm = openStorm(stage, chance(seeds));
  for (let from = 0; from < seeds; from += TOGETHER) {
    const count = Math.min(TOGETHER, seeds - from);
    const chosen = Array.from({ length: count }, (_, n) => (from + n) % scripts.length);
    const ended = await play(
      chosen.map((n) => scripts[n] as Script),
      storm,
    );
    for (const [n, figures] of ended.entries())
      if (JSON.stringify(figures) !== JSON.stringify(straight[chosen[n] ?? 0]))
        expect({ script: scripts[chosen[n] ?? 0], figures }).toEqual({
          script: scripts[chosen[n] ?? 0],
          figures: straight[chosen[n] ?? 0],
        });
    expect(await differences(stage)).toEqual([]);
  }
  expect(await reconcileMoney(stage.app.db)).toEqual([]);
  if (process.env['MONEY_SEEDS']) process.stdout.write(`${JSON.stringify(storm.counts)}\n`);
  for (const [what, count] of Object.entries(storm.counts)) expect([what, count > 0]).toEqual([what, true]);
}, 3_600_000);
