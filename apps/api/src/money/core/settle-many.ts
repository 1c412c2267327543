/** Settles many contracts at once in a few statements, like `settle`, but keeps the versions of records. */
import { paymentPosition } from '@hireyard/domain/money/requests';
import { sql, type Tx } from '../../db/database.ts';
import { type Entry, writeHistoryOfMany } from '../../records/core/write.ts';
import { type StoredState, statesChange } from '../../records/workflow/states-change.ts';
import { type ContractMoney, contractsMoney, requestsByContract } from './facts.ts';
import { balancesOf, financeStates, paymentFacts, writeBalances } from './settle.ts';

/** States of these groups are replaced; a record keeps all others. */
const replaced = (
  groups: readonly string[],
) => sql`state_set_of((select coalesce(array_agg(s.id), '{}') from state s
  where (s.id = any (ss.state_ids) and (s.system_group is null or s.system_group <> all (${groups}::text[])))
    or (s.system_group = any (${groups}::text[]) and s.system_action = any (x.actions)))::int[])`;

/** A record whose set of states was replaced. */
interface Replaced {
  readonly id: number;
  readonly was: number;
  readonly is: number;
}

/** The history entries of records whose states were replaced. */
async function entriesOf(tx: Tx, resource: string, records: readonly Replaced[]): Promise<Entry[]> {
  if (records.length === 0) return [];
  const sets = [...new Set(records.flatMap(({ was, is }) => [was, is]))];
  const rows = await tx.rows<StoredState & { set: number }>(sql`
    select ss.id as set, s.id, s.name, s.system_action from state_set ss join state s on s.id = any (ss.state_ids)
    where ss.id = any (${sets}::int[]) order by s.id`);
  const states = Map.groupBy(rows, ({ set }) => set);
  return records.map(({ id, was, is }) => ({
    resource,
    id,
    action: 'money',
    changes: [statesChange(states.get(was) ?? [], states.get(is) ?? [])],
  }));
}

async function placeRequests(
  tx: Tx,
  moved: readonly { readonly id: number; readonly position: string }[],
): Promise<Replaced[]> {
  if (moved.length === 0) return [];
  const rows = moved.map(({ id, position }) => ({ id, position, actions: [position] }));
  return tx.rows<Replaced>(sql`
    update payment_request p set position = x.position, state_set_id = ${replaced(['payment_request_position'])}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) x (id int, position text, actions text[]), state_set ss
    where p.id = x.id and ss.id = p.state_set_id returning p.id, ss.id as was, p.state_set_id as is`);
}

async function placeContracts(
  tx: Tx,
  placed: readonly { readonly id: number; readonly states: Readonly<Record<string, string | null>> }[],
): Promise<Replaced[]> {
  if (placed.length === 0) return [];
  const groups = Object.keys(placed[0]?.states ?? {});
  const rows = placed.map(({ id, states }) => ({
    id,
    actions: Object.values(states).filter((action) => action !== null),
  }));
  return tx.rows<Replaced>(sql`
    update contract c set state_set_id = y.wanted from (
      select c.id, c.state_set_id as was, ${replaced(groups)} as wanted from contract c join state_set ss on ss.id = c.state_set_id
      join jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) x (id int, actions text[]) on x.id = c.id) y
    where c.id = y.id and y.was <> y.wanted returning c.id, y.was, y.wanted as is`);
}

async function settle(tx: Tx, contracts: readonly ContractMoney[], remembers: boolean): Promise<void> {
  if (contracts.length === 0) return;
  const requests = await requestsByContract(
    tx,
    contracts.filter((one) => one.any_requests).map(({ id }) => id),
  );
  const all = contracts.map((contract) => {
    const own = requests.get(contract.id) ?? [];
    const before = balancesOf(contract, own);
    const placed = own.map((request) => ({
      ...request,
      position: paymentPosition(paymentFacts(request, before)),
      was: request.position,
    }));
    const balances = balancesOf(contract, placed);
    const states = financeStates({ balances, requests: placed });
    const shown = Object.values(states).filter((action) => action !== null);
    const { written } = contract;
    return {
      id: contract.id,
      balances,
      states,
      moved: placed.filter(({ position, was }) => position !== was),
      shows: shown.length === written.states.length && shown.every((one) => written.states.includes(one)),
    };
  });
  const requestsChanged = await placeRequests(
    tx,
    all.flatMap(({ moved }) => moved),
  );
  await writeBalances(tx, all);
  const contractsChanged = await placeContracts(
    tx,
    all.filter(({ shows }) => !shows),
  );
  if (!remembers) return;
  const entries = [
    ...(await entriesOf(tx, 'paymentrequest', requestsChanged)),
    ...(await entriesOf(tx, 'contract', contractsChanged)),
  ];
  if (entries.length > 0) await writeHistoryOfMany(tx, null, entries);
}

/** Updates balances, positions and finance states of these locked contracts, with history. */
export const settleContracts = (tx: Tx, contracts: readonly ContractMoney[]): Promise<void> =>
  settle(tx, contracts, true);

/** Does the same for contracts that are locked or not yet visible, without history: an import has its own. */
export async function settleMany(tx: Tx, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await settle(tx, await contractsMoney(tx, ids), false);
}
