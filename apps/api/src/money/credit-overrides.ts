/** Overrides of the hard credit limit; the account's history records each (domain rules §8). */
import { t } from '@hireyard/messages';
import { addDays } from '@hireyard/domain/values/calendar';
import { creditoverride } from '@hireyard/wire/money/creditoverride';
import { sql, type Tx } from '../db/database.ts';
import { invalid } from '../platform/http/errors.ts';
import { authorOf } from '../records/core/author.ts';
import type { Implementation } from '../records/implementation.ts';
import type { Source } from '../records/core/source.ts';
import { deleteRow, insertRow, writeHistory } from '../records/core/write.ts';

const source: Source = {
  resource: creditoverride,
  table: 'credit_override',
  computed: { created_by: authorOf('t.created_by_id') },
};

/** Longer exceptions need a different limit instead. */
const MAX_DAYS = 366;

function requireDay(day: string, today: string): void {
  if (day < today) throw invalid({ expires_on: [t('This date can’t be in the past.')] });
  if (day > addDays(today, MAX_DAYS))
    throw invalid({ expires_on: [t('This date can be at most one year ahead.')] });
}

interface Row {
  readonly account_id: number;
  readonly amount: string | null;
  readonly expires_on: string;
  readonly reason: string;
}
const rowOf = (tx: Tx, id: number): Promise<Row | undefined> =>
  tx.one<Row>(sql`select account_id, amount, expires_on, reason from credit_override where id = ${id}`);

const words = ({ amount, expires_on, reason }: Row): string =>
  `${amount === null ? 'Any amount' : `Up to ${amount}`} until ${expires_on}: ${reason}`;

/** Adds an entry to the history of the account. */
async function tell(tx: Tx, row: Row, userId: number, action: string, taken: boolean): Promise<void> {
  const text = words(row);
  await writeHistory(tx, 'account', row.account_id, userId, action, [
    { field: 'credit_override', before: taken ? text : null, after: taken ? null : text },
  ]);
}

export const creditoverrideResource: Implementation = {
  source,
  async create(call) {
    requireDay(String(call.body['expires_on']), call.today);
    const { db: tx, user } = call;
    const id = await insertRow(tx, source, call.body, user.id, { created_by_id: user.id });
    const row = await rowOf(tx, id);
    if (row !== undefined) await tell(tx, row, user.id, 'credit override given', false);
    return id;
  },
  /** The account's lock decides which contracts see the override. */
  async lockFirst(call, id) {
    await call.db.rows(
      sql`select 1 from account where id = (select account_id from credit_override where id = ${id}) for no key update`,
    );
  },
  async remove(call, id) {
    const { db: tx, user } = call;
    const row = await rowOf(tx, id);
    await deleteRow(tx, source, id, user.id);
    if (row !== undefined) await tell(tx, row, user.id, 'credit override revoked', true);
  },
};
