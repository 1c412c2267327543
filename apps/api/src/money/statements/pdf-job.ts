/** Making a statement's PDF takes a while for a large account, so a job does it and leaves the file for a day. */
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

/** Asks for the PDF; answers the job's id. While the same person's same question waits it is that one. 404 for an account that is none. */
export async function queueStatement(tx: Tx, { account, period, userId, origin }: Asked): Promise<number> {
  const known = await tx.one(sql`select 1 from account where id = ${account}`);
  if (known === undefined) throw notFound();
  return enqueue(tx, {
    topic: TOPIC,
    // An aggregate of its own: what is owed to the accounting package about the account must not hold back a letter.
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
  /** Null until the file is there, and again when it was removed. */
  readonly media_type: string | null;
  readonly bytes: Buffer | null;
}

/** The file that a job made for the account. 404 when it is none of this account's or the file is gone, 409 while there is none yet or it failed. */
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
