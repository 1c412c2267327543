import { describe, expect, it } from 'vitest';
import { keyName, match, type Shortcut } from './keyboard.ts';

const shortcut = (keys: string): Shortcut => ({ keys, label: keys, run: () => undefined });
const known = [shortcut('g c'), shortcut('g a'), shortcut('n'), shortcut('mod+k')];
const press = (key: string, more = {}) =>
  keyName({ key, ctrlKey: false, metaKey: false, altKey: false, ...more });

describe('shortcuts', () => {
  it('of two keys wait for the second', () => {
    expect(match(known, '', 'g')).toEqual({ keep: 'g' });
    expect(match(known, 'g', 'c').run?.keys).toBe('g c');
  });
  it('of one key act at once, also after a broken sequence', () => {
    expect(match(known, '', 'n').run?.keys).toBe('n');
    expect(match(known, 'g', 'n').run?.keys).toBe('n');
  });
  it('forget keys that lead nowhere', () => expect(match(known, 'g', 'x')).toEqual({ keep: '' }));
  it('start anew with the first key of a sequence', () =>
    expect(match(known, 'g', 'g')).toEqual({ keep: 'g' }));
  it('the last one added wins', () => {
    const page = shortcut('n');
    expect(match([...known, page], '', 'n').run).toBe(page);
  });
  it('treat Ctrl and ⌘ alike', () => {
    expect(press('K', { ctrlKey: true })).toBe('mod+k');
    expect(press('k', { metaKey: true })).toBe('mod+k');
  });
});
