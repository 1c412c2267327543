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
/** Returns the lines between identifier and quantity. */
const titleIn = (title: string, room: { width: number; height: number }): string[] =>
  labelLines(label(title), room, measure)
    .map(({ text }) => text)
    .slice(1, -2);

describe('a title on a label', () => {
  // lines of 10 points with one title line, 8.4 with two: 65 % of 10 is 3.25 points per letter, so 20 letters fit 65 points
  const room = { width: 65, height: 10 * 1.2 * (1.15 + 0.8 + 1.2 + 0.9) };

  test('stays on one line while it fits', () => {
    expect(titleIn('Arden plate of 32 cm', room)).toEqual(['Arden plate of 32 cm']);
  });

  test('breaks at the last space that fits the first line and keeps every word', () => {
    expect(titleIn('Arden dinner plate 32 cm', room)).toEqual(['Arden dinner plate', '32 cm']);
    expect(titleIn('Arden dinner plates a b c', room)).toEqual(['Arden dinner plates', 'a b c']);
    expect(titleIn('A presentation plate too wide', room)).toEqual(['A presentation plate', 'too wide']);
  });

  test('is cut on one line if not even its first word fits', () => {
    const [shown = '', ...more] = titleIn('Presentationplatewithafoot 32', room);
    expect([shown.endsWith('…'), shown.startsWith('Presentationplate'), more]).toEqual([true, true, []]);
  });

  test('stays on one line if two would make every line too small to read', () => {
    const low = { width: 40, height: 6.5 * 1.2 * (1.15 + 0.8 + 1.2 + 0.9) };
    expect(titleIn('Arden dinner plate 32 cm', low)).toHaveLength(1);
  });
});

describe('the lines of a label', () => {
  const heavy = { ...label('Plate'), weight: '12.500', heavy: true };
  const words = (height: number, of: Label = heavy) =>
    labelLines(of, { width: 400, height }, measure).map(({ text }) => text);

  test('contain the container, its contents and weight; a heavy one is white on black', () => {
    const lines = labelLines(heavy, { width: 400, height: 60 }, measure);
    expect(lines.map(({ text, bold, alarm }) => [text, bold, alarm])).toEqual([
      ['C-1', true, false],
      ['Plate', false, false],
      ['2 × P', true, false],
      ['C · 12.5 kg', false, false],
      ['HEAVY 12.5 kg', true, true],
    ]);
    expect(lines.map(({ indent }) => indent)).toEqual([0, 0, 0, 0, 12]);
    expect(lines.reduce((sum, { height }) => sum + height, 0)).toBeCloseTo(60, 6);
  });

  test.each([
    ['10.000', 'C · 10 kg', 'HEAVY 10 kg'],
    ['100.250', 'C · 100.25 kg', 'HEAVY 100.25 kg'],
    ['10.005', 'C · 10.005 kg', 'HEAVY 10.005 kg'],
    [null, 'C', 'HEAVY'],
  ])('a weight of %s is written as “%s”', (weight, below, alarm) => {
    expect(words(60, { ...heavy, weight }).slice(-2)).toEqual([below, alarm]);
  });

  test.each([
    [60, ['C-1', 'Plate', '2 × P', 'C · 12.5 kg', 'HEAVY 12.5 kg']],
    [15, ['C-1', 'Plate', '2 × P', 'HEAVY 12.5 kg']],
    [12, ['C-1', '2 × P', 'HEAVY 12.5 kg']],
    [10, ['C-1', '2 × P']],
    [7, ['C-1']],
    [1, ['C-1']],
  ])('on a label of %d points height the least important lines are dropped first: %j', (height, lines) => {
    expect(words(height)).toEqual(lines);
  });

  test('leave no gap for a missing title', () => {
    expect(words(60, label(''))).toEqual(['C-1', '2 × P', 'C']);
  });

  test('stay inside the label, and text on black has room on both sides', () => {
    for (const width of [10, 20, 30, 45])
      for (const line of labelLines({ ...heavy, title: '🍽'.repeat(40) }, { width, height: 60 }, measure)) {
        expect(measure(line.text, line.bold) * line.size).toBeLessThanOrEqual(width - 2 * line.indent + 1e-9);
        expect(line.text.isWellFormed()).toBe(true);
      }
  });

  test('are cut after a word, not after the following space', () => {
    const title = 'a bb ccc dddd eeeee ffffff ggggggg';
    for (let width = 8; width < 60; width += 1)
      for (const { text } of labelLines(label(title), { width, height: 20 }, measure))
        expect(text).not.toMatch(/\s…$/);
  });
});
