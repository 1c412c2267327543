/** Invoices and credit notes: what is owed by when, and the tax in it. */
import { formatMoney, parseMoney } from '@hireyard/domain/money';
import type { InvoiceFacts } from './facts.ts';
import { customerBlock, PRICED, pricedRows, siteBlock } from './offer.ts';
import type { OpenPaper } from './paper.ts';
import { drawBlocks, drawHead, drawText, openSheet } from './sheet.ts';
import { drawTable, type Row, type Total } from './table.ts';
import type { Words } from './words.ts';

/** What an invoice is of, in the customer's words. */
const OF = { deposit: 'Deposit for hire', contract: 'Hire', damages: 'Damages of hire' } as const;
const NOTHING = '0.00';

/** The goods where the invoice is of all of them, else one line that says what it is of. */
function rowsOf({ invoice, lines, contract_number, delivery }: InvoiceFacts, words: Words): Row[] {
  const single = (title: string, amount: string): Row => ({
    cells: ['', title, '', '', words.money(amount)],
  });
  if (lines.length === 0) return [single(`${OF[invoice.type]} ${contract_number}`, invoice.amount_ex)];
  return [
    ...pricedRows(lines, words),
    ...(delivery === NOTHING ? [] : [single('Delivery and collection', delivery)]),
  ];
}

function totalsOf({ invoice, paid, outstanding }: InvoiceFacts, words: Words): Total[] {
  const credit = invoice.amount.startsWith('-');
  return [
    { label: 'Before tax', value: words.money(invoice.amount_ex) },
    { label: `Tax${rateOf(invoice, words)}`, value: words.money(invoice.amount_tax) },
    { label: credit ? 'Credit' : 'Invoice total', value: words.money(invoice.amount), bold: true },
    ...(credit
      ? []
      : [
          { label: 'Paid on this contract', value: words.money(paid) },
          { label: 'Still to pay on this contract', value: words.money(outstanding), bold: true as const },
        ]),
  ];
}

/** The rate, where amount and tax give a whole percentage but for a cent. */
function rateOf({ amount_ex, amount_tax }: InvoiceFacts['invoice'], words: Words): string {
  const [net, tax] = [parseMoney(amount_ex), parseMoney(amount_tax)];
  if (net === 0n || tax === 0n) return '';
  const percent = (tax * 200n + net) / (net * 2n);
  const off = (net * percent) / 100n - tax;
  return off <= 1n && off >= -1n ? `, ${words.percent(formatMoney(percent))}` : '';
}

/** The document. */
export async function renderInvoice(facts: InvoiceFacts, open?: OpenPaper): Promise<Buffer> {
  const { invoice } = facts;
  const title = invoice.amount.startsWith('-') ? 'Credit note' : 'Invoice';
  const sheet = await openSheet(facts, `${title} ${invoice.number}`, open);
  const { words, paper } = sheet;
  drawHead(sheet, facts.company, title, [
    ['Number', invoice.number],
    ['Date', words.day(invoice.issued_on)],
    ['Due', title === 'Invoice' ? words.day(invoice.due_date) : ''],
    ['Contract', facts.contract_number],
    ['Your reference', facts.reference],
    ['Version', facts.number > 1 ? String(facts.number) : ''],
  ]);
  drawBlocks(sheet, [customerBlock(facts), siteBlock(facts, words)]);
  await drawTable(sheet, PRICED, rowsOf(facts, words), { totals: totalsOf(facts, words), none: '' });
  drawText(sheet, 'Reason', invoice.reason);
  const note =
    title === 'Invoice' && facts.outstanding !== NOTHING
      ? `Please name ${invoice.number} with your payment to ${facts.company.name}.`
      : '';
  drawText(sheet, 'Payment', note);
  return paper.finish(`${facts.company.name} · ${title} ${invoice.number}`);
}
