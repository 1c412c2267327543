/** Queries and writes of a user's own notifications. */
import { addDays } from '@hireyard/domain/values/calendar';
import { t } from '@hireyard/messages';
import type { PatchOf, ReadOf } from '@hireyard/wire/field';
import type { Notification } from '@hireyard/wire/people/notification';
import type {
  preferencesBody,
  preferencesShape,
  PushDevice,
} from '@hireyard/wire/people/notification-choices';
import { heads } from '@hireyard/wire/resource/heads';
import type { Page } from '@hireyard/wire/resource/page';
import { type QueryClient, queryOptions, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { http } from '../../../lib/api/client.ts';
import { failureOf } from '../../../lib/api/outcome.ts';
import { keys } from '../../../lib/api/queries.ts';
import type { Query } from '../../../lib/api/query-string.ts';
import { businessDayOf } from '../../../lib/business-time.ts';
import { toast } from '../../../ui/toast.tsx';

// Notifications of one day of the business's calendar.

interface Day<T> {
  /** YYYY-MM-DD. */
  readonly day: string;
  /** Null = shown as a date. */
  readonly title: string | null;
  readonly lines: readonly T[];
}

export function byDay<T extends { readonly at: string }>(lines: readonly T[], today: string): Day<T>[] {
  const yesterday = addDays(today, -1);
  const days = new Map<string, T[]>();
  for (const line of lines) {
    const day = businessDayOf(line.at);
    days.set(day, [...(days.get(day) ?? []), line]);
  }
  return [...days].map(([day, all]) => ({
    day,
    title: day === today ? t('Today') : day === yesterday ? t('Yesterday') : null,
    lines: all,
  }));
}

const NAME = heads.notification.name;
const PATH = `/api/v1/${heads.notification.path}/`;
export type Preferences = ReadOf<typeof preferencesShape>;
type Choice = PatchOf<typeof preferencesBody>;

/** The number of unread notifications; refreshed by the server's events. */
export const unreadCount = queryOptions({
  queryKey: [NAME, 'unread'],
  queryFn: async ({ signal }) =>
    http<{ readonly count: number }>({ path: `${PATH}unread/`, signal, waiting: 'background' }),
});

/** Returns a page of notifications, newest first. */
export const lines = (query: Query) =>
  queryOptions({
    queryKey: keys.list(heads.notification, query),
    queryFn: async ({ signal }) =>
      http<Page<Notification>>({ path: PATH, query, signal, waiting: 'background' }),
  });

export const preferences = queryOptions({
  queryKey: [NAME, 'preferences'],
  queryFn: async ({ signal }) => http<Preferences>({ path: `${PATH}preferences/`, signal }),
});
export const devices = queryOptions({
  queryKey: [NAME, 'devices'],
  queryFn: async ({ signal }) =>
    http<readonly PushDevice[]>({ path: `${PATH}devices/`, signal, waiting: 'background' }),
});

/** Marks notifications as read optimistically, then shows the server's state, also after a failure. */
async function asRead(
  cache: QueryClient,
  which: (line: Notification) => boolean,
  write: () => Promise<unknown>,
): Promise<void> {
  const queryKey = keys.lists(heads.notification);
  await cache.cancelQueries({ queryKey: [NAME] });
  const now = new Date().toISOString();
  const before = cache.getQueriesData<Page<Notification>>({ queryKey });
  cache.setQueriesData<Page<Notification>>(
    { queryKey },
    (page) =>
      page && {
        ...page,
        results: page.results.map((line) =>
          line.read_at === null && which(line) ? { ...line, read_at: now } : line,
        ),
      },
  );
  try {
    await write();
  } catch (error) {
    for (const [key, page] of before) cache.setQueryData(key, page);
    throw error;
  } finally {
    await renew(cache);
  }
}

/** Marks a notification as read, as far as it was shown. Reports a failure. */
export async function markRead(cache: QueryClient, id: number): Promise<void> {
  const write = async () =>
    http({ method: 'POST', path: `${PATH}${id}/read/`, body: {}, waiting: 'background' });
  await asRead(cache, (line) => line.id === id, write).catch((error: unknown) =>
    toast(failureOf(error).message, { tone: 'danger' }),
  );
}

/** Marks all notifications as read, or those of one kind. */
export async function markAllRead(cache: QueryClient, kind: string): Promise<void> {
  await asRead(
    cache,
    (line) => kind === '' || line.kind === kind,
    async () => http({ method: 'POST', path: `${PATH}read_all/`, body: kind === '' ? {} : { kind } }),
  );
}

const renew = (cache: QueryClient): Promise<void> => cache.invalidateQueries({ queryKey: [NAME] });

/** Stores a preference and shows the server's answer. */
async function choose(cache: QueryClient, choice: Choice): Promise<void> {
  const kept = await http<Preferences>({
    method: 'PUT',
    path: `${PATH}preferences/`,
    body: choice,
    waiting: 'background',
  });
  cache.setQueryData(preferences.queryKey, kept);
}

export const sendTest = async (channel: 'mail' | 'push'): Promise<void> =>
  http({ method: 'POST', path: `${PATH}test/`, body: { channel } });

export const addDevice = async (body: object): Promise<readonly PushDevice[]> =>
  http({ method: 'POST', path: `${PATH}devices/`, body, waiting: 'background' });
export const removeDevice = async (body: object): Promise<readonly PushDevice[]> =>
  http({ method: 'POST', path: `${PATH}devices/remove/`, body, waiting: 'background' });

/** Returns a function that stores a preference at once; a failure is reported and the screen restored. */
export function useChoose(): { readonly busy: boolean; readonly keep: (choice: Choice) => Promise<void> } {
  const cache = useQueryClient();
  const [running, setRunning] = useState(0);
  return {
    busy: running > 0,
    async keep(choice) {
      setRunning((n) => n + 1);
      try {
        await choose(cache, choice);
      } catch (error) {
        toast(failureOf(error).message, { tone: 'danger' });
      } finally {
        setRunning((n) => n - 1);
      }
    },
  };
}
