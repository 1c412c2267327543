/** How far an action on many records is, and what became of each. It goes on when nobody looks. */
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
import { ResponseError } from '../../lib/api/outcome.ts';
import { http } from '../../lib/api/client.ts';
import { keys, recordOptions } from '../../lib/api/queries.ts';
import { inFigures } from '../../lib/format.ts';
import { usePageActive } from '../../lib/page-active.ts';
import { openDocument, saveDocument } from '../../lib/browser.ts';
import { Link } from '../../page/navigate.tsx';
import { Button } from '../../ui/button.tsx';
import { Pager } from '../../ui/pager.tsx';
import { EmptyState, ErrorState, SkeletonRows } from '../../ui/states.tsx';
import { toast } from '../../ui/toast.tsx';
import { download } from '../list/copy-rows.ts';
import { headNamed } from '../record.ts';
import { recordPath } from '../../lib/registry/records.ts';
import './bulk.css';

// What bulk runs are called.

export const RUN_STATES: Readonly<Record<BulkRun['state'], string>> = {
  queued: t('Waiting for its turn'),
  running: t('Under way'),
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

/** Beside the news, which a busy server may hold back. In ms. */
const LOOK_MS = 2000;
const PAGE = 20;

const OUTCOME_WORDS: Readonly<Record<BulkOutcome, string>> = {
  waiting: t('Waiting'),
  done: t('Done'),
  unchanged: t('Unchanged'),
  refused: t('Refused'),
};

export function RunView({ id }: { readonly id: number }) {
  const subscribed = usePageActive();
  const cache = useQueryClient();
  const [outcome, setOutcome] = useState<BulkOutcome>();
  const [page, setPage] = useState(1);
  const [busy, setBusy] = useState(false);
  const [opening, setOpening] = useState(false);
  const run = useQuery({
    ...recordOptions<typeof bulkrun>(heads.bulkrun, id),
    subscribed,
    refetchInterval: ({ state }) =>
      ['queued', 'running'].includes(state.data?.data.state ?? 'queued') ? LOOK_MS : false,
  });
  const at = `/api/v1/${heads.bulkrun.path}/${id}/`;
  const record = run.data?.data;
  const over = record?.state === 'done' || record?.state === 'stopped';
  const rows = useQuery({
    queryKey: [...keys.record(heads.bulkrun, id), 'rows', outcome, page, record?.updated_at],
    queryFn: async ({ signal }) =>
      http<Page<BulkRow>>({
        path: `${at}rows/`,
        query: { outcome, page, page_size: PAGE },
        waiting: 'background',
        signal,
      }),
    enabled: record !== undefined,
    placeholderData: keepPreviousData,
    subscribed,
  });
  if (record === undefined)
    return run.error instanceof ResponseError && run.error.status === 404 ? (
      <EmptyState title={t('There is no such bulk action')}>
        {t('It may be somebody else’s, or it was cleared away.')}
      </EmptyState>
    ) : run.isError ? (
      <ErrorState
        title={t('It could not be loaded')}
        detail={run.error.message}
        onRetry={() => void run.refetch()}
      />
    ) : (
      <SkeletonRows rows={5} />
    );
  const settled = record.total - record.waiting;
  const act = async (path: string) => {
    setBusy(true);
    try {
      await http({ method: 'POST', path: `${at}${path}/`, body: {} });
      await cache.invalidateQueries({ queryKey: keys.record(heads.bulkrun, id) });
    } catch (error) {
      toast(error instanceof Error ? error.message : t('That was not done.'), { tone: 'danger' });
    } finally {
      setBusy(false);
    }
  };
  const file = bulkAction(record.resource, record.action)?.file;
  const open = async (path: string) => {
    setOpening(true);
    try {
      const pdf = new Blob([await http<Blob>({ path: `${at}${path}/`, as: 'blob' })], {
        type: 'application/pdf',
      });
      if (!openDocument(pdf)) saveDocument(pdf, `bulk-action-${id}.pdf`);
    } catch (error) {
      toast(error instanceof Error ? error.message : t('It could not be opened.'), { tone: 'danger' });
    } finally {
      setOpening(false);
    }
  };
  const save = async () => {
    try {
      download(`bulk-action-${id}.csv`, await http<Blob>({ path: `${at}results.csv/`, as: 'blob' }));
    } catch (error) {
      toast(
        t('The export failed: {reason}', {
          reason: error instanceof Error ? error.message : t('unknown reason'),
        }),
        {
          tone: 'danger',
        },
      );
    }
  };
  return (
    <div className="hy-run">
      <div className="hy-run-head">
        <strong role="status">
          {t('{state}: {settled} of {total}', {
            state: RUN_STATES[record.state],
            settled: inFigures(settled),
            total: inFigures(record.total),
          })}
        </strong>
        {record.reason !== '' && <span>{record.reason}</span>}
        <progress aria-label={t('Records done')} value={settled} max={record.total} />
      </div>
      <div className="hy-run-bar">
        <div role="group" aria-label={t('Outcome')} className="hy-run-outcomes">
          {[undefined, ...BULK_OUTCOMES].map((one) => {
            const count = one === undefined ? record.total : record[one];
            if (one !== undefined && one !== outcome && count === 0) return null;
            return (
              <button
                key={one ?? 'all'}
                type="button"
                aria-pressed={one === outcome}
                onClick={() => {
                  setOutcome(one);
                  setPage(1);
                }}
              >
                {one === undefined ? t('All') : OUTCOME_WORDS[one]} <small>{inFigures(count)}</small>
              </button>
            );
          })}
        </div>
        {!over && (
          <Button loading={busy} onClick={() => void act('stop')}>
            {t('Stop')}
          </Button>
        )}
        {over && record.refused + record.waiting > 0 && (
          <Button loading={busy} onClick={() => void act('retry')}>
            {t('Try {count} again', { count: inFigures(record.refused + record.waiting) })}
          </Button>
        )}
        <Button onClick={() => void save()}>{t('Export results')}</Button>
        {over && file !== undefined && record.done > 0 && (
          <Button kind="primary" loading={opening} onClick={() => void open(file.path)}>
            {file.label}
          </Button>
        )}
      </div>
      <RunRows resource={record.resource} rows={rows.data?.results} />
      {(rows.data?.count ?? 0) > PAGE && (
        <Pager page={page} pageSize={PAGE} count={rows.data?.count ?? 0} onPage={setPage} />
      )}
    </div>
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
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls must be reachable by keyboard
    <section className="hy-run-rows" aria-label={t('Records')} tabIndex={0}>
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
            const text = title ?? t('Number {object_id}', { object_id });
            return (
              <tr key={object_id}>
                <td>{to === undefined ? text : <Link to={to}>{text}</Link>}</td>
                <td className={`is-${outcome}`}>{OUTCOME_WORDS[outcome]}</td>
                <td className="hy-run-words">{words}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </section>
  );
}
