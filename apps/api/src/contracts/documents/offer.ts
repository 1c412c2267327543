/** Renders quotes and hire contracts: goods, prices and terms. */
import type { OfferFacts, PricedLine, Totals } from './document-facts.ts';
import {
  type Block,
  drawBlocks,
  drawHead,
  drawHeading,
  drawSignatures,
  drawText,
  type Drawing,
  LINE,
  openSheet,
  type Pair,
} from './sheet.ts';
import { type Column, drawTable, type Row, type Total } from './table.ts';
import type { Words } from '../../print/words.ts';

type Says = Words['t'];

/** Customers are addressed as "you"; staff read about them. */
type Reader = 'customer' | 'staff';

function goodsBy(type: OfferFacts['site']['type'], reader: Reader, t: Says): string {
  if (type === 'both') return t('We deliver and collect');
  if (reader === 'staff') {
    if (type === 'none') return t('Customer collects and returns');
    return type === 'deliver'
      ? t('We deliver, customer returns')
      : t('Customer collects, we collect at the end');
  }
  if (type === 'none') return t('You collect and return the goods');
  if (type === 'deliver') return t('We deliver, you return');
  return t('You collect from us, we collect from you');
}

/** Returns the dates, transport and address of a hire, as all its documents show them. */
export function siteBlock(
  { site, dates, depot }: Pick<OfferFacts, 'site' | 'dates' | 'depot'>,
  words: Words,
  reader: Reader = 'customer',
): Block {
  const { t } = words;
  const atDepot = site.type === 'none';
  const out = reader === 'staff' ? t('Customer collects') : t('You collect');
  const back = reader === 'staff' ? t('Customer returns') : t('You return');
  return {
    heading: t('Hire'),
    pairs: [
      [t('Hire starts'), words.day(dates.hire)],
      [site.type === 'none' || site.type === 'collect' ? out : t('Delivery'), words.day(dates.delivery)],
      [site.type === 'none' || site.type === 'deliver' ? back : t('Collection'), words.day(dates.collection)],
      [t('Transport'), goodsBy(site.type, reader, t)],
      [t('Address'), (atDepot ? [depot.name, ...depot.lines] : site.lines).join('\n')],
      [t('Contact'), site.contact],
    ],
  };
}

/** Returns the customer block. */
export const customerBlock = (
  { customer, account_code }: Pick<OfferFacts, 'customer' | 'account_code'>,
  { t }: Words,
): Block => ({
  heading: t('For', undefined, 'addressee'),
  name: customer.name,
  lines: customer.lines,
  pairs: [[t('Account'), account_code]],
});

/** Returns the columns of priced goods. */
export const pricedColumns = (t: Says): Column[] => [
  { title: t('Quantity'), width: 52, right: true },
  { title: t('Item'), width: 0 },
  { title: t('Hire, each'), width: 70, right: true },
  { title: t('Wash-up, each'), width: 74, right: true },
  { title: t('Amount'), width: 80, right: true },
];

/** Returns the dates of a line that differ from the contract's; undefined if it follows them. */
export function ownDates(
  { delivery_date, collection_date }: Pick<PricedLine, 'delivery_date' | 'collection_date'>,
  { t, day }: Words,
): string | undefined {
  if (delivery_date !== undefined && collection_date !== undefined)
    return `${day(delivery_date)} – ${day(collection_date)}`;
  if (delivery_date !== undefined) return t('from {day}', { day: day(delivery_date) });
  return collection_date === undefined ? undefined : t('until {day}', { day: day(collection_date) });
}

/** Returns the small text below goods: their number and own dates. */
export function goodsNote(
  line: Pick<PricedLine, 'title' | 'delivery_date' | 'collection_date'> & { readonly sku: string },
  words: Words,
): { note?: string } {
  const parts = [line.sku === line.title ? '' : line.sku, ownDates(line, words) ?? ''].filter(
    (part) => part !== '',
  );
  return parts.length === 0 ? {} : { note: parts.join(' · ') };
}

const NOTHING = '0.00';
/** Returns lines as rows of those columns. */
export const pricedRows = (lines: readonly PricedLine[], words: Words): Row[] =>
  lines.map((line) => {
    const note = ownDates(line, words);
    return {
      cells: [
        words.count(line.quantity),
        line.title,
        words.money(line.unit_price),
        line.unit_washup_price === NOTHING ? '' : words.money(line.unit_washup_price),
        words.money(line.value),
      ],
      ...(note !== undefined && { note }),
    };
  });

/** Returns the country's name of the tax, with its rate if there is one. */
export function taxLabel(vat: boolean, rate: string, t: Says): string {
  if (rate === '') return vat ? t('VAT') : t('Tax');
  return vat ? t('VAT, {rate}', { rate }) : t('Tax, {rate}', { rate });
}

/** Returns the totals below the lines, from hire and wash-up to the total with tax. */
export function sums(totals: Omit<Totals, 'deposit'>, words: Words, vat: boolean): Total[] {
  const { t } = words;
  const part = (label: string, amount: string): Total[] =>
    amount === NOTHING ? [] : [{ label, value: words.money(amount) }];
  return [
    { label: t('Hire'), value: words.money(totals.hire) },
    ...part(t('Wash-up'), totals.washup),
    ...part(t('Delivery and collection'), totals.delivery),
    { label: vat ? t('Total before VAT') : t('Total before tax'), value: words.money(totals.value) },
    {
      label: taxLabel(vat, totals.tax_rate === null ? '' : words.percent(totals.tax_rate), t),
      value: words.money(totals.tax),
    },
    { label: t('Total'), value: words.money(totals.grand_total), bold: true },
  ];
}

function after({ kind, totals, money, hold_until }: OfferFacts, words: Words): Total[] {
  const { t } = words;
  const rows: Total[] = [];
  if (totals.deposit !== NOTHING)
    rows.push({ label: t('Refundable deposit'), value: words.money(totals.deposit) });
  if (money !== null)
    rows.push(
      { label: t('Paid'), value: words.money(money.paid) },
      { label: t('Still to pay'), value: words.money(money.outstanding), bold: true },
      ...(money.deposit_held === NOTHING
        ? []
        : [{ label: t('Deposit held'), value: words.money(money.deposit_held) }]),
      ...(money.due === null ? [] : [{ label: t('Payment due'), value: words.day(money.due) }]),
    );
  if (kind === 'quote' && hold_until !== null)
    rows.push({ label: t('Reserved for you until'), value: words.day(hold_until) });
  return rows;
}

/** Renders the document. */
export async function renderOffer(facts: OfferFacts, drawing?: Drawing): Promise<Buffer> {
  const { contract_number: contract, number: version } = facts;
  const isQuote = facts.kind === 'quote';
  const titleIn = (t: Says) =>
    isQuote ? t('Quote {contract}', { contract }) : t('Hire contract {contract}', { contract });
  const sheet = await openSheet(facts, titleIn, drawing);
  const { words, paper } = sheet;
  const { t } = words;
  const marks: readonly Pair[] = [
    [t('Number'), facts.contract_number],
    [t('Version'), String(facts.number)],
    [t('Date'), words.day(facts.date)],
    [t('Your reference'), facts.reference],
  ];
  drawHead(sheet, facts.company, isQuote ? t('Quote') : t('Hire contract'), marks);
  drawBlocks(sheet, [customerBlock(facts, words), siteBlock(facts, words)]);
  await drawTable(sheet, pricedColumns(t), pricedRows(facts.lines, words), {
    totals: [...sums(facts.totals, words, facts.vat === true), ...after(facts, words)],
    none: t('No items yet.'),
  });
  if (facts.cancellation.length > 0) {
    paper.y += 16;
    // keep the heading with its text
    paper.need(6 * LINE);
    drawHeading(sheet, t('Cancellation charges'));
    await drawTable(sheet, pricedColumns(t), pricedRows(facts.cancellation, words), { none: '' });
  }
  drawText(sheet, t('Bank details'), (facts.bank ?? []).join('\n'));
  drawText(sheet, t('Terms'), facts.terms);
  if (facts.kind === 'contract')
    drawSignatures(sheet, [t('For the hirer'), t('For {company}', { company: facts.company.name })]);
  return paper.finish(footOf(facts.company.name, titleIn(t), version, t));
}

/** Returns the footer of each page: company, document and version. */
export const footOf = (company: string, title: string, version: number, t: Says): string =>
  `${company} · ${title} · ${t('version {version}', { version })}`;
