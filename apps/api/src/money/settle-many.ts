/** The same as `settle` for many contracts at once, in a few statements: what an import needs. Leaves no history, the import has its own. */
import { paymentPosition } from '@hireyard/domain/requests';
import { sql, type Tx } from '../db/database.ts';
import { contractsMoney, requestsByContract } from './facts.ts';
import { balancesOf, financeStates, paymentFacts, writeBalances } from './settle.ts';

/** States of these groups are replaced; all others a record has stay. */
const replaced = (
  groups: readonly string[],
) => sql`state_set_of((select coalesce(array_agg(s.id), '{}') from state s
  where (s.id = any (ss.state_ids) and (s.system_group is null or s.system_group <> all (${groups}::text[])))
    or (s.system_group = any (${groups}::text[]) and s.system_action = any (x.actions)))::int[])`;

async function placeRequests(
  tx: Tx,
  moved: readonly { readonly id: number; readonly position: string }[],
): Promise<void> {
  const rows = moved.map(({ id, position }) => ({ id, position, actions: [position] }));
  await tx.rows(sql`
    update payment_request p set position = x.position, state_set_id = ${replaced(['payment_request_position'])}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) x (id int, position text, actions text[]), state_set ss
    where p.id = x.id and ss.id = p.state_set_id`);
}

async function placeContracts(
  tx: Tx,
  placed: readonly { readonly id: number; readonly states: Readonly<Record<string, string | null>> }[],
): Promise<void> {
  const groups = Object.keys(placed[0]?.states ?? {});
  const rows = placed.map(({ id, states }) => ({
    id,
    actions: Object.values(states).filter((action) => action !== null),
  }));
  await tx.rows(sql`
    update contract c set state_set_id = y.wanted from (
      select c.id, ${replaced(groups)} as wanted from contract c join state_set ss on ss.id = c.state_set_id
      join jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) x (id int, actions text[]) on x.id = c.id) y
    where c.id = y.id and c.state_set_id <> y.wanted`);
}

/** Brings balances, positions and finance states of these contracts in line. They must be locked, or not yet be seen by others. */
export async function settleMany(tx: Tx, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  const requests = await requestsByContract(tx, ids);
  const all = (await contractsMoney(tx, ids)).map((contract) => {
    const own = requests.get(contract.id) ?? [];
    const before = balancesOf(contract, own);
    const placed = own.map((request) => ({
      ...request,
      position: paymentPosition(paymentFacts(request, before)),
    }));
    const balances = balancesOf(contract, placed);
    return { id: contract.id, balances, placed, states: financeStates({ balances, requests: placed }) };
  });
  await placeRequests(
    tx,
    all.flatMap(({ placed }) => placed),
  );
  await writeBalances(tx, all);
  await placeContracts(tx, all);
}
