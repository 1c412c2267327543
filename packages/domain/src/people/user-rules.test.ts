import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { GROUPS } from './groups.ts';
import {
  addedGroups,
  hasMoreRights,
  orderedGroups,
  refuseNewUser,
  refuseTouch,
  refuseUserChange,
  gainsControl,
  type UserFacts,
} from './user-rules.ts';

const admin = { id: 1, is_admin: true, is_site_admin: false, groups: [] };
const site = { id: 2, is_admin: false, is_site_admin: true, groups: ['Finance'] };
test.each([
  [{}, { is_admin: true }, true],
  [{}, { is_site_admin: true }, true],
  [{ is_site_admin: true }, { is_admin: true }, true],
  [{ is_site_admin: true }, { is_site_admin: true }, false],
  [{ is_admin: true }, { is_site_admin: true }, false],
  [{ is_admin: true }, { is_admin: false, is_site_admin: true }, false],
  [{}, { is_admin: false, is_active: true }, false],
])('%o changed to %o gains control: %s', (before, change, expected) => {
  expect(gainsControl({ is_admin: false, is_site_admin: false, ...before }, change)).toBe(expected);
});

const plain: UserFacts = {
  id: 9,
  is_admin: false,
  is_site_admin: false,
  is_active: true,
  groups: ['Finance'],
  otherActiveAdmins: 1,
};
const stronger: UserFacts = { ...plain, groups: ['Finance', 'Finance Admin'] };

describe('a change of a user', () => {
  test.each([
    // actor, target, change, refusal
    [admin, plain, { is_admin: true }, undefined],
    [admin, plain, { is_active: false, is_site_admin: true }, undefined],
    [admin, { ...plain, is_admin: true }, { is_admin: false }, undefined],
    [admin, { ...plain, is_admin: true }, { is_active: false }, undefined],
    [site, plain, { is_active: false, groups: ['Finance'] }, undefined],
    [site, { ...plain, groups: [] }, { groups: ['Finance'], email: 'new@hire.test' }, undefined],
    [site, plain, { groups: [] }, undefined],
    [site, plain, { groups: ['Finance', 'Finance Admin'] }, 'forbidden groups_not_held'],
    [site, { ...plain, id: 2 }, { groups: ['Finance', 'Finance Admin'] }, 'forbidden groups_not_held'],
    [site, stronger, { email: 'new@hire.test' }, 'forbidden more_rights'],
    [site, stronger, { username: 'new' }, 'forbidden more_rights'],
    [site, stronger, { groups: ['Finance'] }, 'forbidden more_rights'],
    [site, stronger, { is_active: true }, 'forbidden more_rights'],
    [site, stronger, { is_active: false }, undefined],
    [site, stronger, { is_active: false, first_name: 'Eve' }, 'forbidden more_rights'],
    [admin, stronger, { groups: ['Finance Admin'], email: 'new@hire.test' }, undefined],
    [site, plain, { is_admin: true }, 'forbidden admin_flags'],
    [site, plain, { is_site_admin: true }, 'forbidden admin_flags'],
    [site, { ...plain, id: 2, is_site_admin: true }, { is_site_admin: false }, 'forbidden admin_flags'],
    [site, { ...plain, is_admin: true }, { first_name: 'Eve' }, 'forbidden admin_record'],
    [site, { ...plain, is_admin: true }, { is_admin: false }, 'forbidden admin_record'],
    [site, { ...plain, id: 2, is_site_admin: true }, { is_active: false }, 'refused own_account'],
    [admin, { ...plain, id: 1, is_admin: true }, { is_active: false }, 'refused own_account'],
    [admin, { ...plain, id: 1, is_admin: true }, { is_admin: false }, 'refused own_flag'],
    [admin, { ...plain, id: 1, is_admin: true }, { first_name: 'Ada', is_site_admin: true }, undefined],
    [admin, { ...plain, is_admin: true, otherActiveAdmins: 0 }, { is_active: false }, 'refused last_admin'],
    [admin, { ...plain, is_admin: true, otherActiveAdmins: 0 }, { is_admin: false }, 'refused last_admin'],
    [
      admin,
      { ...plain, is_admin: true, is_active: false, otherActiveAdmins: 0 },
      { is_admin: false },
      undefined,
    ],
    [admin, { ...plain, otherActiveAdmins: 0 }, { is_active: false }, undefined],
  ])('%o on %o: %o is %s', (actor, target, change, expected) => {
    const no = refuseUserChange(actor, target, change);
    expect(no && `${no.kind} ${no.code}`).toBe(expected);
  });

  const flags = { is_admin: fc.boolean(), is_site_admin: fc.boolean(), is_active: fc.boolean() };
  const groups = fc.uniqueArray(fc.constantFrom(...GROUPS));
  const target = fc.record({
    groups,
    id: fc.integer({ min: 1, max: 3 }),
    otherActiveAdmins: fc.integer({ min: 0, max: 2 }),
    ...flags,
  });
  const actor = fc.record({
    id: fc.integer({ min: 1, max: 3 }),
    is_admin: fc.boolean(),
    is_site_admin: fc.boolean(),
    groups,
  });
  const changes = fc.record({ ...flags, groups, email: fc.constant('new@hire.test') }, { requiredKeys: [] });

  test('is never refused if it changes nothing', () => {
    fc.assert(fc.property(actor, target, (who, whom) => refuseUserChange(who, whom, {}) === undefined));
  });

  test('keeps an active administrator if there was one', () => {
    fc.assert(
      fc.property(actor, target, fc.record(flags, { requiredKeys: [] }), (who, whom, change) => {
        if (refuseUserChange(who, whom, change) !== undefined) return;
        const after = { ...whom, ...change };
        const count = (one: UserFacts) => one.otherActiveAdmins + Number(one.is_admin && one.is_active);
        if (count(whom) > 0) expect(count(after)).toBeGreaterThan(0);
      }),
    );
  });

  test('by a non-administrator never gives a permission they lack, or access to such a sign-in', () => {
    fc.assert(
      fc.property(actor, target, changes, (who, whom, change) => {
        if (who.is_admin || refuseUserChange(who, whom, change) !== undefined) return;
        for (const group of addedGroups(whom.groups, change.groups)) expect(who.groups).toContain(group);
        if (change.email !== undefined && who.id !== whom.id) expect(hasMoreRights(whom, who)).toBe(false);
      }),
    );
  });

  test('by a non-administrator changes no flags, and nothing of an administrator', () => {
    fc.assert(
      fc.property(actor, target, changes, (who, whom, change) => {
        if (who.is_admin || refuseUserChange(who, whom, change) !== undefined) return;
        expect(Object.keys(change)).not.toContain('is_admin');
        expect(Object.keys(change)).not.toContain('is_site_admin');
        if (whom.id !== who.id) expect(whom.is_admin && Object.keys(change).length > 0).toBe(false);
      }),
    );
  });
});

const holder = (id: number, is_admin: boolean, is_site_admin: boolean, groups: string[]) => ({
  id,
  is_admin,
  is_site_admin,
  groups,
});
test.each([
  [site, holder(9, true, false, []), 'admin_record'],
  [site, holder(9, false, false, []), undefined],
  [site, holder(9, false, true, ['Finance']), undefined],
  [site, holder(9, false, false, ['Stock Manager']), 'more_rights'],
  [site, holder(2, false, true, ['Finance', 'Finance Admin']), undefined],
  [admin, holder(9, true, true, ['Finance Admin']), undefined],
  [holder(3, false, false, ['Finance']), holder(9, false, true, ['Finance']), 'more_rights'],
])('protects the sign-in of users with more permissions: %o on %o is %s', (actor, target, code) => {
  expect(refuseTouch(actor, target)?.code).toBe(code);
});

test('lets a non-administrator create users only in their own groups', () => {
  expect(refuseNewUser(site, { groups: ['Finance'] })).toBeUndefined();
  expect(refuseNewUser(site, { groups: ['Finance', 'Director'] })?.code).toBe('groups_not_held');
  expect(refuseNewUser(site, { groups: ['Finance', 'Director'] })?.description).toContain('Director');
  expect(refuseNewUser(admin, { groups: [...GROUPS] })).toBeUndefined();
});

test('lets only an administrator create users with flags', () => {
  for (const flags of [{ is_admin: true }, { is_site_admin: true }]) {
    expect(refuseNewUser(site, flags)?.code).toBe('admin_flags');
    expect(refuseNewUser(admin, flags)).toBeUndefined();
  }
  expect(refuseNewUser(site, { is_admin: false, is_site_admin: false, is_active: true })).toBeUndefined();
});

test('sorts groups in the order of the matrix, without duplicates', () => {
  expect(orderedGroups(['Director', 'Finance', 'Director', 'nobody'])).toEqual(['Finance', 'Director']);
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...GROUPS)), (names) => {
      const ordered = orderedGroups(names);
      expect(new Set(ordered)).toEqual(new Set(names));
      expect(ordered).toEqual(orderedGroups([...ordered].reverse()));
    }),
  );
});
