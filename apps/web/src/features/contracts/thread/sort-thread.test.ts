import type { ThreadEntry } from '@hireyard/wire/contracts/thread';
import { expect, test } from 'vitest';
import { isOpenChange, keyOf, sortThread } from './thread-tab.tsx';

const entry = (kind: ThreadEntry['kind'], id: number, ...actions: string[]) =>
  ({
    kind,
    id,
    states: actions.map((system_action) => ({ name: system_action, colour: '', system_action })),
  }) as unknown as ThreadEntry;
const thread = [
  entry('out', 1, 'sent'),
  entry('changerequest', 1, 'create'),
  entry('in', 1, 'received'),
  entry('changerequest', 2, 'resolved'),
  entry('changerequest', 3, 'reopened'),
  entry('note', 1),
];

test('puts open change requests on top in any order', () => {
  const shown = (newestFirst: boolean) => {
    const { pinned, rest } = sortThread(thread, newestFirst);
    return [pinned.map(keyOf), rest.map(keyOf)];
  };
  expect(shown(false)).toEqual([
    ['changerequest-1', 'changerequest-3'],
    ['out-1', 'in-1', 'changerequest-2', 'note-1'],
  ]);
  expect(shown(true)).toEqual([
    ['changerequest-1', 'changerequest-3'],
    ['note-1', 'changerequest-2', 'in-1', 'out-1'],
  ]);
});

test('treats only change requests as open', () => {
  expect(isOpenChange(entry('out', 1, 'create'))).toBe(false);
  expect(isOpenChange(entry('changerequest', 1, 'cancelled'))).toBe(false);
});
