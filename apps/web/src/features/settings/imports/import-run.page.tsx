/** A run on one of its steps. The address says which one; a run that is not so far leads back to where it is. */
import { t } from '@hireyard/messages';
import { useParams } from 'react-router-dom';
import { useEffect } from 'react';
import { ResponseError } from '../../../lib/api/errors.ts';
import { useGo } from '../../../page/navigate.tsx';
import { Page } from '../../../page/page.tsx';
import { usePageActive } from '../../../lib/page-active.ts';
import { usePagePath } from '../../../page/page-query.ts';
import { paths } from '../../../lib/registry/paths.ts';
import { underSettings } from '../../../lib/registry/settings-lists.ts';
import { EmptyState, ErrorState, PermissionState, SkeletonRows } from '../../../ui/states.tsx';
import { Busy, Refused } from './busy.tsx';
import { CheckStep } from './check-step.tsx';
import { ColumnsStep } from './columns-step.tsx';
import { type Run, useRun } from './data.ts';
import { DoneStep } from './done-step.tsx';
import { RunMenu } from './run-menu.tsx';
import { type StepKey, Steps } from './steps.tsx';
import '../../../ui/file-review.css';
import './import.css';

type Place = Exclude<StepKey, 'file'>;
const PLACES = {
  columns: paths.importColumns,
  check: paths.importCheck,
  done: paths.importDone,
} as const;

/** How far a run is. */
function placeOf(run: Run): Place {
  if (run.applied_at !== null || run.state === 'running' || run.step === 'undo') return 'done';
  return run.step === 'check' || run.state === 'checked' ? 'check' : 'columns';
}

/** The step to show: a checked run may go back to its columns, and no run forward by its address. */
function shownOf(run: Run, asked: string): Place {
  const at = placeOf(run);
  return asked === 'columns' && at === 'check' && run.step === null ? 'columns' : at;
}

export default function RunPage() {
  const { id } = useParams();
  const path = usePagePath();
  const { data, error, refetch } = useRun(id);
  const run = data?.data;
  const asked = path.split('/').at(-1) ?? '';
  const place = run === undefined ? undefined : shownOf(run, asked);
  const active = usePageActive();
  const go = useGo();
  useEffect(() => {
    if (active && id !== undefined && place !== undefined && asked !== place)
      go(PLACES[place].to({ id }), 'root');
    // the way of the run decides, not who draws the page
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [active, id, place, asked]);
  const title = run?.file_name ?? t('Import');
  const crumbs = [
    ...underSettings,
    { label: t('Imports'), to: paths.imports.to() },
    { label: title, to: paths.importRun.to({ id: id ?? '' }) },
  ];
  const status = error instanceof ResponseError ? error.status : undefined;
  const gone = status === 404;
  const refused = status === 403;
  return (
    <Page title={title} crumbs={crumbs} actions={run && <RunMenu run={run} />}>
      <div className="hy-body hy-file-review hy-im">
        {run === undefined && error === null && <SkeletonRows rows={8} label={t('Loading the import')} />}
        {gone && (
          <EmptyState title={t('There is no such import')}>
            {t('It was deleted, or it is of records that you may not change.')}
          </EmptyState>
        )}
        {refused && <PermissionState act="import" what={t('records')} />}
        {error !== null && !gone && !refused && run === undefined && (
          <ErrorState
            title={t('The import could not be loaded')}
            detail={error.message}
            onRetry={() => void refetch()}
          />
        )}
        {run !== undefined && place !== undefined && (
          <>
            <Steps current={place} />
            {run.step !== null ? (
              <Busy run={run} />
            ) : run.state === 'refused' ? (
              <Refused run={run} />
            ) : place === 'columns' ? (
              <ColumnsStep key={`${run.id} ${run.encoding} ${run.separator}`} run={run} />
            ) : place === 'check' ? (
              <CheckStep run={run} />
            ) : (
              <DoneStep run={run} />
            )}
          </>
        )}
      </div>
    </Page>
  );
}
