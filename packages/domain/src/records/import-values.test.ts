import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type GuessTarget, guessMapping, headingLikeness, headingsKey } from './import-mapping.ts';
import {
  guessDecimalSign,
  joinCells,
  readDate,
  readDays,
  readDecimal,
  readShare,
  readYesNo,
  tidyCell,
  tidyPhone,
} from './import-values.ts';

const point = { decimal: '.', dates: 'dmy' } as const;

test.each([
  ['1250', '.', '1250'],
  ['£1,250.50', '.', '1250.50'],
  ['-£3.00', '.', '-3.00'],
  ['(12.00)', '.', '-12.00'],
  ['1.250,50 €', ',', '1250.50'],
  ["1'250.5", '.', '1250.5'],
  ['007', '.', '7'],
  ['.5', '.', '0.5'],
  ['1 250,00', ',', '1250.00'],
  ['12 GBP', '.', '12'],
])('reads the figure %s with %s as %s', (text, sign, figure) => {
  expect(readDecimal(text, sign as '.')).toBe(figure);
});
test.each(['', 'POA', '1,5', '1.2.3', '12-', '£', '1,25,000', '1e5', '--4'])(
  'refuses the figure %j',
  (text) => {
    expect(readDecimal(text, '.')).toBeNull();
  },
);
test('reads any amount back from both notations', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1e9 }), fc.integer({ min: 0, max: 99 }), (whole, part) => {
      const cents = String(part).padStart(2, '0');
      const grouped = (sign: string) => String(whole).replace(/\B(?=(\d{3})+$)/g, sign);
      expect(readDecimal(`£${grouped(',')}.${cents}`, '.')).toBe(`${whole}.${cents}`);
      expect(readDecimal(`${grouped('.')},${cents} €`, ',')).toBe(`${whole}.${cents}`);
    }),
  );
});
test('returns only plain figures for any text', () => {
  fc.assert(
    fc.property(fc.string(), fc.constantFrom('.' as const, ',' as const), (text, sign) => {
      const figure = readDecimal(text, sign);
      if (figure !== null) expect(figure).toMatch(/^-?\d+(\.\d+)?$/);
    }),
  );
});
test('treats a comma as the decimal sign only where a point is impossible', () => {
  expect(guessDecimalSign(['1,50', '12,00'])).toBe(',');
  expect(guessDecimalSign(['1.250,00'])).toBe(',');
  expect(guessDecimalSign(['1,250', '3.50'])).toBe('.');
  expect(guessDecimalSign(['', 'x'])).toBe('.');
});

test.each([
  ['3/4/2026', 'dmy', '2026-04-03', true],
  ['3/4/2026', 'mdy', '2026-03-04', true],
  ['13/4/2026', 'dmy', '2026-04-13', false],
  ['4/4/26', 'dmy', '2026-04-04', false],
  ['2026-04-03T10:00', 'mdy', '2026-04-03', false],
  ['3rd Apr 2026', 'mdy', '2026-04-03', false],
  ['Fri 3 April 2026', 'dmy', '2026-04-03', false],
  ['26.04.03', 'ymd', '2026-04-03', false],
  ['31.12.69', 'dmy', '2069-12-31', false],
])('reads %s in the order %s as %s', (text, order, day, ambiguous) => {
  expect(readDate(text, order as 'dmy')).toEqual({ day, ambiguous });
});
test.each(['', '31/2/2026', '13/13/2026', 'soon', '3 Foo 2026', '45612'])('refuses the day %j', (text) => {
  expect(readDate(text, 'dmy')).toBeNull();
});
test('reads every day back from both orders, and marks only days with two readings as ambiguous', () => {
  const days = fc.date({ min: new Date('1970-01-01'), max: new Date('2069-12-31'), noInvalidDate: true });
  fc.assert(
    fc.property(days, (date) => {
      const day = date.toISOString().slice(0, 10);
      const [y, m, d] = day.split('-').map(Number) as [number, number, number];
      const ambiguous = d <= 12 && d !== m;
      expect(readDate(`${d}/${m}/${y}`, 'dmy')).toEqual({ day, ambiguous });
      expect(readDate(`${m}-${d}-${y}`, 'mdy')).toEqual({ day, ambiguous });
      expect(readDate(day, 'dmy')).toEqual({ day, ambiguous: false });
    }),
  );
});

test('reads yes and no in common wordings', () => {
  expect(['Yes', ' TRUE ', '1', 'Active'].map(readYesNo)).toEqual([true, true, true, true]);
  expect(['no', '0', 'Retired', 'maybe', ''].map(readYesNo)).toEqual([false, false, false, null, null]);
});
test('converts cells to the format of their field, and keeps unreadable ones', () => {
  expect(tidyCell('bool', 'Yes', point)).toEqual({ text: 'true' });
  expect(tidyCell('bool', 'maybe', point)).toEqual({ text: 'maybe' });
  expect(tidyCell('decimal', '£1,000', point)).toEqual({ text: '1000' });
  expect(tidyCell('decimal', 'POA', point)).toEqual({ text: 'POA' });
  expect(tidyCell('date', '3/4/2026', point).note).toContain('2026-04-03');
  expect(tidyCell('text', ' two \u00a0words\n', point)).toEqual({ text: 'two words' });
  expect(tidyPhone('Tel: 0044 (0)117 496 0001')).toBe(
    '0044 (0)117 496 0001'.replace(/^00/, '+').replace(' (0)', ' '),
  );
  expect(tidyPhone('+44 (0)117 496 0001')).toBe('+44 117 496 0001');
});
test('tidying twice equals tidying once', () => {
  fc.assert(
    fc.property(
      fc.constantFrom('text', 'bool', 'decimal', 'phone', 'date', 'email'),
      fc.string(),
      (kind, text) => {
        const once = tidyCell(kind, text, point).text;
        if (kind !== 'phone' && kind !== 'email') expect(tidyCell(kind, once, point).text).toBe(once);
      },
    ),
  );
});

const targets = [
  { name: 'name', label: 'Name', synonyms: ['company', 'company name', 'full name', 'contact'] },
  { name: 'telephone', label: 'Telephone', synonyms: ['tel', 'phone', 'mobile', 'phone number'] },
  { name: 'email', label: 'Email', synonyms: ['e-mail', 'e-mail address', 'mail'] },
  { name: 'address_1', label: 'Address line 1', synonyms: ['address', 'street', 'address1'] },
  { name: 'address_2', label: 'Address line 2', synonyms: ['address2'] },
  { name: 'address_postcode', label: 'Postcode', synonyms: ['post code', 'zip', 'zip code'] },
];
test('maps headings of other programs, and uses no column twice', () => {
  expect(
    guessMapping(
      ['Company', 'Mobile', 'E-Mail Address', 'Address 1', 'Address 2', 'Post Code', 'Notes'],
      targets,
    ),
  ).toEqual({
    name: { columns: [0] },
    telephone: { columns: [1] },
    email: { columns: [2] },
    address_1: { columns: [3] },
    address_2: { columns: [4] },
    address_postcode: { columns: [5] },
  });
  expect(guessMapping(['Telphone', 'Colour', 'Shoe size'], targets)).toEqual({ telephone: { columns: [0] } });
  fc.assert(
    fc.property(fc.array(fc.string()), (headings) => {
      const columns = Object.values(guessMapping(headings, targets)).flatMap((one) => one.columns);
      expect(new Set(columns).size).toBe(columns.length);
      expect(columns.every((at) => at < headings.length)).toBe(true);
    }),
  );
});
test('treats the same headings in another spelling as equal', () => {
  expect(headingsKey(['E-mail', ' Post Code'])).toBe(headingsKey(['e mail', 'post  code']));
  expect(headingLikeness('Address 2', ['Address line 1'])).toBeLessThan(0.72);
});

const person: GuessTarget = {
  name: 'name',
  label: 'Name',
  synonyms: ['full name'],
  parts: [
    ['first name', 'vorname'],
    ['last name', 'surname', 'name'],
  ],
  organisation: ['organisation', 'company'],
};
const phone: GuessTarget = {
  name: 'telephone',
  label: 'Telephone',
  synonyms: ['tel', 'phone', 'mobile'],
  several: true,
};

test.each([
  [['First name', 'Last name'], { columns: [0, 1] }],
  [['Surname', 'Email', 'First Name'], { columns: [2, 0] }],
  [['Organisation', 'First name', 'Last name'], { columns: [1, 2, 0], join: [' ', ', '] }],
  [['Company', 'Full name'], { columns: [1, 0], join: [', '] }],
  [['First name', 'Last name', 'Full name'], { columns: [2] }],
  [['Vorname', 'Name', 'Company'], { columns: [0, 1, 2], join: [' ', ', '] }],
  [['Company', 'Mobile'], { columns: [0] }],
  [['Surname'], { columns: [0] }],
  [['Notes'], undefined],
])('combines the headings %j into a name', (headings, columns) => {
  expect(guessMapping(headings, [person])['name']).toEqual(columns);
});

test.each([
  [
    ['Mobile', 'Tel'],
    [1, 0],
  ],
  [
    ['Mobile', 'Phone', 'Tel', 'Fax'],
    [2, 1, 0],
  ],
  [['Mobile'], [0]],
])('uses every telephone column of %j, landlines first', (headings, columns) => {
  expect(guessMapping(headings, [phone])['telephone']).toEqual({ columns });
});

test('joins texts; other fields take the first filled column', () => {
  expect(joinCells('text', ['Jo ', 'Smith', 'Harrow Ltd'], [' ', ', ']).text).toBe('Jo Smith, Harrow Ltd');
  expect(joinCells('text', ['', '', 'Harrow Ltd'], [' ', ', ']).text).toBe('Harrow Ltd');
  expect(joinCells('text', ['Harrow Ltd', 'harrow ltd'], [', ']).text).toBe('Harrow Ltd');
  expect(joinCells('text', ['4 Mill Lane', '', 'Bristol'], ', ').text).toBe('4 Mill Lane, Bristol');
  expect(joinCells('phone', ['', '07700 900102'])).toEqual({ text: '07700 900102', unused: [] });
  expect(joinCells('phone', ['1', '2', '1'])).toEqual({ text: '1', unused: ['2'] });
});

test.each([
  ['30%', '.', '0.30'],
  ['7,5 %', ',', '0.075'],
  ['100 %', '.', '1.00'],
  ['0.30', '.', '0.30'],
  ['-5%', '.', '-0.05'],
])('reads the share %s with %s as %s', (text, sign, share) => {
  expect(readShare(text, sign as '.')).toBe(share);
});
test.each(['%', 'a%', '3 0 x%', '30%%'])('refuses the share %j', (text) => {
  expect(readShare(text, '.')).toBeNull();
});
test('reads any whole percentage as its share', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 100_000 }), (percent) => {
      expect(Number(readShare(`${percent} %`, '.'))).toBe(percent / 100);
    }),
  );
});

test.each([
  ['45 days', '45'],
  ['30', '30'],
  ['1 day', '1'],
  ['30 days net', '30'],
  ['Net 14', '14'],
  ['45 Tage', '45'],
  ['30d', '30'],
])('reads %s as %s days', (text, days) => {
  expect(readDays(text)).toBe(days);
});
test.each(['', 'days', '2 weeks', '30 days end of month', '1.5 days'])(
  'refuses %j as a number of days',
  (text) => {
    expect(readDays(text)).toBeNull();
  },
);
