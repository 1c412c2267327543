/** Creates change requests (spec §3.12): manually, on a contract, or from a message in one step. */
import { recordNotFound } from '@hireyard/wire/field/relation';
import { t } from '@hireyard/messages';
import type { FieldErrors } from '@hireyard/wire/field/error';
import type { Proposal } from '@hireyard/wire/contracts/change';
import { sql, type Tx } from '../../db/database.ts';
import type { WriteCall } from '../../platform/http/call.ts';
import { conflict, invalid } from '../../platform/http/errors.ts';
import { type Links, writeLinks } from '../../records/core/links.ts';
import { insertRow, type Values } from '../../records/core/write.ts';
import { stateByAction } from '../../records/workflow/state-statements.ts';
import { customItemDates } from '../save/line-dates.ts';
import { changeSource } from './change-source.ts';
import { notifyContract } from './notify-contract.ts';
import { notifyOpened } from './notify-contract.ts';

export const INCOMING: Links = {
  table: 'change_request_incoming',
  owner: 'change_request_id',
  member: 'sesmail_incoming_id',
  of: 'sesmail_incoming',
  field: 'incoming_emails',
};
export const OUTGOING: Links = {
  table: 'change_request_outgoing',
  owner: 'change_request_id',
  member: 'sesmail_id',
  of: 'sesmail',
  field: 'outgoing_emails',
};

/** 400 for a proposal with lines of another contract, unknown items, or own dates of a custom item. */
export async function requireKnown(
  tx: Tx,
  contractId: number,
  proposal: Proposal | null | undefined,
): Promise<void> {
  const lines = proposal?.lines ?? [];
  if (lines.length === 0) return;
  const known = await tx.rows<{ id: number; kind: 'line' | 'item'; stockitem: number | null }>(sql`
    select id, 'line' as kind, stockitem_id as stockitem from contract_line where contract_id = ${contractId} and id = any (${lines.flatMap(({ id }) => id ?? [])}::int[])
    union all select id, 'item', id from stockitem where id = any (${lines.flatMap(({ stockitem }) => stockitem ?? [])}::int[])`);
  const find = (kind: 'line' | 'item', id: number) => known.find((row) => row.kind === kind && row.id === id);
  const errors = lines.map(({ id, stockitem, ...line }): FieldErrors => {
    const found = id === undefined ? find('item', stockitem ?? 0) : find('line', id);
    if (found !== undefined) return customItemDates({ ...line, stockitem: found.stockitem });
    return id === undefined ? { stockitem: [recordNotFound(stockitem)] } : { id: [recordNotFound(id)] };
  });
  if (errors.some((one) => Object.keys(one).length > 0)) throw invalid({ proposal: { lines: errors } });
}

export interface NewChange {
  /** Id of the contract to change. */
  readonly contract: number;
  readonly title: string;
  readonly content: string;
  readonly proposal: Proposal | null;
  /** Ids of the received and sent emails that it comes from. */
  readonly incoming?: readonly number[];
  readonly outgoing?: readonly number[];
}

/** Locks the contract, creates a change request on it and returns its id. 400 for an unknown contract, line, item or email. */
export async function createChange(call: WriteCall<Values>, given: NewChange): Promise<number> {
  const { db: tx, user } = call;
  const { contract, title, content, proposal, incoming = [], outgoing = [] } = given;
  const found = await tx.one(sql`select 1 from contract where id = ${contract} for update`);
  if (found === undefined) throw invalid({ object_id: [recordNotFound(contract)] });
  await requireKnown(tx, contract, proposal);
  const state = await stateByAction(tx, 'change_request_status', 'create');
  if (state === undefined) throw conflict(t('No state has the system action "create".'), 'state_missing');
  const id = await insertRow(tx, changeSource, { title, content, proposal }, user.id, {
    contract_id: contract,
    state_set_id: sql`state_set_of(array[${state.id}]::int[])`,
    created_by_id: user.id === 0 ? null : user.id,
  });
  await writeLinks(tx, INCOMING, id, incoming);
  await writeLinks(tx, OUTGOING, id, outgoing);
  await notifyContract(tx, contract, user.id, 'change request added', [
    { field: 'change request', before: null, after: title },
  ]);
  await notifyOpened(tx, id, `opened ${id}`, user.id);
  return id;
}

/** Creates a change request linked to a received message in one step and returns its id. */
export const createFromMail = (
  call: WriteCall<Values>,
  { incomingId, ...change }: Omit<NewChange, 'incoming' | 'outgoing'> & { readonly incomingId: number },
): Promise<number> => createChange(call, { ...change, incoming: [incomingId] });
