import { describe, expect, test } from 'vitest';
import { type GroupName, groupPermissions, GROUPS, sitePermissions } from './access.ts';
import { MENU, type MenuSection, menuFor } from './menu.ts';

const member = (group: GroupName) => ({
  isAdmin: false,
  groups: [group],
  permissions: groupPermissions[group],
});
const labels = (menu: MenuSection[]) => menu.map(({ label }) => label);
const entries = (menu: MenuSection[], section: string) =>
  menu.find(({ label }) => label === section)?.entries.map(({ label }) => label);

describe('menu', () => {
  test.each<[string, GroupName[]]>([
    ['Customers', ['Account Manager', 'Finance']],
    ['Comms', ['Account Manager']],
    ['Stock Management', ['Stock Manager']],
    ['Contract Management', ['Account Manager', 'Finance', 'Finance Admin']],
    ['Finance Management', ['Account Manager', 'Finance', 'Finance Admin']],
    ['Reporting', ['Director']],
  ])('%s is shown to %j', (section, groups) => {
    expect(GROUPS.filter((group) => labels(menuFor(member(group))).includes(section))).toEqual(groups);
  });

  test('shows an administrator every section and entry in order', () => {
    const menu = menuFor({ isAdmin: true, groups: [], permissions: [] });
    expect(menu.map(({ label, entries: list }) => [label, list.map((entry) => entry.label)])).toEqual([
      ['Account', ['Logout', 'Change Password']],
      ['Customers', ['Accounts', 'Customers']],
      ['Comms', ['Inbox', 'Change Requests', 'Sent Mail']],
      ['Stock Management', ['Products', 'Taxonomies']],
      ['Contract Management', ['Contracts', 'Quotes']],
      ['Finance Management', ['Refund Requests', 'Payment Requests']],
      ['Reporting', ['Sales Stats']],
    ]);
  });

  // Spec §6.1: the sections, and the entries of Finance Management that the group's permissions allow.
  test.each<[GroupName, Record<string, string[]>]>([
    [
      'Account Manager',
      {
        Customers: ['Accounts', 'Customers'],
        Comms: ['Inbox', 'Change Requests', 'Sent Mail'],
        'Contract Management': ['Contracts', 'Quotes'],
        'Finance Management': ['Payment Requests'],
      },
    ],
    [
      'Finance',
      {
        Customers: ['Accounts', 'Customers'],
        'Contract Management': ['Contracts', 'Quotes'],
        'Finance Management': ['Refund Requests', 'Payment Requests'],
      },
    ],
    [
      'Finance Admin',
      {
        'Contract Management': ['Contracts', 'Quotes'],
        'Finance Management': ['Refund Requests', 'Payment Requests'],
      },
    ],
    ['Stock Manager', { 'Stock Management': ['Products', 'Taxonomies'] }],
    ['Director', { Reporting: ['Sales Stats'] }],
  ])('%s has these entries and no others', (group, expected) => {
    const menu = menuFor(member(group)).map(({ label, entries: list }) => [
      label,
      list.map((entry) => entry.label),
    ]);
    expect(Object.fromEntries(menu)).toEqual({ Account: ['Logout', 'Change Password'], ...expected });
  });

  test("shows the entries of all of a user's groups, in the usual order", () => {
    for (const one of GROUPS)
      for (const other of GROUPS) {
        const both = menuFor({
          isAdmin: false,
          groups: [one, other],
          permissions: [...groupPermissions[one], ...groupPermissions[other]],
        });
        const either = new Set([...labels(menuFor(member(one))), ...labels(menuFor(member(other)))]);
        expect(labels(both)).toEqual(labels([...MENU]).filter((label) => either.has(label)));
      }
  });

  test("shows all entries to an administrator, and no group's to a site administrator", () => {
    const admin = menuFor({ isAdmin: true, groups: [], permissions: [] });
    expect(entries(admin, 'Finance Management')).toEqual(['Refund Requests', 'Payment Requests']);
    expect(labels(menuFor({ isAdmin: false, groups: [], permissions: sitePermissions }))).toEqual([
      'Account',
    ]);
  });

  test('shows Logout and Change Password when signed in, and Login when signed out', () => {
    const users = [
      { isAdmin: true, groups: [], permissions: [] },
      { isAdmin: false, groups: [], permissions: [] },
      ...GROUPS.map(member),
    ];
    for (const user of users)
      expect(entries(menuFor(user), 'Account')).toEqual(['Logout', 'Change Password']);
    expect(entries(menuFor(null), 'Account')).toEqual(['Login']);
  });

  test('shows each finance entry by its own permission, whatever the group', () => {
    for (const group of ['Account Manager', 'Finance', 'Finance Admin'])
      for (const permissions of [
        [],
        ['accounting.change_refundrequest'],
        ['accounting.view_paymentrequest'],
      ]) {
        const menu = menuFor({ isAdmin: false, groups: [group], permissions });
        expect(entries(menu, 'Finance Management') ?? []).toEqual(
          permissions.map((held) => (held.includes('refund') ? 'Refund Requests' : 'Payment Requests')),
        );
      }
    const stranger = {
      isAdmin: false,
      groups: ['Director'],
      permissions: ['accounting.change_refundrequest', 'accounting.view_paymentrequest'],
    };
    expect(labels(menuFor(stranger))).toEqual(['Account', 'Reporting']);
  });

  test('shows only Login when signed out', () => {
    expect(
      menuFor(null).map(({ label, entries: list }) => [label, list.map((entry) => entry.label)]),
    ).toEqual([['Account', ['Login']]]);
  });

  test('shows only the own account without a known group', () => {
    expect(labels(menuFor({ isAdmin: false, groups: [], permissions: groupPermissions.Finance }))).toEqual([
      'Account',
    ]);
    expect(labels(menuFor({ isAdmin: false, groups: ['Nobody'], permissions: [] }))).toEqual(['Account']);
  });

  test('needs permission to change refund requests, and to view payment requests', () => {
    expect(entries(menuFor(member('Finance')), 'Finance Management')).toEqual([
      'Refund Requests',
      'Payment Requests',
    ]);
    expect(entries(menuFor(member('Account Manager')), 'Finance Management')).toEqual(['Payment Requests']);
    const bare = menuFor({ isAdmin: false, groups: ['Finance'], permissions: [] });
    expect(entries(bare, 'Finance Management')).toBeUndefined();
  });

  test('counts both chips in the Comms header', () => {
    const comms = MENU.find(({ id }) => id === 'comms');
    expect(comms?.chip).toEqual(comms?.entries.flatMap(({ chip }) => chip ?? []));
  });

  test('has unique ids and routes', () => {
    const all = MENU.flatMap((section) => section.entries);
    expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
    expect(new Set(all.map(({ route }) => route)).size).toBe(all.length);
  });
});
