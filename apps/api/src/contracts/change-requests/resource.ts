/** Change requests: creating, answering and applying them (spec §3.12, domain rules §10). */
import { t } from '@hireyard/messages';
import { isDeepStrictEqual } from 'node:util';
import type { Proposal } from '@hireyard/wire/contracts/change';
import { changerequest } from '@hireyard/wire/contracts/changerequest';
import { changeSource as source } from './change-source.ts';
import { createChange, requireKnown, INCOMING, OUTGOING } from './create-change.ts';
import { notifyContract } from './notify-contract.ts';
import { sql, type Tx } from '../../db/database.ts';
import { conflict, invalid } from '../../platform/http/errors.ts';
import { writeLinks } from '../../records/core/links.ts';
import { readerOf } from '../../records/list/read.ts';
import type { Implementation } from '../../records/implementation.ts';
import { recordAnswer } from '../../records/record-answer.ts';
import { type Change, changesOf, deleteRow, lockRow, updateRow } from '../../records/core/write.ts';
import { addNote, noteResource } from '../../records/notes/resource.ts';
import { apply, impact } from './apply.ts';
import { changeRow, changeWorkflow, lockContractOf } from './positions.ts';

const notes = readerOf(noteResource.source);
const ids = (value: unknown): readonly number[] => (value as readonly number[] | undefined) ?? [];
const proposalIn = (value: unknown): Proposal | null => (value as Proposal | null | undefined) ?? null;

/** The database reorders the keys of a proposal, so their order is ignored. */
const differs = ({ field, before, after }: Change): boolean =>
  field !== 'proposal' || !isDeepStrictEqual(before, after);

/** Refuses to delete a request that was already worked on. */
async function requireNotWorkedOn(tx: Tx, id: number): Promise<void> {
  const { position, applied, notes: written } = await changeRow(tx, id);
  const answered = await tx.one(
    sql`select 1 from change_request_outgoing where change_request_id = ${id} limit 1`,
  );
  if (position === 'create' && !applied && written === 0 && answered === undefined) return;
  throw conflict(
    t('This change request has already been worked on, so it can’t be deleted. Cancel it instead.'),
    'acted_on',
  );
}

export const changeRequestResource: Implementation = {
  source,
  workflow: changeWorkflow,
  lockFirst: lockContractOf,
  create(call) {
    const { body } = call;
    return createChange(call, {
      contract: Number(body['object_id']),
      title: String(body['title']),
      content: String(body['content']),
      proposal: proposalIn(body['proposal']),
      incoming: ids(body['incoming_emails']),
      outgoing: ids(body['outgoing_emails']),
    });
  },
  async update(call, id, before) {
    const { db: tx, user } = call;
    const changes = changesOf(changerequest.fields, before, call.body).filter(differs);
    if (changes.length === 0) return;
    const { contract_id, applied } = await changeRow(tx, id);
    const changed = (name: string): Change | undefined => changes.find(({ field }) => field === name);
    if (changed('object_id'))
      throw invalid({ object_id: [t('A change request can’t move to another contract.')] });
    const proposed = changed('proposal');
    if (proposed && applied)
      throw conflict(t('The proposal has been applied and can’t be changed.'), 'applied');
    if (proposed) await requireKnown(tx, contract_id, proposalIn(proposed.after));
    await updateRow(tx, source, id, changes, user.id);
    for (const links of [INCOMING, OUTGOING]) {
      const members = changed(links.field);
      if (members) await writeLinks(tx, links, id, ids(members.after));
    }
    await notifyContract(tx, contract_id, user.id, 'change request changed', [
      { field: 'change request', before: before['title'], after: call.body['title'] ?? before['title'] },
    ]);
  },
  async remove(call, id) {
    const { db: tx, user } = call;
    await requireNotWorkedOn(tx, id);
    const { contract_id, title } = await changeRow(tx, id);
    await deleteRow(tx, source, id, user.id);
    await notifyContract(tx, contract_id, user.id, 'change request removed', [
      { field: 'change request', before: title, after: null },
    ]);
  },
  actions: {
    async note(call, id) {
      await lockRow(call.db, source, id, undefined);
      const note = await addNote(call, source.resource.permission, id, call.body);
      return recordAnswer(call, notes, note, 201);
    },
    apply,
  },
  reads: { impact },
};
