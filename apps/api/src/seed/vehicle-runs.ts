/** Two vehicles of the demo's day at its first depot; what else goes out or comes back still waits for a vehicle. */
import { sql, type Tx } from '../db/database.ts';

const RUNS = [
  {
    name: 'Lorry 1',
    driver: 'Sam Field',
    leg: 'out',
    date: 'delivery_date',
    types: ['deliver', 'both'],
    most: 4,
  },
  {
    name: 'Van 1',
    driver: 'Jo Marsh',
    leg: 'back',
    date: 'collection_date',
    types: ['collect', 'both'],
    most: 3,
  },
] as const;

const POSITIONS = { out: ['entered', 'in_transit'], back: ['on_hire', 'off_hire', 'collection'] };

/** Makes the runs of `today`, each with the first stops by postcode; a run without stops is left out. */
export async function addDemoRuns(tx: Tx, today: string): Promise<void> {
  for (const { name, driver, leg, date, types, most } of RUNS)
    await tx.rows(sql`
      with legs as (
        select c.id, row_number() over (order by c.address_postcode, c.id)::int as place from contract c
        where c.depot_id = (select min(id) from depot) and c.${sql.ref(date)} = ${today}::date and c.delivery_type = any (${[...types]}::text[])
          and c.position = any (${POSITIONS[leg]}::text[])),
      run as (
        insert into vehicle_run (depot_id, day, name, vehicle, driver)
        select (select min(id) from depot), ${today}::date, ${name}, ${name.split(' ')[0]?.toLowerCase() ?? ''}, ${driver} where exists (select from legs) returning id)
      insert into vehicle_run_stop (run_id, contract_id, leg, place) select run.id, legs.id, ${leg}, place from run, legs where place <= ${most}`);
}
