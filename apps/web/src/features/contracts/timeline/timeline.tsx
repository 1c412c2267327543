/** Hires as bars from delivery to collection, optionally grouped (docs/use/contract-views.md). */
import { t } from '@hireyard/messages';
import { daysBetween } from '@hireyard/domain/values/calendar';
import { useQuery } from '@tanstack/react-query';
import { useWithoutNews } from '../../../lib/live/flow.ts';
import { usePageQuery } from '../../../page/address.ts';
import type { LayoutProps } from '../../../resource/list/layouts.tsx';
import { useTableRoom } from '../../../resource/record.ts';
import { useToday } from '../../../lib/use-today.ts';
import { Select } from '../../../ui/inputs.tsx';
import { inFigures, useSettings } from '../../../lib/format.ts';
import { QueryView } from '../../../ui/query-view.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { dayOr, LOOK_AGAIN_MS, timelineOptions, ViewBar } from '../list/view.tsx';
import { type Group, GROUPS, lanesOf, otherWindow, windowOf, type Zoom, ZOOMS } from './lanes.tsx';
import { TimelineTable } from './table.tsx';
import './timeline.css';

const ZOOM_TEXTS: Readonly<Record<Zoom, string>> = {
  fortnight: t('2 weeks'),
  month: t('Month'),
  quarter: t('Quarter'),
};
const GROUP_TEXTS: Readonly<Record<Group, string>> = {
  none: t('Not grouped'),
  customer: t('By customer'),
  account: t('By account'),
  depot: t('By depot'),
};
const oneOf = <T extends string>(known: readonly T[], text: string | null, fallback: T): T =>
  known.find((one) => one === text) ?? fallback;

function titleOf(from: string, to: string, locale: string, wide: boolean): string {
  const format = new Intl.DateTimeFormat(locale, {
    day: 'numeric',
    month: wide ? 'long' : 'short',
    ...(wide && { year: 'numeric' as const }),
    timeZone: 'UTC',
  });
  return format.formatRange(new Date(`${from}T00:00:00Z`), new Date(`${to}T00:00:00Z`));
}

const countText = (shown: number, count: number): string =>
  count > shown
    ? t('First {shown} of {count}. Narrow the filters.', {
        shown: inFigures(shown),
        count: inFigures(count),
      })
    : t('{count, plural, one {# hire} other {# hires}}', { count });

export default function ContractTimeline({ conditions, state, onOpen }: LayoutProps) {
  const refetchInterval = useWithoutNews(LOOK_AGAIN_MS);
  const today = useToday();
  const wide = useTableRoom();
  const { locale } = useSettings();
  const [query, change] = usePageQuery();
  const zoom = oneOf(ZOOMS, query.get('zoom'), 'fortnight');
  const group = oneOf(GROUPS, query.get('group'), 'none');
  const date = dayOr(query.get('date'), today);
  const { from, to } = windowOf(zoom, date);
  const found = useQuery({
    ...timelineOptions({ ...conditions, from, to }),
    refetchInterval,
  });
  const { count = 0, bars = [] } = found.data ?? {};
  const step = (by: 1 | -1) => change({ date: otherWindow(zoom, date, by) });
  const table = {
    group,
    from,
    to,
    today,
    dense: daysBetween(from, to) > (wide ? 31 : 14),
    selected: state.selected,
    onOpen,
    onStep: step,
  };
  return (
    <div className="hy-tl hy-fill">
      <ViewBar
        title={titleOf(from, to, locale, wide)}
        of={zoom === 'fortnight' ? t('week') : t('month')}
        today={from <= today && today <= to}
        onToday={() => change({ date: null })}
        onStep={step}
        choices={ZOOMS.map((key) => ({ key, label: ZOOM_TEXTS[key] }))}
        choice={zoom}
        onChoice={(key) => change({ zoom: key })}
      >
        <span role="status">{found.isPending ? '' : countText(bars.length, count)}</span>
        <Select
          aria-label={t('Group')}
          className="hy-tl-group"
          value={group}
          options={GROUPS.map((value) => ({ value, label: GROUP_TEXTS[value] }))}
          onChange={(event) => change({ group: event.target.value === 'none' ? null : event.target.value })}
        />
      </ViewBar>
      <QueryView query={found} waiting={<TimelineTable {...table} lanes={[]} waiting />}>
        {(data) =>
          data.bars.length === 0 ? (
            <EmptyState title={t('No hires in this period')}>{t('Change the period or filters.')}</EmptyState>
          ) : (
            <TimelineTable {...table} lanes={lanesOf(data.bars, group)} waiting={false} />
          )
        }
      </QueryView>
    </div>
  );
}
