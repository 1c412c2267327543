/** What undoing will do, before it is done; records in the way are named. */
import { t } from '@hireyard/messages';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Checkbox } from '../../../ui/inputs.tsx';
import { ErrorState, SkeletonRows } from '../../../ui/states.tsx';
import { type Run, undoOptions, useStep } from './data.ts';
import { inFigures } from '../../../lib/format.ts';
import { undoWords } from './words.tsx';
import { Stack } from '../../../ui/layout.tsx';

export function UndoDialog({ run, onClose }: { readonly run: Run; readonly onClose: () => void }) {
  const { data, error, refetch } = useQuery(undoOptions(run));
  const [skip, setSkip] = useState(false);
  const { send, busy, failure } = useStep(run);
  const blocked = data !== undefined && data.blocked_total > 0;
  const nothing = data !== undefined && data.removed + data.restored === 0;
  const undo = async () => {
    if (await send('undo', { skip_changed: skip })) onClose();
    else void refetch();
  };
  return (
    <Dialog
      open
      wide
      title={t('Undo this import')}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('Keep it')}</Button>
          <Button
            kind="danger"
            loading={busy}
            disabled={data === undefined || nothing || (blocked && !skip)}
            onClick={() => void undo()}
          >
            {t('Undo the import')}
          </Button>
        </>
      }
    >
      {data === undefined && error === null && <SkeletonRows rows={3} label={t('Looking at the records')} />}
      {error !== null && (
        <ErrorState
          title={t('The records could not be looked at')}
          detail={error.message}
          onRetry={() => void refetch()}
        />
      )}
      {data !== undefined && (
        <>
          <p>
            {t('{kind} It can be done once.', { kind: undoWords(run.kind, data.removed, data.restored) })}
          </p>
          {blocked && (
            <>
              <p>
                {t(
                  '{blocked_total, plural, one {One record was} other {# records were}} changed or used since, so the import is not undone as a whole:',
                  { blocked_total: data.blocked_total },
                )}
              </p>
              <Stack as="ul" gap={4} className="hy-im-blocked">
                {data.blocked.map((one) => (
                  <li key={one.id}>
                    <b>{one.title || t('Number {id}', { id: one.id })}</b> {one.reason}
                  </li>
                ))}
                {data.blocked_total > data.blocked.length && (
                  <li>
                    {t('and {count} more', {
                      count: inFigures(data.blocked_total - data.blocked.length),
                    })}
                  </li>
                )}
              </Stack>
              <Checkbox checked={skip} onChange={() => setSkip(!skip)}>
                {t('Leave these as they are and undo the rest')}
              </Checkbox>
            </>
          )}
        </>
      )}
      {failure !== undefined && (
        <p className="hy-error" role="alert">
          {failure.message}
        </p>
      )}
    </Dialog>
  );
}
