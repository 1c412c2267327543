import { describe, expect, it } from 'vitest';
import { helpGroups, keysInWords } from './keys-help.tsx';
import { keyNotes, type Shortcut } from '../page/keyboard.ts';
const shortcut = (keys: string, label: string, group: string): Shortcut => ({
  keys,
  label,
  group,
  run: () => undefined,
});
const live = [
  shortcut('g c', 'Go to Contracts', 'Go to'),
  shortcut('n', 'New quote', 'Everywhere'),
  shortcut('mod+k', 'Search everything', 'Everywhere'),
  shortcut('n', 'New customer', 'This list'),
];
const notes = [{ group: 'This list', notes: [{ keys: 'Enter', label: 'Open row' }] }];

describe('the keyboard help', () => {
  it('begins with global keys, ends with pages to go to, and lists each key once', () =>
    expect(
      helpGroups(live, notes, '').map(({ group, rows }) => [group, rows.map(({ label }) => label)]),
    ).toEqual([
      ['Everywhere', ['Search everything']],
      ['This list', ['New customer', 'Open row']],
      ['Go to', ['Go to Contracts']],
    ]));
  it('finds by label, heading and key, and leaves out empty headings', () => {
    const found = (search: string) =>
      helpGroups(live, notes, search).flatMap(({ rows }) => rows.map(({ label }) => label));
    expect(found('open')).toEqual(['Open row']);
    expect(found('list enter')).toEqual(['Open row']);
    expect(found('go g c')).toEqual(['Go to Contracts']);
    expect(found('nothing does this')).toEqual([]);
  });
  it('knows which keys can be switched off', () =>
    expect(
      helpGroups(live, notes, '')
        .flatMap(({ rows }) => rows)
        .filter(({ single }) => single)
        .map(({ keys }) => keys),
    ).toEqual(['n', 'g c']));
  it('lists one of several keys for the same action', () =>
    expect(
      helpGroups([...live, shortcut('g p', 'Go to Contracts', 'Go to')], [], 'contracts')[0]?.rows,
    ).toEqual([{ keys: 'g c', label: 'Go to Contracts', single: true }]));
  it('writes keys as words', () => {
    expect(keysInWords('g ,')).toBe('g comma');
    expect(keysInWords('mod+k')).toBe('Control k');
    expect(keysInWords('alt+↑')).toBe('alt arrow up');
  });
  it('lists every note of a part once', () => {
    for (const { notes: rows } of keyNotes)
      expect(new Set(rows.map(({ keys }) => keys)).size).toBe(rows.length);
  });
});
