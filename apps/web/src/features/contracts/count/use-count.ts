/** Loads the goods of a contract, and records their movements. */
import { contract } from '@hireyard/wire/contracts/contract';
import type { countBody, countShape } from '@hireyard/wire/contracts/count-in';
import type { CreateOf, ReadOf } from '@hireyard/wire/field';
import { heads } from '@hireyard/wire/resource/heads';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { availabilityKey } from '../../../lib/api/availability.ts';
import { client } from '../../../lib/api/client.ts';
import { keys } from '../../../lib/api/queries.ts';
import { contractQuery, useMoneyAction } from '../../money/index.ts';

export type Count = ReadOf<typeof countShape>;
export type CountBody = CreateOf<typeof countBody>;

const countOptions = (id: number) => contractQuery<Count>(id, 'count_in');

/** Loads where the units of a contract are and their counts. They go stale with the contract. */
export const useCount = (id: number, enabled: boolean) => useQuery({ ...countOptions(id), enabled });

/** Calls that move goods. After a refusal the figures reload too, as someone else may have moved them. */
export function useGoodsAction(id: number) {
  const cache = useQueryClient();
  const { run, busy } = useMoneyAction();
  const post = async <T>(name: 'countIn' | 'washUp' | 'moveGoods' | 'send' | 'swap', body: unknown) => {
    const outcome = await run({ name, body }, async (idempotencyKey) =>
      client(contract).action<T>(name, { id, body, idempotencyKey }),
    );
    if (outcome.ok || outcome.kind === 'refused') {
      void cache.invalidateQueries({ queryKey: keys.lists(heads.contractstock) });
      void cache.invalidateQueries({ queryKey: [availabilityKey] });
    }
    return outcome;
  };
  return {
    busy,
    post,
    /** Counts goods in; the new figures are shown at once. */
    count: async (body: CountBody) => {
      const outcome = await post<Count>('countIn', body);
      if (outcome.ok) cache.setQueryData(countOptions(id).queryKey, outcome.record);
      return outcome;
    },
  };
}
