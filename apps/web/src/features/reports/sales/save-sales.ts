import { t } from '@hireyard/messages';
import { formatMoney } from '@hireyard/domain/values/money';
import { periodEnd } from '@hireyard/domain/reports/sales';
import { csvText, download } from '../../../resource/list/csv.ts';
import { changeCells, type SalesLine, sortLines } from './sales-rows.ts';
import type { SalesView } from './sales-view.ts';

/** The rows of the table, in their order, as text that spreadsheets open. */
export function salesCsv(view: SalesView, lines: readonly SalesLine[]): string {
  const { type, year, ordering } = view;
  const heads = [
    t('Year'),
    type === 'week' ? t('Week') : t('Month'),
    t('From'),
    t('To'),
    t('Hire'),
    t('Wash-up'),
    t('Delivery'),
    t('Turnover'),
    t('Contracts'),
  ];
  const rows = sortLines(lines, ordering).map((line) => [
    String(line.period.year),
    String(line.period.number),
    line.period.starting,
    periodEnd(line.period),
    formatMoney(line.now.hire),
    formatMoney(line.now.washup),
    formatMoney(line.now.delivery),
    formatMoney(line.now.turnover),
    String(line.now.contracts),
    ...changeCells(line),
  ]);
  return csvText([...heads, t('Turnover {year}', { year: year - 1 }), t('Difference'), t('Per cent')], rows);
}

export const saveSales = (view: SalesView, lines: readonly SalesLine[]): void =>
  download(`sales-${view.year}-by-${view.type}-${view.mode}.csv`, salesCsv(view, lines));
