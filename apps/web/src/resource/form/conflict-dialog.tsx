/** Asks what to do if someone else saved the record during an edit. Nothing typed is lost unless the user decides so. */
import { t } from '@hireyard/messages';
import type { AnyResource } from '@hireyard/wire/resource/define-resource';
import { useQuery } from '@tanstack/react-query';
import { historyOptions } from '../../lib/api/queries.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { MomentText, rich } from '../../ui/text.tsx';
import { textOf } from '../cells.tsx';
import { fieldOf, labelOf, type Row } from '../record.ts';
import { Stack } from '../../ui/layout.tsx';

export interface Conflict {
  /** The current record. */
  readonly latest: Row;
  readonly etag: string | undefined;
  /** Fields that were changed since the edit began. */
  readonly changed: readonly string[];
  /** Those of them that the user changed too. */
  readonly both: readonly string[];
}

interface ConflictDialogProps {
  readonly resource: AnyResource;
  readonly conflict: Conflict;
  readonly onKeep: () => void;
  readonly onReload: () => void;
  readonly onOverwrite: () => void;
}

export function ConflictDialog({ resource, conflict, onKeep, onReload, onOverwrite }: ConflictDialogProps) {
  const history = useQuery({ ...historyOptions(resource, conflict.latest.id), staleTime: 0 });
  const last = history.data?.results[0];
  return (
    <Dialog
      open
      title={t('Changed by {user}', { user: last?.user ?? t('someone else') })}
      onClose={onKeep}
      actions={
        <>
          <Button onClick={onKeep}>{t('Keep editing')}</Button>
          <Button onClick={onReload}>{t('Use theirs')}</Button>
          <Button kind="primary" onClick={onOverwrite}>
            {t('Save mine')}
          </Button>
        </>
      }
    >
      <p>
        {last && <>{rich('Saved {when}.', { when: <MomentText at={last.at} /> })} </>}
        {t('Their changes to other fields stay.')}
      </p>
      {conflict.changed.length > 0 && (
        <Stack as="ul" gap={4} className="hy-apart">
          {conflict.changed.map((name) => {
            const field = fieldOf(resource, name);
            const now = {
              field: <b>{labelOf(field, name)}</b>,
              value: (field === undefined ? '' : textOf(field, conflict.latest[name])) || t('empty'),
            };
            return (
              <li key={name}>
                {conflict.both.includes(name)
                  ? rich('{field} is now “{value}” – you changed it too', now)
                  : rich('{field} is now “{value}”', now)}
              </li>
            );
          })}
        </Stack>
      )}
    </Dialog>
  );
}
