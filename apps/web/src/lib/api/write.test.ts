import { resources } from '@hireyard/wire/resources';
import { QueryClient } from '@tanstack/react-query';
import { describe, expect, it, vi } from 'vitest';
import { invalidateAfterWrite, touchedBy } from './write.ts';

vi.mock('./client.ts', () => ({ client: () => undefined }));

describe('data that a write makes stale', () => {
  it('is the resource, what it shows, and what shows it', () => {
    const touched = touchedBy('account', resources);
    expect(touched).toEqual(expect.arrayContaining(['account', 'customer', 'contract']));
    expect(touched).not.toContain('tag');
  });

  it('is marked so in the cache, and nothing else', async () => {
    const cache = new QueryClient();
    const lists = ['account', 'contract', 'tag', 'availability'].map((name) => [name, 'list']);
    for (const key of lists) cache.setQueryData(key, {});
    await invalidateAfterWrite(cache, { name: 'account' });
    const stale = lists.filter((key) => cache.getQueryState(key)?.isInvalidated);
    expect(stale.map(([name]) => name)).toEqual(['account', 'contract', 'availability']);
  });
});
