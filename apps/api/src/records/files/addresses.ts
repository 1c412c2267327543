/** Addresses of files in answers: permanent ones, and signed ones that load without credentials for a while. */
import { IMAGE_CATEGORY } from '@hireyard/wire/records/file';
import { type RawBuilder, sql } from '../../db/database.ts';
import type { App } from '../../platform/http/call.ts';
import { disposition } from '../../platform/http/file-answer.ts';
import { authorOf } from '../core/author.ts';

type Row = Record<string, unknown>;

/** Signed addresses are stable for half an hour, for browser caches, and valid for another. */
const STEP_SECONDS = 1800;
const THUMBNAIL_TYPE = 'image/webp';

const window = (now: Date): { at: Date; seconds: number } => {
  const step = STEP_SECONDS * 1000;
  return { at: new Date(Math.floor(now.getTime() / step) * step), seconds: 2 * STEP_SECONDS };
};

/** Pictures are displayed, other files are downloaded. */
export const isPicture = (type: string): boolean => type.startsWith('image/');

/** Replaces object keys by addresses in a file record: `file_url`, `signed_url` and `thumbnail_url` (or null). */
export function signFile(row: Row, { store, env, now }: App): Row {
  const key = String(row['file_url']);
  const name = String(row['file_name']);
  const type = String(row['file_type']);
  const thumbnail = row['thumbnail_url'];
  const good = window(now());
  return {
    ...row,
    file_url: store.urlOf(key),
    download_url: `${env.PUBLIC_URL ?? ''}${env.API_BASE_PATH}/api/v1/fum/files/${String(row['uuid'])}/download/`,
    signed_url: store.signGet(key, {
      disposition: disposition({ name, inline: isPicture(type) }),
      type,
      ...good,
    }),
    thumbnail_url:
      typeof thumbnail === 'string'
        ? store.signGet(thumbnail, { disposition: 'inline', type: THUMBNAIL_TYPE, ...good })
        : null,
    ...('file_path' in row ? { file_path: key, file_full_path: `${store.bucket}/${key}` } : {}),
  };
}

/** Returns SQL for the icon of a type, from the icon font that API clients use. */
export const ICON = (column: string): RawBuilder<unknown> =>
  sql`case when ${sql.ref(column)} = 'application/pdf' then 'fa-file-pdf' else 'fa-file-image' end`;

/** Returns SQL for the embedded files of a record, oldest first; the source also needs `sign: signFiles`. */
export const filesOf = (contentType: string): RawBuilder<unknown> => sql`(
  select coalesce(jsonb_agg(jsonb_build_object('uuid', f.uuid, 'file_url', f.key, 'download_url', null, 'signed_url', null,
    'thumbnail_url', f.thumbnail_key, 'fa_icon', ${ICON('f.file_type')}, 'file_type', f.file_type, 'file_name', f.file_name,
    'title', f.title, 'category', f.category, 'created_by', ${authorOf('f.created_by_id')},
    'created_on', to_char(f.created_on at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by f.id), '[]')
  from file f where f.object_id = t.id and f.content_type_id =
    (select id from contenttype where app_label || '.' || model = ${sql.lit(contentType)}))`;

/** Adds addresses to the embedded files of a record. */
export const signFiles = (row: Row, app: App): Row =>
  (row['files'] as Row[]).length === 0
    ? row
    : { ...row, files: (row['files'] as Row[]).map((file) => signFile(file, app)) };

/** Splits a text into categories, trimmed and without duplicates. */
export const categoriesOf = (text: string): string[] => [
  ...new Set(
    text
      .split(',')
      .map((part) => part.trim())
      .filter((part) => part !== ''),
  ),
];

/** Adds addresses to a record's files, and uses the first picture's thumbnail if it has no `image_url`. */
export function signFilesAndImage(row: Row, app: App): Row {
  const signed = signFiles(row, app);
  if (row['image_url'] !== '') return signed;
  const first = (signed['files'] as Row[]).find(
    (file) =>
      file['thumbnail_url'] !== null && categoriesOf(String(file['category'])).includes(IMAGE_CATEGORY),
  );
  return first === undefined ? signed : { ...signed, image_url: first['thumbnail_url'] };
}

/** Removes an `image_url` of our own store from a body: it came from signFilesAndImage and expires. So the body of a GET can be sent back. */
export function withoutOwnImage<V extends Row>(body: V, before: Row, { store }: App): V {
  const own = (url: unknown): boolean => typeof url === 'string' && store.keyOf(url) !== undefined;
  const { image_url, ...rest } = body;
  if (own(image_url) || (image_url === '' && own(before['image_url']))) return rest as V;
  return body;
}
