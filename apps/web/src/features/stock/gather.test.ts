import { describe, expect, it } from 'vitest';
import { gather } from './data.ts';

describe('requests at the same moment', () => {
  it('are one call with each key once, and everyone gets their own value', async () => {
    const calls: (readonly number[])[] = [];
    const ask = gather(async (keys: readonly number[]) => {
      calls.push(keys);
      return new Map(keys.map((key) => [key, key * 10]));
    });
    expect(await Promise.all([ask(1), ask(2), ask(1)])).toEqual([10, 20, 10]);
    expect(calls).toEqual([[1, 2]]);
  });

  it('later ones make a new call, also after a failure', async () => {
    let calls = 0;
    const ask = gather(async (keys: readonly string[]) => {
      calls += 1;
      if (calls === 1) throw new Error('down');
      return new Map(keys.map((key) => [key, calls]));
    });
    await expect(Promise.all([ask('a'), ask('b')])).rejects.toThrow('down');
    expect(await ask('a')).toBe(2);
  });

  it('a key without a value gives null', async () => {
    expect(await gather(async () => new Map())(7)).toBeNull();
  });
});
