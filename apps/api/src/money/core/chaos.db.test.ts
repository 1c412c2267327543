/**
 * Whatever happens to webhooks, provider responses and our processes, the money ends as in an undisturbed run, here
 * and at the provider. MONEY_SEEDS=20000 runs more.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Play, openPlays, performStep } from '../../testing/money-play.ts';
import { differences, figuresOf } from '../../testing/money-figures.ts';
import { randomScript, type Script } from '../../testing/money-script.ts';
import { openStage, type Stage } from '../../testing/money-stage.ts';
import { openStorm, type Storm } from '../../testing/money-weather.ts';
import { testRounds } from '../../testing/rounds.testing.ts';
import { chance } from '../../testing/stock-chance.ts';
import { reconcileMoney } from '../reconcile.ts';

const { rounds, tenth } = testRounds();
const seeds = Number(process.env['MONEY_SEEDS'] ?? rounds(400));
/** Number of scripts. Each runs once undisturbed, then with different faults until the seeds are used up. */
const SCRIPTS = Math.max(100, Math.floor(seeds / 10));
/** Runs that share their faults, because clock and workers are shared. */
const TOGETHER = 100;
const MAX_STEPS = 16;

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.end());

/** Runs them all step by step and returns each result. */
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

test('money ends up as in an undisturbed run', async () => {
  const scripts = Array.from({ length: Math.min(SCRIPTS, seeds) }, (_, n) =>
    randomScript(chance(n + 1 + tenth * seeds)),
  );
  const straight = await play(scripts);
  expect(await differences(stage)).toEqual([]);
  const storm = openStorm(stage, chance(seeds + tenth));
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
