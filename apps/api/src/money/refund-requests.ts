/**
 * Refund requests: created, approved (above a limit by a second person), and refunded by the provider or manually
 * (domain rules §7).
 */
import { t } from '@hireyard/messages';
import { parseMoney } from '@hireyard/domain/values/money';
import { REFUND_MOVES } from '@hireyard/domain/money/request-moves';
import { APPROVE_REFUND_PERMISSION, can } from '@hireyard/domain/people/access';
import {
  type Approver,
  canCancelRefund,
  decideRefund,
  refundReference,
} from '@hireyard/domain/money/requests';
import type { RefundPosition } from '@hireyard/domain/money/refund-position';
import { isManualMethod, MANUAL_METHODS } from '@hireyard/wire/money/money';
import { refundrequest } from '@hireyard/wire/money/refundrequest';
import { isDay } from '@hireyard/wire/field';
import { sql } from '../db/database.ts';
import type { Call, WriteCall } from '../platform/http/call.ts';
import { conflict, invalid } from '../platform/http/errors.ts';
import { enqueue } from '../platform/jobs/queue.ts';
import { lockContract, requestRow } from './core/facts.ts';
import { sendAutomaticMail } from './core/automatic-mail.ts';
import { MANUAL } from './core/journal.ts';
import { recordMovement } from './core/movements.ts';
import { linkedUsers } from './core/four-eyes.ts';
import { holdsMoved } from './core/other-side.ts';
import { callProvider, requireProvider } from './cards/provider.ts';
import { sendRefundJob } from './core/card-jobs.ts';
import { requestRefund, placeRefund, type RefundRow, refundRow } from './core/refunds.ts';
import { scopeOf } from './core/scope.ts';
import { settle } from './core/settle.ts';
import { refundMethodSql } from './core/refund-method.ts';
import type { Implementation } from '../records/implementation.ts';
import { authorOf } from '../records/core/author.ts';
import type { Source } from '../records/core/source.ts';
import { mailsOf } from '../mail/outbox/embedded.ts';
import { changesOf, deleteRow, updateRow, type Values } from '../records/core/write.ts';
import type { Decision, Workflow } from '../records/workflow/workflow.ts';

/** Facts for the flags; `finish` replaces them with the flags. */
interface Hidden {
  readonly position: RefundPosition;
  readonly limit: string;
  /** The sum of all refund requests of the payment. */
  readonly asked: string;
  /** The payment holds money from another contract. */
  readonly moved: boolean;
}

const source: Source = {
  resource: refundrequest,
  table: 'refund_request',
  computed: {
    number: sql`'R' || t.id`,
    contract: sql`(select jsonb_build_object('id', c.id, 'contract_number', c.contract_number) from payment_request p join contract c on c.id = p.contract_id
      where p.id = t.paymentrequest_id)`,
    customer: sql`(select k.name from payment_request p join contract c on c.id = p.contract_id join customer k on k.id = c.lead_customer_id
      where p.id = t.paymentrequest_id)`,
    requested_by: authorOf('t.requested_by_id'),
    approved_by: authorOf('t.approved_by_id'),
    // Decided at approval; until then, the expected way.
    by_provider: sql`case when t.position in ('create', 'failed', 'partially_paid') then
      exists (select from payment_intent i where i.payment_request_id = t.paymentrequest_id and i.status = 'succeeded'
        and (select coalesce(sum(m.amount_captured - m.amount_refunded), 0) from money_transaction m where m.payment_request_id = i.payment_request_id
          and m.method = 'card' and m.payment_package = i.payment_package) >= t.amount - t.amount_refunded)
      else t.payment_package not in ('', 'manual') end`,
    method: sql`coalesce((select m.method from money_transaction m where m.refund_request_id = t.id and m.kind = 'refund'
      and not exists (select from money_transaction x where x.reverses_id = m.id) order by m.id desc limit 1), ${refundMethodSql('t.paymentrequest_id')})`,
    needs_second_person: sql`null`,
    can_cancel: sql`jsonb_build_object('position', t.position, 'limit', (select value #>> '{}' from setting where code = 'refund_four_eyes_limit'),
      'asked', (t.amount + (select coalesce(sum(x.amount), 0) from refund_request x where x.paymentrequest_id = t.paymentrequest_id and x.id <> t.id
        and x.position not in ('rejected', 'cancelled')))::text,
      'moved', ${holdsMoved('t.paymentrequest_id')})`,
    emails: mailsOf('refundrequest_id'),
  },
  filters: {
    paymentrequest__contract__id: (ids: number[]) =>
      sql`t.paymentrequest_id in (select id from payment_request where contract_id = any (${ids}::int[]))`,
  },
  finish: (row) => {
    const { position, limit, asked, moved } = row['can_cancel'] as Hidden;
    return {
      ...row,
      method: row['by_provider'] === true ? 'card' : row['method'],
      needs_second_person: moved || parseMoney(asked) > parseMoney(limit),
      can_cancel: canCancelRefund({ position, by_provider: row['by_provider'] === true }),
    };
  },
};

async function lockFirst(call: WriteCall, id: number): Promise<void> {
  const { contract } = await refundRow(call, id);
  await lockContract(call.app, call.db, contract);
}

const approverOf = async ({ db, user }: Pick<Call, 'db' | 'user'>): Promise<Approver> => ({
  id: user.id,
  may_approve: can(user, APPROVE_REFUND_PERMISSION),
  linked: await linkedUsers(db, user.id),
});

/** Placeholder inputs of a move, so that only its legality is judged. */
const FILLED = { decline_reason: '-', manual_reference: '-' };

/** Records a manual refund: by the payment's method unless `method` says otherwise. */
async function recordManualRefund(
  call: WriteCall<Values>,
  row: RefundRow,
  additional: Values,
): Promise<void> {
  const { method = row.way_back, paid_on: paidOn = call.today } = additional;
  if (!isManualMethod(method))
    throw invalid({
      additional: { method: [t('Choose one of {methods}.', { methods: MANUAL_METHODS.join(', ') })] },
    });
  if (typeof paidOn !== 'string' || !isDay(paidOn) || paidOn > call.today)
    throw invalid({ additional: { paid_on: [t('The date can’t be in the future.')] } });
  await recordMovement(scopeOf(call), {
    request: row.request,
    refund: row.id,
    kind: 'refund',
    method,
    amount: row.amount - row.refunded,
    paidOn,
    reference: refundReference(row, additional),
    package: MANUAL,
  });
}

async function apply(call: WriteCall<Values>, row: RefundRow, to: string, additional: Values): Promise<void> {
  const { db: tx, user } = call;
  if (to === 'approved') {
    const attempt = row.attempt + 1;
    await placeRefund(tx, row.id, 'approved', user.id, {
      approved_by_id: user.id,
      approved_at: call.app.now().toISOString(),
      attempt,
      last_error: '',
      payment_package: row.by_provider ? requireProvider(call.app).name : 'manual',
    });
    if (row.by_provider) await enqueue(tx, sendRefundJob({ ...row, attempt }));
  }
  if (to === 'rejected')
    await placeRefund(tx, row.id, 'rejected', user.id, {
      decline_reason: String(additional['decline_reason'] ?? additional['reason']),
    });
  if (to === 'succeeded') {
    await recordManualRefund(call, row, additional);
    await placeRefund(tx, row.id, 'succeeded', user.id, {
      manual_reference: refundReference(row, additional),
      payment_package: 'manual',
    });
    await sendAutomaticMail(call.app, tx, { category: 'refund', refundrequest: row.id, userId: user.id });
  }
  await settle(tx, row.contract, user.id);
}

const workflow: Workflow = {
  source,
  context: 'refund_request_status',
  lockFirst,
  positions: {
    group: 'refund_request_position',
    async moves(call, id) {
      const row = await refundRow(call, id);
      const approver = await approverOf(call);
      return REFUND_MOVES.flatMap(([to, label, needs]) => {
        const decision = decideRefund(row, to, approver, FILLED);
        if (decision.kind === 'noop' || decision.kind === 'invalid') return [];
        const why_not = decision.kind === 'refused' ? [...decision.problems] : [];
        // Illegal moves are hidden; moves that somebody else could make are shown.
        if (why_not.some((one) => one.code === 'not_allowed_from_here')) return [];
        return [
          {
            system_action: to,
            label,
            allowed: why_not.length === 0,
            why_not,
            warnings: [],
            needs: needs.filter((name) => name !== 'manual_reference' || row.reference === '') as never,
            forward: to === 'approved' || to === 'succeeded',
          },
        ];
      });
    },
    async decide(call, id, action, additional): Promise<Decision> {
      const row = await refundRow(call, id);
      const decision = decideRefund(row, action, await approverOf(call), additional);
      if (decision.kind !== 'done') return decision;
      return { kind: 'done', apply: (write) => apply(write, row, action, additional) };
    },
  },
};

export const refundRequestResource: Implementation = {
  source,
  workflow,
  lockFirst,
  async create(call) {
    const { paymentrequest, amount, reason, manual_reference } = call.body;
    const request = await requestRow(call.db, Number(paymentrequest));
    await lockContract(call.app, call.db, request.contract_id);
    return requestRefund(scopeOf(call), {
      request: request.id,
      amount: parseMoney(String(amount)),
      reason: String(reason),
      reference: (manual_reference as string | undefined) ?? '',
    });
  },
  async update(call, id, before) {
    const changes = changesOf(refundrequest.fields, before, call.body);
    const fixed = changes.find(({ field }) => field === 'paymentrequest' || field === 'amount');
    if (fixed) throw invalid({ [fixed.field]: [t('Cancel this request and create a new one instead.')] });
    await updateRow(call.db, source, id, changes, call.user.id);
  },
  async remove(call, id) {
    if ((await refundRow(call, id)).position !== 'create')
      throw conflict(t('This request is already decided. Cancel it instead.'), 'decided');
    await deleteRow(call.db, source, id, call.user.id);
  },
  reads: {
    async secret(call, id) {
      const row = await refundRow(call, id);
      const provider = requireProvider(call.app);
      const { intent } = row;
      if (row.third_party_payment_id === null || intent === null)
        throw conflict(t('The card provider is not handling this refund.'), 'not_at_provider');
      const { clientSecret } = await callProvider(() => provider.getIntent(intent));
      return { body: { id: row.third_party_payment_id, secret: clientSecret } };
    },
  },
};
