import type { Importer } from '../records/import/context.ts';
import { importOutcodes } from '../contracts/import/outcodes.ts';
import { derivePast } from '../reports/sales/derive.ts';
import { writeCancellations } from '../contracts/import/cancellations.ts';
import { importOrders } from '../contracts/import/orders.ts';
import { importDamages } from '../money/import/damages.ts';
import { importPayments } from '../money/import/payments.ts';
import { accountsKind } from '../customers/accounts/import.ts';
import { importCustomers } from '../customers/import-both.ts';
import { importerOf } from '../records/import/import-records.ts';
import { depotsKind } from '../settings/depots/import.ts';
import { containerAccessoriesKind, containersKind } from '../stock/import/containers.ts';
import { itemsKind } from '../stock/import/items.ts';
import { tagsKind } from '../stock/import/tags.ts';

export interface Kind {
  readonly run: Importer;
  /** The option with a second file, and whether it is required. */
  readonly companion?: { readonly option: 'headers' | 'accounts'; readonly needed: boolean };
}

/** Imports orders, then derives past weekly sales from them. */
const importOrdersWithPast: Importer = async (context, main, companion) => {
  await importOrders(context, main, companion);
  const { created, updated } = context.report.counts;
  if (!context.report.refused && created + updated > 0) await derivePast(context.tx, context.today);
};

/** All import kinds, in the order in which an empty installation needs them. */
export const kinds = {
  outcodes: { run: importOutcodes },
  depots: { run: importerOf(depotsKind, true) },
  containers: { run: importerOf(containersKind, true) },
  container_accessories: { run: importerOf(containerAccessoriesKind, true) },
  tags: { run: importerOf(tagsKind, true) },
  // owned units of an item without movements at a depot are its opening
  catalogue: { run: importerOf(itemsKind) },
  customers: { run: importCustomers, companion: { option: 'accounts', needed: false } },
  accounts: { run: importerOf(accountsKind) },
  orders: { run: importOrdersWithPast, companion: { option: 'headers', needed: true } },
  damages: { run: importDamages },
  payments: { run: importPayments(writeCancellations) },
} as const satisfies Record<string, Kind>;

export type KindName = keyof typeof kinds;
export const isKind = (name: string): name is KindName => Object.hasOwn(kinds, name);
