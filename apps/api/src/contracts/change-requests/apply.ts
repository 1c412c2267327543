/**
 * Applies the proposal of a change request, all or nothing, with the code of users' own changes (spec §3.12, domain rules §10).
 */
import { t } from '@hireyard/messages';
import { can } from '@hireyard/domain/people/access';
import { type ChangePosition, changeWords, OPEN_CHANGES } from '@hireyard/domain/contracts/change-request';
import type { Applied, Proposal } from '@hireyard/wire/contracts/change';
import { changeSource } from './change-source.ts';
import { notifyContract } from './notify-contract.ts';
import { sql } from '../../db/database.ts';
import type { Call, WriteCall } from '../../platform/http/call.ts';
import { conflict, forbidden, notFound, stale } from '../../platform/http/errors.ts';
import type { ActionHandler, ActionReader } from '../../records/implementation.ts';
import { recordAnswer } from '../../records/record-answer.ts';
import { readerOf } from '../../records/list/read.ts';
import { lockRow, type Values } from '../../records/core/write.ts';
import { setPositions } from '../../records/workflow/set-position.ts';
import { contractSource } from '../source/contract.ts';
import { impactOf } from '../impact/impact.ts';
import { between, changeAsProposed, versionOfQuote } from '../impact/effect.ts';
import { lockContractOf } from './positions.ts';

const reader = readerOf(changeSource);

interface Request {
  readonly contract_id: number;
  readonly title: string;
  readonly position: ChangePosition;
  readonly proposal: Proposal | null;
  readonly applied: boolean;
}

async function requestOf({ db }: Pick<Call, 'db'>, id: number): Promise<Request> {
  const row = await db.one<Request>(
    sql`select contract_id, title, position, proposal, applied_at is not null as applied from change_request where id = ${id}`,
  );
  if (row === undefined) throw notFound();
  return row;
}

/** Returns the proposal; 409 if there is none. */
function proposalOf({ proposal }: Request): Proposal {
  if (proposal === null) throw conflict(t('This change request has no proposal to apply.'), 'no_proposal');
  return proposal;
}

const whyEnded = ({ position }: Request): string | null =>
  OPEN_CHANGES.includes(position)
    ? null
    : t('The change request is {position}. Reopen it first.', { position: changeWords(position) });

/** GET changerequest/{id}/impact/. 409 without a proposal, or once it was applied: the record then keeps the result. */
export const impact: ActionReader = async (call, id) => {
  const request = await requestOf(call, id);
  if (request.applied) throw conflict(t('This proposal has already been applied.'), 'applied');
  const found = await impactOf(call, request.contract_id, { proposal: proposalOf(request) });
  const ended = whyEnded(request);
  return { body: { ...found, refused: [...(ended === null ? [] : [ended]), ...found.refused] } };
};

/** Applies the proposal and returns the result. */
async function carryOut(call: WriteCall<Values>, { contract_id, proposal }: Request): Promise<Applied> {
  const before = await versionOfQuote(call, contract_id);
  const done = await changeAsProposed(call, contract_id, proposal ?? {});
  const after = await versionOfQuote(call, contract_id);
  return { ...between(before, after), ...done, by: call.user.name };
}

/**
 * POST changerequest/{id}/apply/, under the contract's lock in one transaction. 412 if the contract isn't in the version the user saw, 409
 * for anything that would refuse a user's own change. Applying again returns the same result and changes nothing.
 */
export const apply: ActionHandler = async (call, id) => {
  const { db: tx, user, body } = call;
  if (!can(user, 'contract.change_contract')) throw forbidden();
  await lockContractOf(call, id);
  await lockRow(tx, changeSource, id, call.request.headers['if-match']);
  const request = await requestOf(call, id);
  if (request.applied) return recordAnswer(call, reader, id);
  proposalOf(request);
  const ended = whyEnded(request);
  if (ended !== null) throw conflict(ended, 'not_open');
  const version = await lockRow(tx, contractSource, request.contract_id, undefined);
  if (typeof body['version'] === 'number' && body['version'] !== version) throw stale();
  const applied = await carryOut(call, request);
  const placed = {
    table: 'change_request',
    resource: 'changerequest',
    context: 'change_request_status',
    action: 'applied',
  };
  await setPositions(tx, placed, id, { change_request_position: 'resolved' }, user.id, {
    position: 'resolved',
    applied: JSON.stringify(applied),
    applied_at: call.app.now().toISOString(),
    resolution: String(body['reason'] ?? '') || 'The proposed change was applied.',
  });
  await notifyContract(tx, request.contract_id, user.id, 'change request applied', [
    { field: 'change request', before: null, after: request.title },
    { field: 'grand_total', ...applied.price },
  ]);
  return recordAnswer(call, reader, id);
};
