import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MAX_SCANNED, quantityCode, readScan, UNDO_CODE } from './scan-code.ts';

const LABEL = '0123456789abcdef0123456789abcdef';

describe('scanner input', () => {
  it.each([
    [LABEL, { kind: 'code', code: LABEL }],
    [` ${LABEL.toUpperCase()}\r\n`, { kind: 'code', code: LABEL }],
    [`https://hire.example/stock-group/scan/${LABEL}`, { kind: 'code', code: LABEL }],
    [`HTTP://10.0.0.7:8080/stock-group/scan/${LABEL}/?x=1#y`, { kind: 'code', code: LABEL }],
    ['https://hire.example/stock-group/scan/G%2012', { kind: 'text', text: 'G 12' }],
    ['G000012', { kind: 'text', text: 'G000012' }],
    ['5012345678900', { kind: 'text', text: '5012345678900' }],
    ['HY-QTY-12', { kind: 'quantity', quantity: 12 }],
    ['hy-qty-99999', { kind: 'quantity', quantity: 99_999 }],
    ['12x', { kind: 'quantity', quantity: 12 }],
    ['*12', { kind: 'quantity', quantity: 12 }],
    ['×3', { kind: 'quantity', quantity: 3 }],
    ['HY-UNDO', { kind: 'undo' }],
    ['hy-undo ', { kind: 'undo' }],
    ['x', { kind: 'text', text: 'x' }],
    ['x'.repeat(80), { kind: 'text', text: 'x'.repeat(80) }],
    // a label's code, and texts that only contain one
    ['AB'.repeat(16), { kind: 'code', code: 'ab'.repeat(16) }],
    [`z${'ab'.repeat(16)}`, { kind: 'text', text: `z${'ab'.repeat(16)}` }],
    [`${'ab'.repeat(16)}0`, { kind: 'text', text: `${'ab'.repeat(16)}0` }],
    ['SKU*3', { kind: 'text', text: 'SKU*3' }],
    ['see https://hire.example/x', { kind: 'text', text: 'see https://hire.example/x' }],
    ['HY-QTY-100000', { kind: 'text', text: 'HY-QTY-100000' }],
  ])('%j means %j', (raw, meaning) => expect(readScan(raw)).toEqual(meaning));

  it.each([
    '',
    ' \n',
    'x'.repeat(81),
    'https://elsewhere.example/menu',
    'https://%',
    'https://hire.example/stock-group/scan/%E0%A4%A/',
    'https://hire.example/stock-group/scan/x/edit',
    'https://hire.example/?next=/stock-group/scan/x',
    '0x',
    'HY-QTY-0',
    '*00',
  ])('%j is not one of our codes', (raw) => expect(readScan(raw)).toBeUndefined());

  it('survives any input', () =>
    fc.assert(
      fc.property(fc.string(), (raw) => {
        const read = readScan(raw);
        if (read?.kind === 'quantity') expect(read.quantity).toBeGreaterThan(0);
      }),
    ));
});

describe('a quantity code', () => {
  it('is read as printed', () =>
    fc.assert(
      fc.property(fc.integer({ min: 1, max: MAX_SCANNED }), (quantity) => {
        expect(readScan(quantityCode(quantity))).toEqual({ kind: 'quantity', quantity });
      }),
    ));
  it.each([0, -1, 1.5, MAX_SCANNED + 1, Number.NaN])('rejects %d', (quantity) =>
    expect(() => quantityCode(quantity)).toThrow(RangeError),
  );
});

it('reads the undo code as undo', () => expect(readScan(UNDO_CODE)).toEqual({ kind: 'undo' }));
