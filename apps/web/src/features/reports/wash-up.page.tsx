import { t } from '@hireyard/messages';
import { washUp, washUpItems } from '@hireyard/wire/reports/wash-up';
import type { Read } from '@hireyard/wire/resource/define-resource';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { listOptions } from '../../lib/api/queries.ts';
import type { Query } from '../../lib/api/query-string.ts';
import { Link, useGo } from '../../page/navigate.tsx';
import { usePageQuery, useQueryParameter } from '../../page/address.ts';
import type { ColumnChanges } from '../../resource/list/columns.tsx';
import { paths } from '../../lib/registry/paths.ts';
import { Card } from '../../ui/card.tsx';
import { ChartRoom } from '../../ui/chart/chart.tsx';
import { BarChart } from '../../ui/chart/index.tsx';
import { NotLoaded } from '../../ui/query-view.tsx';
import { formatDay, formatNumber, useSettings } from '../../lib/format.ts';
import { DateText } from '../../ui/text.tsx';
import { futurePeriods } from './period.tsx';
import { ReportScreen, SiblingReports } from './report-page.tsx';

/** Returns the address of the hires returned on a day, in the report's depots. */
function useBackOn(): (day: string) => string {
  const [query] = usePageQuery();
  const depots = query.getAll('depot__id__in');
  return (day) => paths.contracts.to({}, { comes_back: day, depot__id__in: depots.join(',') || undefined });
}

function Day({ day }: { readonly day: string }) {
  return (
    <Link to={useBackOn()(day)}>
      <DateText day={day} />
    </Link>
  );
}

const DAY_COLUMNS: ColumnChanges = {
  day: { cell: ({ day }) => <Day day={String(day)} /> },
  pieces_to_wash: { priority: 1 },
  washup_charge: { priority: 3 },
  pieces_back: { priority: 4 },
};
const days = (_: unknown, conditions: Query) => <Days conditions={conditions} />;

/** `/reporting/wash-up`: goods to wash, by day or by item. */
export default function WashUpPage() {
  const [by] = useQueryParameter('by', 'day');
  const lead = (
    <SiblingReports
      label={t('Wash-up')}
      now={by}
      fallback="day"
      options={{ day: t('By day'), item: t('By item') }}
    />
  );
  const shared = {
    path: paths.washUp.to(),
    title: t('Wash-up load'),
    periods: futurePeriods,
    usual: t('Next 4 weeks'),
    lead,
  };
  if (by === 'item')
    return (
      <ReportScreen
        key="item"
        {...shared}
        report={washUpItems}
        recordPath={(row) => paths.product.to({ id: row.id })}
        columns={{
          sku: { priority: 2 },
          internal_title: { width: 220, priority: 1 },
          pieces_to_wash: { priority: 1 },
        }}
        empty={t('Nothing to wash')}
      />
    );
  return (
    <ReportScreen
      key="day"
      {...shared}
      report={washUp}
      columns={DAY_COLUMNS}
      drawing={days}
      empty={t('Nothing to wash')}
    />
  );
}

const HEIGHT = 220;

/** A bar per day, independent of the current page of rows. */
function Days({ conditions }: { readonly conditions: Query }) {
  const query = useQuery({
    ...listOptions(washUp, { ...conditions, ordering: 'day', page_size: washUp.maxPageSize ?? 1000 }),
    placeholderData: keepPreviousData,
  });
  const rows = query.data?.results;
  // hide an all-zero chart
  if (rows?.every((row) => row.pieces_to_wash === 0) === true) return null;
  return (
    <Card title={t('Pieces to wash by day')}>
      {rows === undefined ? (
        <NotLoaded query={query} waiting={<ChartRoom height={HEIGHT} />} />
      ) : (
        <DayBars rows={rows} />
      )}
    </Card>
  );
}

function DayBars({ rows }: { readonly rows: readonly Read<typeof washUp>[] }) {
  const go = useGo();
  const backOn = useBackOn();
  const { locale } = useSettings();
  const days = rows.map((row) => ({
    day: String(row.day),
    wash: row.pieces_to_wash,
    back: row.pieces_back,
  }));
  const most = days.reduce((top, one) => (one.wash > top.wash ? one : top));
  const figure = (pieces: number) => formatNumber(pieces, locale);
  return (
    <BarChart
      summary={t('Busiest day: {day}, with {wash, plural, one {# piece} other {# pieces}}.', {
        day: formatDay(most.day, locale, 'long'),
        wash: most.wash,
      })}
      points={days.map(({ day, wash, back }) => ({
        key: day,
        label: formatDay(day, locale, 'short'),
        says: [
          formatDay(day, locale, 'long'),
          t('{wash} to wash', { wash: figure(wash) }),
          t('{back} coming back', { back: figure(back) }),
        ],
      }))}
      bars={[
        { key: 'wash', label: t('Pieces to wash'), look: 'first', values: days.map(({ wash }) => wash) },
      ]}
      tick={figure}
      height={HEIGHT}
      onOpen={(at) => go(backOn(days[at]?.day ?? ''))}
      opens={t('Press Enter to open these hires')}
    />
  );
}
