import { describe, expect, it } from 'vitest';
import { fakeStorage } from './network.testing.ts';
import { createItemStore } from './storage.ts';

describe('stored items', () => {
  it('hold value, createdAt and expiresAt under the prefix, for one hour by default', () => {
    const area = fakeStorage();
    createItemStore(area, () => 1000).set('k', { a: 1 });
    expect(JSON.parse(area.getItem('hireyard.k') ?? '')).toEqual({
      value: { a: 1 },
      createdAt: 1000,
      expiresAt: 3_601_000,
    });
  });

  it('are returned until they expire and deleted when read later', () => {
    const area = fakeStorage();
    let now = 0;
    const items = createItemStore(area, () => now);
    items.set('k', 'v', 500);
    now = 499;
    expect(items.get('k')).toBe('v');
    now = 500;
    expect(area.getItem('hireyard.k')).not.toBeNull();
    expect(items.get('k')).toBeUndefined();
    expect(area.getItem('hireyard.k')).toBeNull();
  });

  it.each(['not json', '{}', 'null', '{"value":1,"expiresAt":"soon"}'])(
    'that are unreadable (%s) are deleted',
    (text) => {
      const area = fakeStorage();
      area.setItem('hireyard.k', text);
      expect(createItemStore(area).get('k')).toBeUndefined();
      expect(area.getItem('hireyard.k')).toBeNull();
    },
  );

  it('never throw, also where storage is forbidden', () => {
    const refuse = () => {
      throw new DOMException('denied', 'SecurityError');
    };
    const items = createItemStore({ ...fakeStorage(), getItem: refuse, setItem: refuse, removeItem: refuse });
    items.set('k', 1);
    items.remove('k');
    expect(items.get('k')).toBeUndefined();
  });
});
