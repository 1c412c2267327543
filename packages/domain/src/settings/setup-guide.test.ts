import { describe, expect, test } from 'vitest';
import {
  nextSetupStep,
  SETUP_GAPS,
  SETUP_STEPS,
  type SetupFacts,
  setupSteps,
  stepBefore,
} from './setup-guide.ts';

const facts = (...there: readonly (typeof SETUP_GAPS)[number][]): SetupFacts =>
  Object.fromEntries(SETUP_GAPS.map((one) => [one, there.includes(one)])) as SetupFacts;
/** Arbitrary setup facts. */
const all = Array.from({ length: 2 ** SETUP_GAPS.length }, (_, bits) =>
  facts(...SETUP_GAPS.filter((_one, at) => (bits & (2 ** at)) !== 0)),
);

describe('the steps to the first quote', () => {
  test('an empty business lacks everything and starts with the company', () => {
    expect(setupSteps(facts()).flatMap(({ lacks }) => lacks)).toEqual(SETUP_GAPS);
    expect(nextSetupStep(facts())).toBe('company');
  });

  test('each step comes next once those before it are done', () => {
    const way = [
      [['name', 'address', 'reach'], 'depot'],
      [['depot'], 'items'],
      [['item'], 'items'],
      [['units'], 'customer'],
      [['customer'], 'customer'],
      [['account'], 'quote'],
      [['quote'], undefined],
    ] as const;
    const there: (typeof SETUP_GAPS)[number][] = [];
    for (const [done, next] of way) {
      there.push(...done);
      expect([there.at(-1), nextSetupStep(facts(...there))]).toEqual([done.at(-1), next]);
    }
  });

  test('in any business the next step is the first incomplete one, and a quote ends the guide', () => {
    for (const one of all) {
      const next = nextSetupStep(one);
      const open = setupSteps(one).filter(({ lacks }) => lacks.length > 0);
      expect(next).toBe(one.quote ? undefined : open[0]?.step);
      expect(setupSteps(one).map(({ step }) => step)).toEqual(SETUP_STEPS);
    }
  });
});

describe('suggestions on empty lists', () => {
  test.each([
    ['contract', facts(), 'depot'],
    ['contract', facts('depot'), 'items'],
    ['contract', facts('depot', 'item'), 'customer'],
    ['contract', facts('depot', 'item', 'customer'), undefined],
    ['invoice', facts('depot', 'item', 'customer'), 'quote'],
    ['invoice', facts('quote'), undefined],
    ...(['invoice', 'paymentrequest', 'refundrequest', 'transaction', 'changerequest'] as const).flatMap(
      (resource) =>
        [
          [resource, facts(), 'depot'],
          [resource, facts('depot'), 'items'],
          [resource, facts('depot', 'item'), 'customer'],
          [resource, facts('depot', 'item', 'customer'), 'quote'],
        ] as const,
    ),
    ['stockcontainer', facts(), 'depot'],
    ['stockgroup', facts(), 'depot'],
    ['stockgroup', facts('depot'), undefined],
    ['account', facts(), 'customer'],
    ['stockitem', facts(), 'depot'],
    ['customer', facts(), undefined],
    ['snippet', facts(), undefined],
  ] as const)('%s of %j', (resource, there, step) => expect(stepBefore(resource, there)).toBe(step));
});
