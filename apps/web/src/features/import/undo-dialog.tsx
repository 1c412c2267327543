/** What undoing will do, before it is done; records in the way are named. */
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Checkbox } from '../../ui/inputs.tsx';
import { ErrorState, SkeletonRows } from '../../ui/states.tsx';
import { type Run, undoOptions, useStep } from './data.ts';
import { undoWords } from './words.ts';

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
      title="Undo this import"
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Keep it</Button>
          <Button
            kind="danger"
            loading={busy}
            disabled={data === undefined || nothing || (blocked && !skip)}
            onClick={() => void undo()}
          >
            Undo the import
          </Button>
        </>
      }
    >
      {data === undefined && error === null && <SkeletonRows rows={3} label="Looking at the records" />}
      {error !== null && (
        <ErrorState
          title="The records could not be looked at"
          detail={error.message}
          onRetry={() => void refetch()}
        />
      )}
      {data !== undefined && (
        <>
          <p>{undoWords(run.kind, data.removed, data.restored)} It can be done once.</p>
          {blocked && (
            <>
              <p>
                {data.blocked_total === 1
                  ? 'One record was'
                  : `${data.blocked_total.toLocaleString()} records were`}{' '}
                changed or used since, so the import is not undone as a whole:
              </p>
              <ul className="hy-im-blocked">
                {data.blocked.map((one) => (
                  <li key={one.id}>
                    <b>{one.title || `Number ${one.id}`}</b> {one.reason}
                  </li>
                ))}
                {data.blocked_total > data.blocked.length && (
                  <li>and {(data.blocked_total - data.blocked.length).toLocaleString()} more</li>
                )}
              </ul>
              <Checkbox checked={skip} onChange={() => setSkip(!skip)}>
                Leave these as they are and undo the rest
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
