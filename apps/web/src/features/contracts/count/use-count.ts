/** The count of a contract, and writing it down. */
import type { countBody, countShape } from '@hireyard/wire/contracts/count-in';
import type { CreateOf, ReadOf } from '@hireyard/wire/field';
import { contract } from '@hireyard/wire/contracts/contract';
import { useQuery } from '@tanstack/react-query';
import { client } from '../../../lib/api/index.ts';
import { usePageActive } from '../../../lib/page-active.ts';
import { belowContract, useMoneyAction } from '../../money/index.ts';

export type Count = ReadOf<typeof countShape>;
type Body = CreateOf<typeof countBody>;

/** What is counted in of a contract; asked for when its goods are, or were, out. */
export function useCount(id: number, enabled: boolean) {
  const subscribed = usePageActive();
  return useQuery({ ...belowContract<Count>(id, 'count_in'), enabled, subscribed });
}

/** Counts, and puts the wash-up right by the count. */
export function useCountAction(id: number) {
  const { run, busy } = useMoneyAction();
  const post = (name: 'countIn' | 'washUp', body: Body) =>
    run({ name, body }, async (idempotencyKey) =>
      client(contract).action<unknown>(name, { id, body, idempotencyKey }),
    );
  return {
    busy,
    count: async (body: Body) => post('countIn', body),
    washUp: async () => post('washUp', {}),
  };
}
