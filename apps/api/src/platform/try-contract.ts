/** Checks that the database can take a contract: PostgreSQL resolves calls in functions at run time, so an applied migration may fail later. */
import { type Database, pgError, type RawBuilder, sql, type Tx } from '../db/database.ts';

/** A contract with a line, stock and balance. Negative ids use no business numbers. */
const STEPS: readonly RawBuilder<unknown>[] = [
  sql`set local lock_timeout = '2s'`,
  sql`insert into depot (id, code, name) overriding system value values (-1, 'TRIAL-1', 'Trial')`,
  sql`insert into customer (id, name, telephone, email) overriding system value values (-1, 'Trial', '01', 'trial@hireyard.invalid')`,
  sql`insert into account (id, code, name, lead_customer_id) overriding system value values (-1, 'TRIAL-1', 'Trial', -1)`,
  sql`insert into stockitem (id, sku, third_party_software_reference, price) overriding system value
    values (-1, 'TRIAL-1', 'TRIAL-1', 1)`,
  sql`insert into stock_movement (id, stockitem_id, depot_id, kind, quantity) overriding system value values (-1, -1, -1, 'opening', 2)`,
  sql`insert into contract (id, contract_number, position, state_set_id, depot_id, lead_customer_id, account_id, hire_date, delivery_date, collection_date)
    overriding system value select -1, 'TRIAL-1', 'quote', state_set_of('{}'), -1, -1, -1, today + 1, today + 1, today + 2 from stock_clock`,
  sql`insert into contract_line (id, contract_id, stockitem_id, quantity, unit_price, unit_washup_price, value, tax, grand_total)
    overriding system value values (-1, -1, -1, 2, 1, 0, 2, 0, 2)`,
  sql`insert into contract_balance (contract_id, type, total) values (-1, 'contract', 2)`,
  sql`select reserve_stock('{}', '{-1}', '{-1}', '{-1}', '{-1}', '{2}', '{booked}', array[today + 1], array[today + 2], array[today + 3], today, false)
    from stock_clock`,
  sql`update contract set position = 'entered', value = 2, value_ex_delivery = 2, grand_total = 2 where id = -1`,
  sql`set constraints all immediate`,
];

/** The database refused a trial contract. The message has no business data. */
export class TrialError extends Error {
  constructor(reason: string, cause: unknown) {
    super(reason, { cause });
    this.name = 'TrialError';
  }
}

/** `unknown` = not tried yet, or inconclusive. */
export type TrialState = 'ok' | 'failing' | 'unknown';

const AGAIN_MS = { ok: 600_000, failing: 30_000, unknown: 30_000 } as const;

export interface TrialOptions {
  readonly now?: () => number;
  /** Called when contracts start to fail. */
  readonly onFailing?: (error: TrialError) => void;
}

/** Returns a function for whether contracts work: tries on first use, then now and then in the background. */
export function watchTrial(
  db: Pick<Database, 'transaction'>,
  { now = Date.now, onFailing = () => undefined }: TrialOptions = {},
): () => Promise<TrialState> {
  let state: TrialState = 'unknown';
  let due = Number.NEGATIVE_INFINITY;
  let first: Promise<void> | undefined;

  const attempt = (): Promise<void> =>
    tryContract(db)
      .then(
        (): TrialState => 'ok',
        (error: unknown): TrialState => {
          // An unavailable database isn't repaired.
          if (!(error instanceof TrialError)) return state;
          if (state !== 'failing') onFailing(error);
          return 'failing';
        },
      )
      .then((found) => {
        state = found;
        due = now() + AGAIN_MS[found];
      });

  return async () => {
    if (now() >= due) {
      due = Number.POSITIVE_INFINITY;
      const trying = attempt();
      first ??= trying;
    }
    await first;
    return state;
  };
}

/** SQLSTATE classes that are inconclusive: connection, lock, space, cancelled. */
const PASSING = /^(08|40|53|55|57)/;

/** Enters a contract and rolls it back. Rejects with TrialError if the database can't; with the original error if inconclusive (busy, down). */
export async function tryContract(db: Pick<Database, 'transaction'>): Promise<void> {
  const done = new Error('taken back');
  await db
    .transaction(async (tx: Tx) => {
      for (const step of STEPS) await tx.rows(step);
      throw done;
    })
    .catch((error: unknown) => {
      if (error === done) return;
      const code = pgError(error)?.code;
      if (code === undefined || PASSING.test(code)) throw error;
      throw new TrialError((error as Error).message, error);
    });
}
