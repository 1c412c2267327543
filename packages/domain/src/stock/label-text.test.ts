import { describe, expect, test } from 'vitest';
import { type Label, labelLines, type Measure } from './label-text.ts';

const label = (title: string): Label => ({
  code: '0123456789abcdef0123456789abcdef',
  identifier: 'C-1',
  title,
  sku: 'P',
  quantity: 2,
  container: 'C',
  weight: null,
  heavy: false,
});
/** Every letter is half as wide as the font is high. */
const measure: Measure = (text) => text.length / 2;
/** The lines between identifier and quantity. */
const titleIn = (title: string, room: { width: number; height: number }): string[] =>
  labelLines(label(title), room, measure)
    .map(({ text }) => text)
    .slice(1, -2);

describe('a title on a label', () => {
  // lines of 10 points without a second one for the title, 8.4 with it: 65 % of 10 is 3.25 points a letter, so 20 letters fit 65 points
  const room = { width: 65, height: 10 * 1.2 * (1.15 + 0.8 + 1.2 + 0.9) };

  test('stays on one line as long as it fits', () => {
    expect(titleIn('Arden plate of 32 cm', room)).toEqual(['Arden plate of 32 cm']);
  });

  test('breaks at the last space that fits the first line, and loses no word', () => {
    expect(titleIn('Arden dinner plate 32 cm', room)).toEqual(['Arden dinner plate', '32 cm']);
    expect(titleIn('Arden dinner plates a b c', room)).toEqual(['Arden dinner plates', 'a b c']);
    expect(titleIn('A presentation plate too wide', room)).toEqual(['A presentation plate', 'too wide']);
  });

  test('is cut on its one line where not even its first word fits', () => {
    const [shown = '', ...more] = titleIn('Presentationplatewithafoot 32', room);
    expect([shown.endsWith('…'), shown.startsWith('Presentationplate'), more]).toEqual([true, true, []]);
  });

  test('keeps one line where two would make every line too small to read', () => {
    const low = { width: 40, height: 6.5 * 1.2 * (1.15 + 0.8 + 1.2 + 0.9) };
    expect(titleIn('Arden dinner plate 32 cm', low)).toHaveLength(1);
  });
});
