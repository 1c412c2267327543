import { t } from '@hireyard/messages';
import { useGo } from '../../../page/navigate.tsx';
import { paths } from '../../../lib/registry/paths.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { ErrorState } from '../../../ui/states.tsx';
import type { Run } from './data.ts';
import { ReadingCard } from './reading-card.tsx';

const DOING = {
  read: t('Reading the file'),
  check: t('Checking every row'),
  apply: t('Importing'),
  undo: t('Taking the import back'),
} as const;

/** A job has the run: how far it is. The page may be left meanwhile. */
export function Busy({ run }: { readonly run: Run }) {
  const { step } = run;
  if (step === null) return null;
  const part = Number(run.progress);
  return (
    <Card title={DOING[step]}>
      <progress className="hy-file-progress" aria-label={DOING[step]} {...(part > 0 && { value: part })} />
      <p role="status" className="hy-im-doing">
        {run.progress_text || t('It begins in a moment.')}
      </p>
      <p className="hy-hint">
        {t('You can leave this page: the work goes on, and the import stays in the list.')}
      </p>
    </Card>
  );
}

/** The file could not be read: why, and the ways on that do not need it to be sent again. */
export function Refused({ run }: { readonly run: Run }) {
  const go = useGo();
  return (
    <>
      <ErrorState title={t('This file cannot be imported as it is')} detail={run.problem} />
      {run.format === 'csv' && run.size > 0 && <ReadingCard run={run} />}
      <div className="hy-row">
        <Button kind="primary" onClick={() => go(paths.newImport.to({}, { kind: run.kind }), 'back')}>
          {t('Choose another file')}
        </Button>
      </div>
    </>
  );
}
