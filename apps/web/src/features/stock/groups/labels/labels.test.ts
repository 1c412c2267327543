import { describe, expect, it } from 'vitest';
import { choiceErrors, firstChoice, presetsFor, readChoice } from './labels.ts';

const container = (sku: string, front: string | null, side: string | null = null) => ({
  container: {
    id: 1,
    sku,
    description: '',
    front_label_width: front,
    front_label_height: front && '37.0',
    side_label_width: side,
    side_label_height: side && '50.5',
  },
});
const choice = {
  preset: 'custom',
  width: '80',
  height: '40.5',
  layout: 'sheet',
  paper: 'letter',
  copies: '2',
} as const;

describe('label sizes', () => {
  it('start with those of the containers, each once, then common ones', () => {
    const presets = presetsFor([container('A', '70.0', '90'), container('B', '70'), container('C', null)]);
    expect(presets.slice(0, 3).map(({ key }) => key)).toEqual(['front 70x37', 'side 90x50.5', '62x29']);
    expect(presets[0]).toMatchObject({ label: 'Front of A 70 × 37 mm', width: '70', height: '37' });
  });
  it('start with the last choice, where a front label stays the front label of this container', () => {
    const presets = presetsFor([container('A', '70.0', '90')]);
    expect(firstChoice(presets, undefined)).toMatchObject({
      preset: 'front 70x37',
      layout: 'roll',
      copies: '1',
    });
    expect(firstChoice(presets, { ...choice, preset: 'side 20x20' })).toMatchObject({
      preset: 'side 90x50.5',
      width: '90',
      layout: 'sheet',
      copies: '2',
    });
    expect(firstChoice(presets, choice)).toEqual(choice);
  });
  it.each([
    [{ width: '9' }, 'width'],
    [{ height: '1001' }, 'height'],
    [{ width: '50.55' }, 'width'],
    [{ width: '' }, 'width'],
    [{ copies: '0' }, 'copies'],
    [{ copies: '11' }, 'copies'],
  ])('refuse %j', (change, field) =>
    expect(Object.keys(choiceErrors({ ...choice, ...change }))).toEqual([field]),
  );
  it('accept anything found in storage', () => {
    expect(readChoice(JSON.stringify(choice))).toEqual(choice);
    for (const text of [null, '', 'x', '{}', '{"preset":1}', '{"preset":"custom","width":"-1"}'])
      expect(readChoice(text)).toBeUndefined();
  });
});
