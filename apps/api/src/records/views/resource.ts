/** Saved views of lists: own and shared ones (docs/use/lists.md). */
import { t } from '@hireyard/messages';
import { can } from '@hireyard/domain/people/access';
import { permissionOf } from '@hireyard/wire/resource/define-resource';
import { resources } from '@hireyard/wire/resources';
import { savedview } from '@hireyard/wire/records/savedview';
import { sql, type Tx } from '../../db/database.ts';
import { USER_NAME } from '../history/titles.ts';
import type { WriteCall } from '../../platform/http/call.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { forbidden, invalid } from '../../platform/http/errors.ts';
import type { Implementation } from '../implementation.ts';
import type { Source } from '../core/source.ts';
import { changesOf, deleteRow, insertRow, updateRow, type Values } from '../core/write.ts';
import { fillUnknownFilters } from './unknown-filters.ts';
import { PLACES, pickPlaces, putInOrder } from './places.ts';

/** Returns the lists that a user may see: a shared view must not reveal others. */
const kindsSeen = (user: Caller): string[] =>
  Object.values(resources)
    .filter((one) => one.readable === 'group' || can(user, permissionOf(one, 'view')))
    .map(({ name }) => name);

const seenBy = (user: Caller) =>
  sql`(t.owner_id = ${user.id} or t.shared and t.resource = any (${kindsSeen(user)}::text[]))`;

const source: Source = {
  resource: savedview,
  table: 'saved_view',
  visibleTo: seenBy,
  computed: {
    place: PLACES,
    owner: sql`(select jsonb_build_object('id', x.id, 'name', ${USER_NAME}) from app_user x where x.id = t.owner_id)`,
    gone: sql`null`,
  },
  async complete(db, views, user) {
    await fillUnknownFilters(db, views);
    pickPlaces(views, user);
  },
};

const PARAMETERS = 60;
const LENGTH = 4000;

/** Throws 400 unless a query has text values, few and short enough for an address. */
function requireQuery(values: Values): void {
  const { query } = values;
  if (query === undefined) return;
  const texts =
    typeof query === 'object' && query !== null && !Array.isArray(query) ? Object.entries(query) : undefined;
  if (texts === undefined || texts.some(([, text]) => typeof text !== 'string'))
    throw invalid({ query: [t('This must be an object of parameter names and text values.')] });
  const length = texts.reduce((sum, [name, text]) => sum + name.length + (text as string).length, 0);
  if (texts.length > PARAMETERS || length > LENGTH)
    throw invalid({ query: [t('This view has too many filters.')] });
}

function requireList({ resource, list }: Values): void {
  if (typeof resource === 'string' && resources[resource] === undefined)
    throw invalid({ resource: [t('List not found.')] });
  if (typeof list === 'string' && !/^\/[\w/-]*$/.test(list))
    throw invalid({ list: [t('This must be the address of a list.')] });
}

const ownerOf = (record: Values): number => (record['owner'] as { id: number }).id;

/** Views belong to their owner; administrators also manage shared ones. */
function requireOwner(user: Caller, record: Values): void {
  if (ownerOf(record) !== user.id && !(user.is_admin && record['shared'] === true))
    throw forbidden(t('Only the owner or an administrator can change a shared view. Save your own copy.'));
}

const rowFor = (tx: Tx, id: number) =>
  tx.one<{ owner: { id: number }; shared: boolean }>(
    sql`select jsonb_build_object('id', owner_id) as owner, shared from saved_view where id = ${id}`,
  );

async function order(call: WriteCall<Values>) {
  const ids = call.body['ids'] as number[];
  const seen = await call.db.rows<{ list: string }>(sql`
    select t.list from saved_view t where t.id = any (${ids}::int[]) and ${seenBy(call.user)}`);
  if (seen.length !== new Set(ids).size || new Set(seen.map(({ list }) => list)).size > 1)
    throw invalid({ ids: [t('All views must belong to the same list, without repeats.')] });
  await putInOrder(call.db, call.user.id, ids);
  return { body: { ids } };
}

export const savedviewResource: Implementation = {
  source,
  async create(call) {
    const { body, db, user } = call;
    requireList(body);
    requireQuery(body);
    const last = await db.one<{ n: number }>(
      sql`select coalesce(max(position), 0) + 1 as n from saved_view where owner_id = ${user.id} and list = ${String(body['list'])}`,
    );
    return insertRow(db, source, { position: last?.n ?? 1, ...body }, user.id, { owner_id: user.id });
  },
  async update(call, id, before) {
    const { body, db, user } = call;
    const changes = changesOf(savedview.fields, before, body);
    if (changes.length === 0) return;
    requireOwner(user, before);
    const moved = changes.find(({ field }) => field === 'list' || field === 'resource');
    if (moved !== undefined) throw invalid({ [moved.field]: [t('You can’t move a view to another list.')] });
    requireQuery(body);
    await updateRow(db, source, id, changes, user.id);
  },
  async remove(call, id) {
    const row = await rowFor(call.db, id);
    if (row !== undefined) requireOwner(call.user, row);
    await deleteRow(call.db, source, id, call.user.id);
  },
  actions: { order },
};
