/** The period of a ledger query. */
import { t } from '@hireyard/messages';
import { type RawBuilder, sql } from '../../db/database.ts';
import type { Call } from '../../platform/http/call.ts';
import { invalid } from '../../platform/http/errors.ts';
import { given } from '../../platform/http/given.ts';

export interface Period {
  /** Inclusive; null = since the first entry. */
  readonly from: string | null;
  /** Inclusive; null = to the last entry. */
  readonly to: string | null;
}

/** Reads `from` and `to`; 400 if the end is before the start. */
export function periodOf(call: Call): Period {
  const from = given<string>(call, 'from', 'date') ?? null;
  const to = given<string>(call, 'to', 'date') ?? null;
  if (from !== null && to !== null && to < from)
    throw invalid({ to: [t('The end date can’t be before the start date.')] });
  return { from, to };
}

/** Condition for the entries `e` of the period. */
export const inPeriod = ({ from, to }: Period): RawBuilder<unknown> =>
  sql`(${from}::date is null or e.entry_on >= ${from}::date) and (${to}::date is null or e.entry_on <= ${to}::date)`;
