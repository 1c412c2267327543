import type { CountedWireLine } from '@hireyard/wire/contracts/count-in';
import { describe, expect, it } from 'vitest';
import { goodsLines, isDue, sumGoods } from './where.ts';

const line = (given: Partial<CountedWireLine>) =>
  ({
    contractstock: 1,
    stockitem: { id: 4, sku: 'CHAIR', internal_title: '' },
    quantity: 100,
    to_send: 0,
    never_sent: 0,
    out: 0,
    good: 0,
    dirty: 0,
    broken: 0,
    missing: 0,
    delivery_date: null,
    collection_date: null,
    ...given,
  }) as CountedWireLine;
const contract = { delivery_date: '2027-03-05', collection_date: '2027-03-07' };

describe('goodsLines', () => {
  it('takes the days of the line, or else of its contract', () => {
    const [own, other] = goodsLines(
      [line({ to_send: 40, delivery_date: '2027-03-06' }), line({ out: 60, collection_date: '2027-03-14' })],
      contract,
      '2027-03-05',
    );
    expect(own).toMatchObject({ name: 'CHAIR', sends: '2027-03-06', due: '2027-03-07', unsentLate: 0 });
    expect(other).toMatchObject({ sends: '2027-03-05', due: '2027-03-14', late: 0 });
  });
  it.each([
    ['2027-03-07', 0],
    ['2027-03-08', 1],
    ['2027-04-07', 31],
  ])('on %s, units due on 7 March are %i days late', (today, late) => {
    expect(goodsLines([line({ out: 1 })], contract, today)[0]?.late).toBe(late);
    expect(goodsLines([line({ out: 0 })], contract, today)[0]?.late).toBe(0);
  });
  it('is never late without dates', () => {
    const none = { delivery_date: null, collection_date: null };
    expect(goodsLines([line({ out: 1, to_send: 1 })], none, '2027-03-09')[0]).toMatchObject({
      late: 0,
      unsentLate: 0,
      due: null,
    });
  });
});

describe('sumGoods', () => {
  it('adds up all lines, and finds the next days', () => {
    const lines = [
      line({ quantity: 100, out: 60, good: 30, missing: 2, broken: 3, dirty: 5 }),
      line({ quantity: 100, to_send: 20, out: 80, collection_date: '2027-03-03' }),
      line({ quantity: 40, to_send: 40, delivery_date: '2027-03-06' }),
    ];
    expect(sumGoods(goodsLines(lines, contract, '2027-03-05'), '2027-03-05')).toEqual({
      ordered: 240,
      out: 140,
      late: 80,
      daysLate: 2,
      returned: 35,
      lost: 5,
      toSend: 60,
      sends: '2027-03-05',
      due: '2027-03-07',
      dueNow: true,
      oneDrop: false,
    });
  });
  it('says since when goods are late if all of them are', () => {
    const lines = [line({ out: 3, collection_date: '2027-03-04' }), line({ out: 2 })];
    expect(sumGoods(goodsLines(lines, contract, '2027-03-09'), '2027-03-09')).toMatchObject({
      out: 5,
      late: 5,
      daysLate: 5,
      due: '2027-03-04',
    });
  });
  it('is zero without lines', () => {
    expect(sumGoods([], '2027-03-05')).toMatchObject({
      ordered: 0,
      out: 0,
      daysLate: 0,
      sends: null,
      due: null,
      dueNow: false,
    });
  });
});

it('sends what follows the contract, and own drops from their day on', () => {
  expect(isDue(line({}), '2027-03-01')).toBe(true);
  expect(isDue(line({ delivery_date: '2027-03-06' }), '2027-03-05')).toBe(false);
  expect(isDue(line({ delivery_date: '2027-03-06' }), '2027-03-06')).toBe(true);
});
