/** Two vehicle runs of the demo's day at its first depot; other deliveries and collections are unassigned. */
import { sql, type Tx } from '../../db/database.ts';

const RUNS = [
  {
    name: 'Lorry 1',
    driver: 'Sam Field',
    leg: 'out',
    date: 'delivery_date',
    types: ['deliver', 'both'],
    carries: 2000,
  },
  {
    name: 'Van 1',
    driver: 'Jo Marsh',
    leg: 'back',
    date: 'collection_date',
    types: ['collect', 'both'],
    carries: 800,
  },
] as const;

const POSITIONS = { out: ['entered', 'in_transit'], back: ['on_hire', 'off_hire', 'collection'] };

/** Creates the runs of `today` with the lightest stops that fit (kg), without empty runs. */
export async function addDemoRuns(tx: Tx, today: string): Promise<void> {
  for (const { name, driver, leg, date, types, carries } of RUNS)
    await tx.rows(sql`
      with legs as (
        select c.id, c.weight, (row_number() over lightest)::int as place, sum(c.weight) over lightest as together from contract c
        where c.depot_id = (select min(id) from depot) and c.${sql.ref(date)} = ${today}::date and c.delivery_type = any (${[...types]}::text[])
          and c.position = any (${POSITIONS[leg]}::text[]) and c.weight <= ${carries}
        window lightest as (order by c.weight, c.id)),
      run as (
        insert into vehicle_run (depot_id, day, name, vehicle, driver)
        select (select min(id) from depot), ${today}::date, ${name}, ${name.split(' ')[0]?.toLowerCase() ?? ''}, ${driver} where exists (select from legs) returning id)
      insert into vehicle_run_stop (run_id, contract_id, leg, place) select run.id, legs.id, ${leg}, place from run, legs where together <= ${carries}`);
}
