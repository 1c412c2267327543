/** What the server knows of users beside their records. Keys begin with the resource's, so that a write reads all of it anew. */
import type { SignInSession } from '@hireyard/wire/people/auth';
import { DEFAULT_PAGE_SIZE, type Page } from '@hireyard/wire/resource/page';
import { type Blocked, type SignInAttempt, user } from '@hireyard/wire/people/user';
import { queryOptions } from '@tanstack/react-query';
import { client, http } from '../../../lib/api/index.ts';
import { keys } from '../../../lib/api/queries.ts';

export const PAGE = DEFAULT_PAGE_SIZE;

export const sessionsOptions = (id: number) =>
  queryOptions({
    queryKey: [...keys.record(user, id), 'sessions'],
    queryFn: async ({ signal }) => client(user).action<readonly SignInSession[]>('sessions', { id, signal }),
  });

export const attemptsOptions = (id: number, page: number) =>
  queryOptions({
    queryKey: [...keys.record(user, id), 'attempts', page],
    queryFn: async ({ signal }) =>
      client(user).action<Page<SignInAttempt>>('attempts', { id, query: { page, page_size: PAGE }, signal }),
  });

export const blockedOptions = (page: number) =>
  queryOptions({
    queryKey: [...keys.all(user), 'blocked', page],
    queryFn: async ({ signal }) =>
      http<Page<Blocked>>({
        path: `/api/v1/${user.path}/blocked/`,
        query: { page, page_size: PAGE },
        signal,
        waiting: 'background',
      }),
  });
