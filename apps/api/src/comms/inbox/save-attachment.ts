/** Saves an attachment as a file of the message's contract. */
import { t } from '@hireyard/messages';
import { can } from '@hireyard/domain/people/access';
import { sql } from '../../db/database.ts';
import type { Call, WriteCall } from '../../platform/http/call.ts';
import { conflict, forbidden, HttpError, invalid, notFound } from '../../platform/http/errors.ts';
import { readerOf } from '../../records/list/read.ts';
import { recordAnswer } from '../../records/record-answer.ts';
import { lockTarget, notifyTarget } from '../../records/core/targets.ts';
import type { Values } from '../../records/core/write.ts';
import { fileResource } from '../../records/files/resource.ts';
import { insertFile, type Kept, store } from '../../records/files/store.ts';
import { inspect } from '../../records/files/inspect.ts';
import { contract } from '@hireyard/wire/contracts/contract';
import { attachmentOf } from './message.ts';

interface Prepared {
  readonly kept: Kept;
  readonly name: string;
}

/** Stores the attachment before the transaction. Throws 400 unless it is an image or a PDF. */
export async function prepareAttachment(call: Call<Values>, id: number): Promise<Prepared> {
  const part = await attachmentOf(call, id, Number(call.body['attachment']));
  try {
    const bytes = Buffer.from(part.content);
    return { kept: await store(call.app, bytes, await inspect(bytes)), name: part.name };
  } catch (error) {
    if (error instanceof HttpError && error.status === 400)
      throw invalid({ attachment: [t('Only images (JPEG, PNG) and PDFs can be saved to a contract.')] });
    throw error;
  }
}

/** POST …/keep_file/. Throws 409 if the message has no contract. */
export async function saveAttachment(call: WriteCall<Values>, id: number) {
  const { db, app, user } = call;
  if (!can(user, 'contract.change_contract')) throw forbidden();
  const { kept, name } = call.prepared as Prepared;
  const row = await db.one<{ contract_id: number | null; type: number | null }>(sql`
    select contract_id, (select id from contenttype where app_label = 'contract' and model = 'contract') as type
    from sesmail_incoming where id = ${id}`);
  if (row === undefined) throw notFound();
  if (row.contract_id === null || row.type === null)
    throw conflict(t('Link the message to a contract first.'), 'no_contract');
  await lockTarget(db, contract, row.contract_id, 'files');
  const file = await insertFile(db, kept, {
    type: row.type,
    objectId: row.contract_id,
    fileName: name,
    title: name,
    category: 'mail',
    userId: user.id,
  });
  await notifyTarget(call, contract, row.contract_id, 'files', 'file added', [
    { field: 'files', before: null, after: name },
  ]);
  return recordAnswer(call, readerOf(fileResource.source, app), file, 201);
}
