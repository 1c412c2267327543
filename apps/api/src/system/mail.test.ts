import { expect, test } from 'vitest';
import { mailFacts } from './mail.ts';

const never = { checked_at: null, ok_at: null, failing_since: null, problem: null, last_at: null };
const factsOf = (env: Parameters<typeof mailFacts>[1]) =>
  mailFacts(
    { out: { ...never, way: env.MAIL_OUT }, in: { ...never, way: env.MAIL_IN }, replies: null },
    env,
    (at) => (at === null ? null : 0),
  );

test('email that stays on this machine is a problem unless this is a demo', () => {
  const env = { MAIL_OUT: 'capture' as const, MAIL_IN: 'off' as const, MAIL_DOMAIN: [] };
  const rest = { mailOut: null, mailIn: null, mailReplies: null };
  expect(factsOf({ ...env, DEMO: false })).toEqual({ mailKept: true, ...rest });
  expect(factsOf({ ...env, DEMO: true })).toEqual({ mailKept: false, ...rest });
});

test.each(['smtp', 'ses'] as const)(
  'mail by %s is expected to be checked; mail delivered to us is not',
  (way) => {
    expect(factsOf({ MAIL_OUT: way, MAIL_IN: way, MAIL_DOMAIN: [], DEMO: false })).toEqual({
      mailKept: false,
      mailOut: { age: null, failingFor: null },
      mailIn: null,
      mailReplies: null,
    });
  },
);
