/** Non-standard file calls. */
import { permissionOf } from '@hireyard/wire/resource/define-resource';
import { file, uploadRequest, uploadTarget } from '@hireyard/wire/records/file';
import { sql } from '../../db/database.ts';
import type { Call } from '../../platform/http/call.ts';
import { disposition } from '../../platform/http/file-answer.ts';
import type { Answer, Route } from '../../platform/http/route-types.ts';
import { recordJson } from '../core/json.ts';
import { visibleId } from '../list/read.ts';
import type { Values } from '../core/write.ts';
import { sweep, sweepInBackground } from './garbage.ts';
import { fileSource } from './source.ts';
import { issueTarget, underscored } from './upload-target.ts';

const root = '/api/v1/fum';
/** Validity of download addresses, in seconds. */
const DOWNLOAD_SECONDS = 60;

interface Stored {
  readonly key: string;
  readonly file_name: string;
  readonly file_type: string;
}

async function download(call: Call): Promise<Answer> {
  const { app, db } = call;
  const id = await visibleId(call, fileSource);
  const found = await db.one<Stored>(sql`select key, file_name, file_type from file where id = ${id}`);
  if (found === undefined) throw new Error(`File ${id} vanished.`);
  const to = app.store.signGet(found.key, {
    disposition: disposition({ name: found.file_name }),
    type: found.file_type,
    at: app.now(),
    seconds: DOWNLOAD_SECONDS,
  });
  return { status: 302, headers: { Location: to } };
}

const common = { tag: file.plural, access: permissionOf(file, 'add') };

export const fileRoutes: readonly Route[] = [
  {
    ...common,
    method: 'GET',
    url: `${root}/files/signed_post_url/`,
    operationId: 'fileSignedPostUrl',
    summary: 'Returns an upload target; replace underscores in its field names by hyphens in the form',
    query: { fileName: { type: 'string' }, contentType: { type: 'string' } },
    needs: ['fileName'],
    answer: recordJson({ fields: uploadTarget }),
    async run(call) {
      const name = call.query.get('fileName') ?? call.query.get('file_name') ?? '';
      const type = call.query.get('contentType') ?? call.query.get('content_type') ?? '';
      const target = await call.app.db.transaction((tx) => issueTarget(call, tx, name, type));
      await sweep(call.app).catch((error: unknown) =>
        call.request.log.error({ err: error }, 'deleting expired uploads failed'),
      );
      return { body: { ...target, fields: underscored(target.fields) } };
    },
  },
  {
    ...common,
    method: 'POST',
    url: `${root}/signed_url/`,
    operationId: 'fileSignedUrl',
    summary: 'Returns an upload target; send its fields unchanged',
    body: uploadRequest,
    answer: recordJson({ fields: { ...uploadTarget, fields_underscored: uploadTarget.fields } }),
    async write(call) {
      const { fileName, file_name, contentType } = call.body as Values;
      const target = await issueTarget(
        call,
        call.db,
        String(fileName ?? file_name ?? ''),
        String(contentType ?? ''),
      );
      sweepInBackground(call);
      return { body: { ...target, fields_underscored: underscored(target.fields) } };
    },
  },
  {
    tag: file.plural,
    access: permissionOf(file, 'view'),
    method: 'GET',
    url: `${root}/files/:uuid/download/`,
    operationId: 'fileDownload',
    summary: 'Redirects to an address that downloads the file, valid for a minute',
    status: 302,
    run: download,
  },
];
