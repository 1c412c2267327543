import { describe, expect, test } from 'vitest';
import { type GroupName, groupPermissions, GROUPS } from './access.ts';
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

  test('an admin sees every section and entry in order', () => {
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

  test('signed out there is only Login', () => {
    expect(
      menuFor(null).map(({ label, entries: list }) => [label, list.map((entry) => entry.label)]),
    ).toEqual([['Account', ['Login']]]);
  });

  test('without a group, or with an unknown one, only the own account is left', () => {
    expect(labels(menuFor({ isAdmin: false, groups: [], permissions: groupPermissions.Finance }))).toEqual([
      'Account',
    ]);
    expect(labels(menuFor({ isAdmin: false, groups: ['Nobody'], permissions: [] }))).toEqual(['Account']);
  });

  test('refund requests need the right to change them, payment requests the right to view them', () => {
    expect(entries(menuFor(member('Finance')), 'Finance Management')).toEqual([
      'Refund Requests',
      'Payment Requests',
    ]);
    expect(entries(menuFor(member('Account Manager')), 'Finance Management')).toEqual(['Payment Requests']);
    const bare = menuFor({ isAdmin: false, groups: ['Finance'], permissions: [] });
    expect(entries(bare, 'Finance Management')).toBeUndefined();
  });

  test('the Comms header counts what its two chips count', () => {
    const comms = MENU.find(({ id }) => id === 'comms');
    expect(comms?.chip).toEqual(comms?.entries.flatMap(({ chip }) => chip ?? []));
  });

  test('ids and routes are unique', () => {
    const all = MENU.flatMap((section) => section.entries);
    expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
    expect(new Set(all.map(({ route }) => route)).size).toBe(all.length);
  });
});
