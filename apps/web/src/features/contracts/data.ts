/** Queries of the contract pages, and how writes invalidate them. */
import { contract } from '@hireyard/wire/contracts/contract';
import type { contractstock } from '@hireyard/wire/contracts/contractstock';
import type { stockitem } from '@hireyard/wire/stock/stockitem';
import type { Read } from '@hireyard/wire/resource/define-resource';
import { heads } from '@hireyard/wire/resource/heads';
import type { Page } from '@hireyard/wire/resource/page';
import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import type { HistoryEntry } from '@hireyard/wire/records/workflow';
import { availabilityKey } from '../../lib/api/availability.ts';
import { client, http } from '../../lib/api/client.ts';
import { keys, listOptions, movesOptions, recordOptions } from '../../lib/api/queries.ts';
import { type GroupedState, statesOf } from '../../resource/record.ts';

export type { Contract } from '@hireyard/wire/contracts/contract';
export type { ContractLine } from '@hireyard/wire/contracts/contractstock';
export type StockItem = Read<typeof stockitem>;
export type State = GroupedState;

export const contractOptions = (id: number) => recordOptions(contract, id);
export const contractMoves = (id: number) => movesOptions(contract, id);

/** The newest history entries, enough to date every step. The History tab pages through all. */
export const contractTrail = (id: number) =>
  queryOptions({
    queryKey: keys.history(contract, id, 0),
    queryFn: async ({ signal }) =>
      http<Page<HistoryEntry>>({
        path: `/api/v1/contract/${id}/history/`,
        query: { page_size: 200 },
        signal,
        waiting: 'background',
      }),
  });

/** Maximum lines shown on a contract. */
export const maxLines = 1000;
export const linesOptions = (id: number) =>
  listOptions<typeof contractstock>(heads.contractstock, {
    contract__id__in: id,
    page_size: maxLines,
    ordering: 'id',
  });

/** States change only when an administrator edits them. */
export const statesOptions = statesOf('contract_status');
const noStates: readonly State[] = [];
export const useContractStates = (): readonly State[] => useQuery(statesOptions).data?.results ?? noStates;

const idsPerCall = 300;
/** Prices, order multiples and stock of a contract's items. */
export const itemsOptions = (ids: readonly number[]) => {
  const wanted = [...new Set(ids)].sort((a, b) => a - b);
  return queryOptions({
    queryKey: [heads.stockitem.name, 'on lines', wanted.join(',')],
    queryFn: async ({ signal }): Promise<ReadonlyMap<number, StockItem>> => {
      const calls: Promise<Page<StockItem>>[] = [];
      for (let at = 0; at < wanted.length; at += idsPerCall)
        calls.push(
          client<typeof stockitem>(heads.stockitem).list(
            { id__in: wanted.slice(at, at + idsPerCall).join(','), page_size: idsPerCall },
            { signal, waiting: 'background' },
          ),
        );
      const pages = await Promise.all(calls);
      return new Map(pages.flatMap((page) => page.results.map((item) => [item.id, item] as const)));
    },
    enabled: wanted.length > 0,
    staleTime: 5 * 60_000,
  });
};

/** Returns the ETag of a record with a known version (API conventions). */
export const etagOf = (record: { readonly version: number }): string => `"${record.version}"`;

/** Reloads a contract, its moves, its history and all lists after a write. */
export async function renewContract(cache: QueryClient, id: number, lines = false): Promise<void> {
  const stale = [
    cache.invalidateQueries({ queryKey: keys.record(contract, id) }),
    cache.invalidateQueries({ queryKey: keys.lists(contract), refetchType: 'none' }),
    cache.invalidateQueries({ queryKey: [availabilityKey] }),
  ];
  if (lines) stale.push(cache.invalidateQueries({ queryKey: linesOptions(id).queryKey }));
  await Promise.all(stale);
}
