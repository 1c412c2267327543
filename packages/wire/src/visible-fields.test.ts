import { ALL_PERMISSIONS, GROUPS, groupPermissions, sitePermissions } from '@hireyard/domain/people/access';
import { expect, test } from 'vitest';
import { permissionOf } from './resource/define-resource.ts';
import type { Fields } from './field.ts';
import { resources } from './resources.ts';

/** What the records in an embedded field are; null = parts of the record itself. A new one is said here. */
const SHOWS: Readonly<Record<string, string | null>> = {
  attachments: null,
  changerequests: 'comms.changerequest',
  customer_accounts: 'account.account',
  depot_stock: null,
  emails: 'comms.sesmail',
  events: null,
  // As visible as the record that they stand on.
  files: null,
  matches: 'contract.contract',
  notes: 'core.note',
  problems: null,
  warnings: null,
  refundrequests: 'accounting.refundrequest',
  states: 'stateit.state',
  transactions: 'accounting.transaction',
};

const roles = [...GROUPS.map((group) => groupPermissions[group]), sitePermissions];

test('no embedded field shows records that a group may not view, unless it asks for the permission', () => {
  const shown: string[] = [];
  for (const resource of Object.values(resources))
    for (const [name, field] of Object.entries(resource.fields as Fields)) {
      if (field.kind !== 'embedded') continue;
      expect(Object.keys(SHOWS)).toContain(name);
      shown.push(name);
      const model = SHOWS[name];
      if (model === null || model === undefined) continue;
      const needed = permissionOf({ permission: model }, 'view');
      if (field.permission !== undefined) expect([name, field.permission]).toEqual([name, needed]);
      for (const granted of roles)
        if (granted.includes(permissionOf(resource, 'view')) && !granted.includes(needed))
          expect([resource.name, name, field.permission]).toEqual([resource.name, name, needed]);
    }
  expect([...new Set(shown)].sort()).toEqual(Object.keys(SHOWS).sort());
});

test('a field asks for a permission that exists, and is never written', () => {
  for (const resource of Object.values(resources))
    for (const field of Object.values(resource.fields as Fields)) {
      if (field.permission === undefined) continue;
      expect(ALL_PERMISSIONS).toContain(field.permission);
      expect([field.kind, field.readOnly]).toEqual(['embedded', true]);
    }
});
