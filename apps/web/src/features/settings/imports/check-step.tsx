/** Third step: the preview of the import, and the button that runs it. */
import { t } from '@hireyard/messages';
import type { ImportKind, RunRow } from '@hireyard/wire/records/import-calls';
import { importrun } from '@hireyard/wire/records/importrun';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { NotLoaded } from '../../../ui/query-view.tsx';
import { client } from '../../../lib/api/client.ts';
import { failureOf } from '../../../lib/api/outcome.ts';
import { inFigures } from '../../../lib/format.ts';
import { paths } from '../../../lib/registry/paths.ts';
import { usePageQuery } from '../../../page/address.ts';
import { Link, useGo } from '../../../page/navigate.tsx';
import { download } from '../../../resource/list/copy-rows.ts';
import { Button } from '../../../ui/button.tsx';
import { Card, Figure } from '../../../ui/card.tsx';
import { StateChip } from '../../../ui/chip.tsx';
import { IconDownload } from '../../../ui/icons.tsx';
import { Checkbox } from '../../../ui/inputs.tsx';
import { Pager } from '../../../ui/pager.tsx';
import { EmptyState, ErrorState } from '../../../ui/states.tsx';
import { TableHead } from '../../../ui/table.tsx';
import { Tabs } from '../../../ui/tabs.tsx';
import { toast } from '../../../ui/toast.tsx';
import { rowsOptions, type Run, useStep } from './data.ts';
import { ACTIONS, applyText, KINDS } from './labels.tsx';
import { Row } from '../../../ui/layout.tsx';

// Outcome of each row, a page at a time.

const tabsOf = (run: Run) =>
  [
    { key: 'bad', label: t('Bad rows'), count: run.bad },
    { key: 'findings', label: t('Warnings'), count: run.warned },
    { key: 'create', label: t('New'), count: run.created },
    { key: 'update', label: t('Changed'), count: run.updated },
    { key: 'same', label: t('Unchanged'), count: run.unchanged },
    { key: 'skip', label: t('Skipped'), count: run.skipped },
  ].filter(({ count }) => count > 0);

export function RowsCard({
  run,
  actions,
  links,
}: {
  readonly run: Run;
  readonly actions?: ReactNode;
  readonly links: boolean;
}) {
  const [query, change] = usePageQuery();
  const tabs = tabsOf(run);
  const show = tabs.find(({ key }) => key === query.get('show'))?.key ?? tabs[0]?.key ?? 'all';
  const page = Math.max(1, Number(query.get('page')) || 1);
  const list = useQuery(rowsOptions(run, show, page));
  const { data } = list;
  if (tabs.length === 0)
    return <EmptyState title={t('No rows')}>{t('The file has no rows to check.')}</EmptyState>;
  return (
    <Card flush title={t('Rows')} actions={actions}>
      <Tabs
        label={t('Rows')}
        tabs={tabs.map(({ key, label, count }) => ({ key, label: `${label} ${inFigures(count)}` }))}
        current={show}
        onChange={(key) => change({ show: key, page: null })}
      >
        {data === undefined && <NotLoaded query={list} rows={8} loading={t('Loading the rows')} />}
        {data !== undefined && <Rows rows={data.results} kind={run.kind} links={links} />}
        {data !== undefined && data.count > 50 && (
          <Pager
            page={page}
            pageSize={50}
            count={data.count}
            onPage={(to) => change({ page: to === 1 ? null : to })}
          />
        )}
      </Tabs>
    </Card>
  );
}

function Rows({
  rows,
  kind,
  links,
}: {
  readonly rows: readonly RunRow[];
  readonly kind: ImportKind;
  readonly links: boolean;
}) {
  return (
    <table className="hy-table is-wrapping hy-file-rows" aria-label={t('Rows')}>
      <TableHead columns={[t('Line'), t('Record'), t('What'), t('Why')]} />
      <tbody>
        {rows.map((row) => (
          <tr key={row.line}>
            <td className="hy-file-line hy-num">{inFigures(row.line)}</td>
            <th scope="row">
              {links && row.object_id !== null ? (
                <Link to={KINDS[kind].record(row.object_id)}>
                  {row.title || t('Line {line}', { line: inFigures(row.line) })}
                </Link>
              ) : (
                row.title || '–'
              )}
            </th>
            <td>
              {row.action !== null && (
                <StateChip colour={ACTIONS[row.action].colour}>{ACTIONS[row.action].label}</StateChip>
              )}
            </td>
            <td>
              <Row as="ul" align="stretch" className="hy-file-facts">
                {row.findings.map((finding) => (
                  <li key={`${finding.column} ${finding.reason}`} className={`is-${finding.level}`}>
                    {finding.column !== null && <b>{finding.column}: </b>}
                    {finding.reason}
                  </li>
                ))}
                {row.action !== 'bad' &&
                  row.fields.map((field) => (
                    <li key={field.label}>
                      <span className="hy-label">{field.label}</span>{' '}
                      {row.action === 'update' && (
                        <>
                          <del>{field.before === '' ? '–' : field.before}</del>
                          <span aria-hidden="true"> → </span>
                          <span className="hy-sr"> {t('becomes')} </span>
                        </>
                      )}
                      <ins>{field.after === '' ? '–' : field.after}</ins>
                    </li>
                  ))}
              </Row>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Counts of an import. */
export function Counts({ run }: { readonly run: Run }) {
  const figures = [
    [t('New'), run.created],
    [t('Changed'), run.updated],
    [t('Unchanged'), run.unchanged],
    [t('Skipped'), run.skipped],
    [t('Bad rows'), run.bad],
  ] as const;
  return (
    <div className="hy-figures" role="status">
      {figures.map(([label, count]) => (
        <Figure key={label} label={label}>
          <span className={label === t('Bad rows') && count > 0 ? 'hy-danger' : undefined}>
            {inFigures(count)}
          </span>
        </Figure>
      ))}
    </div>
  );
}

/** Downloads the bad rows for correction. */
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
  const words = applyText(run, skipBad);
  const useless =
    run.bad > 0 && run.created + run.updated > 0
      ? t('Correct or skip the bad rows first')
      : t('Nothing to import');
  return (
    <>
      {run.problem !== '' && <ErrorState title={t('The last attempt failed')} detail={run.problem} />}
      <Counts run={run} />
      <RowsCard run={run} links={false} actions={<BadRowsButton run={run} />} />
      {failure !== undefined && (
        <p className="hy-error" role="alert">
          {failure.message}
        </p>
      )}
      <Row gap={16} className="hy-foot-bar">
        {run.bad > 0 && run.created + run.updated > 0 && (
          <Checkbox checked={skipBad} onChange={() => setSkipBad(!skipBad)}>
            {t('Skip bad rows and import the rest')}
          </Checkbox>
        )}
        <Row>
          <Button
            kind="primary"
            disabled={words === undefined}
            loading={busy}
            onClick={() => void send('apply', { skip_bad: skipBad })}
          >
            {words ?? useless}
          </Button>
          <Button disabled={busy} onClick={() => go(paths.importColumns.to({ id: run.id }), 'back')}>
            {t('Back to columns')}
          </Button>
        </Row>
      </Row>
    </>
  );
}
