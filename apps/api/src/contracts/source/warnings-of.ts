/** Embeds a contract's warnings. */
import { type RawBuilder, sql } from '../../db/database.ts';

/** SQL over `contract` by this alias. Only confirmed orders have warnings: a quote is priced again later, a closed contract never. */
export const warningsOf = (contract: 't' | 'c'): RawBuilder<unknown> => {
  const of = (column: string) => sql.raw(`${contract}.${column}`);
  return sql`case when ${of('price_warning')} is null or ${of('position')} in ('quote', 'quote_abandoned', 'complete', 'abandoned') then '[]'::jsonb
    else jsonb_build_array(${of('price_warning')}) end`;
};
