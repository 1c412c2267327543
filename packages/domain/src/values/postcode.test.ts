import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { endsInPostcode, normalisePostcode, outwardCode } from './postcode.ts';

describe('postcode', () => {
  test.each([
    ['GB', 'rg2 0xx', 'RG2 0XX', 'RG2'],
    ['GB', ' BS48   7jd ', 'BS48 7JD', 'BS48'],
    ['GB', 'm11aa', 'M1 1AA', 'M1'],
    ['GB', 'EC1A1BB', 'EC1A 1BB', 'EC1A'],
    ['GB', 'W1T 4JH', 'W1T 4JH', 'W1T'],
    ['GB', 'gir 0aa', 'GIR 0AA', 'GIR'],
    ['US', '78701', '78701', '787'],
    ['US', '04126-1233', '04126-1233', '041'],
    ['US', '04126 1233', '04126-1233', '041'],
    ['FR', ' 75001 ', '75001', '75001'],
  ])('%s %j is %s in zone %s', (country, text, whole, zone) => {
    expect(normalisePostcode(country, text)).toBe(whole);
    expect(outwardCode(country, text)).toBe(zone);
  });

  test.each([
    ['GB', ''],
    ['GB', 'RG2'],
    ['GB', 'RG2 0CX'],
    ['GB', 'RG2 0XI'],
    ['GB', 'Reading'],
    ['GB', 'Q1 1AA'],
    ['GB', '78701'],
    ['US', '7870'],
    ['US', '787011'],
    ['US', 'RG2 0XX'],
    ['FR', '  '],
  ])('%s %j is no postcode', (country, text) => {
    expect(normalisePostcode(country, text)).toBeNull();
    expect(outwardCode(country, text)).toBeNull();
  });

  test('a postcode in its usual form stays as it is', () => {
    fc.assert(
      fc.property(fc.constantFrom('GB', 'US', 'FR'), fc.string(), (country, text) => {
        const once = normalisePostcode(country, text);
        if (once !== null) expect(normalisePostcode(country, once)).toBe(once);
      }),
    );
  });

  test.each([
    ['GB', 'RG2 0XX', true],
    ['GB', 'Reading, rg2 0xx', true],
    ['GB', 'Reading RG20XX', true],
    ['GB', 'Unit B2 1st floor', false],
    ['GB', 'Unit 7, Larkspur Trading Estate', false],
    ['US', '78701', true],
    ['US', 'Austin, TX 78701', true],
    ['US', '12345 Maple Ln', false],
    ['US', 'Apt 37', false],
    ['FR', '75001', false],
  ])('%s line %j ends in a postcode: %s', (country, line, answer) => {
    expect(endsInPostcode(country, line)).toBe(answer);
  });
});
