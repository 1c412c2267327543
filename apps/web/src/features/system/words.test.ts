import { SYSTEM_PROBLEMS } from '@hireyard/domain/system/health';
import { topicName } from '@hireyard/wire/system/job-topics';
import { expect, test } from 'vitest';
import { aboutOf, countsText, durationText, problemText, sizeText } from './words.ts';

test.each([
  ['refund.send', 'payment_request:12', 'refund-7-2', '/accounting/refund-request/7'],
  ['payment.refresh', 'payment_request:12', '12-cancel', '/accounting/payment-request/12'],
  ['accounting.sync', 'contract:7', '7', '/contract/7?tab=money'],
  ['mail.send', 'mail:31', 'mail:31', '/reporting/sent-emails/31'],
  ['inbound.apply', 'stripe:pi_3N9', '44', '/settings/system/deliveries/44'],
  ['bulk.run', 'bulk:2', 'bulk:9', '/bulk-actions/9'],
  ['import.apply', 'import', '5', '/settings/import/5'],
  ['statement.pdf', 'statement:3', '3:2026-01-01::1', '/account/3'],
])('a job of %s links to its record', (topic, aggregate, key, to) =>
  expect(aboutOf({ topic, aggregate, key })?.to).toBe(to),
);

test('a job without a record has no link', () => {
  expect(aboutOf({ topic: 'housekeeping', aggregate: 'housekeeping', key: 'housekeeping' })).toBeUndefined();
  expect(aboutOf({ topic: 'of.another.release', aggregate: 'x:1', key: '1' })).toBeUndefined();
});

test('names jobs by topic, and leaves unknown topics unchanged', () => {
  expect([topicName('refund.send'), topicName('new.thing')]).toEqual(['Send card refund', 'new.thing']);
});

test('every problem has a sentence', () => {
  for (const code of SYSTEM_PROBLEMS)
    expect(problemText({ code, gravity: 'look', count: 7200 })).toMatch(/^.{10,}\.$/);
});

test('formats durations and sizes', () => {
  expect([20, 90, 7000, 90_000, 400_000].map(durationText)).toEqual([
    'less than a minute',
    '2 minutes',
    '117 minutes',
    '25 hours',
    '5 days',
  ]);
  expect([41_500_000, 2_340_000_000].map(sizeText)).toEqual(['42 MB', '2.3 GB']);
});

test('lists what a catch-up counted, without zeros', () => {
  expect(countsText({ events: 1400, open: 2, payments: 0 })).toBe('2 open payments, 1,400 events');
  expect(countsText({ refused: 1, read: 14, behind: 2, differences: 0 })).toBe(
    '2 contracts out of sync, 1 of them rejected, 14 invoices checked',
  );
  expect(countsText({ waiting: 0 })).toBe('nothing missed');
});
