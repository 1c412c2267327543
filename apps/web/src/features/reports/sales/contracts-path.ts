import { periodEnd, SALES_POSITIONS, type SalesMode, type SalesPeriod } from '@hireyard/domain/reports/sales';
import { useQuery } from '@tanstack/react-query';
import { usePageActive } from '../../../lib/page-active.ts';
import { stateIds } from '../../../resource/state-ids.ts';
import { statesOf } from '../../../resource/states-of.ts';
import { paths } from '../../../lib/registry/paths.ts';

const DAYS: Readonly<Record<SalesMode, string>> = {
  hire: 'charged_on',
  booked: 'booked_on',
  invoiced: 'invoiced_on',
};

/** Where the contracts of a period are listed: those that its figures come from. */
export function useContractsPath({ mode, depot }: { readonly mode: SalesMode; readonly depot: string }) {
  const { data } = useQuery({ ...statesOf('contract_status'), subscribed: usePageActive() });
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
