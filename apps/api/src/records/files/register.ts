/** Step three of an upload (spec §4.5): checks the uploaded object and makes it a file of a record. */
import { recordNotFound } from '@hireyard/wire/field/relation';
import { t } from '@hireyard/messages';
import type { FieldErrors } from '@hireyard/wire/field/error';
import { IMAGE_CATEGORY } from '@hireyard/wire/records/file';
import type { App, Call, WriteCall } from '../../platform/http/call.ts';
import { HttpError, invalid } from '../../platform/http/errors.ts';
import { sql } from '../../db/database.ts';
import { type ContentType, contentTypeOf } from '../core/content-type.ts';
import { lockTarget, notifyTarget } from '../core/targets.ts';
import type { Values } from '../core/write.ts';
import { categoriesOf } from './addresses.ts';
import { sweepInBackground } from './garbage.ts';
import { type Inspected, inspect } from './inspect.ts';
import { insertFile, type Kept, store } from './store.ts';
import { requireChange, TARGETS } from './targets.ts';

interface Asked {
  readonly key: string;
  readonly type: ContentType;
  readonly objectId: number;
  readonly category: string;
  readonly title: string;
}
type Prepared = Asked & Kept;

const NOT_YOURS = {
  fileUrl: [t('This upload link is unknown, used or expired. Upload the file again.')],
};

/** Reads the body in either spelling. 400 for missing or unknown values, 403 for a record that the caller may not change. */
async function askedBy({ app, db, user, body }: Call<Values>): Promise<Asked> {
  const url = body['fileUrl'] ?? body['file_url'];
  const model = body['contentType'] ?? body['content_type'];
  const objectId = body['objectId'] ?? body['object_id'];
  const given = { fileUrl: url, contentType: model, objectId };
  const errors: FieldErrors = Object.fromEntries(
    Object.entries(given)
      .filter(([, value]) => value === undefined || value === '')
      .map(([name]) => [name, ['This field is required.']]),
  );
  const type = await contentTypeOf(db, TARGETS, model);
  if (type === undefined) errors['contentType'] ??= [t('This kind of record can’t have files.')];
  const key = app.store.keyOf(String(url));
  if (key === undefined) errors['fileUrl'] ??= [t('This isn’t an address in file storage.')];
  if (type === undefined || key === undefined || Object.keys(errors).length > 0) throw invalid(errors);
  requireChange(user, type.target);
  const category = categoriesOf(String(body['category'] ?? '')).join(',');
  return { key, type, objectId: Number(objectId), category, title: String(body['title'] ?? '') };
}

/** Returns the uploaded bytes. 400 if there are none or too many. */
async function bytesOf({ store, env }: App, key: string): Promise<Buffer> {
  const max = env.FILE_MAX_BYTES;
  const head = await store.head(key);
  const bytes = head && head.size <= max ? await store.get(key, { first: 0, last: max }) : undefined;
  if (head === undefined) throw invalid({ fileUrl: [t('No file was uploaded to this address.')] });
  if (bytes === undefined || bytes.length > max)
    throw invalid({ fileUrl: [t('The file is larger than {max} bytes.', { max })] });
  return bytes;
}

/**
 * Does the part of a registration outside the database: reads and checks the object. Copies it to a new key, which the form can't change. Removes refused objects. Returns undefined if the caller may not register the key. The write then refuses it, unless it repeats a successful call.
 */
export async function prepareFile(call: Call<Values>): Promise<Prepared | undefined> {
  const { app, db, user } = call;
  const asked = await askedBy(call);
  const upload = await db.one(
    sql`select 1 from upload where key = ${asked.key} and user_id = ${user.id} and expires_at > ${app.now()}`,
  );
  if (upload === undefined) return undefined;
  const bytes = await bytesOf(app, asked.key);
  let inspected: Inspected;
  try {
    inspected = await inspect(bytes);
    if (inspected.thumbnail === null && categoriesOf(asked.category).includes(IMAGE_CATEGORY))
      throw invalid({ fileUrl: [t('Files in this category must be JPEG or PNG images.')] });
  } catch (error) {
    if (error instanceof HttpError) await refuseUpload(app, asked.key);
    throw error;
  }
  return { ...asked, ...(await store(app, bytes, inspected)) };
}

async function refuseUpload({ db, store }: App, key: string): Promise<void> {
  await db.rows(sql`delete from upload where key = ${key}`);
  await store.delete(key);
}

/** Makes the prepared object a file; returns its id. Of two registrations of one upload, one is refused. */
export async function registerFile(call: WriteCall<Values>): Promise<number> {
  const { db, user, app } = call;
  const prepared = call.prepared as Prepared | undefined;
  if (prepared === undefined) throw invalid(NOT_YOURS);
  const { key, type, objectId, title, category } = prepared;
  if (!(await lockTarget(db, type.target, objectId, 'files')))
    throw invalid({ objectId: [recordNotFound(objectId)] });
  const upload = await db.one<{ file_name: string }>(
    sql`delete from upload where key = ${key} and user_id = ${user.id} returning file_name`,
  );
  if (upload === undefined) throw invalid(NOT_YOURS);
  const fileName = upload.file_name;
  const values = { title: title || fileName, category, fileName };
  const id = await insertFile(db, prepared, { type: type.id, objectId, userId: user.id, ...values });
  // The form is valid until it expires, so the key stays scheduled for removal.
  call.afterCommit(() => app.store.delete(key));
  await notifyTarget(call, type.target, objectId, 'files', 'file added', [
    { field: 'files', before: null, after: fileName },
  ]);
  sweepInBackground(call);
  return id;
}
