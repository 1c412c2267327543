/** Versions of a contract, comparisons and how it stood at a moment (docs/documents.md, docs/history.md). */
import type { Comparison, ContractVersions, ThenAnswer } from '@hireyard/wire/contracts/versions';
import { contract } from '@hireyard/wire/contracts/contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { http } from '../../../lib/api/index.ts';
import { keys } from '../../../lib/api/queries.ts';

/** A read of one contract. Below its own key, so that what renews the contract renews it. */
const read = <T>(id: number, name: string, query: Readonly<Record<string, string>> = {}) =>
  queryOptions({
    queryKey: [...keys.record(contract, id), name, query],
    queryFn: async ({ signal }) =>
      http<T>({ path: `/api/v1/contract/${id}/${name}/`, query, signal, waiting: 'background' }),
    placeholderData: keepPreviousData,
  });

export const versionsOptions = (id: number) => read<ContractVersions>(id, 'versions');

/** `from` and `to`: the number of a version, a moment, or `now`. */
export const comparisonOptions = (id: number, from: string, to: string) => ({
  ...read<Comparison>(id, 'compare', { from, to }),
  enabled: from !== '' && to !== '',
});

/** `at`: a moment as ISO text; empty = nothing is asked. */
export const thenOptions = (id: number, at: string) => ({
  ...read<ThenAnswer>(id, 'as_of', { at }),
  enabled: at !== '',
});
