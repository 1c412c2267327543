/** Which parts of the planner have to be read for what is looked at. Pure, so that it can be tested. */
import { addDays } from '@hireyard/domain/values/calendar';
import type { PlannerQuery } from '../../../lib/api/availability.ts';
import type { GridRange } from '../availability/availability-grid.tsx';

/** Days that the planner looks ahead. */
export const rangeDays = 180;
/** Days that have room on a sheet of paper. */
export const paperDays = 14;
export const rowsPerPage = 100;
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
export const chunkSize = ({ shortages }: Pick<PlannerConditions, 'shortages'>): number =>
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
