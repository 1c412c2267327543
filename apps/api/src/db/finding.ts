/** Figures that do not follow from their causes, as the checks of stock, money and search find them. */
import type { FindingKind } from '@hireyard/wire/system/system';
import { type Db, type RawBuilder, sql } from './database.ts';

export interface Finding {
  readonly kind: FindingKind;
  /** A message of the catalogue with its values, so that screens say it in their language. */
  readonly text: string;
}

/** Gives its findings, in the order of their texts. */
export type Check = (db: Db) => Promise<Finding[]>;

/**
 * A check by one statement.
 * @param kind has its name on screens in the web's `features/system/words.ts`
 * @param wrong a row for each figure that does not follow
 * @param say the row in words
 */
export const check =
  <Row>(kind: FindingKind, wrong: RawBuilder<Row>, say: (row: Row) => string): Check =>
  async (db) =>
    (await db.rows<Row>(sql<Row>`${wrong}`)).map((row) => ({ kind, text: say(row) })).toSorted(byText);

const byText = (a: Finding, b: Finding): number => (a.text < b.text ? -1 : Number(a.text > b.text));

/** All that these checks find, one after the other. */
export async function findAll(checks: readonly Check[], db: Db): Promise<Finding[]> {
  const found: Finding[][] = [];
  for (const one of checks) found.push(await one(db));
  return found.flat();
}
