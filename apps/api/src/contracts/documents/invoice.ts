/** Renders invoices and credit notes: amount, due date and tax. */
import { formatMoney, parseMoney } from '@hireyard/domain/values/money';
import type { InvoiceFacts } from './document-facts.ts';
import { customerBlock, pricedColumns, pricedRows, siteBlock, taxLabel } from './offer.ts';
import { type Drawing, drawBlocks, drawHead, drawText, openSheet } from './sheet.ts';
import { drawTable, type Row, type Total } from './table.ts';
import type { Words } from '../../print/words.ts';

/** Returns the subject of an invoice in the customer's words. */
function singleTitle(type: InvoiceFacts['invoice']['type'], contract: string, t: Words['t']): string {
  if (type === 'deposit') return t('Deposit for hire {contract}', { contract });
  return type === 'contract'
    ? t('Hire {contract}', { contract }, 'on an invoice')
    : t('Damage charges for hire {contract}', { contract });
}
const NOTHING = '0.00';

/** Returns the goods if the invoice covers all of them, else one line with its subject. */
function rowsOf({ invoice, lines, contract_number, delivery }: InvoiceFacts, words: Words): Row[] {
  const { t } = words;
  const single = (title: string, amount: string): Row => ({
    cells: ['', title, '', '', words.money(amount)],
  });
  if (lines.length === 0) return [single(singleTitle(invoice.type, contract_number, t), invoice.amount_ex)];
  return [
    ...pricedRows(lines, words),
    ...(delivery === NOTHING ? [] : [single(t('Delivery and collection'), delivery)]),
  ];
}

function totalsOf({ invoice, paid, outstanding, credited, vat }: InvoiceFacts, words: Words): Total[] {
  const { t } = words;
  const rate = rateOf(invoice, words);
  const credit = invoice.amount.startsWith('-');
  return [
    { label: vat === true ? t('Before VAT') : t('Before tax'), value: words.money(invoice.amount_ex) },
    { label: taxLabel(vat === true, rate, t), value: words.money(invoice.amount_tax) },
    {
      label: credit ? t('Credit', undefined, 'money given') : t('Invoice total'),
      value: words.money(invoice.amount),
      bold: true,
    },
    ...(credit
      ? []
      : [
          { label: credited ? t('Paid and credited') : t('Paid'), value: words.money(paid) },
          { label: t('Still to pay'), value: words.money(outstanding), bold: true as const },
        ]),
  ];
}

/** Returns the rate if amount and tax give a whole percentage, except for a cent. */
function rateOf({ amount_ex, amount_tax }: InvoiceFacts['invoice'], words: Words): string {
  const [net, tax] = [parseMoney(amount_ex), parseMoney(amount_tax)];
  if (net === 0n || tax === 0n) return '';
  const percent = (tax * 200n + net) / (net * 2n);
  const off = (net * percent) / 100n - tax;
  return off <= 1n && off >= -1n ? words.percent(formatMoney(percent)) : '';
}

function headingOf(isCredit: boolean, vat: boolean, t: Words['t']): string {
  if (isCredit) return t('Credit note');
  return vat ? t('VAT invoice') : t('Invoice');
}

/** Returns bank details and the payment reference. */
function howToPay(
  { company: { name: company }, invoice: { number }, bank = [] }: InvoiceFacts,
  t: Words['t'],
): string {
  if (bank.length === 0) return t('Please pay {company}, quoting {number}.', { company, number });
  return [t('Please pay {company}, quoting {number}:', { company, number }), ...bank].join('\n');
}

/** Renders the document. */
export async function renderInvoice(facts: InvoiceFacts, drawing?: Drawing): Promise<Buffer> {
  const { invoice } = facts;
  const { number } = invoice;
  const isCredit = invoice.amount.startsWith('-');
  const vat = facts.vat_invoice === true;
  const titleIn = (t: Words['t']) => {
    if (isCredit) return t('Credit note {number}', { number });
    return vat ? t('VAT invoice {number}', { number }) : t('Invoice {number}', { number });
  };
  const sheet = await openSheet(facts, titleIn, drawing);
  const { words, paper } = sheet;
  const { t } = words;
  drawHead(sheet, facts.company, headingOf(isCredit, vat, t), [
    [t('Number'), invoice.number],
    [t('Date'), words.day(invoice.issued_on)],
    [t('Tax point'), vat ? words.day(invoice.issued_on) : ''],
    [t('Due'), isCredit ? '' : words.day(invoice.due_date)],
    [t('Contract'), facts.contract_number],
    [t('Your reference'), facts.reference],
    [t('Version'), facts.number > 1 ? String(facts.number) : ''],
  ]);
  drawBlocks(sheet, [customerBlock(facts, words), siteBlock(facts, words)]);
  await drawTable(sheet, pricedColumns(t), rowsOf(facts, words), {
    totals: totalsOf(facts, words),
    none: '',
  });
  drawText(sheet, t('Reason'), invoice.reason);
  if (!isCredit && facts.outstanding !== NOTHING) drawText(sheet, t('How to pay'), howToPay(facts, t));
  return paper.finish(`${facts.company.name} · ${titleIn(t)}`);
}
