import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { furthest, MAIL_PROGRESS, progressed } from './mail-progress.ts';

const news = fc.array(fc.constantFrom(...MAIL_PROGRESS), { maxLength: 12 });

describe('the progress of an email', () => {
  test.each([
    [[], 'pending'],
    [['pending', 'sent'], 'sent'],
    [['opened', 'received'], 'opened'],
    [['clicked', 'bounced', 'opened'], 'bounced'],
    [['complaint', 'bounced'], 'complaint'],
    [['sent', 'unheard of'], 'sent'],
  ])('of %j is %s', (known, reached) => expect(furthest(known)).toBe(reached));

  test('never falls, in any order and with any repetition of events', () => {
    fc.assert(
      fc.property(news, news, (first, then) => {
        const before = progressed(['pending'], first);
        const after = progressed(before, then);
        expect(MAIL_PROGRESS.indexOf(furthest(after))).toBeGreaterThanOrEqual(
          MAIL_PROGRESS.indexOf(furthest(before)),
        );
        expect(progressed(after, [...then].reverse())).toEqual(after);
        expect(progressed(['pending'], [...then, ...first, ...then])).toEqual(after);
      }),
    );
  });

  test('waits until there is an event, and never afterwards', () => {
    expect(progressed(['pending'], [])).toEqual(['pending']);
    fc.assert(
      fc.property(news, (told) => {
        const some = told.some((action) => action !== 'pending');
        expect(progressed(['pending'], told).includes('pending')).toBe(!some);
      }),
    );
  });
});
