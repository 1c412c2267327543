import type { Importer } from '../records/import/context.ts';
import { importOutcodes } from '../contracts/import/outcodes.ts';
import { importOrders } from '../contracts/import/orders.ts';
import { importDamages } from '../money/import/damages.ts';
import { importPayments } from '../money/import/payments.ts';
import {
  importAccounts,
  importCatalogue,
  importContainerAccessories,
  importContainers,
  importCustomers,
  importDepots,
  importTags,
} from '../records/import/record-importers.ts';

export interface Kind {
  readonly run: Importer;
  /** The option that names a second file, and whether the kind can't do without it. */
  readonly companion?: { readonly option: 'headers' | 'accounts'; readonly needed: boolean };
}

/** Everything that can be imported, in the order in which an empty installation needs it. */
export const kinds = {
  outcodes: { run: importOutcodes },
  depots: { run: importDepots },
  containers: { run: importContainers },
  container_accessories: { run: importContainerAccessories },
  tags: { run: importTags },
  catalogue: { run: importCatalogue },
  customers: { run: importCustomers, companion: { option: 'accounts', needed: false } },
  accounts: { run: importAccounts },
  orders: { run: importOrders, companion: { option: 'headers', needed: true } },
  damages: { run: importDamages },
  payments: { run: importPayments },
} as const satisfies Record<string, Kind>;

export type KindName = keyof typeof kinds;
export const isKind = (name: string): name is KindName => Object.hasOwn(kinds, name);
