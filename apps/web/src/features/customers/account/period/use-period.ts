import { usePageQuery } from '../../../../page/page-query.ts';
import { type Period, periodOf } from './periods.ts';

/** The period in the page's address, shared by its tabs. @param otherwise what an address without one means */
export function usePeriod(otherwise: Period): readonly [Period, (period: Period) => void] {
  const [query, change] = usePageQuery();
  return [periodOf(query, otherwise), ({ from, to }) => change({ from, to })];
}
