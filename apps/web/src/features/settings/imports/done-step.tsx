/** The last step: what was done, where it is, and taking it back. */
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
import { MomentText } from '../../../ui/text.tsx';
import { BadRowsButton, Counts, RowsCard } from './check-step.tsx';
import type { Run } from './data.ts';
import { UndoDialog } from './undo-dialog.tsx';
import { rich } from '../../../ui/rich.tsx';
import { KINDS } from './words.tsx';

function importedWords({ applied_at: at, applied_by: name }: Run): ReactNode {
  if (at === null) return null;
  const when = <MomentText at={at} />;
  return name === null
    ? rich('Imported on {when}.', { when })
    : rich('Imported by {name} on {when}.', { name, when });
}

function undoneWords({ undone_at: at, undone_by: name }: Run): ReactNode {
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
          {importedWords(run)} {undoneWords(run)} {run.problem}
        </p>
        <div className="hy-row">
          {!undone && run.file_kept && run.created + run.updated > 0 && (
            <Link className="hy-button is-primary" to={to({ importrun: run.id })}>
              <span>{t('Show these {records}', { records: many })}</span>
            </Link>
          )}
          {!undone && run.file_kept && mayUndo && run.created + run.updated > 0 && (
            <Button kind="danger" onClick={() => setAsking(true)}>
              {t('Undo this import')}
            </Button>
          )}
          <Button onClick={() => go(paths.newImport.to({}, { kind: run.kind }))}>
            {t('Import another file')}
          </Button>
          <BadRowsButton run={run} />
        </div>
        {!run.file_kept && (
          <p className="hy-hint">
            {t(
              'The file and its rows are no longer kept, so this import can no longer be undone. What it did stands in the history of the {label}.',
              { label: inSentence(label) },
            )}
          </p>
        )}
      </Card>
      <Counts run={run} />
      {run.file_kept && <RowsCard run={run} links={!undone} />}
      {asking && <UndoDialog run={run} onClose={() => setAsking(false)} />}
    </>
  );
}
