/** Collects the facts of each document. They are stored with the version, and the file follows from them byte for byte. */
import {
  formatMoney,
  type Minor,
  parseDecimal,
  parseMoney,
  sumMoney,
  timesDecimal,
} from '@hireyard/domain/values/money';
import { t } from '@hireyard/messages';
import type { ContractDocument } from '@hireyard/wire/contracts/documents';
import { FIRST_LANGUAGE } from '@hireyard/messages/speaking';
import { conflict, notFound } from '../../platform/http/errors.ts';
import { type Settings, settingFor } from '../../platform/settings/settings.ts';
import type { ContractDocumentRow, InvoiceFact, LineFact } from './contract-row.ts';
import type {
  DocumentFacts,
  Head,
  InvoiceFacts,
  OfferFacts,
  Paid,
  PricedLine,
  Totals,
} from './document-facts.ts';
import { languageOf } from '../../print/language.ts';
import { deliveredLines, type DocumentDay, pickedGoods, returnedLines } from './goods-facts.ts';
import {
  addressLines,
  bankOf,
  companyOf,
  formatOf,
  isBritish,
  isVatRegistered,
} from '../../print/company.ts';
import { settledOf } from './settled.ts';

const ZERO = '0.00';
const sum = (amounts: Iterable<Minor>): string => formatMoney(sumMoney(amounts));
const priced = ({
  title,
  quantity,
  unit_price,
  unit_washup_price,
  value,
  delivery_date,
  collection_date,
}: LineFact): PricedLine => ({
  title,
  quantity,
  unit_price,
  unit_washup_price,
  value,
  ...(delivery_date !== null && { delivery_date }),
  ...(collection_date !== null && { collection_date }),
});
const hired = (paper: ContractDocumentRow): LineFact[] => paper.lines.filter((line) => line.kind === 'hire');

/** Returns the tax rate if it explains the contract's tax, except for a cent of rounding per line. */
function rateOf(paper: ContractDocumentRow, settings: Settings): string | null {
  const rate = settingFor<string>(settings, 'tax_rate', paper.depot_id);
  const off = timesDecimal(parseMoney(paper.value), parseDecimal(rate)) - parseMoney(paper.tax);
  const rounding = BigInt(paper.lines.length + 1);
  return off <= rounding && -off <= rounding ? rate : null;
}

function totalsOf(paper: ContractDocumentRow, settings: Settings): Totals {
  const lines = hired(paper);
  const part = (price: (line: LineFact) => string) =>
    sum(lines.map((line) => BigInt(line.quantity) * parseMoney(price(line))));
  return {
    hire: part((line) => line.unit_price),
    washup: part((line) => line.unit_washup_price),
    delivery: paper.delivery_price,
    value: paper.value,
    tax: paper.tax,
    tax_rate: rateOf(paper, settings),
    grand_total: paper.grand_total,
    deposit: paper.deposit_amount,
  };
}

/** Returns the address of the account, or else of the lead customer: small accounts often have none. */
function payerLines({ account, lead }: ContractDocumentRow): string[] {
  const own = account === null ? [] : addressLines(account);
  return own.length > 0 || lead === null ? own : addressLines(lead);
}

function paidBy(settings: Settings): Paid {
  const bank = bankOf(settings);
  return { ...(bank.length === 0 ? {} : { bank }), ...(isBritish(settings) ? { vat: true } : {}) };
}

function headOf(paper: ContractDocumentRow, settings: Settings): Head {
  const { account, lead, contact, depot } = paper;
  const payer = account ?? lead;
  const lines = payerLines(paper);
  const site = contact ?? lead;
  const { language, locale } = languageOf(settings, paper.depot_id, account?.document_language);
  return {
    number: 0,
    date: '',
    contract_number: paper.contract_number,
    company: companyOf(settings),
    depot: {
      name: depot.name,
      lines: [...addressLines(depot), depot.telephone].filter((line) => line !== ''),
    },
    locale,
    ...(language === FIRST_LANGUAGE.language ? {} : { language }),
    currency: settingFor<string>(settings, 'currency'),
    paper: formatOf(settings, paper.depot_id),
    customer: { name: payer?.name ?? '', lines },
    account_code: account?.code ?? '',
    reference: paper.customer_reference,
    site: {
      type: paper.delivery_type,
      lines: addressLines({ ...paper }),
      contact: site === null ? '' : [site.name, site.telephone].filter((text) => text !== '').join(', '),
    },
    dates: { hire: paper.hire_date, delivery: paper.delivery_date, collection: paper.collection_date },
  };
}

function offerOf(kind: 'quote' | 'contract', paper: ContractDocumentRow, settings: Settings): OfferFacts {
  const { contract, deposit } = paper.balances;
  const isQuote = kind === 'quote';
  return {
    ...headOf(paper, settings),
    ...paidBy(settings),
    kind,
    lines: hired(paper).map(priced),
    totals: totalsOf(paper, settings),
    hold_until: isQuote ? paper.hold_until : null,
    cancellation: isQuote ? [] : paper.lines.filter((line) => line.kind === 'cancellation').map(priced),
    money: isQuote
      ? null
      : {
          due: paper.payment_due_date,
          paid: contract?.kept ?? ZERO,
          outstanding: contract?.outstanding ?? paper.grand_total,
          deposit_held: deposit?.kept ?? ZERO,
        },
    terms: settingFor<string>(settings, 'document_terms', paper.depot_id),
  };
}

/** Returns the lines of an invoice: those of the hire or damages if it covers all of them, else none. */
function invoicedLines(paper: ContractDocumentRow, { type, amount }: InvoiceFact): readonly PricedLine[] {
  if (type === 'contract' && amount === paper.grand_total) return hired(paper).map(priced);
  if (type !== 'damages' || amount !== sum(paper.damages.map((damage) => parseMoney(damage.amount))))
    return [];
  return paper.damages.map(({ title, kind, quantity, unit_price, amount: value }) => ({
    title: title === '' ? kind : `${title} (${kind})`,
    quantity,
    unit_price,
    unit_washup_price: ZERO,
    value,
  }));
}

function invoiceOf(paper: ContractDocumentRow, settings: Settings, asked: number | null): InvoiceFacts {
  const invoice = asked === null ? paper.invoices[0] : paper.invoices.find(({ id }) => id === asked);
  if (invoice === undefined && asked !== null) throw notFound();
  if (invoice === undefined) throw conflict(t('This contract has no invoice yet.'), 'no_invoice');
  const settled = settledOf(invoice, paper.invoices, paper.balances[invoice.type]);
  const lines = invoicedLines(paper, invoice);
  return {
    ...headOf(paper, settings),
    ...paidBy(settings),
    kind: 'invoice',
    currency: invoice.currency,
    invoice,
    lines,
    delivery: lines.length > 0 && invoice.type === 'contract' ? paper.delivery_price : ZERO,
    ...settled,
    ...(isVatRegistered(settings) && invoice.amount_tax !== ZERO ? { vat_invoice: true } : {}),
  };
}

const WHOLE_HIRE: DocumentDay = { day: null, today: '' };

/** The common facts of documents about goods. One for a single day shows that day instead of the contract's date. */
function dayHead(
  paper: ContractDocumentRow,
  settings: Settings,
  date: 'delivery' | 'collection',
  day: string | null,
): Head & { readonly day?: string } {
  const head = headOf(paper, settings);
  return day === null ? head : { ...head, dates: { ...head.dates, [date]: day }, day };
}

/** Positions without a quote: it was abandoned or became an order. */
const QUOTES: ReadonlySet<string> = new Set(['quote', 'quote_abandoned']);

/**
 * Collects the facts of a document, without its number. `invoice`: which one, null for the newest. `of`: the day, if it is about
 * goods. 409 for a quote of an order, a contract of a quote, or an invoice if nothing was invoiced.
 */
export function factsOf(
  kind: ContractDocument,
  paper: ContractDocumentRow,
  settings: Settings,
  invoice: number | null,
  of: DocumentDay = WHOLE_HIRE,
): DocumentFacts {
  switch (kind) {
    case 'quote':
      if (!QUOTES.has(paper.position))
        throw conflict(
          'This is an order and no quote any more. Its quotes are among the documents kept.',
          'not_a_quote',
        );
      return offerOf(kind, paper, settings);
    case 'contract':
      if (QUOTES.has(paper.position))
        throw conflict('A quote has no contract yet. Enter the order first.', 'is_a_quote');
      return offerOf(kind, paper, settings);
    case 'delivery_note':
      return { ...dayHead(paper, settings, 'delivery', of.day), kind, lines: deliveredLines(paper, of) };
    case 'picking_list':
      return { ...dayHead(paper, settings, 'delivery', of.day), kind, ...pickedGoods(paper, of) };
    case 'return_note':
      return { ...dayHead(paper, settings, 'collection', of.day), kind, lines: returnedLines(paper, of) };
    case 'invoice':
      return invoiceOf(paper, settings, invoice);
  }
}
