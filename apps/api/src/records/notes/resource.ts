/** Notes on records. */
import { recordNotFound } from '@hireyard/wire/field/relation';
import { t } from '@hireyard/messages';
import { type AnyResource, permissionOf } from '@hireyard/wire/resource/define-resource';
import { note } from '@hireyard/wire/records/note';
import { can } from '@hireyard/domain/people/access';
import { type RawBuilder, sql, type Tx } from '../../db/database.ts';
import { forbidden, invalid } from '../../platform/http/errors.ts';
import type { WriteCall } from '../../platform/http/call.ts';
import { authorOf } from '../core/author.ts';
import { contentTypeName, contentTypeOf } from '../core/content-type.ts';
import type { Implementation } from '../implementation.ts';
import type { Source } from '../core/source.ts';
import { lockTarget, targetsOf, notifyTarget, typesSeen } from '../core/targets.ts';
import { notifyMentioned } from './mentions.ts';
import { changesOf, deleteRow, insertRow, updateRow, type Values } from '../core/write.ts';

/** Returns SQL for the embedded notes of a record, newest first. */
export const notesOf = (contentType: string): RawBuilder<unknown> => sql`(
  select coalesce(jsonb_agg(jsonb_build_object('id', n.id, 'title', n.title, 'content', n.content,
    'created_at', to_char(n.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'updated_at', to_char(n.updated_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'created_by', nullif(trim(u.first_name || ' ' || u.last_name), '')) order by n.id desc), '[]')
  from note n left join app_user u on u.id = n.created_by_id where n.content_type = ${sql.lit(contentType)} and n.object_id = t.id)`;

/** Resources with notes, by content type. */
const TARGETS = targetsOf(['contract', 'customer', 'account', 'depot', 'stockitem', 'changerequest']);

const source: Source = {
  resource: note,
  table: 'note',
  computed: { created_by: authorOf('t.created_by_id') },
  // A note is as visible as its record.
  visibleTo: (user) => sql`t.content_type = any (${typesSeen(TARGETS, user)}::text[])`,
};

function targetOf(contentType: string): AnyResource {
  const target = TARGETS.get(contentType);
  if (target === undefined) throw new Error(`Notes do not belong to ${contentType}.`);
  return target;
}

/** Adds a note to a record that exists and that the caller may see. */
export async function addNote(
  call: WriteCall<Values>,
  contentType: string,
  objectId: number,
  values: Values,
): Promise<number> {
  const target = targetOf(contentType);
  if (!can(call.user, permissionOf(target, 'view'))) throw forbidden();
  return insertNote(call, contentType, objectId, values);
}

/** Adds a note to an existing record for anybody, e.g. a customer, who is no user. */
export async function insertNote(
  call: WriteCall<Values>,
  contentType: string,
  objectId: number,
  values: Values,
): Promise<number> {
  const target = targetOf(contentType);
  if (!(await lockTarget(call.db, target, objectId, 'notes')))
    throw invalid({ object_id: [recordNotFound(objectId)] });
  const id = await insertRow(call.db, source, values, call.user.id, {
    content_type: contentType,
    object_id: objectId,
    created_by_id: call.user.id === 0 ? null : call.user.id,
  });
  await notifyTarget(call, target, objectId, 'notes', 'note added', [
    { field: 'note', before: null, after: values['content'] },
  ]);
  await notifyMentioned(call, { id, target, objectId, words: values });
  return id;
}

interface Place {
  readonly content_type: string;
  readonly object_id: number;
}
/** Returns the record of a note, locked. */
async function placeOf(tx: Tx, id: number): Promise<{ target: AnyResource; id: number } | undefined> {
  const row = await tx.one<Place>(sql`select content_type, object_id from note where id = ${id}`);
  const target = row && TARGETS.get(row.content_type);
  return target && { target, id: row.object_id };
}

export const noteResource: Implementation = {
  source: {
    ...source,
    filters: {
      content_type: (value: string) => sql`t.content_type = ${contentTypeName(value)}`,
      object_id: (value: number) => sql`t.object_id = ${value}`,
    },
  },
  workflow: { source, context: 'note_status' },
  async create(call) {
    const { content_type, object_id, ...values } = call.body;
    const type = await contentTypeOf(call.db, TARGETS, content_type);
    if (type === undefined) throw invalid({ content_type: [t('This kind of record can’t have notes.')] });
    return addNote(call, type.name, Number(object_id), values);
  },
  async lockFirst(call, id) {
    const place = await placeOf(call.db, id);
    if (place) await lockTarget(call.db, place.target, place.id, 'notes');
  },
  async update(call, id, before) {
    const changes = changesOf(note.fields, before, call.body);
    if (changes.length === 0) return;
    await updateRow(call.db, source, id, changes, call.user.id);
    const place = await placeOf(call.db, id);
    if (place === undefined) return;
    await notifyTarget(call, place.target, place.id, 'notes', 'note changed', changes);
    const words = { title: before['title'], content: before['content'], ...call.body };
    await notifyMentioned(call, { id, target: place.target, objectId: place.id, words });
  },
  async remove(call, id) {
    const place = await placeOf(call.db, id);
    await deleteRow(call.db, source, id, call.user.id);
    if (place) await notifyTarget(call, place.target, place.id, 'notes', 'note removed', []);
  },
};
