/** Creates statement PDFs in a job, since large accounts take long; the file is kept for a day. */
import { t } from '@hireyard/messages';
import { type Db, sql, type Tx } from '../../db/database.ts';
import { conflict, notFound } from '../../platform/http/errors.ts';
import type { FileAnswer } from '../../platform/http/file-answer.ts';
import type { JobHandler } from '../../platform/jobs/job.ts';
import { enqueue } from '../../platform/jobs/queue.ts';
import { accountStatementPdf } from './account-pdf.ts';
import type { GivenPeriod } from './period.ts';

const TOPIC = 'statement.pdf';
const KEEP_MS = 86_400_000;

interface Asked {
  readonly account: number;
  readonly period: GivenPeriod;
  readonly userId: number;
  readonly origin: string;
}

/**
 * Queues the PDF; returns the job's ID. The same user's identical waiting request is reused. 404 for an unknown
 * account.
 */
export async function queueStatement(tx: Tx, { account, period, userId, origin }: Asked): Promise<number> {
  const known = await tx.one(sql`select 1 from account where id = ${account}`);
  if (known === undefined) throw notFound();
  return enqueue(tx, {
    topic: TOPIC,
    // A separate aggregate, so that pending syncs of the account don't delay the PDF.
    aggregate: `statement:${account}`,
    key: [account, period.start ?? '', period.end ?? '', userId].join(':'),
    payload: { account, period, origin },
    createdBy: userId,
  });
}

export const statementPdf: JobHandler = {
  topic: TOPIC,
  seconds: 120,
  async perform({ app, job, progress, signal }) {
    const wanted = job.payload as unknown as Asked;
    const { bytes, name } = await accountStatementPdf(app.db, app, wanted, { progress, signal });
    return async (tx) => {
      const now = app.now().getTime();
      await tx.rows(
        sql`delete from document_file where expires_at < ${new Date(now).toISOString()}::timestamptz`,
      );
      await tx.rows(sql`
        insert into document_file (job_id, name, media_type, bytes, expires_at)
        values (${job.id}, ${name}, 'application/pdf', ${bytes}, ${new Date(now + KEEP_MS).toISOString()}::timestamptz)`);
      return { name, bytes: bytes.length };
    };
  },
};

interface Made {
  readonly state: string;
  readonly name: string | null;
  /** Null before the file exists and after its removal. */
  readonly media_type: string | null;
  readonly bytes: Buffer | null;
}

/**
 * Returns the file of a job. 404 if it belongs to another account or was removed, 409 if it isn't ready or failed.
 */
export async function statementFile(db: Db, account: number, job: number, now: Date): Promise<FileAnswer> {
  const made = await db.one<Made>(sql`
    with recursive chain as (
      select j.id, j.state, j.joined_id, j.topic, j.payload from job j where j.id = ${job}
      union all
      select n.id, n.state, n.joined_id, n.topic, n.payload from chain c join job n on n.id = c.joined_id
    )
    select c.state, f.name, f.media_type, f.bytes from chain c
    left join document_file f on f.job_id = c.id and f.expires_at > ${now.toISOString()}::timestamptz
    where c.joined_id is null and c.topic = ${TOPIC} and c.payload ->> 'account' = ${String(account)}`);
  if (made === undefined) throw notFound();
  const { name, media_type: type, bytes: file } = made;
  if (name !== null && type !== null && file !== null) return { file, type, name, inline: true };
  if (made.state === 'queued' || made.state === 'running')
    throw conflict(t('The statement is still being created. Try again in a moment.'), 'not_ready');
  if (made.state !== 'done')
    throw conflict(t('The statement could not be created. Request it again.'), 'not_made');
  throw notFound(t('Statement files are kept for one day. Request it again.'));
}
