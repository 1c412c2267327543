/** Step one of an upload (spec §4.5): a form for one key and one file of a supported type. */
import { t } from '@hireyard/messages';
import { randomUUID } from 'node:crypto';
import { FILE_EXTENSIONS } from '@hireyard/wire/records/file';
import type { FieldErrors } from '@hireyard/wire/field/error';
import { type Db, sql } from '../../db/database.ts';
import type { Call } from '../../platform/http/call.ts';
import { invalid } from '../../platform/http/errors.ts';
import { scheduleRemoval } from './garbage.ts';

/** Validity of the form, and of its registration. */
const SEND_SECONDS = 600;
const REGISTER_SECONDS = 3600;
const TYPES = ['image/jpeg', 'image/png', 'application/pdf'];

interface UploadTarget {
  readonly file_name: string;
  readonly file_path: string;
  readonly bucket: string;
  readonly url: string;
  readonly file_url: string;
  readonly fields: Readonly<Record<string, string>>;
}

/** Returns the last part of a path, in characters that every store and system accepts. */
function safeName(name: string): string {
  const last = name.split(/[\\/]/).at(-1) ?? '';
  const dot = last.lastIndexOf('.');
  const stem = last
    .slice(0, Math.max(0, dot))
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .replace(/[^\w-]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 80);
  return `${stem === '' ? 'file' : stem}${last.slice(dot).toLowerCase()}`;
}

/** Names are only a first check; registration checks the bytes. */
function problemsOf(name: string, type: string): FieldErrors {
  const extension = /\.(\w+)$/.exec(name)?.[1]?.toLowerCase() ?? '';
  const known = (FILE_EXTENSIONS as readonly string[]).includes(extension);
  return {
    ...(name === ''
      ? { fileName: ['This field is required.'] }
      : known
        ? {}
        : { fileName: [t('Files must end in {extensions}.', { extensions: FILE_EXTENSIONS.join(', ') })] }),
    ...(type === '' || TYPES.includes(type) ? {} : { contentType: [`"${type}" is not a valid choice.`] }),
  };
}

/** Issues an upload target to the caller. With a media type, the form has it as a further field. 400 for unsupported names and types. */
export async function issueTarget(call: Call, db: Db, name: string, type: string): Promise<UploadTarget> {
  const { app, user, request } = call;
  const problems = problemsOf(name, type);
  if (Object.keys(problems).length > 0) throw invalid(problems);
  const at = app.now();
  const until = new Date(at.getTime() + REGISTER_SECONDS * 1000);
  const file_name = safeName(name);
  const key = `uploads/${randomUUID()}-${file_name}`;
  await scheduleRemoval(db, [key], until);
  await db.rows(
    sql`insert into upload (key, user_id, file_name, expires_at) values (${key}, ${user.id}, ${file_name}, ${until})`,
  );
  const { bucket, url, fields } = app.store.signPost({
    key,
    ...(type === '' ? {} : { contentType: type }),
    minBytes: 1,
    maxBytes: app.env.FILE_MAX_BYTES,
    at,
    seconds: SEND_SECONDS,
  });
  const absolute = (address: string): string =>
    new URL(address, `${request.protocol}://${request.host}`).href;
  return {
    file_name,
    file_path: key,
    bucket,
    url: absolute(url),
    file_url: absolute(app.store.urlOf(key)),
    fields,
  };
}

/** Returns form fields with underscores, as some clients want them. */
export const underscored = (fields: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [name.replaceAll('-', '_'), value]));
