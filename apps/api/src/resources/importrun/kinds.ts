import type { ImportKind } from '@hireyard/wire/import-run';
import type { RunKind } from '../../import/record-kind.ts';
import { accountsKind } from './kind-accounts.ts';
import { customersKind } from './kind-customers.ts';
import { itemsKind } from '../../import/kinds/items.ts';

export const RUN_KINDS: Readonly<Record<ImportKind, RunKind>> = {
  customers: customersKind,
  accounts: accountsKind,
  items: itemsKind,
};
