/** Who changed what on a record: before → after. Shared by every record. */
import { t } from '@hireyard/messages';
import type { AnyResource } from '@hireyard/wire/resource/define-resource';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { historyOptions } from '../../lib/api/queries.ts';
import { usePageActive } from '../../lib/page-active.ts';
import { Card } from '../../ui/card.tsx';
import { MomentText } from '../../ui/money.tsx';
import { Pager } from '../../ui/pager.tsx';
import { EmptyState, ErrorState, SkeletonRows } from '../../ui/states.tsx';
import { HistoryChanges } from './history-changes.tsx';
import { actionText, viaText } from './history-words.ts';
import './trail.css';

const pageSize = 15;
interface HistoryProps {
  readonly resource: AnyResource;
  readonly id: number;
}

export function History({ resource, id }: HistoryProps) {
  const active = usePageActive();
  const [page, setPage] = useState(1);
  const list = useQuery({
    ...historyOptions(resource, id, page),
    subscribed: active,
    placeholderData: keepPreviousData,
  });
  const data = list.data;
  if (list.isError && data === undefined)
    return (
      <ErrorState
        title={t('The history could not be loaded')}
        detail={list.error.message}
        onRetry={() => void list.refetch()}
      />
    );
  if (data === undefined) return <SkeletonRows rows={5} label={t('Loading the history')} />;
  if (data.count === 0) return <EmptyState title={t('Nothing has been changed yet')} />;
  return (
    <div className="hy-timeline">
      <Card flush>
        <ol>
          {data.results.map((entry) => (
            <li key={entry.id}>
              <span className="hy-byline">
                {entry.user ?? t('The system')}
                <br />
                <MomentText at={entry.at} />
                <br />
                {viaText(entry.via)}
              </span>
              <div>
                <b>{actionText(entry.action)}</b>
                <HistoryChanges resource={resource} entry={entry} />
              </div>
            </li>
          ))}
        </ol>
        {data.count > pageSize && (
          <Pager page={page} pageSize={pageSize} count={data.count} onPage={setPage} />
        )}
      </Card>
    </div>
  );
}
