/** The same figures as rows: sorted by a press on a head, with their sums. */
import { t } from '@hireyard/messages';
import type { SalesPeriod } from '@hireyard/domain/reports/sales';
import { Link } from '../../../page/navigate.tsx';
import { classNames } from '../../../lib/class-names.ts';
import { useSettings } from '../../../lib/settings.ts';
import {
  SALES_COLUMNS,
  type SalesColumn,
  type SalesFigures,
  type SalesLine,
  sortLines,
  sumLines,
} from './sales-rows.ts';
import { formatNumber } from '../../../lib/format.ts';
import { againstWords, moneyText, periodDays, periodName } from './sales-words.ts';

interface TableProps {
  readonly label: string;
  readonly year: number;
  readonly lines: readonly SalesLine[];
  readonly ordering: string;
  readonly current: SalesPeriod | undefined;
  readonly onSort: (ordering: string) => void;
  /** Where the contracts of a period are; absent for who may not see them. */
  readonly pathOf?: (period: SalesPeriod) => string;
}

const headsOf = (year: number): Readonly<Record<SalesColumn, string>> => ({
  period: t('Period'),
  hire: t('Hire'),
  washup: t('Wash-up'),
  delivery: t('Delivery'),
  turnover: t('Turnover'),
  contracts: t('Contracts'),
  before: t('Turnover {year}', { year: year - 1 }),
  change: t('Against {year}', { year: year - 1 }),
});
/** Left out where there is little room; the chart's words and the file have them. */
const WIDE = new Set<SalesColumn>(['hire', 'washup', 'delivery', 'before']);
const classOf = (column: SalesColumn) =>
  classNames(column !== 'period' && 'hy-end', WIDE.has(column) && 'is-wide');

export function SalesTable({ label, year, lines, ordering, current, onSort, pathOf }: TableProps) {
  const { locale } = useSettings();
  const heads = headsOf(year);
  const sorted = ordering.replace(/^-/, '');
  const down = ordering.startsWith('-');
  const { now, alike, before } = sumLines(lines);
  return (
    <div className="hy-sales-scroll">
      <table className="hy-table" aria-label={label}>
        <thead>
          <tr>
            {SALES_COLUMNS.map((column) => (
              <th
                key={column}
                scope="col"
                className={classOf(column)}
                aria-sort={sorted === column ? (down ? 'descending' : 'ascending') : undefined}
              >
                <button type="button" onClick={() => onSort(turned(ordering, column))}>
                  {heads[column]}
                  <span aria-hidden="true">{sorted === column ? (down ? ' ↓' : ' ↑') : ''}</span>
                </button>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {sortLines(lines, ordering).map(({ period, now: own, before: earlier }) => (
            <tr key={period.number} aria-current={period.number === current?.number ? 'date' : undefined}>
              <th scope="row">
                {pathOf === undefined ? (
                  periodName(period, locale)
                ) : (
                  <Link to={pathOf(period)}>{periodName(period, locale)}</Link>
                )}{' '}
                <small>{periodDays(period, locale)}</small>
              </th>
              <Figures now={own} alike={own} before={earlier} />
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t('Together')}</th>
            <Figures now={now} alike={alike} before={before} />
          </tr>
        </tfoot>
      </table>
    </div>
  );
}

/** A press on a head: the year in its order, figures greatest first, then the other way round. */
const turned = (ordering: string, column: SalesColumn): string => {
  const first = column === 'period' ? 'period' : `-${column}`;
  const second = column === 'period' ? '-period' : column;
  return ordering === first ? second : first;
};

interface FiguresProps {
  readonly now: SalesFigures;
  /** What of it is compared. */
  readonly alike: SalesFigures;
  readonly before: SalesFigures | null;
}

function Figures({ now, alike, before }: FiguresProps) {
  const settings = useSettings();
  const text: Readonly<Record<Exclude<SalesColumn, 'period'>, string>> = {
    hire: moneyText(now.hire, settings),
    washup: moneyText(now.washup, settings),
    delivery: moneyText(now.delivery, settings),
    turnover: moneyText(now.turnover, settings),
    contracts: formatNumber(now.contracts, settings.locale),
    before: before === null ? '–' : moneyText(before.turnover, settings),
    change: againstWords(alike.turnover, before?.turnover, settings),
  };
  return SALES_COLUMNS.map((column) =>
    column === 'period' ? null : (
      <td key={column} className={`${classOf(column)} hy-num`}>
        {text[column]}
      </td>
    ),
  );
}
