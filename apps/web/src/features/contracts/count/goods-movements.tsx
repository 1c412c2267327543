/** The goods ledger of a contract, newest first (domain rules §6). */
import { t } from '@hireyard/messages';
import type { GoodsEntry } from '@hireyard/wire/contracts/goods';
import { heads } from '@hireyard/wire/resource/heads';
import type { Page } from '@hireyard/wire/resource/page';
import {
  type InfiniteData,
  infiniteQueryOptions,
  useInfiniteQuery,
  type UseInfiniteQueryResult,
} from '@tanstack/react-query';
import { useState } from 'react';
import { http } from '../../../lib/api/client.ts';
import { keys } from '../../../lib/api/queries.ts';
import { inFigures } from '../../../lib/format.ts';
import { useTableRoom } from '../../../resource/record.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Select } from '../../../ui/inputs.tsx';
import { QueryView } from '../../../ui/query-view.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { TableHead } from '../../../ui/table.tsx';
import { DateText, MomentText, NumberText } from '../../../ui/text.tsx';
import '../../../resource/list/record-card.css';
import './count.css';

const PAGE_SIZE = 50;

const MOVEMENTS: Readonly<Record<GoodsEntry['kind'], string>> = {
  out: t('Sent', undefined, 'goods'),
  in_good: t('Returned clean'),
  in_dirty: t('Returned dirty'),
  broken: t('Broken'),
  missing: t('Missing'),
  found: t('Found'),
  not_sent: t('Never left'),
};
const KINDS = Object.entries(MOVEMENTS).map(([value, label]) => ({ value, label }));
const SOURCES: Readonly<Record<GoodsEntry['source'], string>> = {
  move: t('State change'),
  send: t('Part delivery'),
  swap: t('Swap'),
  scan: t('Scan'),
  count: t('Count-in'),
  correction: t('Correction'),
  import: t('Import'),
};

/** Kept with the contract, so that it goes stale with it. */
const goodsOptions = (id: number, kind: string) =>
  infiniteQueryOptions({
    queryKey: [...keys.record(heads.contract, id), 'goods', kind] as const,
    queryFn: async ({ signal, pageParam: page }) =>
      http<Page<GoodsEntry>>({
        path: `/api/v1/${heads.contract.path}/${id}/goods/`,
        query: { page, page_size: PAGE_SIZE, ...(kind !== '' && { kind__in: kind }) },
        signal,
        waiting: 'background',
      }),
    initialPageParam: 1,
    getNextPageParam: (last, _all, page) => (last.next === null ? undefined : page + 1),
  });

interface GoodsMovementsProps {
  readonly id: number;
  /** Shows nothing, instead of saying that there are none. */
  readonly hideEmpty: boolean;
}

/** Lists the movements of a contract's goods, newest first. */
export function GoodsMovements({ id, hideEmpty }: GoodsMovementsProps) {
  const [kind, setKind] = useState('');
  const list = useInfiniteQuery(goodsOptions(id, kind));
  if (kind === '' && hideEmpty && (list.data?.pages[0]?.count ?? 0) === 0) return null;
  return (
    <Card
      flush
      title={t('Goods movements')}
      actions={
        <Select
          className="is-fit"
          aria-label={t('Movement')}
          value={kind}
          options={[{ value: '', label: t('All movements') }, ...KINDS]}
          onChange={(event) => setKind(event.target.value)}
        />
      }
    >
      <Movements list={list} filtered={kind !== ''} />
    </Card>
  );
}

interface MovementsProps {
  readonly list: UseInfiniteQueryResult<InfiniteData<Page<GoodsEntry>>>;
  /** Only movements of one kind. */
  readonly filtered: boolean;
}

function Movements({ list, filtered }: MovementsProps) {
  const table = useTableRoom();
  const more = () => void list.fetchNextPage();
  return (
    <QueryView query={list} rows={4} loading={t('Loading the goods movements')}>
      {({ pages }) => {
        const rows = rowsOf(pages);
        if (rows.length === 0)
          return <EmptyState title={filtered ? t('No such movements') : t('No goods movements yet')} />;
        return (
          <>
            {table ? <MovementTable rows={rows} /> : <MovementCards rows={rows} />}
            {list.hasNextPage && (
              <div className="hy-row hy-card-foot">
                <Button loading={list.isFetchingNextPage} onClick={more}>
                  {list.isFetchNextPageError
                    ? t('Try again')
                    : t('Show more ({shown} of {count})', {
                        shown: inFigures(rows.length),
                        count: inFigures(pages.at(-1)?.count ?? rows.length),
                      })}
                </Button>
              </div>
            )}
          </>
        );
      }}
    </QueryView>
  );
}

/** All rows once: a new movement shifts rows onto the next page. */
const rowsOf = (pages: readonly Page<GoodsEntry>[]): readonly GoodsEntry[] => [
  ...new Map(pages.flatMap(({ results }) => results).map((row) => [row.id, row])).values(),
];

const itemOf = ({ stockitem }: GoodsEntry): string => stockitem.internal_title || stockitem.sku;
const authorOf = ({ user }: GoodsEntry): string => user ?? t('Hireyard');
const detailsOf = ({ source, reason }: GoodsEntry): string =>
  [SOURCES[source], reason].filter((words) => words !== '').join(' · ');

interface RowsProps {
  readonly rows: readonly GoodsEntry[];
}

function MovementTable({ rows }: RowsProps) {
  return (
    <table className="hy-table is-wrapping">
      <TableHead
        columns={[t('Date'), t('Item'), t('Movement'), [t('Units'), 'hy-end'], t('By'), t('Details')]}
      />
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            <td>
              <DateText day={row.day} />
            </td>
            <td className="hy-anywhere">{itemOf(row)}</td>
            <td>{MOVEMENTS[row.kind]}</td>
            <td className="hy-end">
              <NumberText value={row.quantity} />
            </td>
            <td>
              {authorOf(row)}
              <span className="hy-block hy-hint">
                <MomentText at={row.created_at} />
              </span>
            </td>
            <td className="hy-anywhere">{detailsOf(row)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function MovementCards({ rows }: RowsProps) {
  return (
    <ul className="hy-card-rows">
      {rows.map((row) => (
        <li key={row.id}>
          <b className="hy-anywhere">{itemOf(row)}</b>
          <span className="hy-end">
            {MOVEMENTS[row.kind]} <NumberText value={row.quantity} />
          </span>
          <span className="hy-card-line">
            <DateText day={row.day} /> · {authorOf(row)}
          </span>
          <span className="hy-hint hy-anywhere hy-across">
            <MomentText at={row.created_at} /> · {detailsOf(row)}
          </span>
        </li>
      ))}
    </ul>
  );
}
