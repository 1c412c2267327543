import { t } from '@hireyard/messages';
import { metadata } from '@hireyard/wire/settings/metadata';
import type { Setting } from '@hireyard/wire/settings/catalogue/setting';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { historyOptions } from '../../../lib/api/queries.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { MomentText } from '../../../ui/text.tsx';
import { Pager } from '../../../ui/pager.tsx';
import { EmptyState, ErrorState, SkeletonRows } from '../../../ui/states.tsx';
import { rich } from '../../../ui/rich.tsx';
import { settingInWords, type Speaking } from './words.ts';
import { Rows } from '../../../ui/layout.tsx';

const PAGE = 15;

interface SettingHistoryProps {
  readonly setting: Setting;
  readonly id: number;
  readonly speak: Speaking;
  readonly onClose: () => void;
}

/** Who changed a setting, from what to what. */
export function SettingHistory({ setting, id, speak, onClose }: SettingHistoryProps) {
  const [page, setPage] = useState(1);
  const list = useQuery({ ...historyOptions(metadata, id, page), staleTime: 0 });
  const { data } = list;
  return (
    <Dialog
      open
      wide
      title={t('History of “{label}”', { label: setting.label })}
      onClose={onClose}
      actions={<Button onClick={onClose}>{t('Close')}</Button>}
    >
      {data === undefined && list.isError ? (
        <ErrorState
          title={t('The history could not be loaded')}
          detail={list.error.message}
          onRetry={() => void list.refetch()}
        />
      ) : data === undefined ? (
        <SkeletonRows rows={3} label={t('Loading the history')} />
      ) : data.count === 0 ? (
        <EmptyState title={t('Nobody has changed it yet')} />
      ) : (
        <>
          <Rows as="ol" flush className="hy-bs-history">
            {data.results.map(({ id: entry, at, user, changes }) => (
              <li key={entry}>
                <span className="hy-hint">
                  {user ?? t('The system')}, <MomentText at={at} />
                </span>
                {changes
                  .filter(({ field }) => field === 'value')
                  .map(({ before, after }) => (
                    <p key={entry}>
                      {rich('from {before} to {after}', {
                        before: <del>{settingInWords(setting, before, speak)}</del>,
                        after: <ins>{settingInWords(setting, after, speak)}</ins>,
                      })}
                    </p>
                  ))}
              </li>
            ))}
          </Rows>
          {data.count > PAGE && <Pager page={page} pageSize={PAGE} count={data.count} onPage={setPage} />}
        </>
      )}
    </Dialog>
  );
}
