/** GET {x}/{id}/history/: changes of a record, newest first, also after its deletion. */
import { can } from '@hireyard/domain/people/access';
import { t } from '@hireyard/messages';
import { dictionary } from '@hireyard/messages/dictionary';
import { permissionOf } from '@hireyard/wire/resource/define-resource';
import type { Fields } from '@hireyard/wire/field';
import { heads } from '@hireyard/wire/resource/heads';
import type { Page } from '@hireyard/wire/resource/page';
import type { HistoryChange, HistoryEntry } from '@hireyard/wire/records/workflow';
import { sql } from '../../db/database.ts';
import type { Call } from '../../platform/http/call.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { notFound } from '../../platform/http/errors.ts';
import { addNames, type NamedEntry } from './readable.ts';
import { USER_NAME } from './titles.ts';
import { pageAddress, pageNumber, pageSize } from '../list/paging.ts';
import { seenBy } from '../core/seen-by.ts';
import type { Source } from '../core/source.ts';

const MAX_SIZE = 200;

/** Texts about other records in changes, e.g. an email's subject, with the permission they need. */
const WORDS: Readonly<Record<string, string>> = dictionary({
  mail: permissionOf(heads.sesmail, 'view'),
  'change request': permissionOf(heads.changerequest, 'view'),
});

/** Returns a function that hides what a user may not see of the record: entries hold its values. */
function changesSeenBy(user: Caller, fields: Fields): (change: HistoryChange) => HistoryChange {
  const hide = seenBy(user, fields);
  return (change) => {
    const { field, before, after } = change;
    const permission = WORDS[field];
    if (permission !== undefined && !can(user, permission)) return { ...change, before: null, after: null };
    const seen = (value: unknown): unknown => hide({ [field]: value })[field];
    return { ...change, before: seen(before), after: seen(after) };
  };
}

/** Returns a page of a record's history; 404 if there is neither record nor history. */
export async function historyOf(
  call: Call,
  source: Source,
  id: number,
  self: string,
): Promise<Page<HistoryEntry>> {
  const { query } = call;
  const size = pageSize(query.get('page_size'), MAX_SIZE);
  const asked = pageNumber(query.get('page'));
  const { name } = source.resource;
  const found = await call.db.one<{ known: boolean; count: number }>(sql`
    select exists (select from ${sql.table(source.table)} where id = ${id}) as known,
      (select count(*) from history where resource = ${name} and object_id = ${id})::int as count`);
  const count = found?.count ?? 0;
  if (found?.known !== true && count === 0) throw notFound();
  const page = asked === 'last' ? Math.max(1, Math.ceil(count / size)) : asked;
  if (page > 1 && (page - 1) * size >= count) throw notFound(t('Invalid page.'));
  const results = await call.db.rows<HistoryEntry & NamedEntry>(sql`
    select h.id, h.at, ${USER_NAME} as "user", h.via, h.request_id, h.action, h.changes, h.erased_at, h.resource, h.object_id
    from history h left join app_user x on x.id = h.user_id
    where h.resource = ${name} and h.object_id = ${id} order by h.id desc limit ${size} offset ${(page - 1) * size}`);
  await addNames(call.db, results, false);
  const seen = changesSeenBy(call.user, source.resource.fields);
  return {
    count,
    next: page * size < count ? pageAddress(self, query, page + 1) : null,
    previous: page > 1 ? pageAddress(self, query, page - 1) : null,
    results: results.map((row) => {
      const { resource: _, object_id: __, ...entry } = row;
      return { ...entry, changes: entry.changes.map(seen) };
    }),
  };
}
