import { describe, expect, it } from 'vitest';
import { hashPassword, serialised, maxPasswordLength, verifyPassword } from './password-hash.ts';

const cheap = { memoryCost: 64, timeCost: 1 };

describe('stored passwords', () => {
  it('use argon2id with 64 MiB, three passes and one lane', async () => {
    expect(await hashPassword('Hire-2030!')).toMatch(/^\$argon2id\$v=19\$m=65536,t=3,p=1\$/);
  });

  it('match only the same text, in any Unicode composition', async () => {
    const stored = await hashPassword('Caf\u00e9-2030!', cheap);
    expect(await verifyPassword(stored, 'Cafe\u0301-2030!')).toBe(true);
    for (const other of ['caf\u00e9-2030!', 'Caf\u00e9-2030', 'Caf\u00e9-2030! ', ''])
      expect(await verifyPassword(stored, other)).toBe(false);
    expect(await hashPassword('Caf\u00e9-2030!', cheap)).not.toBe(stored);
  });

  it('match nothing for unknown users and users without a password', async () => {
    for (const stored of [undefined, '', '!']) expect(await verifyPassword(stored, 'anything')).toBe(false);
  });

  it('are refused beyond 1,000 characters', async () => {
    const long = 'a'.repeat(maxPasswordLength + 1);
    await expect(hashPassword(long, cheap)).rejects.toThrow(RangeError);
    expect(await verifyPassword(await hashPassword(long.slice(1), cheap), long)).toBe(false);
  });
});

describe('taking turns', () => {
  it('runs two at a time, in order, and continues after a failure', async () => {
    const events: string[] = [];
    const ends: (() => void)[] = [];
    const all = ['a', 'b', 'c', 'd'].map((name) =>
      serialised(async () => {
        events.push(name);
        await new Promise<void>((done) => ends.push(done));
        if (name === 'a') throw new Error('a failed');
      }).catch(() => events.push(`${name} failed`)),
    );
    const settle = () => new Promise<void>((done) => setImmediate(done));
    await settle();
    expect(events).toEqual(['a', 'b']);
    ends[0]?.();
    await settle();
    expect(events).toContain('a failed');
    expect(events.filter((e) => e.length === 1)).toEqual(['a', 'b', 'c']);
    for (let i = 1; i < 4; i++) {
      ends[i]?.();
      await settle();
    }
    await Promise.all(all);
    expect(events.filter((e) => e.length === 1)).toEqual(['a', 'b', 'c', 'd']);
  });

  it('turns callers away when the queue is full, and recovers', async () => {
    let open = () => {};
    const gate = new Promise<void>((done) => {
      open = done;
    });
    const results = Array.from({ length: 210 }, () =>
      serialised(() => gate).then(
        () => 200,
        (e: { status: number }) => e.status,
      ),
    );
    open();
    const statuses = await Promise.all(results);
    expect(statuses.filter((s) => s === 429)).toHaveLength(8);
    expect(await serialised(async () => 'next')).toBe('next');
  });
});
