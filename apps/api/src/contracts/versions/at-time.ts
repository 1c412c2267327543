/**
 * Restores a contract and its lines at a given time: takes today's rows and undoes all later changes, newest first (docs/use/history.md).
 */
import type { ContractAtTime, LineAtTime } from '@hireyard/wire/contracts/versions';
import type { Fields } from '@hireyard/wire/field';
import { contract } from '@hireyard/wire/contracts/contract';
import { contractstock } from '@hireyard/wire/contracts/contractstock';
import type { Viewer } from '@hireyard/wire/resource/visible';
import { type Db, type RawBuilder, sql } from '../../db/database.ts';
import { seenBy } from '../../records/core/seen-by.ts';
import { type Selection, selectionOf } from '../../records/core/source.ts';
import { problemsOf } from '../source/problems-of.ts';

const without = <F extends Fields>(fields: F, names: readonly string[]): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => !names.includes(name)));

const contractFields = without(contract.fields, [
  'warnings',
  'notes',
  'emails',
  'changerequests',
  'version',
  'updated_at',
]);
const lineFields = without(contractstock.fields, [
  'contract',
  'available',
  'owned',
  'went_out',
  'returned',
  'lost',
  'out',
  'version',
  'updated_at',
]);
const contracts: Selection = selectionOf({
  resource: { ...contract, fields: contractFields },
  table: 'contract',
  computed: { problems: problemsOf, states: sql`t.states` },
});
const lines: Selection = selectionOf({
  resource: { ...contractstock, fields: lineFields },
  table: 'contract_line',
});

/** Null for now. */
const momentOf = (at: string | null): RawBuilder<unknown> =>
  at === null ? sql`'infinity'::timestamptz` : sql`${at}::timestamptz`;

/** A contract with its lines. */
export interface RestoredContract {
  readonly contract: ContractAtTime;
  readonly lines: readonly LineAtTime[];
}

/** Reduces records that a user can't view to id and name. */
export const versionVisibleTo = (user: Viewer, stood: RestoredContract): RestoredContract => ({
  contract: seenBy(user, contractFields)(stood.contract) as unknown as ContractAtTime,
  lines: stood.lines.map((line) => seenBy(user, lineFields)(line as never) as unknown as LineAtTime),
});

/**
 * Returns the contract and its lines at a given time (ISO; null for now), as their calls returned them. Names of customers, items and
 * depots are today's. Undefined if the contract is not found. `pastOf` tells whether that time is known.
 */
export async function versionAt(
  db: Db,
  id: number,
  at: string | null,
): Promise<RestoredContract | undefined> {
  const moment = momentOf(at);
  const [row] = await db.rowsArray(sql`
    with past as (
      select coalesce((select jsonb_object_agg(key, value) from (
        select distinct on (e.key) e.key, e.value from contract_past p, jsonb_each(p.body) e
        where p.contract_id = ${id} and p.at > ${moment} order by e.key, p.at) first), '{}') as body)
    select ${contracts.columns} from (
      select r.*, coalesce(past.body -> 'states', (select states from state_set where id = r.state_set_id)) as states
      from past, contract c, jsonb_populate_record(c, past.body) r where c.id = ${id}) t ${contracts.joins}`);
  if (row === undefined) return undefined;
  const rows = await db.rowsArray(sql`
    with past as (
      select distinct on (line_id) line_id, body from contract_line_past where contract_id = ${id} and at > ${moment} order by line_id, at)
    select ${lines.columns}, t.kind from (
      select l.* from contract_line l where l.contract_id = ${id} and not exists (select from past where line_id = l.id)
      union all select r.* from past, jsonb_populate_record(null::contract_line, past.body) r where past.body is not null) t ${lines.joins} order by t.id`);
  return {
    contract: contracts.build(row, 0) as unknown as ContractAtTime,
    lines: rows.map((line) => ({ ...lines.build(line, 0), kind: line.at(-1) }) as unknown as LineAtTime),
  };
}
