/** Quote and contract as customers get them: what is hired, what it costs, and on what terms. */
import type { OfferFacts, PricedLine, Totals } from './facts.ts';
import type { OpenPaper } from './paper.ts';
import { type Block, drawBlocks, drawHead, drawSignatures, drawText, openSheet, type Pair } from './sheet.ts';
import { drawTable, type Row, type Total } from './table.ts';
import type { Words } from './words.ts';

const TITLES = { quote: 'Quote', contract: 'Hire contract' } as const;
const GOODS = {
  none: 'You collect and return the goods',
  deliver: 'We deliver, you return',
  collect: 'You fetch, we collect',
  both: 'We deliver and collect',
} as const;

/** Where the goods go and when; the same on all documents of a contract. */
export function siteBlock(
  { site, dates, depot }: Pick<OfferFacts, 'site' | 'dates' | 'depot'>,
  words: Words,
): Block {
  const atDepot = site.type === 'none';
  return {
    heading: 'Hire',
    pairs: [
      ['Hire begins', words.day(dates.hire)],
      [site.type === 'none' || site.type === 'collect' ? 'Goods out' : 'Delivery', words.day(dates.delivery)],
      [
        site.type === 'none' || site.type === 'deliver' ? 'Goods back' : 'Collection',
        words.day(dates.collection),
      ],
      ['How', GOODS[site.type]],
      ['Where', (atDepot ? [depot.name, ...depot.lines] : site.lines).join('\n')],
      ['Contact', site.contact],
    ],
  };
}

/** Who hires. */
export const customerBlock = ({
  customer,
  account_code,
}: Pick<OfferFacts, 'customer' | 'account_code'>): Block => ({
  heading: 'For',
  name: customer.name,
  lines: customer.lines,
  pairs: [['Account', account_code]],
});

/** Columns of goods with their prices. */
export const PRICED = [
  { title: 'Quantity', width: 52, right: true },
  { title: 'Item', width: 0 },
  { title: 'Hire, each', width: 70, right: true },
  { title: 'Wash-up, each', width: 74, right: true },
  { title: 'Amount', width: 80, right: true },
] as const;

const NOTHING = '0.00';
/** Lines as rows of those columns. */
export const pricedRows = (lines: readonly PricedLine[], words: Words): Row[] =>
  lines.map(({ title, quantity, unit_price, unit_washup_price, value }) => ({
    cells: [
      words.count(quantity),
      title,
      words.money(unit_price),
      unit_washup_price === NOTHING ? '' : words.money(unit_washup_price),
      words.money(value),
    ],
  }));

/** The sums under the lines, from hire and wash-up to the total with tax. */
export function sums(totals: Omit<Totals, 'deposit'>, words: Words): Total[] {
  const part = (label: string, amount: string): Total[] =>
    amount === NOTHING ? [] : [{ label, value: words.money(amount) }];
  const rate = totals.tax_rate === null ? '' : `, ${words.percent(totals.tax_rate)}`;
  return [
    { label: 'Hire', value: words.money(totals.hire) },
    ...part('Wash-up', totals.washup),
    ...part('Delivery and collection', totals.delivery),
    { label: 'Total before tax', value: words.money(totals.value) },
    { label: `Tax${rate}`, value: words.money(totals.tax) },
    { label: 'Total', value: words.money(totals.grand_total), bold: true },
  ];
}

function after({ kind, totals, money, hold_until }: OfferFacts, words: Words): Total[] {
  const rows: Total[] = [];
  if (totals.deposit !== NOTHING)
    rows.push({ label: 'Deposit, given back after the hire', value: words.money(totals.deposit) });
  if (money !== null)
    rows.push(
      { label: 'Paid', value: words.money(money.paid) },
      { label: 'Still to pay', value: words.money(money.outstanding), bold: true },
      ...(money.deposit_held === NOTHING
        ? []
        : [{ label: 'Deposit we hold', value: words.money(money.deposit_held) }]),
      ...(money.due === null ? [] : [{ label: 'Payment due', value: words.day(money.due) }]),
    );
  if (kind === 'quote' && hold_until !== null)
    rows.push({ label: 'We hold the goods until', value: words.day(hold_until) });
  return rows;
}

/** The document. */
export async function renderOffer(facts: OfferFacts, open?: OpenPaper): Promise<Buffer> {
  const title = TITLES[facts.kind];
  const sheet = await openSheet(facts, `${title} ${facts.contract_number}`, open);
  const { words, paper } = sheet;
  const marks: readonly Pair[] = [
    ['Number', facts.contract_number],
    ['Version', String(facts.number)],
    ['Date', words.day(facts.date)],
    ['Your reference', facts.reference],
  ];
  drawHead(sheet, facts.company, title, marks);
  drawBlocks(sheet, [customerBlock(facts), siteBlock(facts, words)]);
  await drawTable(sheet, PRICED, pricedRows(facts.lines, words), {
    totals: [...sums(facts.totals, words), ...after(facts, words)],
    none: 'Nothing is on it yet.',
  });
  if (facts.cancellation.length > 0) {
    paper.y += 16;
    await drawTable(sheet, PRICED, pricedRows(facts.cancellation, words), { none: '' });
  }
  drawText(sheet, 'Terms', facts.terms);
  if (facts.kind === 'contract') drawSignatures(sheet, ['For the hirer', `For ${facts.company.name}`]);
  return paper.finish(`${facts.company.name} · ${title} ${facts.contract_number} · version ${facts.number}`);
}
