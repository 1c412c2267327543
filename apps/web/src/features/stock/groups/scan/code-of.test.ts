import { describe, expect, it } from 'vitest';
import { codeOf } from './use-scans.ts';

const code = '0123456789abcdef0123456789abcdef';

describe('a scanned text', () => {
  it.each([
    [code, code, 'code'],
    [` ${code.toUpperCase()}\n`, code, 'code'],
    [`https://hire.example/stock-group/scan/${code}`, code, 'code'],
    [`http://10.0.0.7:8080/stock-group/scan/${code}/?x=1`, code, 'code'],
    ['G000012', 'G000012', 'identifier'],
    ['https://hire.example/stock-group/scan/G%2012', 'G 12', 'identifier'],
  ])('%j is %s', (scanned, text, first) => {
    const wanted = codeOf(scanned);
    expect(wanted?.text).toBe(text);
    expect(wanted?.by[0]).toBe(first);
  });
  it.each(['', '  ', 'https://elsewhere.example/menu', 'https://%', 'x'.repeat(81)])(
    '%j is not one of our codes',
    (text) => expect(codeOf(text)).toBeUndefined(),
  );
});
