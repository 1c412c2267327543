/** Addresses of contract lists that show exactly what a figure counts. */
import { useQuery } from '@tanstack/react-query';
import { usePageActive } from '../../lib/page-active.ts';
import { usePageQuery } from '../../page/page-query.ts';
import { type StateIds, stateIds } from '../../resource/state-ids.ts';
import { statesOf } from '../../resource/states-of.ts';
import { paths } from '../../lib/registry/paths.ts';

export type Filters = Readonly<Record<string, readonly string[]>>;

/** The list with these filters, of the depots that the dashboard is about. */
export const contractsWith = (filters: Filters, depot: string | undefined): string =>
  paths.contracts.to(
    {},
    {
      ...Object.fromEntries(Object.entries(filters).map(([name, values]) => [name, values.join(',')])),
      ...(depot === undefined ? {} : { depot__id__in: depot }),
    },
  );

/** Makes such addresses; states are known by what they mean, their ids are the data's own. */
export function useContractAddress(): (filters: (ids: StateIds) => Filters) => string {
  const active = usePageActive();
  const { data } = useQuery({ ...statesOf('contract_status'), subscribed: active });
  const [query] = usePageQuery();
  const ids = stateIds(data?.results ?? []);
  return (filters) => contractsWith(filters(ids), query.get('depot') ?? undefined);
}
