/** Loads the records that emails are about; each reader returns undefined for an unknown id. */
import { formatMoney, parseMoney } from '@hireyard/domain/values/money';
import type { RefundPosition } from '@hireyard/domain/money/refund-position';
import { payable, type PaymentPosition } from '@hireyard/domain/money/requests';
import type { DeliveryType } from '@hireyard/domain/contracts/delivery-type';
import type { MoneyType } from '@hireyard/wire/money/money';
import { type Db, sql } from '../../db/database.ts';
import { addressLines } from '../../print/company.ts';

export interface ContractFacts {
  readonly contract_number: string;
  readonly customer_reference: string;
  readonly delivery_type: DeliveryType;
  readonly hire_date: string | null;
  readonly delivery_date: string | null;
  readonly collection_date: string | null;
  readonly hold_until: string | null;
  /** The delivery address, or the depot if the customer collects and returns. */
  readonly address: readonly string[];
  /** Number of lines. */
  readonly lines: number;
  readonly tax: string;
  readonly grand_total: string;
  readonly deposit_amount: string;
}

export async function contractFacts(db: Db, id: number): Promise<ContractFacts | undefined> {
  type Row = Omit<ContractFacts, 'address'> & {
    readonly site: Readonly<Record<string, unknown>>;
    readonly depot: string;
  };
  const row = await db.one<Row>(sql`
    select c.contract_number, c.customer_reference, c.delivery_type, c.hire_date, c.delivery_date, c.collection_date, c.hold_until, c.tax,
      c.grand_total, c.deposit_amount, (select count(*)::int from contract_line l where l.contract_id = c.id and l.quantity > 0) as lines,
      case when c.delivery_type = 'none' then to_jsonb(d) else to_jsonb(c) end as site, d.name as depot
    from contract c join depot d on d.id = c.depot_id where c.id = ${id}`);
  if (row === undefined) return undefined;
  const { site, depot, ...facts } = row;
  return { ...facts, address: [...(row.delivery_type === 'none' ? [depot] : []), ...addressLines(site)] };
}

export interface PaymentFacts {
  readonly contract_number: string;
  readonly type: MoneyType;
  readonly uuid: string;
  readonly position: PaymentPosition;
  readonly currency: string;
  readonly amount: string;
  readonly amount_tax: string;
  readonly captured: string;
  readonly refunded: string;
  readonly due_date: string | null;
  /** The amount that the customer can pay now. */
  readonly payable: string;
  /** Date of the last payment that was not reversed. */
  readonly paid_on: string | null;
}

export async function paymentFacts(db: Db, id: number): Promise<PaymentFacts | undefined> {
  const row = await db.one<Omit<PaymentFacts, 'payable'> & { readonly outstanding: string }>(sql`
    select c.contract_number, p.type, p.uuid, p.position, p.currency, p.amount, p.amount_tax, p.amount_captured as captured,
      p.amount_refunded as refunded, p.due_date, coalesce(b.outstanding, 0)::text as outstanding,
      (select max(t.paid_on) from money_transaction t where t.payment_request_id = p.id and t.kind = 'capture'
        and not exists (select from money_transaction x where x.reverses_id = t.id)) as paid_on
    from payment_request p join contract c on c.id = p.contract_id
    left join contract_balance b on b.contract_id = p.contract_id and b.type = p.type
    where p.id = ${id}`);
  if (row === undefined) return undefined;
  const due = payable({
    position: row.position,
    amount: parseMoney(row.amount),
    captured: parseMoney(row.captured),
    refunded: parseMoney(row.refunded),
    outstanding: parseMoney(row.outstanding),
  });
  return { ...row, payable: formatMoney(due) };
}

export interface RefundFacts {
  readonly contract_number: string;
  readonly type: MoneyType;
  readonly currency: string;
  readonly amount: string;
  readonly amount_refunded: string;
  readonly position: RefundPosition;
}

export const refundFacts = (db: Db, id: number): Promise<RefundFacts | undefined> =>
  db.one<RefundFacts>(sql`
    select c.contract_number, p.type, p.currency, r.amount, r.amount_refunded, r.position
    from refund_request r join payment_request p on p.id = r.paymentrequest_id join contract c on c.id = p.contract_id where r.id = ${id}`);

export interface InvoiceFacts {
  readonly contract_number: string;
  readonly number: string;
  readonly type: MoneyType;
  readonly currency: string;
  /** Negative for a credit note. */
  readonly amount: string;
  readonly amount_tax: string;
  readonly issued_on: string;
  readonly due_date: string | null;
}

/** Returns the invoice of a payment request, or the contract's last invoice. */
export const invoiceFacts = (
  db: Db,
  { contract, paymentrequest }: { readonly contract: number | null; readonly paymentrequest: number | null },
): Promise<InvoiceFacts | undefined> =>
  db.one<InvoiceFacts>(sql`
    select c.contract_number, i.number, i.type, i.currency, i.amount, i.amount_tax, i.issued_on, i.due_date
    from invoice i join contract c on c.id = i.contract_id
    where i.id = (select invoice_id from payment_request where id = ${paymentrequest}) or i.contract_id = ${contract}
    order by i.id = (select invoice_id from payment_request where id = ${paymentrequest}) desc nulls last, i.id desc limit 1`);

export interface IncomingFacts {
  readonly subject: string;
  /** The sender's name, or their address. */
  readonly who: string;
  readonly at: Date;
  /** The text without quotes. */
  readonly text: string;
}

export async function incomingFacts(db: Db, id: number): Promise<IncomingFacts | undefined> {
  const row = await db.one<Omit<IncomingFacts, 'at'> & { readonly at: string }>(sql`
    select subject, coalesce(nullif(source_name, ''), source) as who, wire_time(coalesce(sent_at, created_at)) as at,
      coalesce(nullif(new_text, ''), content_text) as text
    from sesmail_incoming where id = ${id}`);
  return row === undefined ? undefined : { ...row, at: new Date(row.at) };
}
