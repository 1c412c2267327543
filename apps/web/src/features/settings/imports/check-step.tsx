/** The third step: what the file would do, and the button that does it. */
import { t } from '@hireyard/messages';
import { importrun } from '@hireyard/wire/records/importrun';
import { useState } from 'react';
import { client } from '../../../lib/api/index.ts';
import { failureOf } from '../../../lib/api/outcome.ts';
import { useGo } from '../../../page/navigate.tsx';
import { download } from '../../../resource/list/csv.ts';
import { paths } from '../../../lib/registry/paths.ts';
import { Button } from '../../../ui/button.tsx';
import { IconDownload } from '../../../ui/icons-data.tsx';
import { Checkbox } from '../../../ui/inputs.tsx';
import { ErrorState } from '../../../ui/states.tsx';
import { toast } from '../../../ui/toast.ts';
import { Counts } from './counts.tsx';
import { type Run, useStep } from './data.ts';
import { RowsCard } from './rows-card.tsx';
import { applyWords } from './words.ts';

/** Saves the bad rows to be corrected and uploaded again. */
export function BadRowsButton({ run }: { readonly run: Run }) {
  if (run.bad === 0 || !run.file_kept) return null;
  const save = async () => {
    try {
      const file = await client(importrun).action<Blob>('badRows', { id: run.id, as: 'blob' });
      download(`bad rows of ${run.file_name.replace(/\.[a-z]+$/i, '')}.csv`, file);
    } catch (error) {
      toast(failureOf(error).message, { tone: 'danger' });
    }
  };
  return (
    <Button icon={IconDownload} onClick={() => void save()}>
      {t('Download bad rows')}
    </Button>
  );
}

export function CheckStep({ run }: { readonly run: Run }) {
  const go = useGo();
  const [skipBad, setSkipBad] = useState(false);
  const { send, busy, failure } = useStep(run);
  const words = applyWords(run, skipBad);
  const useless =
    run.bad > 0 && run.created + run.updated > 0
      ? t('Nothing is imported while rows are bad')
      : t('There is nothing to import');
  return (
    <>
      {run.problem !== '' && <ErrorState title={t('The last try came to nothing')} detail={run.problem} />}
      <Counts run={run} />
      <RowsCard run={run} links={false} actions={<BadRowsButton run={run} />} />
      {failure !== undefined && (
        <p className="hy-error" role="alert">
          {failure.message}
        </p>
      )}
      <div className="hy-file-foot">
        {run.bad > 0 && run.created + run.updated > 0 && (
          <Checkbox checked={skipBad} onChange={() => setSkipBad(!skipBad)}>
            {t('Leave out the bad rows and import the others')}
          </Checkbox>
        )}
        <div className="hy-row">
          <Button
            kind="primary"
            disabled={words === undefined}
            loading={busy}
            onClick={() => void send('apply', { skip_bad: skipBad })}
          >
            {words ?? useless}
          </Button>
          <Button disabled={busy} onClick={() => go(paths.importColumns.to({ id: run.id }), 'back')}>
            {t('Back to the columns')}
          </Button>
        </div>
      </div>
    </>
  );
}
