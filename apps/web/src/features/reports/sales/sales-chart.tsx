/** Bars for the year, with a line for the year before. */
import { t } from '@hireyard/messages';
import { formatMoney } from '@hireyard/domain/values/money';
import type { SalesPeriod } from '@hireyard/domain/reports/sales';
import { BarChart, type ChartSeries } from '../../../ui/chart/index.tsx';
import { type Settings, useSettings } from '../../../lib/format.ts';
import { shortMoney } from '../report-page.tsx';
import {
  againstText,
  BY_TEXTS,
  changeText,
  contractsText,
  currentLine,
  moneyText,
  PERIOD_TEXTS,
  periodDays,
  periodName,
  type SalesLine,
  shortPeriod,
  sumLines,
} from './sales-rows.ts';
import type { SalesView } from './use-sales.ts';

interface SalesChartProps {
  readonly view: SalesView;
  readonly lines: readonly SalesLine[];
  readonly today: string;
  /** Absent without permission to view contracts. */
  readonly onOpen?: (period: SalesPeriod) => void;
}

const height = (amount: bigint): number => Number(formatMoney(amount));

const PARTS = [
  { key: 'hire', label: t('Hire'), look: 'first' },
  { key: 'washup', label: t('Wash-up'), look: 'second' },
  { key: 'delivery', label: t('Delivery'), look: 'third' },
] as const;

function barsOf({ split, year }: SalesView, lines: readonly SalesLine[]): readonly ChartSeries[] {
  if (!split)
    return [
      {
        key: 'now',
        label: String(year),
        look: 'first',
        values: lines.map(({ now }) => height(now.turnover)),
      },
    ];
  return PARTS.map((part) => ({ ...part, values: lines.map(({ now }) => height(now[part.key])) }));
}

function summaryOf({ type, mode, year }: SalesView, lines: readonly SalesLine[], settings: Settings): string {
  const { now, alike, before, partly } = sumLines(lines);
  const best = lines.reduce<SalesLine | undefined>(
    (top, line) => (top === undefined || line.now.turnover > top.now.turnover ? line : top),
    undefined,
  );
  const most =
    best === undefined || best.now.turnover === 0n
      ? ''
      : ` ${t('Highest in {period}: {amount}.', { period: periodName(best.period, settings.locale), amount: moneyText(best.now.turnover, settings) })}`;
  const said = {
    year,
    periods: PERIOD_TEXTS[type],
    counted: BY_TEXTS[mode],
    amount: moneyText(now.turnover, settings),
    before: year - 1,
    change: againstText(alike.turnover, before?.turnover, settings),
  };
  const sums =
    partly && before !== null
      ? t(
          'Sales of {year} by {periods}, {counted}: {amount}. Compared with {before} (comparable periods): {change}.',
          said,
        )
      : t('Sales of {year} by {periods}, {counted}: {amount}. Compared with {before}: {change}.', said);
  return `${sums}${most}`;
}

function warningsWith(
  { split, year }: SalesView,
  { period, now, before }: SalesLine,
  settings: Settings,
): readonly [string, ...string[]] {
  const parts = split ? PARTS.map(({ key, label }) => `${label} ${moneyText(now[key], settings)}`) : [];
  return [
    `${periodName(period, settings.locale)}, ${periodDays(period, settings.locale)}`,
    `${moneyText(now.turnover, settings)}, ${contractsText(now.contracts)}`,
    ...parts,
    before === null
      ? t('{year}: no data', { year: String(year - 1) })
      : t('{year}: {amount}, now {change}', {
          year: String(year - 1),
          amount: moneyText(before.turnover, settings),
          change: changeText(now.turnover, before.turnover, settings),
        }),
  ];
}

export function SalesChart({ view, lines, today, onOpen }: SalesChartProps) {
  const settings = useSettings();
  const now = currentLine(lines, today);
  return (
    <BarChart
      summary={summaryOf(view, lines, settings)}
      points={lines.map((line) => ({
        key: String(line.period.number),
        label: shortPeriod(line.period, settings.locale),
        says: warningsWith(view, line, settings),
      }))}
      bars={barsOf(view, lines)}
      stacked={view.split}
      lines={[
        {
          key: 'before',
          label: String(view.year - 1),
          look: 'second',
          values: lines.map(({ before }) => (before === null ? null : height(before.turnover))),
        },
      ]}
      tick={shortMoney(settings.locale, settings.currency)}
      height={300}
      {...(onOpen && {
        onOpen: (at: number) => {
          const line = lines[at];
          if (line !== undefined) onOpen(line.period);
        },
        opens: t('Press Enter to open the contracts'),
      })}
      {...(now < 0 ? {} : { now })}
    />
  );
}
