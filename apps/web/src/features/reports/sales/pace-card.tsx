/** Booking pace: what was on the books so many weeks before a period, this year against last. */
import { t } from '@hireyard/messages';
import { parseMoney } from '@hireyard/domain/values/money';
import { type SalesPeriod, yearBefore } from '@hireyard/domain/reports/sales';
import type { PaceYear } from '@hireyard/wire/reports/sales-dated';
import { Card } from '../../../ui/card.tsx';
import { ChartRoom } from '../../../ui/chart/chart-room.tsx';
import { LineChart } from '../../../ui/chart/index.tsx';
import { Field } from '../../../ui/field.tsx';
import { Select } from '../../../ui/inputs.tsx';
import { type Settings, useSettings } from '../../../lib/settings.ts';
import { EmptyState, ErrorState } from '../../../ui/states.tsx';
import { TableHead } from '../../../ui/table-head.tsx';
import { shortMoney } from '../short-money.ts';
import { type PaceLine, paceLines, paceNow } from './pace-lines.ts';
import { changeWords, moneyText, periodDays, periodName } from './sales-words.ts';
import type { SalesView } from './sales-view.ts';
import { usePace } from './use-sales.ts';

interface PaceCardProps {
  readonly view: SalesView;
  readonly periods: readonly SalesPeriod[];
  readonly chosen: SalesPeriod;
  readonly onChoose: (number: number) => void;
}

export default function PaceCard({ view, periods, chosen, onChoose }: PaceCardProps) {
  const { locale } = useSettings();
  const { data, error, refetch } = usePace(view, chosen.number);
  const lines = paceLines(data ?? []);
  return (
    <Card title={t('Booking pace')}>
      <div className="hy-sales-pace">
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
        {data === undefined && error !== null && (
          <ErrorState
            title={t('The booking pace could not be read')}
            detail={error.message}
            onRetry={() => void refetch()}
          />
        )}
        {data === undefined && error === null && <ChartRoom height={240} />}
        {data !== undefined && lines.length === 0 && (
          <EmptyState title={t('Nothing is known about the weeks before')}>
            {t(
              'The pace is kept week by week from the day on which Hireyard runs; of weeks before that nothing is shown.',
            )}
          </EmptyState>
        )}
        {data !== undefined && lines.length > 0 && <Pace years={data} lines={lines} chosen={chosen} />}
      </div>
    </Card>
  );
}

const weeksWords = (weeks: number) =>
  weeks === 0 ? t('in its first week') : t('{weeks, plural, one {# week} other {# weeks}} before', { weeks });
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
  if (last?.now === undefined) return t('{name}: nothing is known about its weeks before.', { name });
  const booked = parseMoney(last.now.turnover);
  const had = { name, amount: moneyText(booked, settings), weeks: weeksWords(last.weeks) };
  const compared =
    last.before === undefined
      ? t('{name} had {amount} on the books {weeks}; of the year before nothing is known for that week.', had)
      : t('{name} had {amount} on the books {weeks}, {change} on the year before.', {
          ...had,
          change: changeWords(booked, parseMoney(last.before.turnover), settings),
        });
  const end =
    before?.turnover == null
      ? ''
      : ` ${t('{year} came to {amount} in the end.', { year: before.year, amount: moneyText(parseMoney(before.turnover), settings) })}`;
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
    point === undefined ? t('not kept') : moneyText(parseMoney(point.turnover), settings);
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
          label: weeks === 0 ? t('start') : `−${weeks}`,
          says: [
            weeks === 0 ? t('In its first week') : weeksWords(weeks),
            `${chosen.year}: ${money(now)}`,
            `${earlier}: ${money(before)}`,
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
      {derived && (
        <p className="hy-hint">
          {t(
            'Weeks in which no snapshot was kept are worked out from the days on which today’s orders were booked: what was cancelled since is not in them.',
          )}
        </p>
      )}
      <details className="hy-sales-details">
        <summary>{t('The same as a table')}</summary>
        <table className="hy-table" aria-label={t('Booking pace')}>
          <TableHead
            columns={[t('Weeks before'), [String(chosen.year), 'hy-end'], [String(earlier), 'hy-end']]}
          />
          <tbody>
            {lines.map(({ weeks, now, before }) => (
              <tr key={weeks}>
                <td>{weeks}</td>
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
