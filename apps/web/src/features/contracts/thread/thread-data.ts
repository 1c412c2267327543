/** All that was said about a contract (docs/mail.md). */
import { THREAD_PAGE, type ThreadEntry } from '@hireyard/wire/contracts/thread';
import { contract } from '@hireyard/wire/contracts/contract';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { client } from '../../../lib/api/index.ts';
import { keys } from '../../../lib/api/queries.ts';

/** Below the contract's own key, so that what renews the contract renews it. Gives the entries oldest first; each further page holds older ones. */
export const threadOptions = (id: number) =>
  infiniteQueryOptions({
    queryKey: [...keys.record(contract, id), 'thread'],
    queryFn: async ({ signal, pageParam }) =>
      client(contract).action<readonly ThreadEntry[]>('thread', {
        id,
        signal,
        waiting: 'background',
        query: pageParam === '' ? {} : { before: pageParam },
      }),
    initialPageParam: '',
    getNextPageParam: (last) => (last.length < THREAD_PAGE ? undefined : last[0]?.at),
    select: ({ pages }) => pages.toReversed().flat(),
  });
