/** Streams an uploaded file into the database while it is examined. */
import { t } from '@hireyard/messages';
import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { can } from '@hireyard/domain/people/access';
import { permissionOf } from '@hireyard/wire/resource/define-resource';
import { heads } from '@hireyard/wire/resource/heads';
import {
  IMPORT_KINDS,
  type ImportKind,
  IMPORTED_RESOURCE,
  MAX_RUN_BYTES,
} from '@hireyard/wire/records/import-calls';
import { type Db, isPassing, pgError, sql } from '../../../db/database.ts';
import type { Call } from '../../../platform/http/call.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { forbidden, HttpError, invalid } from '../../../platform/http/errors.ts';
import { PART_BYTES, removeParts, writePart } from './parts.ts';
import { type Nature, Probe } from '../probe.ts';

export interface Uploaded {
  readonly kind: ImportKind;
  readonly name: string;
  readonly upload: string;
  readonly size: number;
  readonly nature: Nature;
}

/** Returns whether a user may import this kind: add and change its records. */
export const mayImport = (user: Caller, kind: ImportKind): boolean =>
  can(user, permissionOf(heads[IMPORTED_RESOURCE[kind]], 'add')) &&
  can(user, permissionOf(heads[IMPORTED_RESOURCE[kind]], 'change'));

const tooLarge = (): HttpError =>
  new HttpError(
    413,
    {
      detail: t('The file is larger than {number} MB. Split it, or save it without pictures.', {
        number: MAX_RUN_BYTES / 1024 / 1024,
      }),
      code: 'too_large',
    },
    { Connection: 'close' },
  );

/** SQLSTATEs without space: disk full, out of memory. */
const NO_ROOM = new Set(['53100', '53200']);

async function store(db: Db, upload: string, body: Readable, probe: Probe): Promise<number> {
  let size = 0;
  let part = 0;
  let waiting: Buffer[] = [];
  let held = 0;
  const flush = async () => {
    const bytes = Buffer.concat(waiting);
    waiting = [];
    held = 0;
    if (bytes.length > 0) await writePart(db, upload, part++, bytes);
  };
  for await (const chunk of body) {
    const bytes = Buffer.from(chunk as Uint8Array);
    size += bytes.length;
    if (size > MAX_RUN_BYTES) throw tooLarge();
    probe.add(bytes);
    waiting.push(bytes);
    held += bytes.length;
    if (held >= PART_BYTES) await flush();
  }
  await flush();
  return size;
}

/** Returns why an upload failed. Nothing of it stays. */
function failure(error: unknown): unknown {
  if (error instanceof HttpError || isPassing(error)) return error;
  const known = pgError(error);
  if (known !== undefined && NO_ROOM.has(known.code))
    return new HttpError(507, {
      detail: t('The server has no space for this file. Tell your administrator.'),
      code: 'no_room',
    });
  return known === undefined
    ? new HttpError(400, {
        detail: t('The upload was interrupted. Upload the file again.'),
        code: 'broken_off',
      })
    : error;
}

/** Stores the file before the call's transaction and detects its type. Refuses wrong kinds, empty and too large files. */
export async function takeFile({ app, body, query, user, request }: Call): Promise<Uploaded> {
  const kind = IMPORT_KINDS.find((one) => one === query.get('kind'));
  if (kind === undefined)
    throw invalid({ kind: [t('Must be one of {IMPORT_KINDS}.', { IMPORT_KINDS: IMPORT_KINDS.join(', ') })] });
  if (!mayImport(user, kind)) throw forbidden();
  const name =
    (query.get('name') ?? '')
      .replace(/\p{Cc}/gu, '')
      .trim()
      .slice(0, 200) || 'file';
  if (Number(request.headers['content-length']) > MAX_RUN_BYTES) throw tooLarge();
  const probe = new Probe();
  const upload = randomUUID();
  try {
    const given = body instanceof Readable ? body : Readable.from([body]);
    const size = await store(app.db, upload, given, probe);
    if (size === 0) throw invalid({ file: [t('The file is empty.')] });
    return { kind, name: name.toWellFormed(), upload, size, nature: probe.end() };
  } catch (error) {
    await removeParts(app.db, upload).catch(() => undefined);
    throw failure(error);
  }
}

/** Pieces of uploads without a run. */
export const unclaimedParts = (before: string) => sql<{ id: number }>`
  delete from importrun_part p where ctid = any (array(
    select p.ctid from importrun_part p where p.created_at < ${before}::timestamptz
      and not exists (select from importrun r where r.upload = p.upload) limit 100)) returning 1 as id`;
