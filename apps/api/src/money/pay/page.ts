/** The data of the customer's payment page; the UUID grants access (spec §2.1, /noauth). */
import { formatMoney, parseMoney } from '@hireyard/domain/values/money';
import { payable, type PaymentPosition } from '@hireyard/domain/money/requests';
import type { MoneyType, PayPage } from '@hireyard/wire/money/money';
import { sql } from '../../db/database.ts';
import { readersLanguage } from '../../print/language.ts';
import { reachOf } from '../../print/company.ts';
import type { App, Call } from '../../platform/http/call.ts';
import { notFound } from '../../platform/http/errors.ts';

interface Row {
  readonly id: number;
  readonly contract: number;
  readonly position: PaymentPosition;
  readonly type: MoneyType;
  readonly currency: string;
  readonly amount: string;
  readonly amount_tax: string;
  readonly captured: string;
  readonly refunded: string;
  readonly outstanding: string;
  readonly due_date: string | null;
  readonly last_error: string;
  readonly contract_number: string;
  readonly hire_from: string | null;
  readonly hire_to: string | null;
  readonly processing: boolean;
  /** A payment is in progress at the card provider. */
  readonly unsettled: boolean;
}

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** Returns a call's request; 404 if unknown or not sent yet. */
export async function requestOf({ db, params }: Pick<Call, 'db' | 'params'>): Promise<Row> {
  const uuid = params['uuid'] ?? '';
  if (!UUID.test(uuid)) throw notFound();
  const row = await db.one<Row>(sql`
    select p.id, p.contract_id as contract, p.position, p.type, p.currency, p.amount, p.amount_tax, p.amount_captured as captured, p.amount_refunded as refunded,
      coalesce(b.outstanding, 0)::text as outstanding, p.due_date, p.last_error, c.contract_number,
      coalesce(c.hire_date, c.delivery_date) as hire_from, c.collection_date as hire_to,
      exists (select from payment_intent i where i.payment_request_id = p.id and i.status = 'processing') as processing,
      exists (select from payment_intent i where i.payment_request_id = p.id and i.status in ('open', 'processing'))
        or exists (select from refund_request r where r.paymentrequest_id = p.id and r.position = 'pending') as unsettled
    from payment_request p join contract c on c.id = p.contract_id
    left join contract_balance b on b.contract_id = p.contract_id and b.type = p.type
    where p.uuid = ${uuid}::uuid and p.position <> 'create'`);
  if (row === undefined) throw notFound();
  return row;
}

const amountsOf = (row: Row) => ({
  amount: parseMoney(row.amount),
  captured: parseMoney(row.captured),
  refunded: parseMoney(row.refunded),
  outstanding: parseMoney(row.outstanding),
});

function statusOf(row: Row, due: bigint): PayPage['status'] {
  if (row.position === 'cancelled') return 'cancelled';
  if (row.processing) return 'processing';
  if (due > 0n) return 'payable';
  return row.position === 'paid' || row.position === 'overpaid' ? 'paid' : 'closed';
}

/** Captures and refunds without reversed ones and their reversals, so that they sum to the paid amount. */
const receiptsOf = (db: Call['db'], id: number): Promise<PayPage['receipts'][number][]> =>
  db.rows(sql`
    select t.paid_on as date, (t.amount_captured - t.amount_refunded)::text as amount, t.method,
      coalesce(nullif(t.manual_reference, ''), t.third_party_payment_id, '') as reference
    from money_transaction t where t.payment_request_id = ${id} and t.kind in ('capture', 'refund')
      and not exists (select from money_transaction x where x.reverses_id = t.id) order by t.paid_on, t.id`);

const cardOf = ({ payments }: App): PayPage['card'] => payments?.form ?? { kind: 'none' };

export async function payPage(call: Pick<Call, 'app' | 'db' | 'params'>): Promise<PayPage> {
  const found = await requestOf(call);
  const row = (await call.app.recalculateIfOutdated(call.app, call.db, found.contract))
    ? await requestOf(call)
    : found;
  const settings = await call.app.settings.all(call.db);
  const due = payable({ position: row.position, ...amountsOf(row) });
  return {
    company: reachOf(settings),
    contract_number: row.contract_number,
    type: row.type,
    currency: row.currency,
    locale: (await readersLanguage(call.db, settings, { contract: row.contract })).locale,
    amount: row.amount,
    amount_tax: row.amount_tax,
    paid: row.captured,
    refunded: row.refunded,
    payable: formatMoney(due),
    due_date: row.due_date,
    status: statusOf(row, due),
    hire: { from: row.hire_from, to: row.hire_to },
    card: cardOf(call.app),
    last_error: row.last_error === '' ? null : row.last_error,
    receipts: await receiptsOf(call.db, row.id),
  };
}
