import { expect, test } from 'vitest';
import { paths } from '../lib/registry/paths.ts';
import { rightToOpen } from './navigate.tsx';

test('every tab of a record page needs the permission to see the record', () => {
  expect(rightToOpen(paths.customer.to({ id: 5 }))).toBe('customer.view_customer');
  expect(rightToOpen(paths.account.to({ id: 5 }, { tab: 'credit' }))).toBe('account.view_account');
  expect(rightToOpen(paths.contract.to({ id: 5 }))).toBe('contract.view_contract');
  expect(rightToOpen(paths.user.to({ id: 5 }))).toBe('user.view_user');
});

test('lists, forms and stock records need no permission here', () => {
  for (const path of [paths.accounts, paths.newCustomer, paths.newAccount, paths.contracts, paths.quotes])
    expect(rightToOpen(path.to())).toBeUndefined();
  expect(rightToOpen(paths.product.to({ id: 5 }))).toBeUndefined();
});
