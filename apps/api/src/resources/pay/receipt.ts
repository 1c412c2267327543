/** The receipt as PDF: what was asked for, paid and given back, and when. No name or address of the customer: the link is all it takes to read it. */
import { t } from '@hireyard/messages';
import { formatMoney, parseMoney } from '@hireyard/domain/money';
import type { PayPage } from '@hireyard/wire/money';
import { openPaper, type Paper } from '../../documents/paper.ts';

/** What a request is for, in the customer's words. */
const FOR = { deposit: 'Deposit', contract: 'Hire', damages: 'Damages' } as const;
const BY: Readonly<Record<string, string>> = {
  card: 'Card',
  bank_transfer: 'Bank transfer',
  cash: 'Cash',
  cheque: 'Cheque',
  transfer: 'From your deposit',
};
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
  const { left, width } = paper;
  const line = (cells: readonly [string, string, string, string], bold?: true) => {
    const style = { size: 9, ...(bold ? { bold } : {}) };
    paper.write(cells[0], { x: left, width: 90, ...style });
    paper.write(cells[1], { x: left + 96, width: 110, ...style });
    paper.write(cells[2], { x: left + 212, width: width - 312, ...style });
    paper.write(cells[3], { x: left + width - 94, width: 94, right: true, ...style });
    paper.y += LINE;
  };
  line(['Date', 'How', 'Reference', 'Amount'], true);
  paper.rule();
  paper.y += 4;
  for (const { date, method, reference, amount } of page.receipts) {
    paper.need(LINE);
    const how = BY[method] ?? method;
    line([
      say.day(date),
      amount.startsWith('-') ? `Refund, ${how.toLowerCase()}` : how,
      reference,
      say.money(amount),
    ]);
  }
  paper.rule();
  paper.y += 5;
  const kept = formatMoney(parseMoney(page.paid) - parseMoney(page.refunded));
  line(['', '', 'Paid in all', say.money(kept)], true);
}

interface Words {
  readonly money: (amount: string) => string;
  readonly day: (date: string) => string;
}

/** The document of a page with receipts. `format`: as pdfkit names it. */
export async function receiptPdf(page: PayPage, format: 'A4' | 'LETTER'): Promise<Buffer> {
  const figures = new Intl.NumberFormat(page.locale, { style: 'currency', currency: page.currency });
  const days = new Intl.DateTimeFormat(page.locale, { dateStyle: 'long', timeZone: 'UTC' });
  const say: Words = {
    // Formatted from its text, so that no figure ever passes through a float.
    money: (amount) => figures.format(amount as `${number}`),
    day: (date) => days.format(new Date(`${date}T00:00:00Z`)),
  };
  const { company, contract_number: contract, hire } = page;
  const paper = await openPaper({
    format,
    title: t('Receipt {contract}', { contract }),
    author: company.name,
    day: page.receipts.at(-1)?.date ?? '2000-01-01',
  });
  const whole = { x: paper.left, width: paper.width };
  paper.write(company.name, { ...whole, size: 14, bold: true });
  paper.y += 20;
  const reach = [company.telephone, company.email].filter((one) => one !== undefined).join(' · ');
  if (reach !== '') paper.write(reach, { ...whole, size: 9, colour: '#555555' });
  paper.y += 34;
  paper.write('Receipt', { ...whole, size: 20, bold: true });
  paper.y += 34;
  const dates = [hire.from, hire.to].filter((one) => one !== null).map(say.day);
  pairs(paper, [
    ['Contract', contract],
    ['For', FOR[page.type]],
    ...(dates.length === 0 ? [] : ([['Hire', dates.join(' – ')]] as const)),
    ['Asked for', say.money(page.amount)],
    ...(page.amount_tax === '0.00' ? [] : ([['Tax in it', say.money(page.amount_tax)]] as const)),
    ...(page.payable === '0.00' ? [] : ([['Still to pay', say.money(page.payable), true]] as const)),
  ]);
  paper.y += 18;
  table(paper, page, say);
  return paper.finish(`${company.name} · Receipt for contract ${contract}`);
}
