import { describe, expect, it } from 'vitest';
import { recordsText, slugOf, usageText } from './data.ts';

describe('texts', () => {
  it('counts records', () =>
    expect([0, 1, 1200].map(recordsText)).toEqual(['No records', '1 record', '1,200 records']));
  it('lists kinds of record', () => {
    const [a, b] = [
      { label: 'Contracts', records: 3 },
      { label: 'Note', records: 1 },
    ];
    expect([usageText([]), usageText([a]), usageText([a, b]), usageText([a, b, a])]).toEqual([
      'no records',
      '3 contracts',
      '3 contracts and 1 note',
      '3 contracts, 1 note and 3 contracts',
    ]);
  });
  it('makes slugs', () =>
    expect([slugOf('Needs care!'), slugOf(' Für VIP-Gäste ')]).toEqual(['needs_care', 'fur_vip_gaste']));
});
