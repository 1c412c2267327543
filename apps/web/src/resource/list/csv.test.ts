import { describe, expect, it } from 'vitest';
import { csvCell, csvText, tsvText } from './copy-rows.ts';

describe('a cell of an export', () => {
  it.each(['=1+1', '+44 7700 900000', '-1+1', '@SUM(A1)', '\t=1', ' =cmd'])('never runs: %j', (text) => {
    expect(csvCell(text).replace(/^"/, '')).toMatch(/^'/);
  });
  it('keeps plain numbers, also negative ones', () => {
    expect(csvCell('-12.50')).toBe('-12.50');
    expect(csvCell('1200.00')).toBe('1200.00');
  });
  it('quotes what would break the row', () => {
    expect(csvCell('Smith, "Jo"\nLtd')).toBe('"Smith, ""Jo""\nLtd"');
  });
});

describe('a whole export', () => {
  it('has headings, CRLF ends and a byte order mark', () => {
    expect(csvText(['Name', 'Town'], [['Ann', 'York']])).toBe('\ufeffName,Town\r\nAnn,York\r\n');
  });
  it('pastes as cells: no tab or line break inside one', () => {
    expect(tsvText(['A', 'B'], [['x\ty', 'one\ntwo']])).toBe('A\tB\nx y\tone two');
  });
});
