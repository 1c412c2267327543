/** The planner's figures, loaded in parts while scrolling and cached. */
import { addDays } from '@hireyard/domain/values/calendar';
import type { PlannerPage } from '@hireyard/wire/stock/availability';
import { useQueries, useQueryClient } from '@tanstack/react-query';
import { useMemo, useRef } from 'react';
import { plannerPage, type PlannerQuery } from '../../../lib/api/availability.ts';
import { useDebounced } from '../../../ui/hooks.ts';
import type { GridRange } from '../availability/grid-cursor.ts';

// Chooses the parts of the planner to load.

/** Days shown by the planner. */
export const rangeDays = 180;
/** Days that fit on paper. */
export const printDays = 14;
const rowsPerPage = 100;
const daysPerChunk = 60;

/** The filters, which are in the address. */
export interface PlannerConditions {
  readonly depot: number | undefined;
  readonly search: string;
  readonly tags: string;
  readonly from: string;
  readonly shortages: boolean;
}

/** Days loaded at once. Which items are short depends on the loaded days, so `shortages` loads all. */
const chunkSize = ({ shortages }: Pick<PlannerConditions, 'shortages'>): number =>
  shortages ? rangeDays : daysPerChunk;

/** Returns the query of a part: its page of rows and chunk of days, both from 0. */
export function partQuery(conditions: PlannerConditions, page: number, chunk: number): PlannerQuery {
  const { depot, search, tags, from, shortages } = conditions;
  const days = chunkSize(conditions);
  return {
    from: addDays(from, chunk * days),
    to: addDays(from, Math.min((chunk + 1) * days, rangeDays) - 1),
    page: page + 1,
    page_size: rowsPerPage,
    ...(depot === undefined ? {} : { depot }),
    ...(search === '' ? {} : { search }),
    ...(tags === '' ? {} : { tags__id__in: tags }),
    ...(shortages ? { shortages: true as const } : {}),
  };
}

/** Returns the parts for these rows and days; `count` = number of rows, undefined if unknown. */
export function partsFor(
  range: GridRange,
  conditions: Pick<PlannerConditions, 'shortages'>,
  count: number | undefined,
): readonly { readonly page: number; readonly chunk: number }[] {
  const days = chunkSize(conditions);
  const lastRow = Math.max(0, Math.min(range.lastRow, (count ?? 1) - 1));
  const lastDay = Math.max(0, Math.min(range.lastDay, rangeDays - 1));
  const parts: { page: number; chunk: number }[] = [];
  const firstPage = Math.floor(Math.min(range.firstRow, lastRow) / rowsPerPage);
  for (let page = firstPage; page <= Math.floor(lastRow / rowsPerPage); page += 1)
    for (
      let chunk = Math.floor(Math.min(range.firstDay, lastDay) / days);
      chunk <= Math.floor(lastDay / days);
      chunk += 1
    )
      parts.push({ page, chunk });
  return parts;
}

type PlannerRow = PlannerPage['results'][number];
interface Figures {
  readonly owned: number;
  readonly free: number;
  readonly quoted: number;
}
export interface PlannerData {
  /** Number of rows; undefined until loaded. */
  readonly count: number | undefined;
  /** The depot of the figures. */
  readonly depot: PlannerPage['depot'] | undefined;
  /** Changes when more figures are loaded. */
  readonly version: number;
  readonly rowAt: (row: number) => PlannerRow | undefined;
  readonly figuresAt: (row: number, day: number) => Figures | undefined;
  readonly error: Error | undefined;
  readonly retry: () => void;
  /** Loads all rows of the days that fit on paper. */
  readonly loadForPrint: () => Promise<unknown>;
}

/** @param range the drawn range */
export function usePlanner(conditions: PlannerConditions, range: GridRange): PlannerData {
  const cache = useQueryClient();
  // a quick scroll past thousands of rows loads only its end
  const still = useDebounced(range);
  const read = (page: number, chunk: number) =>
    cache.getQueryData(plannerPage(partQuery(conditions, page, chunk)).queryKey);
  const days = chunkSize(conditions);
  const first = read(0, Math.floor(still.firstDay / days)) ?? read(0, 0);
  const parts = partsFor(still, conditions, first?.count);
  const results = useQueries({
    queries: parts.map(({ page, chunk }) => ({
      ...plannerPage(partQuery(conditions, page, chunk)),
      staleTime: 30_000,
    })),
  });
  const failed = results.find((result) => result.isError && result.data === undefined);
  const known = results.find((result) => result.data !== undefined)?.data ?? first;
  const version = results.reduce((sum, result) => sum + result.dataUpdatedAt, 0);
  const scope = JSON.stringify(conditions);
  const readPart = useRef(read);
  readPart.current = read;
  const at = useMemo(() => {
    const part = (row: number, chunk: number) => readPart.current(Math.floor(row / rowsPerPage), chunk);
    return {
      rowAt: (row: number) => {
        for (let chunk = 0; chunk < 3; chunk += 1) {
          const found = part(row, chunk)?.results[row % rowsPerPage];
          if (found !== undefined) return found;
        }
        return undefined;
      },
      figuresAt: (row: number, day: number): Figures | undefined => {
        const found = part(row, Math.floor(day / days))?.results[row % rowsPerPage];
        const free = found?.free[day % days];
        return found === undefined || free === undefined
          ? undefined
          : { owned: found.owned, free, quoted: found.quoted[day % days] ?? 0 };
      },
    };
    // oxlint-disable-next-line react/exhaustive-deps -- what is read changes with the conditions and the answers
  }, [scope, version, days]);
  return {
    ...at,
    count: known?.count,
    depot: known?.depot,
    version,
    loadForPrint: () =>
      Promise.all(
        partsFor(
          { firstRow: 0, lastRow: Number.MAX_SAFE_INTEGER, firstDay: 0, lastDay: printDays - 1 },
          conditions,
          known?.count,
        ).map(({ page, chunk }) =>
          cache.fetchQuery({ ...plannerPage(partQuery(conditions, page, chunk)), staleTime: 30_000 }),
        ),
      ),
    error: failed?.error ?? undefined,
    retry: () => {
      for (const result of results) if (result.isError) void result.refetch();
    },
  };
}
