/** Parses the query of a report: period, depots and other filters. */
import { t } from '@hireyard/messages';
import { addDays } from '@hireyard/domain/values/calendar';
import type { FieldErrors } from '@hireyard/wire/field/error';
import { BadFilter, type FilterValue, parseFilter } from '@hireyard/wire/resource/filter';
import type { AnyReport } from '@hireyard/wire/reports/report';
import { type RawBuilder, sql } from '../db/database.ts';
import type { Call } from '../platform/http/call.ts';
import { invalid } from '../platform/http/errors.ts';

export interface ReportQuery {
  /** First and last day, both included. */
  readonly from: string;
  readonly to: string;
  /** Empty = all. */
  readonly depots: readonly number[];
  readonly filters: Readonly<Record<string, FilterValue>>;
  /** Business day. */
  readonly today: string;
}
/** Default period: days before and after today. */
export interface UsualDays {
  readonly back: number;
  readonly ahead: number;
}

/** Longest period in days. A report is calculated while the user waits. */
const MAX_DAYS = 1100;
const DAY_MS = 86_400_000;
const daysBetween = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;

/** Parses the query. 400 keyed by filter for malformed values, reversed dates and periods over three years. */
export function parseReportQuery(report: AnyReport, call: Call, usual: UsualDays): ReportQuery {
  const filters: Record<string, FilterValue> = {};
  const errors: FieldErrors = {};
  for (const [name, filter] of Object.entries(report.filters)) {
    try {
      const value = parseFilter(filter.kind, call.query.getAll(name));
      if (value !== undefined) filters[name] = value;
    } catch (error) {
      if (!(error instanceof BadFilter)) throw error;
      errors[name] = [error.message];
    }
  }
  if (Object.keys(errors).length > 0) throw invalid(errors);
  const { today } = call;
  const length = usual.back + usual.ahead;
  const given = { from: filters['from'] as string | undefined, to: filters['to'] as string | undefined };
  const from =
    given.from ?? (given.to === undefined ? addDays(today, -usual.back) : addDays(given.to, -length));
  const to = given.to ?? (given.from === undefined ? addDays(today, usual.ahead) : addDays(from, length));
  if (to < from) throw invalid({ to: [t('The end date can’t be before the start date.')] });
  if (daysBetween(from, to) > MAX_DAYS)
    throw invalid({ to: [t('A report can cover at most three years. Choose a shorter period.')] });
  return { from, to, depots: (filters['depot__id__in'] as number[] | undefined) ?? [], filters, today };
}

export const lengthOf = ({ from, to }: ReportQuery): number => daysBetween(from, to);

/** Condition: the depot is one of those requested. */
export const atDepot = ({ depots }: ReportQuery, column: string): RawBuilder<unknown> =>
  depots.length === 0 ? sql`true` : sql`${sql.ref(column)} = any (${depots}::int[])`;
