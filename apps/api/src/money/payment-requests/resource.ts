/** Payment requests: create, send, cancel; paid amounts follow from transactions (spec §3.7, domain rules §7). */
import { recordNotFound } from '@hireyard/wire/field/relation';
import { t } from '@hireyard/messages';
import { parseMoney } from '@hireyard/domain/values/money';
import { PAYMENT_MOVES } from '@hireyard/domain/money/request-moves';
import { decidePayment, paymentFlags } from '@hireyard/domain/money/requests';
import { paymentrequest } from '@hireyard/wire/money/paymentrequest';
import { sql } from '../../db/database.ts';
import type { WriteCall } from '../../platform/http/call.ts';
import { conflict, HttpError, invalid } from '../../platform/http/errors.ts';
import { sendAutomaticMail } from '../core/automatic-mail.ts';
import { syncAccounts } from '../accounting/sync-now.ts';
import { applyDeposit } from '../core/apply-deposit.ts';
import { lockContract, requestRow } from '../core/facts.ts';
import { openPayment } from '../cards/provider.ts';
import { withdrawPayments } from '../core/card-jobs.ts';
import { changeAmount, raiseRequest } from '../core/requests.ts';
import { scopeOf } from '../core/scope.ts';
import { moneyOf, paymentFacts, settle } from '../core/settle.ts';
import { readerOf } from '../../records/list/read.ts';
import type { Implementation } from '../../records/implementation.ts';
import { recordAnswer } from '../../records/record-answer.ts';
import { changesOf, deleteRow, updateRow, type Values } from '../../records/core/write.ts';
import type { Decision, Workflow } from '../../records/workflow/workflow.ts';
import { paymentRequestSource as source } from './source.ts';
import { transfer } from './transfer.ts';

/** Locks the contract of a request before the request itself. */
async function lockFirst(call: WriteCall, id: number): Promise<void> {
  await lockContract(call.app, call.db, (await requestRow(call.db, id)).contract_id);
}

async function factsFor(call: Pick<WriteCall, 'db'>, id: number) {
  const request = await requestRow(call.db, id);
  const { balances } = await moneyOf(call.db, request.contract_id);
  return { request, facts: paymentFacts(request, balances) };
}

/** Rules of the markers: a request can be resent only while it is payable. */
async function requireMarker(call: WriteCall<Values>, id: number, action: string): Promise<void> {
  if (action !== 'resend') return;
  const { facts } = await factsFor(call, id);
  if (!paymentFlags(facts).can_resend)
    throw conflict(t('Only a request that is awaiting payment can be sent again.'), 'not_payable');
  await mailRequest(call, id, true);
}

/** Emails the request to the customer. */
const mailRequest = ({ app, db, user }: WriteCall, id: number, asked = false) =>
  sendAutomaticMail(app, db, { category: 'payment_request', paymentrequest: id, asked, userId: user.id });

export const paymentRequestWorkflow: Workflow = {
  source,
  context: 'payment_request_status',
  lockFirst,
  marker: requireMarker,
  deeds: new Set(['resend']),
  positions: {
    group: 'payment_request_position',
    async moves(call, id) {
      const { facts } = await factsFor(call as WriteCall, id);
      return PAYMENT_MOVES.filter(
        ([to]) => to !== facts.position && (to !== 'pending' || facts.position === 'create'),
      ).map(([to, label]) => {
        const decision = decidePayment(facts, to);
        const why_not = decision.kind === 'refused' ? [...decision.problems] : [];
        return {
          system_action: to,
          label,
          allowed: why_not.length === 0,
          why_not,
          warnings: [],
          needs: [],
          forward: to === 'pending',
        };
      });
    },
    async decide(call, id, action): Promise<Decision> {
      const { facts, request } = await factsFor(call, id);
      const decision = decidePayment(facts, action);
      if (decision.kind !== 'done') return decision;
      return {
        kind: 'done',
        apply: async (write) => {
          if (action === 'cancelled')
            await write.db.rows(sql`update payment_request set cancelled_at = now() where id = ${id}`);
          await settle(write.db, request.contract_id, write.user.id);
          if (action === 'pending') await mailRequest(write, id);
          await withdrawPayments(write.db, write.app, id);
        },
      };
    },
  },
};

/** Returns a new request's contract: named, or that of its invoice. */
async function contractOf(call: WriteCall<Values>): Promise<number> {
  const { contract, invoice } = call.body;
  if (typeof invoice === 'number') {
    const row = await call.db.one<{ contract_id: number; type: string }>(
      sql`select contract_id, type from invoice where id = ${invoice}`,
    );
    if (row === undefined) throw invalid({ invoice: [recordNotFound(invoice)] });
    if (row.type !== call.body['type'])
      throw invalid({ type: [t('The invoice has the type {type}.', { type: row.type })] });
    if (typeof contract === 'number' && contract !== row.contract_id)
      throw invalid({ contract: [t('This invoice belongs to another contract.')] });
    return row.contract_id;
  }
  if (typeof contract !== 'number') throw invalid({ contract: [t('This field is required.')] });
  return contract;
}

export const paymentRequestResource: Implementation = {
  source,
  workflow: paymentRequestWorkflow,
  lockFirst,
  async create(call) {
    const contract = await contractOf(call);
    await lockContract(call.app, call.db, contract);
    const { type, amount, due_date, draft, invoice, manual_reference } = call.body;
    const id = await raiseRequest(scopeOf(call), {
      contract,
      type: type as 'deposit',
      amount: typeof amount === 'string' ? parseMoney(amount) : null,
      dueDate: (due_date as string | null | undefined) ?? null,
      draft: draft === true,
      invoice: (invoice as number | null | undefined) ?? null,
      reference: (manual_reference as string | undefined) ?? '',
    });
    if (draft !== true) await mailRequest(call, id);
    return id;
  },
  async update(call, id, before) {
    const changes = changesOf(paymentrequest.fields, before, call.body);
    const fixed = changes.find(({ field }) => ['contract', 'invoice', 'type'].includes(field));
    if (fixed)
      throw invalid({
        [fixed.field]: [t('This can’t be changed. Cancel the request and create a new one.')],
      });
    const amount = changes.find(({ field }) => field === 'amount');
    const request = await requestRow(call.db, id);
    if (amount) {
      if (request.captured !== 0n || !['create', 'pending'].includes(request.position))
        throw conflict(t('The amount can’t be changed once a payment has been made.'), 'paid');
      await changeAmount(scopeOf(call), request, parseMoney(String(amount.after)));
    }
    await updateRow(call.db, source, id, changes, call.user.id);
    if (amount) {
      await settle(call.db, request.contract_id, call.user.id);
      await withdrawPayments(call.db, call.app, id);
    }
  },
  async remove(call, id) {
    const request = await requestRow(call.db, id);
    if (request.position !== 'create')
      throw conflict(t('Only an unsent request can be deleted. Cancel this one instead.'), 'sent');
    await deleteRow(call.db, source, id, call.user.id);
    await settle(call.db, request.contract_id, call.user.id);
  },
  actions: {
    async apply(call, id) {
      await lockFirst(call, id);
      await applyDeposit(scopeOf(call), id, {
        type: call.body['type'] as 'contract' | 'damages',
        amount: parseMoney(String(call.body['amount'])),
        reason: String(call.body['reason'] ?? ''),
      });
      return recordAnswer(call, readerOf(source, call.app), id);
    },
    transfer,
  },
  reads: {
    async secret(call, id) {
      return { body: await openPayment(call.app, id) };
    },
    async xero(call, id) {
      const { contract_id } = await requestRow(call.db, id);
      const failure = await syncAccounts(call.app, contract_id);
      if (failure !== null) throw new HttpError(502, { detail: failure, code: 'accounting_failed' });
      return recordAnswer(call, readerOf(source, call.app), id);
    },
  },
};
