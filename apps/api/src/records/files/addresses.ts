/** Addresses of files in answers: lasting ones, and signed ones that load without credentials for a while. */
import { IMAGE_CATEGORY } from '@hireyard/wire/records/file';
import { type RawBuilder, sql } from '../../db/database.ts';
import type { App } from '../../platform/http/call.ts';
import { disposition } from '../../platform/http/file-answer.ts';
import { authorOf } from '../core/author.ts';

type Row = Record<string, unknown>;

/** Signed addresses stay the same within each half hour, so that browsers keep the pictures; each is good for that again. */
const STEP_SECONDS = 1800;
const THUMBNAIL_TYPE = 'image/webp';

const window = (now: Date): { at: Date; seconds: number } => {
  const step = STEP_SECONDS * 1000;
  return { at: new Date(Math.floor(now.getTime() / step) * step), seconds: 2 * STEP_SECONDS };
};

/** Pictures are shown, everything else is saved. */
export const isPicture = (type: string): boolean => type.startsWith('image/');

/**
 * Completes a file that was read with its keys in the place of addresses: `file_url` and `signed_url` hold the object's key,
 * `thumbnail_url` the thumbnail's or null.
 */
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

/** Name of the icon for a type, of the icon font that consumers of the wire use. */
export const ICON = (column: string): RawBuilder<unknown> =>
  sql`case when ${sql.ref(column)} = 'application/pdf' then 'fa-file-pdf' else 'fa-file-image' end`;

/** The files of a record as an embedded list, oldest first; the source that has it needs `sign: signFiles`, too. */
export const filesOf = (contentType: string): RawBuilder<unknown> => sql`(
  select coalesce(jsonb_agg(jsonb_build_object('uuid', f.uuid, 'file_url', f.key, 'download_url', null, 'signed_url', null,
    'thumbnail_url', f.thumbnail_key, 'fa_icon', ${ICON('f.file_type')}, 'file_type', f.file_type, 'file_name', f.file_name,
    'title', f.title, 'category', f.category, 'created_by', ${authorOf('f.created_by_id')},
    'created_on', to_char(f.created_on at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by f.id), '[]')
  from file f where f.object_id = t.id and f.content_type_id =
    (select id from contenttype where app_label || '.' || model = ${sql.lit(contentType)}))`;

/** Completes the embedded files of a record. */
export const signFiles = (row: Row, app: App): Row =>
  (row['files'] as Row[]).length === 0
    ? row
    : { ...row, files: (row['files'] as Row[]).map((file) => signFile(file, app)) };

/** The categories that a text names, each once, without blanks. */
export const categoriesOf = (text: string): string[] => [
  ...new Set(
    text
      .split(',')
      .map((part) => part.trim())
      .filter((part) => part !== ''),
  ),
];

/** Completes the files of a record, and shows the thumbnail of its first picture where it has no `image_url` of its own. */
export function signFilesAndImage(row: Row, app: App): Row {
  const signed = signFiles(row, app);
  if (row['image_url'] !== '') return signed;
  const first = (signed['files'] as Row[]).find(
    (file) =>
      file['thumbnail_url'] !== null && categoriesOf(String(file['category'])).includes(IMAGE_CATEGORY),
  );
  return first === undefined ? signed : { ...signed, image_url: first['thumbnail_url'] };
}

/**
 * A body without an `image_url` that names an object of our own store: it came from signFilesAndImage, is over within the
 * hour, and belongs to a file. So the body of a GET can be sent back.
 */
export function withoutOwnImage<V extends Row>(body: V, before: Row, { store }: App): V {
  const own = (url: unknown): boolean => typeof url === 'string' && store.keyOf(url) !== undefined;
  const { image_url, ...rest } = body;
  if (own(image_url) || (image_url === '' && own(before['image_url']))) return rest as V;
  return body;
}
