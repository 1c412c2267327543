/**
 * Idempotency-Key for POST: the answer is stored in the transaction of its effect, so a repeat returns the first answer without a second effect,
 * even after a crash. Keys last 24 hours, per user and path.
 */
import { t } from '@hireyard/messages';
import { createHmac } from 'node:crypto';
import { Readable } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import { sql, type Tx } from '../../db/database.ts';
import type { Caller } from './caller.ts';
import { busy, conflict, invalid } from './errors.ts';
import type { Answer } from './route-types.ts';

interface Stored {
  readonly body_hash: string;
  readonly status: number;
  readonly answer: Pick<Answer, 'body' | 'headers'>;
}

/** Returns the text that identifies a body. A streamed body is gone, so its announced length is used. */
function bodyText({ body, headers }: FastifyRequest): string | Buffer {
  if (body instanceof Readable) return `stream ${headers['content-length'] ?? ''}`;
  return Buffer.isBuffer(body) ? body : JSON.stringify(body ?? null);
}

/** Runs a write once per key. 409 for another body under the key, or while the first call runs. */
export async function once(
  tx: Tx,
  request: FastifyRequest,
  user: Caller,
  secret: string,
  run: () => Promise<Answer>,
): Promise<Answer> {
  const given = request.headers['idempotency-key'];
  if (given === undefined || user.id === 0) return run();
  const key = String(given);
  if (key.length < 1 || key.length > 255)
    throw invalid({ non_field_errors: [t('Idempotency-Key must have 1 to 255 characters.')] });
  const [address = '', query = ''] = request.url.split('?');
  const path = address.replace(/\/$/, '');
  // Keyed, so that passwords in bodies can't be guessed from the hash. Files count by their bytes, and the query counts too.
  const hash = createHmac('sha256', secret)
    .update(query)
    .update('\n')
    .update(bodyText(request))
    .digest('base64url');
  const lock = await tx.one<{ free: boolean }>(
    sql`select pg_try_advisory_xact_lock(hashtextextended(${`${user.id} ${path} ${key}`}, 7)) as free`,
  );
  if (lock?.free !== true)
    throw busy(t('The first call with this Idempotency-Key is still running.'), 'idempotency_running', 1);
  const known = await tx.one<Stored>(sql`
    select body_hash, status, answer from idempotency_key
    where user_id = ${user.id} and path = ${path} and key = ${key} and created_at > now() - interval '24 hours'`);
  if (known !== undefined && known.body_hash !== hash)
    throw conflict(t('This Idempotency-Key was used with another body.'), 'idempotency_mismatch');
  if (known !== undefined)
    return {
      status: known.status,
      ...known.answer,
      headers: { ...known.answer.headers, 'Idempotent-Replayed': 'true' },
    };
  const answer = await run();
  await tx.rows(sql`
    insert into idempotency_key (user_id, path, key, body_hash, status, answer)
    values (${user.id}, ${path}, ${key}, ${hash}, ${answer.status ?? 200}, ${JSON.stringify({ body: answer.body, headers: answer.headers })}::jsonb)
    on conflict (user_id, path, key) do update
      set body_hash = excluded.body_hash, status = excluded.status, answer = excluded.answer, created_at = now()`);
  // Each new key deletes a few expired ones.
  await tx.rows(sql`
    delete from idempotency_key where ctid = any (array(select ctid from idempotency_key
      where created_at < now() - interval '24 hours' limit 20 for update skip locked))`);
  return answer;
}
