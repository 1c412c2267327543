/** The planner's figures: parts are read as one scrolls towards them, and kept. */
import { addDays } from '@hireyard/domain/values/calendar';
import type { PlannerPage } from '@hireyard/wire/stock/availability';
import { useQueries, useQueryClient } from '@tanstack/react-query';
import { useMemo, useRef } from 'react';
import { plannerPage, type PlannerQuery } from '../../../lib/api/availability.ts';
import { useDebounced } from '../../../resource/list/use-list.ts';
import type { GridRange } from '../availability/grid-cursor.ts';

// Which parts of the planner have to be read for what is looked at. Pure, so that it can be tested.

/** Days that the planner looks ahead. */
export const rangeDays = 180;
/** Days that have room on a sheet of paper. */
export const printDays = 14;
const rowsPerPage = 100;
const daysPerChunk = 60;

/** What a person set; it stands in the address. */
export interface PlannerConditions {
  readonly depot: number | undefined;
  readonly search: string;
  readonly tags: string;
  readonly from: string;
  readonly shortages: boolean;
}

/** Days that are read at once: which items are short depends on the days asked for, so these are then all of them. */
const chunkSize = ({ shortages }: Pick<PlannerConditions, 'shortages'>): number =>
  shortages ? rangeDays : daysPerChunk;

/** The call for the part with this page of rows (from 0) and chunk of days (from 0). */
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

/** The parts that hold these rows and days; `count` = rows there are, undefined while nobody knows. */
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
  /** Rows there are; undefined until the first answer. */
  readonly count: number | undefined;
  /** The depot that the figures are of. */
  readonly depot: PlannerPage['depot'] | undefined;
  /** Changes when further figures are here. */
  readonly version: number;
  readonly rowAt: (row: number) => PlannerRow | undefined;
  readonly figuresAt: (row: number, day: number) => Figures | undefined;
  readonly error: Error | undefined;
  readonly retry: () => void;
  /** Reads all rows of the first days, as many as paper has room for. */
  readonly loadForPrint: () => Promise<unknown>;
}

/** @param range what is drawn now */
export function usePlanner(conditions: PlannerConditions, range: GridRange): PlannerData {
  const cache = useQueryClient();
  // a quick scroll past thousands of rows reads only where it ends
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
