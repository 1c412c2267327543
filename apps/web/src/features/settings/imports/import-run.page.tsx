/** An import on one of its steps. The address names the step; a step not yet reached redirects to the current one. */
import { fromServer, t } from '@hireyard/messages';
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
import { EmptyState, ErrorState, PermissionState } from '../../../ui/states.tsx';
import { toast } from '../../../ui/toast.tsx';
import { CheckStep } from './check-step.tsx';
import { ColumnsStep } from './columns-step.tsx';
import { type Run, useRun } from './data.ts';
import { DoneStep } from './done-step.tsx';
import { FileFormatCard } from './options-card.tsx';
import { type StepKey, Steps } from './labels.tsx';
import '../../../ui/file-review.css';
import './imports.css';

// Actions on any step: download the file, delete the import.

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
      ? t('This import changed records.')
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

/** Progress of a running job. The user can leave the page. */
function Busy({ run }: { readonly run: Run }) {
  const { step } = run;
  if (step === null) return null;
  const part = Number(run.progress);
  return (
    <Card title={DOING[step]}>
      <progress className="hy-file-progress" aria-label={DOING[step]} {...(part > 0 && { value: part })} />
      <p role="status" className="hy-apart">
        {run.progress_text === '' ? t('Starting soon.') : fromServer(run.progress_text)}
      </p>
      <p className="hy-hint">{t('Continues if you leave.')}</p>
    </Card>
  );
}

/** An unreadable file: the reason, and ways to continue without another upload. */
function Refused({ run }: { readonly run: Run }) {
  const go = useGo();
  return (
    <>
      <ErrorState title={t('This file can’t be imported')} detail={run.problem} />
      {run.format === 'csv' && run.size > 0 && <FileFormatCard run={run} />}
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

/** Progress of an import. */
function placeOf(run: Run): Place {
  if (run.applied_at !== null || run.state === 'running' || run.step === 'undo') return 'done';
  return run.step === 'check' || run.state === 'checked' ? 'check' : 'columns';
}

/** Returns the step to show. A checked import can reopen its columns; the address can't skip ahead. */
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
    // the state of the import decides, not the component
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
          refused={<PermissionState act="import" what={t('records')} />}
          missing={
            <EmptyState title={t('Import not found')}>
              {t('Deleted, or you can’t change these records.')}
            </EmptyState>
          }
          rows={8}
          loading={t('Loading the import')}
        >
          {({ data }) => <StepOf run={data} place={shownOf(data, asked)} />}
        </QueryView>
      </div>
    </Page>
  );
}

const isDeletedLine = (error: Error | null): boolean =>
  error instanceof ResponseError && error.status === 404;

/** The current step, or what blocks it. */
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
