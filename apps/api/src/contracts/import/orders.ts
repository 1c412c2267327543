import { t } from '@hireyard/messages';
import { piecesOf } from '@hireyard/domain/contracts/load';
import { formatMoney, type Minor, parseMoney } from '@hireyard/domain/values/money';
import type { LineMoney } from '@hireyard/domain/contracts/pricing';
import { sql } from '../../db/database.ts';
import type { ImportContext, Importer } from '../../records/import/context.ts';
import type { FileTable } from '../../records/import/table.ts';
import { readSheet } from '../../records/import/sheet.ts';
import {
  checkDates,
  checkedTotals,
  checkLine,
  type HeaderRow,
  type Line,
  type LineRow,
  moneyOf,
} from './check.ts';
import { type ContractRow, contractOf } from './contract-of.ts';
import { headerColumns, ignoredHeaderColumns } from './header-columns.ts';
import { ignoredLineColumns, lineColumns, weightOf } from './line-columns.ts';
import { type OrderRules, orderRules } from './rules.ts';
import { type LineInsert, writeOrders } from './write.ts';

interface OrderLine {
  readonly line: number;
  readonly values: Line;
  readonly money: LineMoney;
}

const two = (amount: Minor) => formatMoney(amount);

/** Groups lines by order, sorted by line number. A repeated number is an error. */
function groupLines(
  context: ImportContext,
  file: string,
  rows: readonly LineRow[],
  headers: Map<string, HeaderRow>,
  rules: OrderRules,
) {
  const { report } = context;
  const byOrder = new Map<string, OrderLine[]>();
  /** Orders with an unreadable line. Their totals would differ just because of it. */
  const incomplete = new Set<string>();
  const numbers = new Set<string>();
  for (const row of rows) {
    const { order_ref: ref, line_no } = row.partial;
    const header = headers.get(ref ?? '');
    checkLine(report, file, row, header);
    if (ref !== undefined && line_no !== undefined) {
      const number = `${ref} ${line_no}`;
      if (numbers.has(number))
        report.error(
          { file, line: row.line, column: 'line_no' },
          t('Order {ref} already has a line {line_no}.', { ref, line_no }),
        );
      numbers.add(number);
    }
    if (ref !== undefined && row.values === undefined) incomplete.add(ref);
    if (ref === undefined || row.values === undefined || header?.values === undefined) continue;
    const money = moneyOf(report, file, row.line, row.values, header.values, rules);
    const lines = byOrder.get(ref) ?? [];
    lines.push({ line: row.line, values: row.values, money });
    byOrder.set(ref, lines);
  }
  for (const lines of byOrder.values()) lines.sort((a, b) => a.values.line_no - b.values.line_no);
  return { byOrder, incomplete };
}

type GroupedLines = ReturnType<typeof groupLines>;

/** Refuses order numbers of contracts that were created here. */
async function refuseTakenNumbers(
  { tx, report }: ImportContext,
  file: string,
  headers: ReadonlyMap<string, HeaderRow>,
) {
  const taken = await tx.rows<{ number: string }>(sql`
    select contract_number as number from contract
    where contract_number = any(${[...headers.keys()]}::text[]) and import_ref is distinct from contract_number`);
  for (const { number } of taken) {
    report.error(
      { file, line: headers.get(number)?.line, column: 'order_ref' },
      t('The number {number} is already used by a contract created here.', { number }),
    );
  }
}

function contractsOf(
  context: ImportContext,
  file: string,
  headers: readonly HeaderRow[],
  lines: GroupedLines,
  rules: OrderRules,
) {
  const { report, shiftDays } = context;
  return headers.flatMap(({ line, values: header }): ContractRow[] => {
    if (header === undefined || lines.incomplete.has(header.order_ref)) return [];
    const own = lines.byOrder.get(header.order_ref) ?? [];
    if (own.length === 0)
      report.warn(
        { file, line, column: 'order_ref' },
        t('Order {order_ref} has no lines.', { order_ref: header.order_ref }),
      );
    const totals = checkedTotals(
      report,
      file,
      line,
      header,
      own.map(({ money }) => money),
      rules,
    );
    const weight = own.reduce((sum, { values }) => sum + weightOf(values.sku, values.quantity), 0);
    const pieces = piecesOf(
      own.map(({ values }) => ({
        quantity: values.quantity,
        item: values.sku?.id ?? null,
        washed: parseMoney(values.unit_washup_price) > 0n,
      })),
    );
    const row = contractOf(header, { totals, weight, pieces, hasLines: own.length > 0 }, rules, shiftDays);
    if (header.deposit_rule !== null && header.deposit_rule !== row.rule_amount) {
      report.warn(
        { file, line, column: 'deposit_rule' },
        `The file says ${header.deposit_rule}; by the rules here it is ${row.rule_amount}.`,
      );
    }
    return [row];
  });
}

function lineInserts(lines: ReadonlyMap<string, OrderLine[]>): LineInsert[] {
  return [...lines].flatMap(([ref, own]) =>
    own.map(({ values, money }) => ({
      ref,
      line_no: values.line_no,
      stockitem_id: values.sku?.id ?? null,
      quantity: values.quantity,
      description: values.unlisted_description,
      unit_price: values.unit_price,
      unit_washup_price: values.unit_washup_price,
      value: two(money.value),
      tax: two(money.tax),
      grand_total: two(money.grand_total),
    })),
  );
}

/**
 * Imports orders as contracts in the given state, lines from one file and the rest from the headers. Totals are calculated by the rules and
 * must equal the file's. Contracts changed since their import are skipped.
 */
export const importOrders: Importer = async (context, table, headersTable?: FileTable) => {
  const { tx, report } = context;
  if (headersTable === undefined) throw new Error('Orders come in two files: lines and headers.');
  const rules = await orderRules(context);
  const headerRows = readSheet(
    headersTable,
    { columns: await headerColumns(tx), ignored: ignoredHeaderColumns, key: 'order_ref' },
    report,
  );
  const lineRows = readSheet(table, { columns: await lineColumns(tx), ignored: ignoredLineColumns }, report);
  for (const row of headerRows) checkDates(report, headersTable.file, row);
  const headers = new Map(headerRows.map((row) => [row.partial.order_ref ?? '', row]));
  await refuseTakenNumbers(context, headersTable.file, headers);
  // Without headers every line would fail for the same reason.
  const lines = groupLines(context, table.file, headerRows.length === 0 ? [] : lineRows, headers, rules);
  const contracts = contractsOf(context, headersTable.file, headerRows, lines, rules);
  if (report.refused) return;
  const done = await writeOrders(context, contracts, lineInserts(lines.byOrder));
  report.count({
    created: done.created,
    updated: done.updated.length,
    unchanged: done.same + done.kept.length,
  });
  for (const ref of done.updated) {
    report.note(
      { file: headersTable.file, line: headers.get(ref)?.line, column: 'order_ref' },
      `${ref} exists and was updated.`,
    );
  }
  for (const ref of done.kept) {
    report.warn(
      { file: headersTable.file, line: headers.get(ref)?.line, column: 'order_ref' },
      t('{ref} was changed here after its import, so it was not updated.', { ref }),
    );
  }
};
