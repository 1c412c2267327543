/** The statement as the customer gets it: a letter with its table, ageing, deposits and how to pay. */
import type { Speaking } from '@hireyard/messages/speaking';
import { setImmediate } from 'node:timers/promises';
import { AGEING_BUCKETS } from '@hireyard/domain/money/statement';
import { ageingShape, type StatementRow } from '@hireyard/wire/money/money';
import { type Company, companyLines, type Party } from '../../print/company.ts';
import { drawLogo } from '../../print/logo.ts';
import { openPaper, type Paper, type Writing } from '../../print/page.ts';
import type { Statement } from './statement.ts';

export interface Letter {
  readonly company: Company;
  /** The bytes of the logo that the company names. */
  readonly logo: Buffer | undefined;
  /** Where to pay, line by line. */
  readonly bank: readonly string[];
  readonly customer: Party;
  /** The language of its words. */
  readonly speaking: Speaking;
  /** BCP 47, of figures and dates. */
  readonly locale: string;
  readonly format: 'A4' | 'LETTER';
  /** Told how far it is, 0 to 1. */
  readonly progress?: (part: number, text: string) => Promise<void>;
  readonly signal?: AbortSignal;
}

/** Rows drawn before others get their turn, and before somebody who waits is told. */
const BATCH = 25;
const TOLD = 500;

interface Pen extends Letter {
  readonly t: Speaking['t'];
  readonly paper: Paper;
  /** Amounts and days in the words of the locale. */
  readonly money: (amount: string) => string;
  readonly day: (date: string) => string;
}

function penOf(paper: Paper, letter: Letter, currency: string): Pen {
  const figures = new Intl.NumberFormat(letter.locale, { style: 'currency', currency });
  const days = new Intl.DateTimeFormat(letter.locale, { dateStyle: 'medium', timeZone: 'UTC' });
  const known = new Map<string, string>();
  return {
    ...letter,
    paper,
    t: letter.speaking.t,
    // Formatted from its text, so that no figure ever passes through a float.
    money: (amount) => figures.format(amount as `${number}`),
    day(date) {
      const words = known.get(date) ?? days.format(new Date(`${date}T00:00:00Z`));
      known.set(date, words);
      return words;
    },
  };
}

const LINE = 13;

/** Each text by itself, long ones broken: names and addresses are never cut. */
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
    [t('of it overdue'), statement.overdue, false],
  ] as const) {
    const style = { size: 9, ...(bold ? { bold: true as const } : {}) };
    paper.write(label, { x: right.x, width: width / 4, ...style });
    paper.write(money(amount), { x: left + (width * 3) / 4, width: width / 4, right: true, ...style });
    paper.y += LINE;
  }
  paper.y = Math.max(customerEnd, paper.y) + 18;
}

interface Column {
  readonly title: string;
  readonly width: number;
  readonly right?: true;
  readonly wraps?: true;
}
/** From a line of a description to its next one. */
const BROKEN = 10;
/** Of a column of days: "May 24, 2026" in bold fits. */
const DAY = 64;

/** The columns with the description taking what the others leave. */
function columnsOf(width: number, t: Speaking['t']): readonly (Column & { readonly x: number })[] {
  const columns: Column[] = [
    { title: t('Date'), width: DAY },
    { title: t('Contract'), width: 52 },
    { title: t('Description'), width: width - 52 - 2 * DAY - 3 * 66, wraps: true },
    { title: t('Due'), width: DAY },
    { title: t('Charge'), width: 66, right: true },
    { title: t('Payment'), width: 66, right: true },
    { title: t('Balance'), width: 66, right: true },
  ];
  let x = 0;
  return columns.map((column) => {
    const at = x;
    x += column.width;
    return { ...column, x: at };
  });
}

/** A line of the table on a page that has room for it; a new page begins with the head of the table. */
function tableOf({ paper, t }: Pen) {
  const columns = columnsOf(paper.width, t);
  const broken = (cells: readonly string[], bold: boolean): string[] => {
    const n = columns.findIndex(({ wraps }) => wraps);
    return paper.wrap(cells[n] ?? '', { width: (columns[n]?.width ?? 0) - 6, ...(bold ? { bold } : {}) });
  };
  const line = (cells: readonly string[], bold: boolean, description = broken(cells, bold)): void => {
    const top = paper.y;
    for (const [n, { x, width, right, wraps }] of columns.entries()) {
      paper.y = top;
      for (const text of wraps ? description : [cells[n] ?? '']) {
        if (text === '') continue;
        paper.write(text, {
          x: paper.left + x,
          width: right ? width : width - 6,
          ...(right ? { right } : {}),
          ...(bold ? { bold } : {}),
        });
        paper.y += BROKEN;
      }
    }
    paper.y = top + LINE + BROKEN * (description.length - 1);
  };
  const head = (): void => {
    line(
      columns.map((column) => column.title),
      true,
    );
    paper.rule();
    paper.y += 3;
  };
  paper.need(4 * LINE);
  head();
  return (cells: readonly string[], bold = false): void => {
    const description = broken(cells, bold);
    if (paper.need(LINE + BROKEN * (description.length - 1))) head();
    line(cells, bold, description);
  };
}

const cellsOf = ({ money, day, speaking }: Pen, row: StatementRow): string[] => {
  const charged = !row.amount.startsWith('-');
  return [
    day(row.date),
    row.contract_number,
    speaking.known(row.description),
    row.due_date === null ? '' : day(row.due_date),
    charged ? money(row.amount) : '',
    charged ? '' : money(row.amount.slice(1)),
    money(row.balance),
  ];
};

async function drawTable(pen: Pen, statement: Statement): Promise<void> {
  const { paper, money, day, t, progress, signal } = pen;
  const add = tableOf(pen);
  const total = statement.rows.length;
  add([day(statement.start_date), '', t('Brought forward'), '', '', '', money(statement.opening)], true);
  for (const [n, row] of statement.rows.entries()) {
    add(cellsOf(pen, row));
    if (n % BATCH === BATCH - 1) await setImmediate();
    signal?.throwIfAborted();
    if (n % TOLD === TOLD - 1) await progress?.((0.9 * n) / total, `${n + 1} of ${total} lines`);
  }
  paper.need(LINE + 6);
  paper.rule();
  paper.y += 4;
  add([day(statement.end_date), '', t('Carried forward'), '', '', '', money(statement.closing)], true);
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
  paper.write(t('Owed in all'), { ...cell(5), colour: '#555555' });
  paper.y += LINE;
  for (const [n, bucket] of AGEING_BUCKETS.entries())
    paper.write(money(statement.ageing[bucket]), { ...cell(n), size: 9 });
  paper.write(money(statement.closing), { ...cell(5), size: 9, bold: true });
  paper.y += 22;
  paper.write(
    t('Deposits we hold for you: {amount}. They are not part of what you owe.', {
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

/** A request that is open, in one line. */
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
  const please = t('With every payment to {company}, please name your account, {code}.', {
    code: account.code,
    company: company.name,
  });
  writeLines(paper, [please], whole, LINE);
  paper.need(bank.length * LINE);
  writeLines(paper, bank, whole, LINE);
}

/** The document. Others get their turn while it is drawn; refuses to go on when the signal ends it. */
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
    `${letter.company.name} · ${t('Statement of account {code}', { code: statement.account.code })}`,
  );
}
