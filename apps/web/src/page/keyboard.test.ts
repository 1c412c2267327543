import { describe, expect, it } from 'vitest';
import { addShortcut, keyName, match, type Shortcut, shortcutStore, usableShortcuts } from './keyboard.ts';

const shortcut = (keys: string): Shortcut => ({ keys, label: keys, group: '', run: () => undefined });
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
  it('ignore keys without a shortcut', () => expect(match(known, 'g', 'x')).toEqual({ keep: '' }));
  it('start again with the first key of a sequence', () =>
    expect(match(known, 'g', 'g')).toEqual({ keep: 'g' }));
  it('the last one added wins', () => {
    const page = shortcut('n');
    expect(match([...known, page], '', 'n').run).toBe(page);
  });
  it('of a page win over those of the whole app, in any order', () => {
    const [page, app] = [shortcut('n'), { ...shortcut('n'), everywhere: true } as const];
    const stops = [addShortcut(page), addShortcut(app)];
    expect(match(shortcutStore.snapshot(), '', 'n').run).toBe(page);
    for (const stop of stops) stop();
    expect(shortcutStore.snapshot()).toEqual([]);
  });
  it('treat Ctrl and ⌘ alike', () => {
    expect(press('K', { ctrlKey: true })).toBe('mod+k');
    expect(press('k', { metaKey: true })).toBe('mod+k');
  });
  it('recognise a sign whatever modifiers the keyboard needs for it', () => {
    expect(press('[', { ctrlKey: true, altKey: true })).toBe('[');
    expect(press('[', { altKey: true })).toBe('[');
    expect(press('/')).toBe('/');
    expect(press('/', { ctrlKey: true })).toBe('mod+/');
    expect(press('n', { altKey: true })).toBe('alt+n');
  });
  it('of single keys can be switched off; those with Ctrl or ⌘ stay', () => {
    expect(usableShortcuts(known, true)).toEqual(known);
    expect(usableShortcuts(known, false).map(({ keys }) => keys)).toEqual(['mod+k']);
    expect(match(usableShortcuts(known, false), 'g', 'c')).toEqual({ keep: '' });
  });
});
