/** Booking pace: turnover booked so many weeks before a period, this year against last. */
import { type SalesPeriod, yearBefore } from '@hireyard/domain/reports/sales';
import { parseMoney } from '@hireyard/domain/values/money';
import { t } from '@hireyard/messages';
import type { PacePoint, PaceYear } from '@hireyard/wire/reports/sales-dated';
import { NotLoaded } from '../../../ui/query-view.tsx';
import { type Settings, useSettings, inFigures } from '../../../lib/format.ts';
import { Card } from '../../../ui/card.tsx';
import { ChartRoom } from '../../../ui/chart/chart.tsx';
import { LineChart } from '../../../ui/chart/index.tsx';
import { Field } from '../../../ui/field.tsx';
import { Select } from '../../../ui/inputs.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { TableHead } from '../../../ui/table.tsx';
import { shortMoney } from '../report-page.tsx';
import { changeText, moneyText, periodDays, periodName } from './sales-rows.ts';
import { type SalesView, usePace } from './use-sales.ts';
import { Row, Stack } from '../../../ui/layout.tsx';
// Booking pace as chart points: weeks before the period, farthest first.

/** Earliest point drawn, in weeks before the period. */
const MAX_WEEKS_BEFORE = 26;

interface PaceLine {
  readonly weeks: number;
  /** Undefined if there is no snapshot. */
  readonly now: PacePoint | undefined;
  readonly before: PacePoint | undefined;
}

const at = (year: PaceYear | undefined, weeks: number) =>
  year?.points.find((point) => point.weeks_before === weeks);
const something = (point: PacePoint | undefined) => point !== undefined && parseMoney(point.turnover) !== 0n;

/** Returns points from the first week with bookings in either year, at most half a year back, to the week of the period. */
export function paceLines(years: readonly PaceYear[]): PaceLine[] {
  const [now, before] = years;
  const all = Array.from({ length: MAX_WEEKS_BEFORE + 1 }, (_, n) => MAX_WEEKS_BEFORE - n).map((weeks) => ({
    weeks,
    now: at(now, weeks),
    before: at(before, weeks),
  }));
  const first = all.findIndex((line) => something(line.now) || something(line.before));
  return first < 0 ? [] : all.slice(first);
}

/** Returns the last week with data for this year. */
export const paceNow = (lines: readonly PaceLine[]): PaceLine | undefined =>
  lines.findLast((line) => line.now !== undefined);

interface PaceCardProps {
  readonly view: SalesView;
  readonly periods: readonly SalesPeriod[];
  readonly chosen: SalesPeriod;
  readonly onChoose: (number: number) => void;
}

export default function PaceCard({ view, periods, chosen, onChoose }: PaceCardProps) {
  const { locale } = useSettings();
  const pace = usePace(view, chosen.number);
  const { data } = pace;
  const lines = paceLines(data ?? []);
  return (
    <Card title={t('Booking pace')}>
      <Stack gap={12} data-part="pace">
        <Row>
          <Field label={view.type === 'week' ? t('Week') : t('Month')}>
            {(control) => (
              <Select
                {...control}
                value={chosen.number}
                onChange={({ target }) => onChoose(Number(target.value))}
                options={periods.map((period) => ({
                  value: period.number,
                  label:
                    view.type === 'week'
                      ? `${periodName(period, locale)} · ${periodDays(period, locale)}`
                      : periodName(period, locale),
                }))}
              />
            )}
          </Field>
        </Row>
        {data === undefined && <NotLoaded query={pace} waiting={<ChartRoom height={240} />} />}
        {data !== undefined && lines.length === 0 && (
          <EmptyState title={t('No earlier data')}>{t('Recorded since Hireyard was installed.')}</EmptyState>
        )}
        {data !== undefined && lines.length > 0 && <Pace years={data} lines={lines} chosen={chosen} />}
      </Stack>
    </Card>
  );
}

const weeksText = (weeks: number) =>
  weeks === 0 ? t('in its first week') : t('{weeks, plural, one {# week} other {# weeks}} ahead', { weeks });
const heightOf = (point: PaceLine['now']) => (point === undefined ? null : Number(point.turnover));

function paceSentence(
  years: readonly PaceYear[],
  lines: readonly PaceLine[],
  chosen: SalesPeriod,
  settings: Settings,
): string {
  const last = paceNow(lines);
  const [, before] = years;
  const name = `${periodName(chosen, settings.locale)} ${chosen.year}`;
  if (last?.now === undefined) return t('{name}: no earlier data.', { name });
  const booked = parseMoney(last.now.turnover);
  const had = { name, amount: moneyText(booked, settings), weeks: weeksText(last.weeks) };
  const compared =
    last.before === undefined
      ? t('{name}: {amount} booked {weeks}, no figure for the year before.', had)
      : t('{name}: {amount} booked {weeks}, {change} on the year before.', {
          ...had,
          change: changeText(booked, parseMoney(last.before.turnover), settings),
        });
  const end =
    before?.turnover == null
      ? ''
      : ` ${t('Final figure for {year}: {amount}.', { year: before.year, amount: moneyText(parseMoney(before.turnover), settings) })}`;
  return `${compared}${end}`;
}

interface PaceProps {
  readonly years: readonly PaceYear[];
  readonly lines: readonly PaceLine[];
  readonly chosen: SalesPeriod;
}

function Pace({ years, lines, chosen }: PaceProps) {
  const settings = useSettings();
  const money = (point: PaceLine['now']) =>
    point === undefined ? t('no data') : moneyText(parseMoney(point.turnover), settings);
  const sentence = paceSentence(years, lines, chosen, settings);
  const earlier = yearBefore(chosen)?.year ?? chosen.year - 1;
  const derived = lines.some(({ now, before }) => now?.origin === 'derived' || before?.origin === 'derived');
  return (
    <>
      <p>{sentence}</p>
      <LineChart
        summary={sentence}
        points={lines.map(({ weeks, now, before }) => ({
          key: String(weeks),
          label: weeks === 0 ? t('start') : `−${inFigures(weeks)}`,
          says: [
            weeks === 0 ? t('In its first week') : weeksText(weeks),
            `${chosen.year}: ${money(now)}`,
            `${inFigures(earlier)}: ${money(before)}`,
          ],
        }))}
        lines={[
          {
            key: 'now',
            label: String(chosen.year),
            look: 'first',
            values: lines.map(({ now }) => heightOf(now)),
          },
          {
            key: 'before',
            label: String(earlier),
            look: 'second',
            values: lines.map(({ before }) => heightOf(before)),
          },
        ]}
        tick={shortMoney(settings.locale, settings.currency)}
        height={240}
      />
      {derived && <p className="hy-hint">{t('Weeks without a snapshot exclude orders abandoned since.')}</p>}
      <details>
        <summary>{t('Show as table')}</summary>
        <table className="hy-table" aria-label={t('Booking pace')}>
          <TableHead
            columns={[t('Weeks ahead'), [String(chosen.year), 'hy-end'], [String(earlier), 'hy-end']]}
          />
          <tbody>
            {lines.map(({ weeks, now, before }) => (
              <tr key={weeks}>
                <td>{inFigures(weeks)}</td>
                <td className="hy-end hy-num">{money(now)}</td>
                <td className="hy-end hy-num">{money(before)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </>
  );
}
