import { describe, expect, it } from 'vitest';
import { packText, washupText } from './form.tsx';

const settings = { locale: 'en-GB', currency: 'GBP', timeZone: 'Europe/London' };
const washup = (values: Record<string, unknown>) => washupText(values, settings);

describe('the wash-up of a unit', () => {
  it('is a share of the price, rounded as on an invoice', () => {
    expect(washup({ price: '1.90', washup_rate: '0.30', washup_price: '' })).toBe(
      '30% of the price: £0.57 per unit',
    );
    expect(washup({ price: '0.35', washup_rate: '0.125', washup_price: null })).toBe(
      '12.5% of the price: £0.04 per unit',
    );
    expect(washup({ price: '10', washup_rate: '1' })).toBe('100% of the price: £10.00 per unit');
  });
  it('is the wash-up price if given', () => {
    expect(washup({ price: '1.90', washup_rate: '0.30', washup_price: '0.40' })).toContain(
      'instead of the rate',
    );
    expect(washup({ price: '1.90', washup_rate: '0.30', washup_price: '0.00' })).toContain('free');
  });
  it('is unknown while typing', () => {
    expect(washup({ price: '1.', washup_rate: '0.30' })).toBeUndefined();
    expect(washup({ price: '1.90', washup_rate: '' })).toBeUndefined();
  });
});

describe('a full container', () => {
  it('weighs its units', () =>
    expect(packText({ pack_size: '20', weight: '0.920' })).toBe(
      '20 units weigh 18.400 kg, without the container',
    ));
  it('with one unit weighs the same as that unit', () =>
    expect(packText({ pack_size: '1', weight: '0.920' })).toBe(
      '1 unit weighs 0.920 kg, without the container',
    ));
  it.each([
    { pack_size: '0', weight: '1' },
    { pack_size: '1.5', weight: '1' },
    { pack_size: '20', weight: '' },
  ])('has no text for %j', (values) => expect(packText(values)).toBeUndefined());
});
