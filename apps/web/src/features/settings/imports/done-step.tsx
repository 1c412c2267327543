/** Last step: the result, links to the records, and undo. */
import { t, inSentence } from '@hireyard/messages';
import { permissionOf } from '@hireyard/wire/resource/define-resource';
import { heads } from '@hireyard/wire/resource/heads';
import { IMPORTED_RESOURCE } from '@hireyard/wire/records/import-calls';
import { type ReactNode, useState } from 'react';
import { Link, useGo } from '../../../page/navigate.tsx';
import { useCan } from '../../../page/session.ts';
import { paths } from '../../../lib/registry/paths.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { MomentText, rich } from '../../../ui/text.tsx';
import { BadRowsButton, Counts, RowsCard } from './check-step.tsx';
import { type Run, undoOptions, useStep } from './data.ts';
import { KINDS, undoText } from './labels.tsx';
import { useQuery } from '@tanstack/react-query';
import { Dialog } from '../../../ui/dialog.tsx';
import { Checkbox } from '../../../ui/inputs.tsx';
import { ErrorState, SkeletonRows } from '../../../ui/states.tsx';
import { inFigures } from '../../../lib/format.ts';
import { Stack } from '../../../ui/layout.tsx';

// Preview of an undo, with the records that block it.

function UndoDialog({ run, onClose }: { readonly run: Run; readonly onClose: () => void }) {
  const { data, error, refetch } = useQuery(undoOptions(run));
  const [skip, setSkip] = useState(false);
  const { send, busy, failure } = useStep(run);
  const blocked = data !== undefined && data.blocked_total > 0;
  const nothing = data !== undefined && data.removed + data.restored === 0;
  const kind = data === undefined ? '' : undoText(run.kind, data.removed, data.restored);
  const undo = async () => {
    if (await send('undo', { skip_changed: skip })) onClose();
    else void refetch();
  };
  return (
    <Dialog
      open
      wide
      title={t('Undo import')}
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
            {t('Undo import')}
          </Button>
        </>
      }
    >
      {data === undefined && error === null && <SkeletonRows rows={3} label={t('Checking the records')} />}
      {error !== null && (
        <ErrorState
          title={t('The records could not be checked')}
          detail={error.message}
          onRetry={() => void refetch()}
        />
      )}
      {data !== undefined && (
        <>
          <p>{t('{kind} Only once.', { kind })}</p>
          {blocked && (
            <>
              <p>
                {t(
                  '{blocked_total, plural, one {One record was} other {# records were}} changed or used since the import:',
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
                {t('Keep these and undo the rest')}
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

function importedText({ applied_at: at, applied_by: name }: Run): ReactNode {
  if (at === null) return null;
  const when = <MomentText at={at} />;
  return name === null
    ? rich('Imported on {when}.', { when })
    : rich('Imported by {name} on {when}.', { name, when });
}

function undoneText({ undone_at: at, undone_by: name }: Run): ReactNode {
  if (at === null) return null;
  const when = <MomentText at={at} />;
  return name === null
    ? rich('Undone on {when}.', { when })
    : rich('Undone by {name} on {when}.', { name, when });
}

export function DoneStep({ run }: { readonly run: Run }) {
  const go = useGo();
  const can = useCan();
  const [asking, setAsking] = useState(false);
  const { label, many, to } = KINDS[run.kind];
  const undone = run.undone_at !== null;
  const mayUndo = can(permissionOf(heads[IMPORTED_RESOURCE[run.kind]], 'delete'));
  return (
    <>
      <Card title={undone ? t('Undone') : t('Imported')}>
        <p role="status">
          {importedText(run)} {undoneText(run)} {run.problem}
        </p>
        <div className="hy-row">
          {!undone && run.file_kept && run.created + run.updated > 0 && (
            <Link className="hy-button is-primary" to={to({ importrun: run.id })}>
              <span>{t('Show {records}', { records: many })}</span>
            </Link>
          )}
          {!undone && run.file_kept && mayUndo && run.created + run.updated > 0 && (
            <Button kind="danger" onClick={() => setAsking(true)}>
              {t('Undo import')}
            </Button>
          )}
          <Button onClick={() => go(paths.newImport.to({}, { kind: run.kind }))}>
            {t('Import another file')}
          </Button>
          <BadRowsButton run={run} />
        </div>
        {!run.file_kept && (
          <p className="hy-hint">
            {t('The file is gone: no undo. See the history of the {label}.', {
              label: inSentence(label),
            })}
          </p>
        )}
      </Card>
      <Counts run={run} />
      {run.file_kept && <RowsCard run={run} links={!undone} />}
      {asking && <UndoDialog run={run} onClose={() => setAsking(false)} />}
    </>
  );
}
