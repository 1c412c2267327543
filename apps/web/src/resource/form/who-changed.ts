/** Returns who last changed a record, from its history. */
import { t } from '@hireyard/messages';
import type { Head } from '@hireyard/wire/resource/head';
import type { Page } from '@hireyard/wire/resource/page';
import type { HistoryEntry } from '@hireyard/wire/records/workflow';
import { http } from '../../lib/api/client.ts';

export const SOMEONE = t('Someone else');

/**
 * Returns the name of the user who last changed one of these fields; without fields, of the last change.
 * Runs in the background and never throws: without an answer it is "someone else".
 */
export async function whoChanged(
  resource: Pick<Head, 'path'>,
  id: number,
  names: readonly string[] = [],
): Promise<string> {
  const page = await http<Page<HistoryEntry>>({
    path: `/api/v1/${resource.path}/${id}/history/`,
    query: { page_size: 30 },
    waiting: 'background',
  }).catch(() => undefined);
  const found = page?.results.find(
    ({ changes }) => names.length === 0 || changes.some(({ field }) => names.includes(field)),
  );
  return found?.user ?? SOMEONE;
}
