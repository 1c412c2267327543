import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from '../../db/database.ts';
import { TryAgainError } from '../../platform/ports/call-error.ts';
import { conformance } from './conformance.testing.ts';
import { newIntent } from './shop.testing.ts';
import { openStandIn, type StandIn } from './stand-in.testing.ts';
import { testcardCore } from './testcard/core.ts';
import { testcardProvider } from './testcard.ts';

let standIn: StandIn;
beforeAll(async () => {
  standIn = await openStandIn();
});
afterAll(() => standIn.close());

describe('the stand-in for cards, in process', () => {
  conformance(() => ({ provider: testcardProvider(standIn.core), standIn }));
});

test("asks for a retry if the key's first call is still running after half a second", async () => {
  const provider = testcardProvider(standIn.core);
  const wanted = newIntent({ key: 'slow' });
  await standIn.db.transaction(async (tx) => {
    await tx.rows(sql`select pg_advisory_xact_lock(hashtextextended('testcard slow', 0))`);
    const reason: unknown = await provider.createIntent(wanted).catch((error: unknown) => error);
    expect(reason).toBeInstanceOf(TryAgainError);
    expect(String(reason)).toContain('in-progress');
  });
  expect(await provider.createIntent(wanted)).toMatchObject({ status: 'open' });
});

test('reports a database failure as an outage, not as a refusal', async () => {
  const gone = () => Promise.reject(new Error('gone'));
  const broken = { ...standIn.db, rows: gone, one: gone };
  const core = testcardCore({ db: broken, secret: 'x', now: standIn.now });
  await expect(testcardProvider(core).getIntent('pi_1')).rejects.toBeInstanceOf(TryAgainError);
});
