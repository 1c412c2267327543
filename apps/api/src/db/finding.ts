/** Wrong figures found by the checks of stock, money and search data. */
import type { FindingKind } from '@hireyard/wire/system/system';
import { type Db, type RawBuilder, sql } from './database.ts';

export interface Finding {
  readonly kind: FindingKind;
  /** A catalogue message with its values, so that screens can translate it. */
  readonly text: string;
}

/** Returns its findings, ordered by text. */
export type Check = (db: Db) => Promise<Finding[]>;

/**
 * Creates a check from one statement.
 * @param kind named for screens in the web's `features/system/words.ts`
 * @param wrong selects a row per wrong figure
 * @param say describes the row
 */
export const check =
  <Row>(kind: FindingKind, wrong: RawBuilder<Row>, say: (row: Row) => string): Check =>
  async (db) =>
    (await db.rows<Row>(sql<Row>`${wrong}`)).map((row) => ({ kind, text: say(row) })).toSorted(byText);

const byText = (a: Finding, b: Finding): number => (a.text < b.text ? -1 : Number(a.text > b.text));

/** Runs these checks in turn and returns all findings. */
export async function findAll(checks: readonly Check[], db: Db): Promise<Finding[]> {
  const found: Finding[][] = [];
  for (const one of checks) found.push(await one(db));
  return found.flat();
}
