/** The warnings of a contract, as its record shows them. */
import { type RawBuilder, sql } from '../../db/database.ts';

/** SQL over `contract` by this alias: of orders that stand. A quote's price follows later, a closed contract's never. */
export const warningsOf = (contract: 't' | 'c'): RawBuilder<unknown> => {
  const of = (column: string) => sql.raw(`${contract}.${column}`);
  return sql`case when ${of('price_warning')} is null or ${of('position')} in ('quote', 'quote_abandoned', 'complete', 'abandoned') then '[]'::jsonb
    else jsonb_build_array(${of('price_warning')}) end`;
};
