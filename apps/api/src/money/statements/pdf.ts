/** Renders the customer's statement: a letter with table, ageing, deposits and payment details. */
import { AGEING_BUCKETS } from '@hireyard/domain/money/statement';
import { ageingShape } from '@hireyard/wire/money/money';
import { companyLines } from '../../print/company.ts';
import { drawLogo } from '../../print/logo.ts';
import { openPaper, type Paper, type Writing } from '../../print/page.ts';
import { type Letter, LINE, type Pen, penOf } from './pdf-pen.ts';
import { drawTable } from './pdf-table.ts';
import type { Statement } from './statement.ts';

/** Draws each text separately and wraps long ones: names and addresses are never cut. */
function writeLines(paper: Paper, texts: readonly string[], how: Writing, step: number): void {
  for (const text of texts)
    for (const line of paper.wrap(text, how)) {
      paper.write(line, how);
      paper.y += step;
    }
}

function drawHead(
  { paper, company, logo, customer, money, day, t, speaking }: Pen,
  statement: Statement,
): void {
  const { left, width } = paper;
  const right = { x: left + width / 2, width: width / 2, right: true } as const;
  const leftHalf = { x: left, width: width / 2 - 12 };
  const top = paper.y;
  drawLogo(paper, company, logo, leftHalf);
  writeLines(paper, [company.name], { ...leftHalf, size: 14, bold: true }, 18);
  paper.y += 2;
  writeLines(paper, companyLines(company, speaking), { ...leftHalf, size: 8, colour: '#555555' }, 11);
  const companyEnd = paper.y;
  paper.y = top;
  paper.write(t('Statement'), { ...right, size: 18, bold: true });
  paper.y += 26;
  for (const line of [
    t('Account {code}', { code: statement.account.code }),
    `${day(statement.start_date)} – ${day(statement.end_date)}`,
    t('All amounts in {currency}', { currency: statement.currency }),
  ]) {
    paper.write(line, { ...right, size: 9 });
    paper.y += LINE;
  }
  paper.y = Math.max(companyEnd, paper.y) + 22;
  const block = paper.y;
  writeLines(paper, [customer.name], { ...leftHalf, size: 10, bold: true }, 13);
  paper.y += 2;
  writeLines(paper, customer.lines, { ...leftHalf, size: 9 }, 12);
  const customerEnd = paper.y;
  paper.y = block;
  for (const [label, amount, bold] of [
    [t('Brought forward'), statement.opening, false],
    [t('Charged'), statement.charges, false],
    [t('Paid'), statement.payments, false],
    [t('Carried forward'), statement.closing, true],
    [t('of which overdue'), statement.overdue, false],
  ] as const) {
    const style = { size: 9, ...(bold ? { bold: true as const } : {}) };
    paper.write(label, { x: right.x, width: width / 4, ...style });
    paper.write(money(amount), { x: left + (width * 3) / 4, width: width / 4, right: true, ...style });
    paper.y += LINE;
  }
  paper.y = Math.max(customerEnd, paper.y) + 18;
}

function drawAgeing({ paper, money, t, speaking }: Pen, statement: Statement): void {
  const cell = (n: number) => ({
    x: paper.left + (n * paper.width) / 6,
    width: paper.width / 6 - 6,
    right: true as const,
  });
  paper.need(5 * LINE);
  paper.y += 14;
  for (const [n, bucket] of AGEING_BUCKETS.entries())
    paper.write(speaking.known(String(ageingShape[bucket].label)), { ...cell(n), colour: '#555555' });
  paper.write(t('Total owed'), { ...cell(5), colour: '#555555' });
  paper.y += LINE;
  for (const [n, bucket] of AGEING_BUCKETS.entries())
    paper.write(money(statement.ageing[bucket]), { ...cell(n), size: 9 });
  paper.write(money(statement.closing), { ...cell(5), size: 9, bold: true });
  paper.y += 22;
  paper.write(
    t('Deposits we hold for you: {amount} (not included in the amount owed).', {
      amount: money(statement.deposits_held),
    }),
    {
      x: paper.left,
      width: paper.width,
      size: 9,
    },
  );
  paper.y += LINE;
}

/** One line about an open request. */
function requestLine({ money, day, t }: Pen, request: Statement['requests'][number]): string {
  const contract = request.contract_number;
  const amount = money(request.payable);
  const due = request.due_date === null ? '' : day(request.due_date);
  const values = { contract, amount, due };
  if (request.type === 'deposit')
    return due === ''
      ? t('{contract} deposit: {amount}', { contract, amount })
      : t('{contract} deposit, due {due}: {amount}', values);
  if (request.type === 'contract')
    return due === ''
      ? t('{contract} hire: {amount}', { contract, amount })
      : t('{contract} hire, due {due}: {amount}', values);
  return due === ''
    ? t('{contract} damages: {amount}', { contract, amount })
    : t('{contract} damages, due {due}: {amount}', values);
}

function drawHowToPay(pen: Pen, { account, requests }: Statement): void {
  const { paper, t, company, bank } = pen;
  const whole = { x: paper.left, width: paper.width, size: 9 };
  const half = paper.width * 0.38;
  paper.need(5 * LINE);
  paper.y += 10;
  paper.write(t('How to pay'), { ...whole, size: 11, bold: true });
  paper.y += 18;
  for (const request of requests) {
    paper.need(LINE);
    paper.write(requestLine(pen, request), { x: paper.left, width: half - 8 });
    paper.write(request.url, {
      x: paper.left + half,
      width: paper.width - half,
      size: 7.5,
      colour: '#0b57d0',
      link: request.url,
    });
    paper.y += LINE;
  }
  paper.need(2 * LINE);
  paper.y += 4;
  const please = t('Please quote your account number {code} with every payment to {company}.', {
    code: account.code,
    company: company.name,
  });
  writeLines(paper, [please], whole, LINE);
  paper.need(bank.length * LINE);
  writeLines(paper, bank, whole, LINE);
}

/** Renders the document. Yields to other work and stops on the signal. */
export async function renderStatement(statement: Statement, letter: Letter): Promise<Buffer> {
  const { t } = letter.speaking;
  const paper = await openPaper({
    speaking: letter.speaking,
    format: letter.format,
    title: t('Statement {code} {end_date}', { code: statement.account.code, end_date: statement.end_date }),
    author: letter.company.name,
    day: statement.end_date,
  });
  const pen = penOf(paper, letter, statement.currency);
  drawHead(pen, statement);
  await drawTable(pen, statement);
  drawAgeing(pen, statement);
  drawHowToPay(pen, statement);
  return paper.finish(
    `${letter.company.name} · ${t('Statement for account {code}', { code: statement.account.code })}`,
  );
}
