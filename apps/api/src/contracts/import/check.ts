import { t } from '@hireyard/messages';
import { formatMoney, parseMoney } from '@hireyard/domain/values/money';
import { type LineMoney, lineMoney } from '@hireyard/domain/contracts/pricing';
import type { Report } from '../../records/import/report.ts';
import type { SheetRow, Values } from '../../records/import/sheet.ts';
import type { Header } from './contract-of.ts';
import type { HeaderColumns } from './header-columns.ts';
import type { LineColumns } from './line-columns.ts';
import { totalsOf } from './contract-of.ts';
import type { OrderRules } from './rules.ts';

export type HeaderRow = SheetRow<HeaderColumns>;
export type LineRow = SheetRow<LineColumns>;
export type Line = Values<LineColumns>;

const bounded = new Set<string>(['quote', 'quote_abandoned']);

/** Checks the order of an order's dates. */
export function checkDates(report: Report, file: string, { line, partial }: HeaderRow): void {
  const { hire_date: hire, delivery_date: delivery, collection_date: collection, state } = partial;
  const error = (column: string, reason: string) => report.error({ file, line, column }, reason);
  if (collection && delivery && collection < delivery)
    error('collection_date', t('The collection date can’t be before the delivery date.'));
  if (collection && hire && collection < hire)
    error('collection_date', t('The collection date can’t be before the hire date.'));
  if (state !== undefined && !bounded.has(state)) {
    if (delivery === null)
      error('delivery_date', t('An order in the state {state} needs a delivery date.', { state }));
    if (collection === null)
      error('collection_date', t('An order in the state {state} needs a collection date.', { state }));
  }
}

/** Checks a line and compares it with its header. */
export function checkLine(report: Report, file: string, row: LineRow, header: HeaderRow | undefined): void {
  const { line, partial } = row;
  const error = (column: string, reason: string) => report.error({ file, line, column }, reason);
  if (partial.order_ref !== undefined && header === undefined) {
    error('order_ref', t('Order {order_ref} has no header row.', { order_ref: partial.order_ref }));
  }
  if (partial.sku === null && partial.unlisted_description === '') {
    error('unlisted_description', t('A line without an sku needs a description.'));
  }
  if (partial.sku && partial.unlisted_description) {
    error('unlisted_description', t('A line can have an sku or a description, not both.'));
  }
  for (const column of ['unit_price', 'unit_washup_price'] as const) {
    if (partial.sku && partial[column]?.startsWith('-'))
      error(column, t('Only custom items can have a negative price.'));
  }
  if (row.values !== undefined && header !== undefined) checkAgainstHeader(report, file, row, header);
}

function checkAgainstHeader(
  report: Report,
  file: string,
  { line, partial }: LineRow,
  { partial: header }: HeaderRow,
) {
  const pairs = [
    ['customer_ref', partial.customer_ref, header.customer_ref?.id],
    ['depot', partial.depot, header.depot],
    ['delivery_date', partial.delivery_date, header.delivery_date],
    ['collection_date', partial.collection_date, header.collection_date],
    ['delivery_type', partial.delivery_type, header.delivery_type],
  ] as const;
  for (const [column, own, of] of pairs) {
    // A bad cell in the header is reported there.
    if (own == null || of == null || own === of) continue;
    report.error({ file, line, column }, t('The line doesn’t match the header row of its order.'));
  }
}

/** Calculates a line's money by the rules. A different value in the file is an error. */
export function moneyOf(
  report: Report,
  file: string,
  line: number,
  values: Line,
  header: Header,
  rules: OrderRules,
): LineMoney {
  const result = lineMoney({
    quantity: values.quantity,
    unit_price: parseMoney(values.unit_price),
    unit_washup_price: parseMoney(values.unit_washup_price),
    tax_rate: rules.depot(header.depot).taxRate,
  });
  if (formatMoney(result.value) !== values.value) {
    report.error(
      { file, line, column: 'value' },
      `The file says ${values.value}; quantity × (price + wash-up) is ${formatMoney(result.value)}.`,
    );
  }
  return result;
}

/** Calculates an order's totals by the rules. Any difference from the header is an error. */
export function checkedTotals(
  report: Report,
  file: string,
  line: number,
  header: Header,
  lines: readonly LineMoney[],
  rules: OrderRules,
) {
  const totals = totalsOf(header, lines, rules);
  for (const column of ['value_ex_delivery', 'delivery_price', 'value', 'tax', 'grand_total'] as const) {
    const computed = formatMoney(totals[column]);
    if (computed === header[column]) continue;
    report.error(
      { file, line, column },
      `The file says ${header[column]}; by the lines and the depot's tax it is ${computed}.`,
    );
  }
  return totals;
}
