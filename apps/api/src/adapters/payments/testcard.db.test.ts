import { afterAll, beforeAll, describe } from 'vitest';
import { conformance } from './conformance.testing.ts';
import { openStandIn, type StandIn } from './stand-in.testing.ts';
import { testcardProvider } from './testcard.ts';

let standIn: StandIn;
beforeAll(async () => {
  standIn = await openStandIn();
});
afterAll(() => standIn.close());

describe('the stand-in for cards, in process', () => {
  conformance(() => ({ provider: testcardProvider(standIn.core), standIn }));
});
