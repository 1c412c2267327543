/** What becomes of the rows: findings and changes, a page at a time. */
import { t } from '@hireyard/messages';
import type { ImportKind, RunRow } from '@hireyard/wire/records/import-calls';
import { useQuery } from '@tanstack/react-query';
import { Link } from '../../../page/navigate.tsx';
import { usePageQuery } from '../../../page/page-query.ts';
import { Card } from '../../../ui/card.tsx';
import { StateChip } from '../../../ui/chip.tsx';
import { Pager } from '../../../ui/pager.tsx';
import { EmptyState, ErrorState, SkeletonRows } from '../../../ui/states.tsx';
import { TableHead } from '../../../ui/table-head.tsx';
import { Tabs } from '../../../ui/tabs.tsx';
import { type Run, rowsOptions } from './data.ts';
import { ACTIONS, KINDS } from './words.ts';
import { inFigures } from '../../../lib/locale.ts';
import type { ReactNode } from 'react';

const tabsOf = (run: Run) =>
  [
    { key: 'bad', label: t('Bad rows'), count: run.bad },
    { key: 'findings', label: t('Worth a look'), count: run.warned },
    { key: 'create', label: t('New'), count: run.created },
    { key: 'update', label: t('Changed'), count: run.updated },
    { key: 'same', label: t('Same'), count: run.unchanged },
    { key: 'skip', label: t('Left out'), count: run.skipped },
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
  const { data, error, refetch } = useQuery(rowsOptions(run, show, page));
  if (tabs.length === 0)
    return <EmptyState title={t('No rows')}>{t('The file said nothing that could be tried.')}</EmptyState>;
  return (
    <Card flush title={t('Row by row')} actions={actions}>
      <Tabs
        label={t('Rows')}
        tabs={tabs.map(({ key, label, count }) => ({ key, label: `${label} ${inFigures(count)}` }))}
        current={show}
        onChange={(key) => change({ show: key, page: null })}
      >
        {error !== null && data === undefined && (
          <ErrorState
            title={t('The rows could not be loaded')}
            detail={error.message}
            onRetry={() => void refetch()}
          />
        )}
        {data === undefined && error === null && <SkeletonRows rows={8} label={t('Loading the rows')} />}
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
    <table className="hy-table hy-file-rows" aria-label={t('Rows')}>
      <TableHead columns={[t('Line'), t('Record'), t('What'), t('Why')]} />
      <tbody>
        {rows.map((row) => (
          <tr key={row.line}>
            <td className="hy-file-line hy-num">{row.line}</td>
            <th scope="row">
              {links && row.object_id !== null ? (
                <Link to={KINDS[kind].record(row.object_id)}>
                  {row.title || t('Line {line}', { line: row.line })}
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
              <ul className="hy-file-facts">
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
              </ul>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
