import { heads } from '@hireyard/wire/resource/heads';
import type { contract } from '@hireyard/wire/contracts/contract';
import type { depot } from '@hireyard/wire/settings/depot';
import { useQuery } from '@tanstack/react-query';
import { listOptions } from '../../../lib/api/queries.ts';
import { useDefaultDepot } from '../use-opening.ts';

/** The depots to choose from, and the one this account hired from last, else that of the settings, else the first. Ids; 0 while not known. */
export function useUsualDepot(accountId: number | undefined) {
  const depots =
    useQuery(listOptions<typeof depot>(heads.depot, { active: true, page_size: 200 })).data?.results ?? [];
  const last = useQuery({
    ...listOptions<typeof contract>(heads.contract, {
      account__id__in: accountId ?? 0,
      ordering: '-id',
      page_size: 1,
    }),
    enabled: accountId !== undefined,
  }).data?.results[0]?.depot.id;
  const set = useDefaultDepot();
  const known = [last, set].find((id) => depots.some((one) => one.id === id));
  return { depots, usual: known ?? depots[0]?.id ?? 0 };
}
