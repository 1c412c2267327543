import { afterEach, expect, test } from 'vitest';
import { businessDayOf, businessToday, businessZone, setBusinessTime } from './business-time.ts';
import { formatMoment } from './format.ts';

const device = businessZone();
afterEach(() => setBusinessTime(device, ''));

test.each([
  ['Australia/Sydney', '2027-04-04T14:00:00Z', '2027-04-05', '5 Apr 2027, 00:00'],
  ['Pacific/Kiritimati', '2027-12-31T10:00:00Z', '2028-01-01', '1 Jan 2028, 00:00'],
  ['America/Los_Angeles', '2028-02-29T07:59:00Z', '2028-02-28', '28 Feb 2028, 23:59'],
  ['Europe/London', '2027-03-28T23:00:00Z', '2027-03-29', '29 Mar 2027, 00:00'],
])('in %s the screen shows %s as %s, whatever the zone of the device', (zone, moment, day, text) => {
  setBusinessTime(zone, '');
  expect([businessDayOf(moment), businessToday(new Date(moment))]).toEqual([day, day]);
  expect(formatMoment(moment, 'en-GB')).toBe(text);
});

test('the server’s day counts while the zone is still on the day before', () => {
  setBusinessTime('America/Los_Angeles', '2027-02-11');
  expect(businessToday(new Date('2027-02-10T20:00:00Z'))).toBe('2027-02-11');
  expect(businessToday(new Date('2027-02-12T20:00:00Z'))).toBe('2027-02-12');
});
