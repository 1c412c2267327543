/**
 * The PDF receipt: amounts requested, paid and refunded, with dates. It omits the customer's name and address, since
 * anyone with the link can read it.
 */
import type { Speaking } from '@hireyard/messages/speaking';
import { formatMoney, parseMoney } from '@hireyard/domain/values/money';
import type { PayPage } from '@hireyard/wire/money/money';
import { openPaper, type Paper } from '../../print/page.ts';

type Says = Speaking['t'];

/** A request's purpose for the customer. */
function purpose(type: PayPage['type'], t: Says): string {
  if (type === 'deposit') return t('Deposit');
  return type === 'contract' ? t('Hire') : t('Damages');
}

/** The method of a payment or refund. */
function way(method: string, isRefund: boolean, t: Says): string {
  switch (method) {
    case 'card':
      return isRefund ? t('Refund by card') : t('Card');
    case 'bank_transfer':
      return isRefund ? t('Refund by bank transfer') : t('Bank transfer');
    case 'cash':
      return isRefund ? t('Refund in cash') : t('Cash');
    case 'cheque':
      return isRefund ? t('Refund by cheque') : t('Cheque');
    case 'direct_debit':
      return isRefund ? t('Refund by direct debit') : t('Direct debit');
    case 'transfer':
      return isRefund ? t('Moved to another payment') : t('From your deposit');
    default:
      return isRefund ? t('Refund ({method})', { method: method.toLowerCase() }) : method;
  }
}
const LINE = 15;

function pairs(paper: Paper, rows: readonly (readonly [string, string, bold?: true])[]): void {
  for (const [label, value, bold] of rows) {
    const style = { size: 10, ...(bold ? { bold } : {}) };
    paper.write(label, { x: paper.left, width: 150, ...style });
    paper.write(value, { x: paper.left + 150, width: paper.width - 150, ...style });
    paper.y += LINE;
  }
}

function table(paper: Paper, page: PayPage, say: Words): void {
  const { t } = say;
  const { left, width } = paper;
  const line = (cells: readonly [string, string, string, string], bold?: true) => {
    const style = { size: 9, ...(bold ? { bold } : {}) };
    paper.write(cells[0], { x: left, width: 90, ...style });
    paper.write(cells[1], { x: left + 96, width: 140, ...style });
    paper.write(cells[2], { x: left + 242, width: width - 342, ...style });
    paper.write(cells[3], { x: left + width - 94, width: 94, right: true, ...style });
    paper.y += LINE;
  };
  line([t('Date'), t('Payment method'), t('Reference'), t('Amount')], true);
  paper.rule();
  paper.y += 4;
  for (const { date, method, reference, amount } of page.receipts) {
    paper.need(LINE);
    line([say.day(date), way(method, amount.startsWith('-'), t), reference, say.money(amount)]);
  }
  paper.rule();
  paper.y += 5;
  const netPaid = formatMoney(parseMoney(page.paid) - parseMoney(page.refunded));
  line(['', '', t('Total paid'), say.money(netPaid)], true);
}

interface Words {
  readonly t: Says;
  readonly money: (amount: string) => string;
  readonly day: (date: string) => string;
}

/** Renders the receipts of a page. `format`: pdfkit's name. */
export async function receiptPdf(
  page: PayPage,
  format: 'A4' | 'LETTER',
  speaking: Speaking,
): Promise<Buffer> {
  const { t } = speaking;
  const figures = new Intl.NumberFormat(page.locale, { style: 'currency', currency: page.currency });
  const days = new Intl.DateTimeFormat(page.locale, { dateStyle: 'medium', timeZone: 'UTC' });
  const say: Words = {
    t,
    // Formatted from text, so that no amount passes through a float.
    money: (amount) => figures.format(amount as `${number}`),
    day: (date) => days.format(new Date(`${date}T00:00:00Z`)),
  };
  const { company, contract_number: contract, hire } = page;
  const paper = await openPaper({
    format,
    title: t('Receipt {contract}', { contract }),
    speaking,
    author: company.name,
    day: page.receipts.at(-1)?.date ?? '2000-01-01',
  });
  const whole = { x: paper.left, width: paper.width };
  paper.write(company.name, { ...whole, size: 14, bold: true });
  paper.y += 20;
  const reach = [company.telephone, company.email].filter((one) => one !== undefined).join(' · ');
  if (reach !== '') paper.write(reach, { ...whole, size: 9, colour: '#555555' });
  paper.y += 34;
  paper.write(t('Receipt'), { ...whole, size: 20, bold: true });
  paper.y += 34;
  const dates = [hire.from, hire.to].filter((one) => one !== null).map(say.day);
  pairs(paper, [
    [t('Contract'), contract],
    [t('For'), purpose(page.type, t)],
    ...(dates.length === 0 ? [] : ([[t('Hire'), dates.join(' – ')]] as const)),
    [t('Requested'), say.money(page.amount)],
    ...(page.amount_tax === '0.00' ? [] : ([[t('Tax included'), say.money(page.amount_tax)]] as const)),
    ...(page.payable === '0.00' ? [] : ([[t('Still to pay'), say.money(page.payable), true]] as const)),
  ]);
  paper.y += 18;
  table(paper, page, say);
  return paper.finish(`${company.name} · ${t('Receipt for contract {contract}', { contract })}`);
}
