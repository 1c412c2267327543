import { ALL_PERMISSIONS, GROUPS, PERMISSION_MODELS } from '@hireyard/domain/people/access';
import { describe, expect, it } from 'vitest';
import { accessAreas, giversOf, giverWords, specialAccess, verbWords } from './access-words.ts';

const nobody = { is_admin: false, is_site_admin: false, groups: [] };
const rowOf = (holder: Parameters<typeof giversOf>[0], name: string) =>
  accessAreas(giversOf(holder))
    .flatMap(({ rows }) => rows)
    .find((row) => row.name === name);

describe('access in words', () => {
  it('names every model once, in words', () => {
    const rows = accessAreas(giversOf({ ...nobody, is_admin: true })).flatMap(({ rows }) => rows);
    expect(rows).toHaveLength(PERMISSION_MODELS.length);
    expect(new Set(rows.map(({ name }) => name)).size).toBe(rows.length);
    for (const row of rows) {
      expect(row.name).toMatch(/^[A-Z][a-z ]+$/);
      expect(giverWords(row)).toBe('Administrator');
      expect(verbWords(row)).toBe('all');
    }
    const plain = ALL_PERMISSIONS.filter((one) => /\.(view|add|change|delete)_/.test(one));
    expect(rows.length * 4 + specialAccess(giversOf({ ...nobody, is_admin: true })).length).toBe(
      plain.length + (ALL_PERMISSIONS.length - plain.length),
    );
  });

  it('says which group gives what', () => {
    const holder = { ...nobody, groups: ['Finance', 'Director'] };
    const contracts = rowOf(holder, 'Contracts');
    expect(contracts?.given).toEqual({
      view: ['Finance', 'Director'],
      add: [],
      change: ['Finance'],
      delete: [],
    });
    expect(contracts && giverWords(contracts)).toBe('Finance, Director (view)');
    expect(rowOf(holder, 'Users')).toBeUndefined();
    expect(rowOf({ ...nobody, is_site_admin: true }, 'Users')?.given.change).toEqual(['Site administrator']);
  });

  it('leaves out what nobody gives, and groups that are none', () => {
    expect(accessAreas(giversOf(nobody))).toEqual([]);
    expect(accessAreas(giversOf({ ...nobody, groups: ['constructor', 'Boss'] }))).toEqual([]);
    for (const group of GROUPS) expect(accessAreas(giversOf({ ...nobody, groups: [group] }))).not.toEqual([]);
    expect(specialAccess(giversOf({ ...nobody, groups: ['Finance Admin'] }))).toEqual([
      { name: 'Approve refunds above the limit', by: ['Finance Admin'] },
    ]);
  });
});
