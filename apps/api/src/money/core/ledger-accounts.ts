/** The ledger's accounts. */
import { sql, type Tx } from '../../db/database.ts';

export interface LedgerAccount {
  readonly name: string;
  readonly kind: string;
  /** The nominal mapping uses it. */
  readonly mapped: boolean;
}

/** Returns the account with this code; creates it with the given name and kind if missing. */
export const ensureLedgerAccount = (
  tx: Tx,
  code: string | undefined,
  { name, kind }: Pick<LedgerAccount, 'name' | 'kind'>,
): Promise<LedgerAccount | undefined> =>
  tx.one<LedgerAccount>(sql`
    with made as (insert into ledger_account (code, name, kind) values (${code}, ${name}, ${kind}) on conflict (code) do nothing
      returning name, kind)
    select name, kind, exists (select from nominal where account_code = ${code}) as mapped
    from (select name, kind from made union all select name, kind from ledger_account where code = ${code}) a limit 1`);
