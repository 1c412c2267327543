/** What a message says, made harmless by the server. */
import type { ReadOf } from '@hireyard/wire/field';
import type { decodedShape } from '@hireyard/wire/comms/mail';
import { sesmail_incoming } from '@hireyard/wire/comms/sesmail-incoming';
import { queryOptions } from '@tanstack/react-query';
import { client } from './index.ts';

/** A message never changes, so it is read once. `images`: with pictures of other servers. */
export const decodedOptions = (id: number, images: boolean) =>
  queryOptions({
    // not below the record: what is written to that leaves the words as they are
    queryKey: ['decoded', id, images],
    queryFn: async ({ signal }) =>
      client(sesmail_incoming).action<ReadOf<typeof decodedShape>>('decoded', {
        id,
        query: images ? { images: true } : {},
        signal,
        waiting: 'background',
      }),
    staleTime: Number.POSITIVE_INFINITY,
  });
