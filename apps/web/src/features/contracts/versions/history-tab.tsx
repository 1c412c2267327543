/** History of a contract: versions, its state at any time, and all changes. */
import { t } from '@hireyard/messages';
import type { AnyResource } from '@hireyard/wire/resource/define-resource';
import { History } from '../../../resource/detail/history.tsx';
import { AtTimeCard } from './at-time.tsx';
import { VersionsCard } from './versions.tsx';
import { Stack } from '../../../ui/layout.tsx';
import './versions.css';

interface HistoryTabProps {
  readonly resource: AnyResource;
  readonly id: number;
}

export default function HistoryTab({ resource, id }: HistoryTabProps) {
  return (
    <Stack gap="gutter" className="hy-ver hy-wide">
      <VersionsCard id={id} />
      <AtTimeCard id={id} />
      <h2 className="hy-ver-title">{t('All changes')}</h2>
      <History resource={resource} id={id} />
    </Stack>
  );
}
