/** A contract's money as one ledger: requests, documents and movements in order of time. */
import { t } from '@hireyard/messages';
import { formatMoney } from '@hireyard/domain/values/money';
import type { MoneyType } from '@hireyard/wire/money/money';
import type { Invoice } from '@hireyard/wire/money/accounting';
import type { Damage } from '@hireyard/wire/money/damage';
import { inFigures } from '../../lib/format.ts';
import { businessDayOf } from '../../lib/business-time.ts';
import { choiceText } from '@hireyard/wire/field/choice-text';
import { moved, type PaymentRequest, type RefundRequest, type Transaction } from './data.ts';
import { movementWords } from './words.tsx';

export interface MoneyRecords {
  readonly requests: readonly PaymentRequest[];
  readonly movements: readonly Transaction[];
  readonly refunds: readonly RefundRequest[];
  readonly invoices: readonly Invoice[];
  readonly damages: readonly Damage[];
}

type Subject =
  | { readonly kind: 'request'; readonly of: PaymentRequest }
  | { readonly kind: 'movement'; readonly of: Transaction }
  | { readonly kind: 'refund'; readonly of: RefundRequest }
  | { readonly kind: 'invoice'; readonly of: Invoice }
  | { readonly kind: 'damage'; readonly of: Damage };

export interface LedgerRow {
  readonly key: string;
  /** The time of recording: orders rows of the same day. */
  readonly at: string;
  /** The day it counts for; later recordings appear on the day they happened. */
  readonly day: string;
  readonly type: MoneyType;
  readonly what: string;
  readonly note: string;
  /** The amount a document charges or credits; null for movements. */
  readonly asked: string | null;
  /** The amount moved; negative = refunded. */
  readonly by: string | null;
  /** Paid less refunded after this row, for the types shown. */
  readonly held: string;
  readonly subject: Subject;
}

type Draft = Omit<LedgerRow, 'held' | 'key'>;
const words = (...parts: readonly (string | null | undefined | false)[]): string =>
  parts.filter(Boolean).join(' · ');

const ofRequest = (of: PaymentRequest): Draft => ({
  day: businessDayOf(of.created_at),
  at: of.created_at,
  type: of.type,
  what: t('Payment request'),
  note: of.manual_reference,
  asked: of.amount,
  by: null,
  subject: { kind: 'request', of },
});
const ofMovement = (of: Transaction): Draft => ({
  day: of.paid_on,
  at: of.timestamp,
  type: of.payment_request.type as MoneyType,
  what: movementWords(of, of.payment_request.type),
  note: words(
    of.method === 'transfer' ? '' : choiceText(of.method),
    of.manual_reference,
    of.reason,
    of.reversed && t('reversed later'),
  ),
  asked: null,
  by: formatMoney(moved(of)),
  subject: { kind: 'movement', of },
});
const ofRefund = (of: RefundRequest): Draft => ({
  day: businessDayOf(of.created_at),
  at: of.created_at,
  type: of.paymentrequest.type as MoneyType,
  what: t('Refund request'),
  note: words(of.reason, of.decline_reason),
  asked: of.amount,
  by: null,
  subject: { kind: 'refund', of },
});
const ofInvoice = (of: Invoice): Draft => ({
  day: of.issued_on,
  at: of.created_at,
  type: of.type,
  what: of.amount.startsWith('-') ? t('Credit note') : t('Invoice'),
  note: words(of.number, of.reason),
  asked: of.amount,
  by: null,
  subject: { kind: 'invoice', of },
});
const ofDamage = (of: Damage): Draft => ({
  day: of.counted_on,
  at: of.created_at,
  type: 'damages',
  what: t('Damage'),
  note: damageText(of),
  asked: of.decision === 'waive' ? '0.00' : of.amount,
  by: null,
  subject: { kind: 'damage', of },
});

/** Kinds of damage within a sentence. */
const DAMAGE_KIND: Readonly<Record<Damage['kind'], string>> = {
  broken: t('broken'),
  missing: t('missing'),
  stained: t('stained'),
  damaged: t('damaged'),
  repair: t('repair'),
  other: t('other'),
};

/** "2 × PLATE-1 Dinner plate, broken" */
export const damageText = ({ quantity, stockitem, description, kind }: Damage): string =>
  t('{quantity} × {item}, {kind}', {
    quantity: inFigures(quantity),
    item: stockitem === null ? description || t('item') : stockitem.internal_title || stockitem.sku,
    kind: DAMAGE_KIND[kind],
  });

/** @param shown null = all types together */
export function ledgerOf(money: MoneyRecords, shown: MoneyType | null): readonly LedgerRow[] {
  const drafts = [
    ...money.requests.map(ofRequest),
    ...money.invoices.map(ofInvoice),
    ...money.damages.map(ofDamage),
    ...money.refunds.map(ofRefund),
    ...money.movements.map(ofMovement),
  ]
    .filter((row) => shown === null || row.type === shown)
    .sort((a, b) => (a.day === b.day ? compare(a.at, b.at) : compare(a.day, b.day)));
  let held = 0n;
  return drafts.map((row) => {
    if (row.subject.kind === 'movement') held += moved(row.subject.of);
    return { ...row, key: `${row.subject.kind}-${row.subject.of.id}`, held: formatMoney(held) };
  });
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
