/** The shop's products among our items: by SKU, whatever its case. */
import { type Db, sql } from '../db/database.ts';

/** Ids of the active items that have these SKUs, by the SKU in lower case. */
export async function itemsBySku(db: Db, skus: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const rows = await db.rows<{ sku: string; id: number }>(
    sql`select lower(sku) as sku, id from stockitem where active and sku <> '' and lower(sku) = any (${skus.map(skuKey)}::text[])`,
  );
  return new Map(rows.map(({ sku, id }) => [sku, id]));
}

/** The key of a SKU among those. */
export const skuKey = (sku: string): string => sku.trim().toLowerCase();
