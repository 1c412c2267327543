import { describe, expect, test } from 'vitest';
import {
  ALL_PERMISSIONS,
  can,
  GROUPS,
  groupPermissions,
  PERMISSION_MODELS,
  sitePermissions,
} from './access.ts';

/** Returns a group's permissions on a model as letters: view, add, change, delete. */
function letters(granted: readonly string[], model: string): string {
  const [app, name] = model.split('.');
  return ['view', 'add', 'change', 'delete']
    .filter((verb) => granted.includes(`${app}.${verb}_${name}`))
    .map((verb) => verb[0])
    .join('');
}

describe('permission matrix', () => {
  // Account Manager, Finance, Finance Admin, Stock Manager, Director, site administrator
  test.each([
    ['customer.customer', 'vacd', 'vc', 'vc', '', 'v', ''],
    ['account.account', 'vacd', 'vc', 'vc', '', 'v', ''],
    ['contract.contract', 'vacd', 'vc', 'vc', 'v', 'v', ''],
    ['contract.contractstock', 'vacd', 'vc', 'vc', 'v', 'v', ''],
    ['core.note', 'vacd', 'vc', 'vc', 'v', 'v', 'vacd'],
    ['comms.changerequest', 'vacd', 'v', 'v', '', 'v', ''],
    ['comms.sesmail', 'vacd', 'v', 'v', '', 'v', ''],
    ['comms.sesmail_incoming', 'vacd', 'v', 'v', '', 'v', ''],
    ['stock.stockitem', 'v', 'v', 'v', 'vacd', 'v', ''],
    ['stock.stockcontainer', 'v', 'v', 'v', 'vacd', 'v', ''],
    ['stock.stockcontainer_accessory', 'v', 'v', 'v', 'vacd', 'v', ''],
    ['stock.stockgroup', 'v', 'v', 'v', 'vacd', 'v', ''],
    ['stock.stockmovement', 'v', 'v', 'v', 'vacd', 'v', ''],
    ['tag.tag', 'v', 'v', 'v', 'vacd', 'v', ''],
    ['tag.tagtype', 'v', 'v', 'v', 'vacd', 'v', ''],
    ['accounting.paymentrequest', 'va', 'vac', 'vacd', '', 'v', ''],
    ['accounting.invoice', 'va', 'vac', 'vacd', '', 'v', ''],
    ['accounting.transaction', 'va', 'vac', 'vacd', '', 'v', ''],
    ['accounting.refundrequest', 'va', 'vac', 'vacd', '', 'v', ''],
    ['stock.warehousescan', 'vacd', 'v', 'v', 'vacd', 'v', ''],
    ['stock.vehiclerun', 'vacd', 'v', 'v', 'vacd', 'v', ''],
    ['contract.damage', 'vacd', 'vac', 'vacd', 'v', 'v', ''],
    ['account.creditoverride', 'v', 'v', 'vacd', '', 'v', ''],
    ['accounting.depositrule', 'v', 'v', 'vacd', '', 'v', ''],
    ['accounting.nominal', 'v', 'v', 'vacd', '', 'v', ''],
    ['core.depot', 'v', 'v', 'v', 'vc', 'v', 'vacd'],
    ['comms.announcement', 'v', 'v', 'v', 'vc', 'v', 'vacd'],
    ['comms.snippet', 'v', 'v', 'v', 'vc', 'v', 'vacd'],
    ['stats.sales_dated', '', 'v', 'v', '', 'v', ''],
    ['core.job', '', 'v', 'vc', '', 'v', ''],
    ['core.inboundevent', '', 'v', 'vc', '', 'v', ''],
    ['core.file', 'vacd', 'vacd', 'vacd', 'vacd', 'vacd', 'vacd'],
    ['stateit.state', 'v', 'v', 'v', 'v', 'v', 'vacd'],
    ['stateit.state_type', 'v', 'v', 'v', 'v', 'v', 'vacd'],
    ['stateit.state_group', 'v', 'v', 'v', 'v', 'v', 'vacd'],
    ['core.metadata', 'v', 'v', 'v', 'v', 'v', 'vacd'],
    ['user.user', '', '', '', '', '', 'vac'],
    ['core.notification', 'v', 'v', 'v', 'v', 'v', 'v'],
    ['core.history', '', '', '', '', '', 'v'],
    ['core.savedview', 'vacd', 'vacd', 'vacd', 'vacd', 'vacd', 'vacd'],
    ['core.bulkrun', 'vac', 'vac', 'vac', 'vac', 'vac', 'vac'],
    ['core.importrun', 'vacd', '', '', 'vacd', '', ''],
  ])('%s', (model, ...expected) => {
    expect(PERMISSION_MODELS).toContain(model);
    expect(
      [...GROUPS.map((group) => groupPermissions[group]), sitePermissions].map((granted) =>
        letters(granted, model),
      ),
    ).toEqual(expected);
  });

  test('has the 42 models above and no others', () => {
    expect(PERMISSION_MODELS).toHaveLength(42);
  });

  test('lets only a Finance Admin approve refunds above the limit', () => {
    const approvers = GROUPS.filter((group) =>
      groupPermissions[group].includes('accounting.approve_refundrequest'),
    );
    expect(approvers).toEqual(['Finance Admin']);
    expect(sitePermissions).not.toContain('accounting.approve_refundrequest');
  });

  test('lets only administrators export or erase personal data', () => {
    for (const granted of [...Object.values(groupPermissions), sitePermissions])
      expect(granted).not.toContain('customer.erase_customer');
    expect(ALL_PERMISSIONS).toContain('customer.erase_customer');
  });

  test('spells every permission <app>.<verb>_<model>, once', () => {
    expect(new Set(ALL_PERMISSIONS).size).toBe(ALL_PERMISSIONS.length);
    for (const wanted of ALL_PERMISSIONS)
      expect(wanted).toMatch(/^[a-z]+\.(view|add|change|delete|approve|erase)_[a-z_]+$/);
    for (const group of GROUPS)
      for (const held of groupPermissions[group]) expect(ALL_PERMISSIONS).toContain(held);
  });
});

describe('can', () => {
  test('lets an administrator do everything, others what they were granted', () => {
    expect(can({ is_admin: true, permissions: [] }, 'user.delete_user')).toBe(true);
    expect(can({ is_admin: false, permissions: ['core.view_depot'] }, 'core.view_depot')).toBe(true);
    expect(can({ is_admin: false, permissions: ['core.view_depot'] }, 'core.change_depot')).toBe(false);
    expect(can({ is_admin: false, permissions: [] }, 'core.view_depot')).toBe(false);
  });
});
