import { ALL_PERMISSIONS, GROUPS, PERMISSION_MODELS } from '@hireyard/domain/people/access';
import { describe, expect, it } from 'vitest';
import { accessAreas, accessSources, sourceText, specialAccess, verbText } from './access-words.ts';

const nobody = { is_admin: false, is_site_admin: false, groups: [] };
const rowOf = (holder: Parameters<typeof accessSources>[0], name: string) =>
  accessAreas(accessSources(holder))
    .flatMap(({ rows }) => rows)
    .find((row) => row.name === name);

describe('access in words', () => {
  it('names every model once, in words', () => {
    const rows = accessAreas(accessSources({ ...nobody, is_admin: true })).flatMap(({ rows }) => rows);
    expect(rows).toHaveLength(PERMISSION_MODELS.length);
    expect(new Set(rows.map(({ name }) => name)).size).toBe(rows.length);
    for (const row of rows) {
      expect(row.name).toMatch(/^[A-Z][a-z ]+$/);
      expect(sourceText(row)).toBe('Administrator');
      expect(verbText(row)).toBe('all');
    }
    const plain = ALL_PERMISSIONS.filter((one) => /\.(view|add|change|delete)_/.test(one));
    expect(rows.length * 4 + specialAccess(accessSources({ ...nobody, is_admin: true })).length).toBe(
      plain.length + (ALL_PERMISSIONS.length - plain.length),
    );
  });

  it('says which group grants what', () => {
    const holder = { ...nobody, groups: ['Finance', 'Director'] };
    const contracts = rowOf(holder, 'Contracts');
    expect(contracts?.given).toEqual({
      view: ['Finance', 'Director'],
      add: [],
      change: ['Finance'],
      delete: [],
    });
    expect(contracts && sourceText(contracts)).toBe('Finance, Director (view)');
    expect(rowOf(holder, 'Users')).toBeUndefined();
    expect(rowOf({ ...nobody, is_site_admin: true }, 'Users')?.given.change).toEqual(['Site administrator']);
  });

  it('omits what nobody grants, and unknown groups', () => {
    expect(accessAreas(accessSources(nobody))).toEqual([]);
    expect(accessAreas(accessSources({ ...nobody, groups: ['constructor', 'Boss'] }))).toEqual([]);
    for (const group of GROUPS)
      expect(accessAreas(accessSources({ ...nobody, groups: [group] }))).not.toEqual([]);
    expect(specialAccess(accessSources({ ...nobody, groups: ['Finance Admin'] }))).toEqual([
      { name: 'Approve refunds above the limit', by: ['Finance Admin'] },
    ]);
  });
});
