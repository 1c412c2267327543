import { t } from '@hireyard/messages';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { usePageActive } from '../../../lib/page-active.ts';
import { Card } from '../../../ui/card.tsx';
import { StateChip } from '../../../ui/chip.tsx';
import { MomentText } from '../../../ui/text.tsx';
import { Pager } from '../../../ui/pager.tsx';
import { EmptyState, ErrorState, SkeletonRows } from '../../../ui/states.tsx';
import { deviceWords } from '../security/index.ts';
import { attemptsOptions, PAGE } from './data.tsx';
import { Rows } from '../../../ui/layout.tsx';

/** Who tried to sign in by the names of a user: from where, with what, and whether it went well. */
export function AttemptsTab({ id }: { readonly id: number }) {
  const active = usePageActive();
  const [page, setPage] = useState(1);
  const list = useQuery({
    ...attemptsOptions(id, page),
    subscribed: active,
    placeholderData: keepPreviousData,
  });
  const { data } = list;
  return (
    <Card title={t('Attempts to sign in')} flush>
      {data === undefined && !list.isError && <SkeletonRows rows={5} label={t('Loading the attempts')} />}
      {data === undefined && list.isError && (
        <ErrorState
          title={t('The attempts could not be loaded')}
          detail={list.error.message}
          onRetry={() => void list.refetch()}
        />
      )}
      {data?.count === 0 && <EmptyState title={t('Nobody has tried to sign in by these names yet')} />}
      {data !== undefined && data.count > 0 && (
        <>
          <Rows between aria-label={t('Attempts to sign in')}>
            {data.results.map((one) => (
              <li key={one.id}>
                <div>
                  <strong>
                    <MomentText at={one.at} />
                  </strong>
                  <p className="hy-hint">
                    {t('from {address} · {device}', {
                      address: one.address,
                      device: one.path.includes('/token/') ? t('a program') : deviceWords(one.user_agent),
                    })}
                  </p>
                </div>
                <StateChip colour={one.success ? 'success' : 'danger'}>
                  {one.success ? t('Signed in') : t('Failed')}
                </StateChip>
              </li>
            ))}
          </Rows>
          {data.count > PAGE && <Pager page={page} pageSize={PAGE} count={data.count} onPage={setPage} />}
        </>
      )}
    </Card>
  );
}
