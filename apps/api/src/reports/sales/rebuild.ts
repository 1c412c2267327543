/** Compares the kept sales sums with contracts, lines and documents, and rebuilds them. */
import { type Db, sql, type Tx } from '../../db/database.ts';
import { correctWashupValues, WASHUP_OF_LINES } from '../../contracts/figures/washup.ts';

/** One figure that differs. */
export interface SalesFinding {
  readonly kind: 'contract' | 'sales';
  readonly text: string;
}

interface Difference {
  readonly mode: string;
  readonly type: string;
  readonly starting: string;
  readonly depot: string;
  readonly kept: string;
  readonly wanted: string;
}

const figures = (hire: string, washup: string, delivery: string, contracts: string) =>
  sql.raw(
    `concat_ws(' + ', sum(${hire}), sum(${washup}), sum(${delivery})) || ', ' || sum(${contracts}) || ' contracts'`,
  );

/** Returns all differences; none if incremental and rebuilt sums agree to the cent. */
export async function checkSales(db: Db): Promise<SalesFinding[]> {
  // Wash-up is summed from the lines, not taken from the contract, so that a wrong total is found.
  const contracts = await db.rows<{ number: string; kept: string; wanted: string }>(sql`
    select c.contract_number as number, c.washup_value::text as kept, ${WASHUP_OF_LINES}::text as wanted from contract c
    where c.washup_value <> ${WASHUP_OF_LINES} order by c.id`);
  const sums = await db.rows<Difference>(sql`
    with kept as (select mode, type, starting, depot_id, ${figures('hire', 'washup', 'delivery', 'contracts')} as text
      from sales_sum group by 1, 2, 3, 4
      having sum(contracts) <> 0 or sum(hire) <> 0 or sum(washup) <> 0 or sum(delivery) <> 0),
    wanted as (select mode, p.type, date_trunc(p.type, day::timestamp)::date as starting, depot_id, ${figures('hire', 'washup', 'delivery', 'contracts')} as text
      from sales_fact cross join (values ('week'), ('month')) p (type) group by 1, 2, 3, 4
      having sum(contracts) <> 0 or sum(hire) <> 0 or sum(washup) <> 0 or sum(delivery) <> 0)
    select mode, type, starting::text, coalesce((select code from depot where id = depot_id), depot_id::text) as depot,
      coalesce(kept.text, 'nothing') as kept, coalesce(wanted.text, 'nothing') as wanted
    from kept full join wanted using (mode, type, starting, depot_id) where kept.text is distinct from wanted.text
    order by mode, type, starting, depot_id`);
  return [
    ...contracts.map(
      ({ number, kept, wanted }): SalesFinding => ({
        kind: 'contract',
        text: `${number}: wash-up ${kept}, by its lines ${wanted}`,
      }),
    ),
    ...sums.map(
      ({ mode, type, starting, depot, kept, wanted }): SalesFinding => ({
        kind: 'sales',
        text: `by ${mode}, ${type} of ${starting}, depot ${depot}: ${kept}; rebuilt ${wanted}`,
      }),
    ),
  ];
}

/** Returns the number of rows compared: agreement on no rows proves nothing. */
export async function salesCompared(db: Db): Promise<{ readonly contracts: number; readonly sums: number }> {
  const row = await db.one<{ contracts: number; sums: number }>(sql`
    select (select count(*)::int from contract) as contracts,
      (select count(*)::int from (select from sales_sum group by mode, type, starting, depot_id) x) as sums`);
  if (row === undefined) throw new Error('An aggregate without a row');
  return row;
}

/** Rebuilds all sums. Writers of contracts wait until it has finished. */
export async function rebuildSales(tx: Tx): Promise<void> {
  await tx.script(
    'lock table contract, invoice in share row exclusive mode; lock table sales_sum in access exclusive mode',
  );
  await correctWashupValues(tx);
  await tx.script(`
    delete from sales_sum;
    insert into sales_sum
    select mode, type, date_trunc(type, day::timestamp)::date, depot_id, sum(hire), sum(washup), sum(delivery), sum(contracts)
    from sales_fact cross join (values ('week'), ('month')) p (type) group by 1, 2, 3, 4`);
}
