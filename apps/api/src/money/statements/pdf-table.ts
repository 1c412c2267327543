/** Draws a statement's table of charges and payments. */
import type { Speaking } from '@hireyard/messages/speaking';
import { setImmediate } from 'node:timers/promises';
import type { StatementRow } from '@hireyard/wire/money/money';
import { LINE, type Pen } from './pdf-pen.ts';
import type { Statement } from './statement.ts';

/** Rows drawn before other work gets a turn and the progress is reported. */
const BATCH = 25;
const TOLD = 500;

interface Column {
  readonly title: string;
  readonly width: number;
  readonly right?: true;
  readonly wraps?: true;
}
/** Line height of descriptions. */
const BROKEN = 10;
/** Width of a date column: "May 24, 2026" fits in bold. */
const DAY = 64;

/** Returns the columns; the description takes the remaining width. */
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

/** Draws a table line where it fits; a new page starts with the table header. */
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

/** Draws the rows between the two balances. Yields to other work and stops on the signal. */
export async function drawTable(pen: Pen, statement: Statement): Promise<void> {
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
