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

test('a key whose first call is still at it is to be tried again after half a second of asking', async () => {
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

test('a database that fails is an outage of the provider, not its refusal', async () => {
  const gone = () => Promise.reject(new Error('gone'));
  const broken = { ...standIn.db, rows: gone, one: gone };
  const core = testcardCore({ db: broken, secret: 'x', now: standIn.now });
  await expect(testcardProvider(core).getIntent('pi_1')).rejects.toBeInstanceOf(TryAgainError);
});
