/** Progress of a bulk action, and the outcome of each record. It continues when the page is closed. */
import { inSentence, t } from '@hireyard/messages';
import { bulkAction } from '@hireyard/wire/bulk';
import { choiceText } from '@hireyard/wire/field/choice-text';
import {
  BULK_OUTCOMES,
  type BulkOutcome,
  type BulkRow,
  type bulkrun,
  type BulkRun,
} from '@hireyard/wire/records/bulkrun';
import { heads } from '@hireyard/wire/resource/heads';
import type { Page } from '@hireyard/wire/resource/page';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { http } from '../../lib/api/client.ts';
import { keys, recordOptions } from '../../lib/api/queries.ts';
import { inFigures } from '../../lib/format.ts';
import { openDocument, saveDocument } from '../../lib/browser.ts';
import { Link } from '../../page/navigate.tsx';
import { Button } from '../../ui/button.tsx';
import { Pager } from '../../ui/pager.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { ScrollArea, Row } from '../../ui/layout.tsx';
import { EmptyState, SkeletonRows } from '../../ui/states.tsx';
import { toast } from '../../ui/toast.tsx';
import { download } from '../list/copy-rows.ts';
import { headNamed } from '../record.ts';
import { recordPath } from '../../lib/registry/records.ts';
import './bulk.css';

// Names and states of bulk actions.

export const RUN_STATES: Readonly<Record<BulkRun['state'], string>> = {
  queued: t('Queued'),
  running: t('In progress'),
  stopped: t('Stopped'),
  done: t('Finished'),
};

export const runAction = ({ resource, action }: Pick<BulkRun, 'resource' | 'action'>): string =>
  bulkAction(resource, action)?.label ?? choiceText(action);

/** `Move to: 12 contracts`. */
export function runTitle(run: BulkRun): string {
  const { label, plural } = headNamed(run.resource);
  const what = `${inFigures(run.total)} ${inSentence(run.total === 1 ? label : plural)}`;
  return `${runAction(run)}: ${what}`;
}

/** Polling interval besides live updates, which a busy server may delay, in ms. */
const LOOK_MS = 2000;
const PAGE = 20;

const OUTCOME_TEXTS: Readonly<Record<BulkOutcome, string>> = {
  waiting: t('Waiting'),
  done: t('Done'),
  unchanged: t('Unchanged'),
  refused: t('Refused'),
};
const OUTCOME_COLOURS: Readonly<Record<BulkOutcome, string>> = {
  waiting: '',
  done: 'hy-success',
  unchanged: '',
  refused: 'hy-danger',
};

const wordsOf = (error: unknown, otherwise: string): string =>
  error instanceof Error ? error.message : otherwise;

/** Actions on a bulk action; each reports its errors. */
function useRunActions(id: number) {
  const cache = useQueryClient();
  const [busy, setBusy] = useState<string>();
  const at = `/api/v1/${heads.bulkrun.path}/${id}/`;
  const act = async (name: string, work: () => Promise<void>, otherwise: string) => {
    setBusy(name);
    try {
      await work();
    } catch (error) {
      toast(wordsOf(error, otherwise), { tone: 'danger' });
    } finally {
      setBusy(undefined);
    }
  };
  return {
    busy,
    change: async (path: 'stop' | 'retry') =>
      act(
        'change',
        async () => {
          await http({ method: 'POST', path: `${at}${path}/`, body: {} });
          await cache.invalidateQueries({ queryKey: keys.record(heads.bulkrun, id) });
        },
        t('Could not do that. Try again.'),
      ),
    openFile: async (path: string) =>
      act(
        'file',
        async () => {
          const bytes = await http<Blob>({ path: `${at}${path}/`, as: 'blob' });
          const pdf = new Blob([bytes], { type: 'application/pdf' });
          if (!openDocument(pdf)) saveDocument(pdf, `bulk-action-${id}.pdf`);
        },
        t('The file could not be opened.'),
      ),
    saveResults: async () => {
      try {
        download(`bulk-action-${id}.csv`, await http<Blob>({ path: `${at}results.csv/`, as: 'blob' }));
      } catch (error) {
        const reason = wordsOf(error, t('unknown reason'));
        toast(t('Export failed: {reason}', { reason }), { tone: 'danger' });
      }
    },
  };
}

export function RunView({ id }: { readonly id: number }) {
  const run = useQuery({
    ...recordOptions<typeof bulkrun>(heads.bulkrun, id),
    refetchInterval: ({ state }) =>
      ['queued', 'running'].includes(state.data?.data.state ?? 'queued') ? LOOK_MS : false,
  });
  return (
    <QueryView
      query={run}
      missing={<EmptyState title={t('Bulk action not found')}>{t('Deleted, or someone else’s.')}</EmptyState>}
    >
      {({ data }) => <Run run={data} />}
    </QueryView>
  );
}

function Run({ run }: { readonly run: BulkRun }) {
  const [outcome, setOutcome] = useState<BulkOutcome>();
  const [page, setPage] = useState(1);
  const rows = useQuery({
    queryKey: [...keys.record(heads.bulkrun, run.id), 'rows', outcome, page, run.updated_at],
    queryFn: async ({ signal }) =>
      http<Page<BulkRow>>({
        path: `/api/v1/${heads.bulkrun.path}/${run.id}/rows/`,
        query: { outcome, page, page_size: PAGE },
        waiting: 'background',
        signal,
      }),
    placeholderData: keepPreviousData,
  });
  const settled = run.total - run.waiting;
  const count = rows.data?.count ?? 0;
  return (
    <div className="hy-stack hy-gap-12">
      <div className="hy-stack hy-gap-4 hy-num">
        <strong role="status">
          {t('{state}: {settled} of {total}', {
            state: RUN_STATES[run.state],
            settled: inFigures(settled),
            total: inFigures(run.total),
          })}
        </strong>
        {run.reason !== '' && <span>{run.reason}</span>}
        <progress aria-label={t('Records processed')} value={settled} max={run.total} />
      </div>
      <Row>
        <Outcomes
          run={run}
          chosen={outcome}
          onChoose={(one) => {
            setOutcome(one);
            setPage(1);
          }}
        />
        <RunButtons run={run} />
      </Row>
      <RunRows resource={run.resource} rows={rows.data?.results} />
      {count > PAGE && <Pager page={page} pageSize={PAGE} count={count} onPage={setPage} />}
    </div>
  );
}

interface OutcomesProps {
  readonly run: BulkRun;
  /** Undefined = all. */
  readonly chosen: BulkOutcome | undefined;
  readonly onChoose: (outcome: BulkOutcome | undefined) => void;
}

/** The number of records by outcome; a click shows only those. */
function Outcomes({ run, chosen, onChoose }: OutcomesProps) {
  return (
    <Row role="group" aria-label={t('Outcome')} className="hy-choices hy-run-outcomes">
      {[undefined, ...BULK_OUTCOMES].map((one) => {
        const count = one === undefined ? run.total : run[one];
        if (one !== undefined && one !== chosen && count === 0) return null;
        return (
          <button
            key={one ?? 'all'}
            type="button"
            aria-pressed={one === chosen}
            onClick={() => onChoose(one)}
          >
            {one === undefined ? t('All') : OUTCOME_TEXTS[one]} <small>{inFigures(count)}</small>
          </button>
        );
      })}
    </Row>
  );
}

function RunButtons({ run }: { readonly run: BulkRun }) {
  const { busy, change, openFile, saveResults } = useRunActions(run.id);
  const over = run.state === 'done' || run.state === 'stopped';
  const left = run.refused + run.waiting;
  const file = bulkAction(run.resource, run.action)?.file;
  return (
    <>
      {!over && (
        <Button loading={busy === 'change'} onClick={() => void change('stop')}>
          {t('Stop bulk action')}
        </Button>
      )}
      {over && left > 0 && (
        <Button loading={busy === 'change'} onClick={() => void change('retry')}>
          {t('Retry {count}', { count: inFigures(left) })}
        </Button>
      )}
      <Button onClick={() => void saveResults()}>{t('Export results')}</Button>
      {over && file !== undefined && run.done > 0 && (
        <Button kind="primary" loading={busy === 'file'} onClick={() => void openFile(file.path)}>
          {file.label}
        </Button>
      )}
    </>
  );
}

function RunRows({
  resource,
  rows,
}: {
  readonly resource: string;
  readonly rows: readonly BulkRow[] | undefined;
}) {
  if (rows === undefined) return <SkeletonRows rows={5} />;
  return (
    <ScrollArea className="hy-run-rows" label={t('Records')}>
      <table className="hy-table">
        <thead>
          <tr>
            <th scope="col">{t('Record')}</th>
            <th scope="col">{t('Outcome')}</th>
            <th scope="col">{t('Reason')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ object_id, title, outcome, words }) => {
            const to = recordPath(resource, object_id);
            const text = title ?? t('Record {object_id}', { object_id });
            return (
              <tr key={object_id}>
                <td>{to === undefined ? text : <Link to={to}>{text}</Link>}</td>
                <td className={OUTCOME_COLOURS[outcome]}>{OUTCOME_TEXTS[outcome]}</td>
                <td className="hy-run-words">{words}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </ScrollArea>
  );
}
