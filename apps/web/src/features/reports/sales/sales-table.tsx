/** Sales figures as a sortable table with totals. */
import type { SalesPeriod } from '@hireyard/domain/reports/sales';
import { t } from '@hireyard/messages';
import { classNames } from '../../../lib/class-names.ts';
import { formatNumber, useSettings, inFigures } from '../../../lib/format.ts';
import { Link } from '../../../page/navigate.tsx';
import { Figure } from '../../../ui/card.tsx';
import {
  againstText,
  contractsText,
  moneyText,
  NOTHING,
  onYearText,
  periodDays,
  periodName,
  SALES_COLUMNS,
  type SalesColumn,
  type SalesFigures,
  type SalesLine,
  splitAtToday,
  sortLines,
  sumLines,
} from './sales-rows.ts';

interface SalesFiguresProps {
  readonly year: number;
  readonly lines: readonly SalesLine[];
  readonly today: string;
}

/** Totals of the year. The current year is compared with the same part of the year before; bookings ahead are shown separately. */
export function SalesSums({ year, lines, today }: SalesFiguresProps) {
  const settings = useSettings();
  const all = sumLines(lines);
  const { ahead, begun, ...past } = splitAtToday(lines, today);
  const runs = begun > 0 && begun < lines.length;
  const each = all.now.contracts === 0 ? undefined : all.now.turnover / BigInt(all.now.contracts);
  const whole = runs ? past : all;
  const contractsBefore = formatNumber((all.before ?? NOTHING).contracts, settings.locale);
  return (
    <section className="hy-figures" aria-label={t('Totals')}>
      <TurnoverFigure
        year={year}
        whole={whole}
        type={lines[0]?.period.type ?? 'week'}
        until={runs ? lines[begun - 1]?.period : undefined}
      />
      {runs && (
        <Figure label={t('Booked ahead')} note={contractsText(ahead.contracts)}>
          {moneyText(ahead.turnover, settings)}
        </Figure>
      )}
      <Figure
        label={t('Contracts')}
        note={
          whole.partly
            ? t('{count} in comparable periods of {year}', { count: contractsBefore, year: String(year - 1) })
            : t('{count} in {year}', { count: contractsBefore, year: String(year - 1) })
        }
      >
        {formatNumber(all.now.contracts, settings.locale)}
      </Figure>
      <Figure label={t('Average contract')} note={t('excluding tax')}>
        {each === undefined ? '–' : moneyText(each, settings)}
      </Figure>
    </section>
  );
}

interface TurnoverProps {
  readonly year: number;
  readonly whole: ReturnType<typeof sumLines>;
  readonly type: SalesPeriod['type'];
  /** The last period that has begun, in the current year. */
  readonly until: SalesPeriod | undefined;
}

function TurnoverFigure({ year, whole: { now, alike, before, partly }, type, until }: TurnoverProps) {
  const settings = useSettings();
  const name =
    until &&
    (until.type === 'week'
      ? t('week {number}', { number: inFigures(until.number) })
      : periodName(until, settings.locale));
  return (
    <Figure
      help="sales.turnover"
      label={name ? t('{year} to {period}', { year, period: name }) : t('Turnover {year}', { year })}
      note={
        before === null
          ? t('No figures for {year}', { year: String(year - 1) })
          : onYearText(
              { now: alike.turnover, before: before.turnover },
              year - 1,
              partly ? type : null,
              settings,
            )
      }
    >
      {moneyText(now.turnover, settings)}
    </Figure>
  );
}

interface TableProps {
  readonly label: string;
  readonly year: number;
  readonly lines: readonly SalesLine[];
  readonly ordering: string;
  readonly current: SalesPeriod | undefined;
  readonly onSort: (ordering: string) => void;
  /** Returns the address of a period's contracts; absent without permission. */
  readonly pathOf?: (period: SalesPeriod) => string;
}

const headsOf = (year: number): Readonly<Record<SalesColumn, string>> => ({
  period: t('Period'),
  hire: t('Hire'),
  washup: t('Wash-up'),
  delivery: t('Delivery'),
  turnover: t('Turnover'),
  contracts: t('Contracts'),
  before: t('Turnover {year}', { year: String(year - 1) }),
  change: t('Change on {year}', { year: String(year - 1) }),
});
/** Hidden on narrow screens; the chart's text and the CSV include them. */
const WIDE_ONLY = new Set<SalesColumn>(['hire', 'washup', 'delivery', 'before']);
const classOf = (column: SalesColumn) =>
  classNames(column !== 'period' && 'hy-end', WIDE_ONLY.has(column) && 'is-wide');

export function SalesTable({ label, year, lines, ordering, current, onSort, pathOf }: TableProps) {
  const { locale } = useSettings();
  const heads = headsOf(year);
  const sorted = ordering.replace(/^-/, '');
  const down = ordering.startsWith('-');
  const { now, alike, before } = sumLines(lines);
  return (
    <div className="hy-scroll-x">
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
                <small className="hy-muted">{periodDays(period, locale)}</small>
              </th>
              <Figures now={own} alike={own} before={earlier} />
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t('Total')}</th>
            <Figures now={now} alike={alike} before={before} />
          </tr>
        </tfoot>
      </table>
    </div>
  );
}

/** Returns the next sort order: periods in year order first, figures descending first. */
const turned = (ordering: string, column: SalesColumn): string => {
  const first = column === 'period' ? 'period' : `-${column}`;
  const second = column === 'period' ? '-period' : column;
  return ordering === first ? second : first;
};

interface FiguresProps {
  readonly now: SalesFigures;
  /** The part that is compared. */
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
    change: againstText(alike.turnover, before?.turnover, settings),
  };
  return SALES_COLUMNS.map((column) =>
    column === 'period' ? null : (
      <td key={column} className={`${classOf(column)} hy-num`}>
        {text[column]}
      </td>
    ),
  );
}
