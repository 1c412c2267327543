/** Matches the shop's products to our items by SKU, ignoring case. */
import { type Db, sql } from '../db/database.ts';

/** Returns ids of active items by SKU in lower case. */
export async function itemsBySku(db: Db, skus: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const rows = await db.rows<{ sku: string; id: number }>(
    sql`select lower(sku) as sku, id from stockitem where active and sku <> '' and lower(sku) = any (${skus.map(skuKey)}::text[])`,
  );
  return new Map(rows.map(({ sku, id }) => [sku, id]));
}

/** Returns the key of a SKU in that map. */
export const skuKey = (sku: string): string => sku.trim().toLowerCase();
