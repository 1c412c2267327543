import { momentOf } from '@hireyard/domain/values/zoned-time';
import { NOTIFICATION_CODES, NOTIFICATION_KINDS } from '@hireyard/domain/people/notification-kinds';
import { expect, test } from 'vitest';
import { businessZone } from '../../../lib/business-time.ts';
import { byDay } from './data.ts';
import { placeOf, placeOfPush } from './line-list.tsx';

test('leads to the record, to the list for several, and nowhere without a record', () => {
  expect(placeOf({ kind: 'quote_accepted', resource: 'contract', object_id: 5 })).toBe('/contract/5');
  expect(placeOf({ kind: 'payment_received', resource: null, object_id: null })).toBe(
    '/accounting/transaction',
  );
  expect(placeOf({ kind: 'work_finished', resource: null, object_id: null })).toBeUndefined();
  expect(placeOf({ kind: 'job_failed', resource: 'job', object_id: 5 })).toBe('/settings/system/jobs/5');
});

test('has a list for every kind that is grouped', () => {
  const many = NOTIFICATION_CODES.filter((code) => NOTIFICATION_KINDS[code].many !== undefined);
  for (const kind of many)
    expect([kind, placeOf({ kind, resource: null, object_id: null })]).toEqual([kind, expect.any(String)]);
});

test.each([
  ['contract-12', '/contract/12'],
  ['sesmail_incoming-3', '/inbound/inbox?show=all&id=3'],
  ['importrun-7', '/settings/import/7'],
  ['bulkrun-8', '/bulk-actions/8'],
  ['nothing-3', undefined],
  ['contract-12/../../x', undefined],
  ['//evil.test-1', undefined],
  [null, undefined],
])('a push about %s', (open, path) => {
  expect(placeOfPush(open)).toBe(path);
});

test('groups lines by business day, in order', () => {
  const line = (at: string) => ({ at });
  const iso = (day: number, hour: number) => momentOf(`2027-03-0${day}`, hour, businessZone()).toISOString();
  const groups = byDay(
    [line(iso(2, 9)), line(iso(2, 1)), line(iso(1, 23)), line(iso(1, 1).replace('2027', '2026'))],
    '2027-03-02',
  );
  expect(groups.map(({ title, lines }) => [title, lines.length])).toEqual([
    ['Today', 2],
    ['Yesterday', 1],
    [null, 1],
  ]);
});
