/** The planner's figures: parts are read as one scrolls towards them, and kept. */
import type { PlannerPage } from '@hireyard/wire/stock/availability';
import { useQueries, useQueryClient } from '@tanstack/react-query';
import { useMemo, useRef } from 'react';
import { plannerPage } from '../../../lib/api/availability.ts';
import { usePageActive } from '../../../lib/page-active.ts';
import { useDebounced } from '../../../resource/list/use-debounced.ts';
import type { GridRange } from '../availability/availability-grid.tsx';
import {
  chunkSize,
  paperDays,
  partQuery,
  type PlannerConditions,
  partsFor,
  rowsPerPage,
} from './planner-chunks.ts';

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
  readonly readForPaper: () => Promise<unknown>;
}

/** @param range what is drawn now */
export function usePlanner(conditions: PlannerConditions, range: GridRange): PlannerData {
  const cache = useQueryClient();
  const active = usePageActive();
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
      subscribed: active,
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
    readForPaper: () =>
      Promise.all(
        partsFor(
          { firstRow: 0, lastRow: Number.MAX_SAFE_INTEGER, firstDay: 0, lastDay: paperDays - 1 },
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
