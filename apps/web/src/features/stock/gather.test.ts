import { describe, expect, it } from 'vitest';
import { gather } from './data.ts';

describe('what is asked for at the same moment', () => {
  it('is one call, each key once, and everybody gets their own answer', async () => {
    const calls: (readonly number[])[] = [];
    const ask = gather(async (keys: readonly number[]) => {
      calls.push(keys);
      return new Map(keys.map((key) => [key, key * 10]));
    });
    expect(await Promise.all([ask(1), ask(2), ask(1)])).toEqual([10, 20, 10]);
    expect(calls).toEqual([[1, 2]]);
  });

  it('asks again for what comes later, also after a failure', async () => {
    let calls = 0;
    const ask = gather(async (keys: readonly string[]) => {
      calls += 1;
      if (calls === 1) throw new Error('down');
      return new Map(keys.map((key) => [key, calls]));
    });
    await expect(Promise.all([ask('a'), ask('b')])).rejects.toThrow('down');
    expect(await ask('a')).toBe(2);
  });

  it('is null for a key without an answer', async () => {
    expect(await gather(async () => new Map())(7)).toBeNull();
  });
});
