import {
  ALL_PERMISSIONS,
  groupPermissions,
  permissionsOf,
  sitePermissions,
} from '@hireyard/domain/people/access';
import { user } from '@hireyard/wire/people/user';
import { describe, expect, it } from 'vitest';
import { nameOf } from '../../../platform/auth/user-name.ts';
import { initialsOf, type UserRow, userView } from './user-view.ts';

const row: UserRow = {
  id: 4,
  uid: '6f1b1c6e-1111-4222-8333-444455556666',
  username: 'jo',
  email: 'jo@hire.test',
  first_name: 'Jo',
  last_name: 'Bloggs',
  is_admin: false,
  is_site_admin: false,
  is_active: true,
  last_login: null,
  groups: ['Finance'],
  blocked_until: null,
  second_factor: false,
  pending_email: null,
  pending_email_expires_at: null,
  inbox_count: 3,
  changerequest_count: 2,
};

describe('the user in API answers', () => {
  it('has exactly the declared fields', () => {
    expect(Object.keys(userView(row)).sort()).toEqual(Object.keys(user.fields).sort());
    expect(userView(row)).toMatchObject({
      url: '/api/v1/users/4/',
      name: 'Jo Bloggs',
      initials: 'JB',
      system_name: 'jo',
      permissions: groupPermissions.Finance,
    });
  });

  it('counts pending work for users who may see it, and nothing for others', () => {
    const counts = (groups: string[], is_admin = false) => {
      const { inbox_count, changerequest_count } = userView({ ...row, groups, is_admin });
      return [inbox_count, changerequest_count];
    };
    expect(counts(['Finance'])).toEqual([3, 2]);
    expect(counts([], true)).toEqual([3, 2]);
    expect(counts(['Stock Manager'])).toEqual([0, 0]);
    expect(counts([])).toEqual([0, 0]);
  });

  it('has a name and initials even if parts are missing', () => {
    const names = (first_name: string, last_name: string) => {
      const named = { ...row, first_name, last_name };
      return [nameOf(named), initialsOf(named)];
    };
    expect(names('', '')).toEqual(['jo', 'JO']);
    expect(names('Jo', '')).toEqual(['Jo', 'J']);
    expect(names('', 'bloggs')).toEqual(['bloggs', 'B']);
    expect(names('\u{1d4d0}nn', 'Lee')).toEqual(['\u{1d4d0}nn Lee', '\u{1d4d0}L']);
  });
});

describe('permissions', () => {
  const plain = { is_admin: false, is_site_admin: false, groups: [] };
  it('are the union of the groups without duplicates; all for an administrator; none for unknown groups', () => {
    const two = permissionsOf({ ...plain, groups: ['Finance', 'Stock Manager', 'Finance'] });
    expect(new Set(two)).toEqual(
      new Set([...groupPermissions.Finance, ...groupPermissions['Stock Manager']]),
    );
    expect(new Set(two).size).toBe(two.length);
    expect(permissionsOf({ ...plain, is_site_admin: true })).toEqual(sitePermissions);
    expect(permissionsOf({ ...plain, is_admin: true })).toEqual(ALL_PERMISSIONS);
    expect(permissionsOf({ ...plain, groups: ['Nobody', ''] })).toEqual([]);
  });
});
