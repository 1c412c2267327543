/** All that was said about a contract (docs/mail.md). */
import type { ThreadEntry } from '@hireyard/wire/thread';
import { contract } from '@hireyard/wire/resources/contract';
import { queryOptions } from '@tanstack/react-query';
import { client } from '../../../api/index.ts';
import { keys } from '../../../api/queries.ts';

/** Below the contract's own key, so that what renews the contract renews it. */
export const threadOptions = (id: number) =>
  queryOptions({
    queryKey: [...keys.record(contract, id), 'thread'],
    queryFn: async ({ signal }) =>
      client(contract).action<readonly ThreadEntry[]>('thread', { id, signal, waiting: 'background' }),
  });
