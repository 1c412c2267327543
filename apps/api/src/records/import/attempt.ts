/** Writes rows so that one refused by the database doesn't hide the others. */
import { t } from '@hireyard/messages';
import { pgError } from '../../db/database.ts';
import { toHttpError } from '../../platform/http/database-errors.ts';
import { HttpError } from '../../platform/http/errors.ts';
import type { MappedRow } from './mapper.ts';
import { plainOutcome, type RecordKind, type Scope } from './record-kind.ts';
import type { Outcome } from './outcome.ts';
import { Report } from './report.ts';

const REFUSED = t('The database refused this row.');

function wordsOf(error: unknown): string {
  const http = toHttpError(error);
  if (!(http instanceof HttpError)) return REFUSED;
  const messages = Object.entries(http.body).flatMap(([name, value]) =>
    name === 'code' ? [] : [Array.isArray(value) ? value.map(String).join(' ') : String(value)],
  );
  return messages.join(' ') || REFUSED;
}

/** Writes rows; finds those that the database refuses and reports them as bad. */
export async function attempt(
  kind: RecordKind,
  scope: Scope,
  rows: readonly MappedRow[],
): Promise<Outcome[]> {
  const [only] = rows;
  if (only === undefined) return [];
  const { context, file } = scope;
  const { tx, report } = context;
  const found = new Report();
  await tx.script('savepoint import_batch');
  try {
    const outcomes = await kind.write({ ...scope, context: { ...context, report: found } }, rows);
    report.take(found);
    return outcomes;
  } catch (error) {
    const known = pgError(error);
    if (known === undefined || !/^2[23]/.test(known.code)) throw error;
    await tx.script('rollback to savepoint import_batch');
    if (rows.length === 1) {
      report.error({ file, line: only.line }, wordsOf(error));
      return [plainOutcome(only.line, 'bad')];
    }
    const middle = Math.ceil(rows.length / 2);
    const first = await attempt(kind, scope, rows.slice(0, middle));
    return [...first, ...(await attempt(kind, scope, rows.slice(middle)))];
  }
}
