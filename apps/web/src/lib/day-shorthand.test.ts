import { addDays, isDate, weekday } from '@hireyard/domain/values/calendar';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isMonthFirst, parseDay } from './day-shorthand.ts';

// a Friday
const today = '2026-11-20';

describe('parseDay', () => {
  it.each([
    ['today', '2026-11-20'],
    ['tomorrow', '2026-11-21'],
    ['tom', '2026-11-21'],
    ['yesterday', '2026-11-19'],
    ['+3', '2026-11-23'],
    ['+2w', '2026-12-04'],
    ['-1', '2026-11-19'],
    ['sat', '2026-11-21'],
    ['fri', '2026-11-27'],
    ['next fri', '2026-11-27'],
    ['next sun', '2026-11-29'],
    ['next mon', '2026-11-23'],
    ['Thursday', '2026-11-26'],
    ['12/6', '2027-06-12'],
    ['12/12', '2026-12-12'],
    ['12.12.27', '2027-12-12'],
    ['12-6-2028', '2028-06-12'],
    ['12 jun', '2027-06-12'],
    ['12jun', '2027-06-12'],
    ['3rd December 2026', '2026-12-03'],
    ['dec 3', '2026-12-03'],
    ['20', '2026-11-20'],
    ['19', '2026-12-19'],
    ['31', '2026-12-31'],
    ['29 feb', '2028-02-29'],
    ['2026-12-01', '2026-12-01'],
  ])('reads %j as %s', (text, day) => {
    expect(parseDay(text, { today })).toBe(day);
  });

  it('counts "+3" from the day it is given', () => {
    expect(parseDay('+3', { today, from: '2026-12-24' })).toBe('2026-12-27');
  });
  it('reads the month first in locales that write it first', () => {
    expect(parseDay('12/6', { today, monthFirst: true })).toBe('2026-12-06');
  });
  it.each(['', ' ', '32/1', '31 feb 2027', 'fryday', '0', '45', 'x', '12/13/14/15', '30/2'])(
    'refuses %j',
    (text) => {
      expect(parseDay(text, { today })).toBeUndefined();
    },
  );
  it('never gives a day that has passed when no year was typed', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 28 }), fc.integer({ min: 1, max: 12 }), (day, month) => {
        const found = parseDay(`${day}/${month}`, { today }) ?? '';
        expect(isDate(found)).toBe(true);
        expect(found >= today && found < '2027-11-20').toBe(true);
      }),
    );
  });
  it('gives the weekday that was named, within the next seven days', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 4000 }), fc.integer({ min: 1, max: 7 }), (offset, wanted) => {
        const start = addDays('2024-01-01', offset);
        const name = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'][wanted - 1] ?? '';
        const found = parseDay(name, { today: start }) ?? '';
        expect(weekday(found)).toBe(wanted);
        expect(found > start && found <= addDays(start, 7)).toBe(true);
      }),
    );
  });
});

describe('isMonthFirst', () => {
  it('follows the locale', () => {
    expect([isMonthFirst('en-US'), isMonthFirst('en-GB'), isMonthFirst('de-DE')]).toEqual([
      true,
      false,
      false,
    ]);
  });
});

describe('days typed as the locale writes them', () => {
  const german = { today: '2026-11-23', locale: 'de-DE' };
  it.each([
    ['24.12.', '2026-12-24'],
    ['24.12.2027', '2027-12-24'],
    ['24. 12.', '2026-12-24'],
    ['24. Dezember', '2026-12-24'],
    ['24. Dez. 27', '2027-12-24'],
    ['morgen', '2026-11-24'],
    ['Mi', '2026-11-25'],
    ['Donnerstag', '2026-11-26'],
    ['fri', '2026-11-27'],
  ])('%s in German is %s', (text, day) => expect(parseDay(text, german)).toBe(day));
  it('refuses a name that means two days', () => {
    // mardi, mercredi; mars, mai
    expect(parseDay('m', { today: '2026-11-23', locale: 'fr-FR' })).toBeUndefined();
    expect(parseDay('3 ma', { today: '2026-11-23', locale: 'fr-FR' })).toBeUndefined();
    expect(parseDay('32.12.', german)).toBeUndefined();
  });
});
