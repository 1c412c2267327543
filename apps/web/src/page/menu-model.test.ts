import { menuFor } from '@hireyard/domain/people/menu';
import { expect, it } from 'vitest';
import { sessionUser } from '../lib/api/tokens.ts';
import { paths } from '../lib/registry/paths.ts';
import { screenRoutes } from '../lib/registry/records.ts';
import { arrange, chipCount, currentEntry, jumpKeys } from './menu-model.ts';

const admin = sessionUser({ id: 1, is_admin: true, inbox_count: 2, changerequest_count: 3 });
const all = menuFor(admin);
const entries = all.flatMap((section) => section.entries);

it.each([
  ['/contract', 'contracts'],
  ['/contract/5', 'contracts'],
  ['/contract/quotes', 'quotes'],
  ['/account/customer/7', 'customers'],
  ['/account/7', 'accounts'],
  ['/stock-group', 'products'],
  ['/stock-group/scan', 'products'],
  ['/stocktaking', undefined],
  ['/', undefined],
])('%s belongs to the entry %s', (path, id) => expect(currentEntry(all, path)).toBe(id));

it('the Comms chip is the sum of both counts', () => {
  expect(chipCount(admin, all.find((section) => section.id === 'comms')?.chip)).toBe(5);
  expect(chipCount(admin)).toBe(0);
});

it('the account section comes last and nothing is lost', () => {
  const { main, account } = arrange(all);
  expect(account.map((section) => section.id)).toEqual(['account']);
  expect(main.length + account.length).toBe(all.length);
});

it('every entry opens an address of the app', () => {
  const patterns: string[] = [...Object.values(paths), ...screenRoutes].map(({ pattern }) => pattern);
  for (const entry of entries) expect(patterns).toContain(entry.route);
});

it('every jump key belongs to one entry', () => {
  for (const id of Object.keys(jumpKeys)) expect(entries.map((entry) => entry.id)).toContain(id);
  const letters = Object.values(jumpKeys).join('');
  expect(new Set(letters).size).toBe(letters.length);
  // taken by what is no entry of the menu: dashboard, planner, warehouse, load plan, finance, notifications
  for (const taken of 'hvwlbn') expect(letters).not.toContain(taken);
});
