/** A run on one of its steps. The address says which one; a run that is not so far leads back to where it is. */
import { t } from '@hireyard/messages';
import { importrun } from '@hireyard/wire/records/importrun';
import { useEffect } from 'react';
import { useLocation, useParams } from 'react-router';
import { client } from '../../../lib/api/client.ts';
import { failureOf, ResponseError } from '../../../lib/api/outcome.ts';
import { useWrite } from '../../../lib/api/write.ts';
import { paths } from '../../../lib/registry/paths.ts';
import { underSettings } from '../../../lib/registry/places.ts';
import { useGo } from '../../../page/navigate.tsx';
import { Page } from '../../../page/page.tsx';
import { download } from '../../../resource/list/copy-rows.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { IconMore } from '../../../ui/icons.tsx';
import { MenuButton } from '../../../ui/popover.tsx';
import { QueryView } from '../../../ui/query-view.tsx';
import { EmptyState, ErrorState, PermissionState, SkeletonRows } from '../../../ui/states.tsx';
import { toast } from '../../../ui/toast.tsx';
import { CheckStep } from './check-step.tsx';
import { ColumnsStep } from './columns-step.tsx';
import { type Run, useRun } from './data.ts';
import { DoneStep } from './done-step.tsx';
import { ReadingCard } from './reading-card.tsx';
import { type StepKey, Steps } from './words.tsx';
import '../../../ui/file-review.css';
import './imports.css';

// What can be done with a run on any step: its file, and throwing it away.

function RunMenu({ run }: { readonly run: Run }) {
  const go = useGo();
  const { run: write } = useWrite(importrun);
  const save = async () => {
    try {
      download(run.file_name, await client(importrun).action<Blob>('file', { id: run.id, as: 'blob' }));
    } catch (error) {
      toast(failureOf(error).message, { tone: 'danger' });
    }
  };
  const remove = async () => {
    const outcome = await write({ do: 'remove', id: run.id });
    if (outcome.ok) go(paths.imports.to(), 'back');
    else toast(outcome.message, { tone: 'danger' });
  };
  const kept =
    run.state === 'done'
      ? t('You can’t delete an import that changed records.')
      : run.step !== null
        ? t('Wait until the import has finished.')
        : undefined;
  return (
    <MenuButton
      label={t('More')}
      kind="quiet"
      icon={IconMore}
      items={[
        {
          key: 'file',
          label: t('Download file'),
          onSelect: () => void save(),
          whyNot: run.file_kept ? undefined : t('The file has been deleted.'),
        },
        {
          key: 'delete',
          label: t('Delete import and file'),
          onSelect: () => void remove(),
          whyNot: kept,
        },
      ]}
    />
  );
}

const DOING = {
  read: t('Reading file'),
  check: t('Checking rows'),
  apply: t('Importing'),
  undo: t('Undoing import'),
} as const;

/** A job has the run: how far it is. The page may be left meanwhile. */
function Busy({ run }: { readonly run: Run }) {
  const { step } = run;
  if (step === null) return null;
  const part = Number(run.progress);
  return (
    <Card title={DOING[step]}>
      <progress className="hy-file-progress" aria-label={DOING[step]} {...(part > 0 && { value: part })} />
      <p role="status" className="hy-apart">
        {run.progress_text || t('Starting soon.')}
      </p>
      <p className="hy-hint">{t('You can leave this page. The import continues and stays in the list.')}</p>
    </Card>
  );
}

/** The file could not be read: why, and the ways on that do not need it to be sent again. */
function Refused({ run }: { readonly run: Run }) {
  const go = useGo();
  return (
    <>
      <ErrorState title={t('This file can’t be imported')} detail={run.problem} />
      {run.format === 'csv' && run.size > 0 && <ReadingCard run={run} />}
      <div className="hy-row">
        <Button kind="primary" onClick={() => go(paths.newImport.to({}, { kind: run.kind }), 'back')}>
          {t('Choose another file')}
        </Button>
      </div>
    </>
  );
}

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
  const { pathname: path } = useLocation();
  const query = useRun(id);
  const run = query.data?.data;
  const asked = path.split('/').at(-1) ?? '';
  const place = run === undefined ? undefined : shownOf(run, asked);
  const go = useGo();
  useEffect(() => {
    if (id !== undefined && place !== undefined && asked !== place) go(PLACES[place].to({ id }), 'root');
    // the way of the run decides, not who draws the page
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [id, place, asked]);
  const title = run?.file_name ?? t('Import');
  const crumbs = [
    ...underSettings,
    { label: t('Imports'), to: paths.imports.to() },
    { label: title, to: paths.importRun.to({ id: id ?? '' }) },
  ];
  return (
    <Page title={title} crumbs={crumbs} actions={run && <RunMenu run={run} />}>
      <div className="hy-body hy-file-review hy-wide">
        <QueryView
          query={{ ...query, data: isDeletedLine(query.error) ? undefined : query.data }}
          failed={t('The import could not be loaded')}
          refused={<PermissionState act="import" what={t('records')} />}
          missing={
            <EmptyState title={t('Import not found')}>
              {t('It was deleted, or you can’t change these records.')}
            </EmptyState>
          }
          waiting={<SkeletonRows rows={8} label={t('Loading the import')} />}
        >
          {({ data }) => <StepOf run={data} place={shownOf(data, asked)} />}
        </QueryView>
      </div>
    </Page>
  );
}

const isDeletedLine = (error: Error | null): boolean =>
  error instanceof ResponseError && error.status === 404;

/** The step that a run is on, or what hinders it. */
function StepOf({ run, place }: { readonly run: Run; readonly place: Place }) {
  return (
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
  );
}
