import { t } from '@hireyard/messages';
import { inboundevent } from '@hireyard/wire/system/inboundevent';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { listOptions } from '../../../lib/api/queries.ts';
import { usePageActive } from '../../../lib/page-active.ts';
import { useCan } from '../../../page/session-hooks.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { StateChip } from '../../../ui/chip.tsx';
import { MomentText } from '../../../ui/money.tsx';
import { Pager } from '../../../ui/pager.tsx';
import { EmptyState, ErrorState, SkeletonRows } from '../../../ui/states.tsx';
import { useActions } from './use-actions.ts';

const PAGE = 10;
const STATES: Readonly<Record<string, { readonly colour: string; readonly label: string }>> = {
  received: { colour: 'warning', label: t('Received') },
  applied: { colour: 'success', label: t('Applied') },
  ignored: { colour: 'medium', label: t('Ignored') },
  failed: { colour: 'danger', label: t('Failed') },
};

/** What outside services delivered, the last first. */
export function EventsCard() {
  const active = usePageActive();
  const can = useCan();
  const [page, setPage] = useState(1);
  const events = useQuery({
    ...listOptions(inboundevent, { page, page_size: PAGE }),
    subscribed: active,
    placeholderData: keepPreviousData,
  });
  const { busy, replay } = useActions();
  const { data } = events;
  return (
    <Card title={t('Deliveries')} help="connections.deliveries" flush>
      {data === undefined && events.isError && (
        <ErrorState
          title={t('The deliveries could not be loaded')}
          detail={events.error.message}
          onRetry={() => void events.refetch()}
        />
      )}
      {data === undefined && !events.isError && <SkeletonRows rows={4} />}
      {data?.results.length === 0 && <EmptyState title={t('Nothing was delivered yet')} />}
      {data !== undefined && data.results.length > 0 && (
        <>
          <ul className="hy-jobs" aria-label={t('Deliveries')}>
            {data.results.map((one) => (
              <li key={one.id}>
                <div className="hy-row">
                  <StateChip colour={STATES[one.state]?.colour}>
                    {STATES[one.state]?.label ?? one.state}
                  </StateChip>
                  <strong>{one.type}</strong>
                  <span className="hy-hint">
                    {one.provider} · <MomentText at={one.received_at} />
                    {one.deliveries > 1 &&
                      ` ${t('· came {deliveries} times', { deliveries: one.deliveries })}`}
                  </span>
                </div>
                {one.last_error !== null && <p className="hy-job-error">{one.last_error}</p>}
                <p className="hy-hint hy-job-error">{one.external_id}</p>
                {can('core.change_inboundevent') && (
                  <div className="hy-row">
                    <Button
                      aria-label={t('Replay {external_id}', { external_id: one.external_id })}
                      loading={busy === `event ${one.id}`}
                      onClick={() => void replay(one.id)}
                    >
                      {t('Replay')}
                    </Button>
                  </div>
                )}
              </li>
            ))}
          </ul>
          {data.count > PAGE && <Pager page={page} pageSize={PAGE} count={data.count} onPage={setPage} />}
        </>
      )}
    </Card>
  );
}
