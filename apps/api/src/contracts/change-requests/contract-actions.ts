/** Contract actions for change requests and impact previews (spec §3.12, §7.3). */
import { can } from '@hireyard/domain/people/access';
import { t } from '@hireyard/messages';
import { permissionOf } from '@hireyard/wire/resource/define-resource';
import { changeBody, type Proposal } from '@hireyard/wire/contracts/change';
import type { Fields } from '@hireyard/wire/field';
import { headOf } from '@hireyard/wire/resource/heads';
import type { ImpactBody } from '@hireyard/wire/contracts/impact';
import { contract as declared } from '@hireyard/wire/contracts/contract';
import { createChange } from './create-change.ts';
import { changeSource } from './change-source.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { forbidden, invalid } from '../../platform/http/errors.ts';
import type { ActionHandler, ActionReader } from '../../records/implementation.ts';
import { recordAnswer } from '../../records/record-answer.ts';
import { readerOf } from '../../records/list/read.ts';
import { requireReferences } from '../../records/core/references.ts';
import { lockRow } from '../../records/core/write.ts';
import { impactOf, type Question } from '../impact/impact.ts';
import { contractSource } from '../source/contract.ts';

const changes = readerOf(changeSource);

/** POST contract/{id}/changerequest/: adds a change request, linked to the message it came from. */
export const writeDownChange: ActionHandler = async (call, contract) => {
  const { db, body } = call;
  await lockRow(db, contractSource, contract, undefined);
  await requireReferences(db, changeBody, body, 1);
  const id = await createChange(call, {
    contract,
    title: String(body['title']),
    content: String(body['content']),
    proposal: (body['proposal'] as Proposal | null | undefined) ?? null,
    incoming: typeof body['incoming_email'] === 'number' ? [body['incoming_email']] : [],
  });
  return recordAnswer(call, changes, id, 201);
};

/** Returns the change to preview; 400 unless the body has exactly one. */
function questionOf({ proposal, edit, reprice, cancel, cancellation_charge: charge }: ImpactBody): Question {
  const asked: Question[] = [
    ...(proposal === undefined ? [] : [{ proposal }]),
    ...(edit === undefined ? [] : [{ edit }]),
    ...(reprice === true ? [{ reprice }] : []),
    ...(cancel === true ? [{ cancel: { charge } }] : []),
  ];
  const [one] = asked;
  if (one === undefined || asked.length > 1)
    throw invalid({ non_field_errors: [t('Give one of: proposal, edit, reprice, cancel.')] });
  return one;
}

/** 403 for an edit that names another customer or account if the user can't view them: its impact would reveal details. */
function requireVisible(user: Caller, question: Question): void {
  if (!('edit' in question)) return;
  for (const name of Object.keys(question.edit)) {
    const head = headOf((declared.fields as Fields)[name]?.resource);
    if (head !== undefined && !can(user, permissionOf(head, 'view'))) throw forbidden();
  }
}

/** POST contract/{id}/impact/: previews an unsaved change. */
export const impact: ActionReader = async (call, id) => {
  const question = questionOf(call.body);
  requireVisible(call.user, question);
  return { body: await impactOf(call, id, question) };
};
