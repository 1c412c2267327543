/** Rows of payment requests; the domain calculates flags and sums from each row. */
import type { Minor } from '@hireyard/domain/values/money';
import { formatMoney, parseMoney } from '@hireyard/domain/values/money';
import {
  payable,
  type PaymentFacts,
  paymentFlags,
  type PaymentPosition,
  refundable,
} from '@hireyard/domain/money/requests';
import { paymentrequest } from '@hireyard/wire/money/paymentrequest';
import { sql } from '../../db/database.ts';
import { OPEN_REFUND_LIST } from '../core/facts.ts';
import { otherSideOf } from '../core/other-side.ts';
import { authorOf } from '../../records/core/author.ts';
import type { Source } from '../../records/core/source.ts';
import { mailsOf } from '../../mail/outbox/embedded.ts';

/** Facts for the rules that the record doesn't show. */
interface Hidden {
  readonly position: PaymentPosition;
  readonly outstanding: string;
  readonly open_refunds: string;
}

function factsOf(row: Readonly<Record<string, unknown>>): PaymentFacts {
  const hidden = row['payable'] as Hidden;
  const money = (value: unknown): Minor => parseMoney(String(value));
  return {
    position: hidden.position,
    amount: money(row['amount']),
    captured: money(row['amount_captured']),
    refunded: money(row['amount_refunded']),
    outstanding: money(hidden.outstanding),
    open_refunds: money(hidden.open_refunds),
  };
}

export const paymentRequestSource: Source = {
  resource: paymentrequest,
  table: 'payment_request',
  computed: {
    number: sql`'P' || t.id`,
    customer: sql`(select k.name from contract c join customer k on k.id = c.lead_customer_id where c.id = t.contract_id)`,
    account: sql`(select a.code from contract c join account a on a.id = c.account_id where c.id = t.contract_id)`,
    account_id: sql`(select c.account_id from contract c where c.id = t.contract_id)`,
    total: sql`t.amount`,
    // Like a balance's `paid`: captures only; refunds are separate.
    amount_paid: sql`t.amount_captured`,
    // Facts for the rules; `finish` replaces them with the results.
    payable: sql`jsonb_build_object('position', t.position,
      'outstanding', coalesce((select b.outstanding from contract_balance b where b.contract_id = t.contract_id and b.type = t.type), 0)::text,
      'open_refunds', (select coalesce(sum(r.amount - r.amount_refunded), 0) from refund_request r where r.paymentrequest_id = t.id
        and r.position in (${OPEN_REFUND_LIST}))::text)`,
    refundable: sql`null`,
    can_refundrequest: sql`null`,
    can_resend: sql`null`,
    can_cancel: sql`null`,
    refundrequests: sql`(select coalesce(jsonb_agg(jsonb_build_object('id', r.id, 'number', 'R' || r.id, 'amount', r.amount::text,
      'amount_refunded', r.amount_refunded::text, 'reason', r.reason, 'position', r.position, 'created_at', wire_time(r.created_at)) order by r.id), '[]')
      from refund_request r where r.paymentrequest_id = t.id)`,
    transactions: sql`(select coalesce(jsonb_agg(jsonb_build_object('id', m.id, 'kind', m.kind, 'method', m.method, 'amount', m.amount::text,
      'amount_captured', m.amount_captured::text, 'amount_refunded', m.amount_refunded::text, 'paid_on', m.paid_on,
      'manual_reference', m.manual_reference, 'third_party_payment_id', m.third_party_payment_id,
      'other_side', ${otherSideOf('m')}, 'timestamp', wire_time(m.timestamp)) order by m.id), '[]')
      from money_transaction m where m.payment_request_id = t.id)`,
    emails: mailsOf('paymentrequest_id'),
    link: sql`''`,
    accounting_package: sql`coalesce((select i.accounting_package from invoice i where i.id = t.invoice_id), '')`,
    created_by: authorOf('t.created_by_id'),
  },
  filters: {
    account__id__in: (ids: number[]) =>
      sql`t.contract_id in (select id from contract where account_id = any (${ids}::int[]))`,
    failed: (yes: boolean) => sql`(t.last_error <> '' or t.accounting_error <> '') = ${yes}`,
  },
  finish: (row) => {
    const facts = factsOf(row);
    return {
      ...row,
      payable: formatMoney(payable(facts)),
      refundable: formatMoney(refundable(facts)),
      ...paymentFlags(facts),
    };
  },
  sign: (row, { env }) => ({ ...row, link: `${env.PUBLIC_URL ?? ''}/noauth/pay/${String(row['uuid'])}` }),
};
