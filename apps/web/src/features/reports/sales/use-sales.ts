/** Reads the sales page's choices from its address, and loads the figures. */
import {
  periodEnd,
  periodOf,
  SALES_MODES,
  SALES_POSITIONS,
  SALES_TYPES,
  type SalesMode,
  type SalesPeriod,
  type SalesType,
} from '@hireyard/domain/reports/sales';
import { formatMoney } from '@hireyard/domain/values/money';
import { t } from '@hireyard/messages';
import type { PaceYear } from '@hireyard/wire/reports/sales-dated';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { http } from '../../../lib/api/client.ts';
import type { Query } from '../../../lib/api/query-string.ts';
import { paths } from '../../../lib/registry/paths.ts';
import { useToday } from '../../../lib/use-today.ts';
import { usePageQuery } from '../../../page/address.ts';
import { csvText, download } from '../../../resource/list/copy-rows.ts';
import { stateIds, statesOf } from '../../../resource/record.ts';
import { changeCells, type SalesLine, type SalesYears, sortLines } from './sales-rows.ts';

// The view of the sales page, from its address.

export interface SalesView {
  readonly type: SalesType;
  readonly mode: SalesMode;
  readonly year: number;
  /** Empty = all depots. */
  readonly depot: string;
  /** Splits the bars into hire, wash-up and delivery. */
  readonly split: boolean;
  readonly ordering: string;
  /** The period whose booking pace is shown; undefined for the next one. */
  readonly pace: number | undefined;
}

const whole = (text: string | null): number | undefined =>
  /^\d{1,4}$/.test(text ?? '') ? Number(text) : undefined;

/** Parses the view from the address; invalid values are ignored. */
export function salesView(query: URLSearchParams, today: string): SalesView {
  const type = SALES_TYPES.find((one) => one === query.get('type')) ?? 'week';
  return {
    type,
    mode: SALES_MODES.find((one) => one === query.get('mode')) ?? 'hire',
    year: whole(query.get('year')) ?? periodOf(type, today).year,
    depot: /^\d{1,9}$/.test(query.get('depot') ?? '') ? (query.get('depot') ?? '') : '',
    split: query.get('split') === 'true',
    ordering: query.get('ordering') ?? 'period',
    pace: whole(query.get('pace')),
  };
}

const DAYS: Readonly<Record<SalesMode, string>> = {
  hire: 'charged_on',
  booked: 'booked_on',
  invoiced: 'invoiced_on',
};

/** Returns the address of the list of a period's contracts. */
export function useContractsPath({ mode, depot }: { readonly mode: SalesMode; readonly depot: string }) {
  const { data } = useQuery(statesOf('contract_status'));
  const sold = stateIds(data?.results ?? [])(...SALES_POSITIONS).join(',');
  return (period: SalesPeriod): string =>
    paths.contracts.to(
      {},
      {
        [`${DAYS[mode]}__gte`]: period.starting,
        [`${DAYS[mode]}__lte`]: periodEnd(period),
        states__id__in: sold === '' ? undefined : sold,
        depot__id__in: depot === '' ? undefined : depot,
      },
    );
}

/** Returns the table's rows in their order as CSV text. */
export function salesCsv(view: SalesView, lines: readonly SalesLine[]): string {
  const { type, year, ordering } = view;
  const heads = [
    t('Year'),
    type === 'week' ? t('Week') : t('Month'),
    t('From'),
    t('To', undefined, 'date'),
    t('Hire'),
    t('Wash-up'),
    t('Delivery'),
    t('Turnover'),
    t('Contracts'),
  ];
  const rows = sortLines(lines, ordering).map((line) => [
    String(line.period.year),
    String(line.period.number),
    line.period.starting,
    periodEnd(line.period),
    formatMoney(line.now.hire),
    formatMoney(line.now.washup),
    formatMoney(line.now.delivery),
    formatMoney(line.now.turnover),
    String(line.now.contracts),
    ...changeCells(line),
  ]);
  return csvText(
    [...heads, t('Turnover {year}', { year: String(year - 1) }), t('Difference'), t('Per cent')],
    rows,
  );
}

export const saveSales = (view: SalesView, lines: readonly SalesLine[]): void =>
  download(`sales-${view.year}-by-${view.type}-${view.mode}.csv`, salesCsv(view, lines));

export function useSalesView() {
  const [query, change] = usePageQuery();
  const today = useToday();
  return { view: salesView(query, today), change, today };
}

// With this first part of the key, contract changes refresh the figures.
const read = <T>(path: string, query: Query) =>
  queryOptions<T>({
    queryKey: ['contract', 'sales', path, query],
    queryFn: async ({ signal }) =>
      http<T>({ path: `/api/v1/stats/sales_dated/${path}/`, query, signal, waiting: 'background' }),
    placeholderData: keepPreviousData,
  });

const asked = ({ type, mode, depot }: SalesView): Query => ({
  type,
  mode,
  ...(depot === '' ? {} : { depot }),
});

/** Loads the year and the one before. */
export function useSalesYears(view: SalesView) {
  const one = (year: number) => ({
    ...read<SalesYears>('associative', { ...asked(view), year }),
  });
  const now = useQuery(one(view.year));
  const before = useQuery(one(view.year - 1));
  const both = now.data !== undefined && before.data !== undefined;
  return {
    years: both ? { ...before.data, ...now.data } : undefined,
    /** The data shown belongs to the previous choice until the new data arrives. */
    old: now.isPlaceholderData || before.isPlaceholderData,
    error: now.error ?? before.error,
    retry: () => {
      void now.refetch();
      void before.refetch();
    },
  };
}

/** Loads all months with figures of all depots: the available years and the first day. */
export function useSalesMonths(view: SalesView): SalesYears | undefined {
  const { data } = useQuery(read<SalesYears>('associative', { type: 'month', mode: view.mode }));
  return data;
}

export function usePace(view: SalesView, number: number) {
  const field = view.type === 'week' ? 'week_number' : 'month';
  return useQuery(read<readonly PaceYear[]>('pace', { ...asked(view), year: view.year, [field]: number }));
}
