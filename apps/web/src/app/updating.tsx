/** Shows in every page's bar how many open contracts were updated after a price, rule or setting changed. Loads after the page. */
import { t } from '@hireyard/messages';
import type { Recalculation, Recalculations } from '@hireyard/wire/contracts/recalculation';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { http } from '../lib/api/client.ts';
import { formatNumber, useSettings } from '../lib/format.ts';
import { useWithoutNews } from '../lib/live/flow.ts';
import { useUser } from '../page/session.ts';
import { IconWarn } from '../ui/icons.tsx';

// Progress of updating open contracts, as text.

interface UpdatingNote {
  readonly text: string;
  readonly done: number;
  readonly total: number;
  /** No job is working on it: it failed and waits for a retry. */
  readonly stopped: boolean;
}

/** Sums up all changes; null if nothing is left to update. */
export function updatingOf(changes: readonly Recalculation[], locale: string): UpdatingNote | null {
  const total = changes.reduce((sum, change) => sum + change.total, 0);
  const remaining = changes.reduce((sum, change) => sum + change.remaining, 0);
  if (remaining === 0) return null;
  const done = Math.max(0, total - remaining);
  const stopped = changes.every(({ runs }) => !runs);
  const figures = { done: formatNumber(done, locale), total: formatNumber(total, locale) };
  const text = stopped
    ? t('Update stopped at {done} of {total}', figures)
    : t('Updating {done} of {total}', figures);
  return { text, done, total, stopped };
}

/** Polling interval while contracts are updated, in ms, without waiting for live updates. */
const LOOK_AGAIN_MS = 1_000;
/** Polling interval without live updates. */
const WITHOUT_NEWS_MS = 30_000;

const recalculations = queryOptions({
  queryKey: ['recalculation', 'progress'],
  queryFn: async ({ signal }) =>
    http<Recalculations>({ path: '/api/v1/recalculation/', signal, waiting: 'background' }),
});

export default function Updating() {
  const { locale } = useSettings();
  const user = useUser();
  const rarely = useWithoutNews(WITHOUT_NEWS_MS);
  const { data } = useQuery({
    ...recalculations,
    enabled: user !== null && (user.isAdmin || user.permissions.length > 0),
    refetchInterval: ({ state }) =>
      updatingOf(state.data?.results ?? [], locale)?.stopped === false ? LOOK_AGAIN_MS : rarely,
  });
  const updating = updatingOf(data?.results ?? [], locale);
  if (updating === null) return null;
  const { text, done, total, stopped } = updating;
  return (
    <span
      className="hy-updating hy-row is-nowrap hy-gap-4"
      // Not role=status, which would read out every step.
      role="progressbar"
      aria-label={t('Updating open contracts')}
      aria-valuetext={text}
      aria-valuemin={0}
      aria-valuemax={total}
      aria-valuenow={done}
      title={t('Lists show old figures until contracts are updated.')}
    >
      {stopped && <IconWarn />}
      {text}
    </span>
  );
}
