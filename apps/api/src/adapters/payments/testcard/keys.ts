/**
 * Idempotency keys as Stripe implements them: the first response to a key, even an error, is repeated for a day.
 * Using the key with other parameters, or while the first call is in progress, is an error. Validation errors are not
 * remembered.
 */
import { createHash } from 'node:crypto';
import { type Database, sql, type Tx } from '../../../db/database.ts';
import { type Failure, refused, TestcardError } from './failure.ts';

const MAX_KEY_LENGTH = 255;

/** The request: its endpoint, parameters and idempotency key, if any. */
export interface Asked {
  readonly key: string | undefined;
  readonly path: string;
  readonly parameters: object;
}
interface Outcome {
  readonly status: number;
  readonly answer: object;
}

/** Runs in one transaction, which commits even if `run` throws a TestcardError: a decline is an outcome too. */
export async function once<T extends object>(
  db: Database,
  now: Date,
  { key, path, parameters }: Asked,
  run: (tx: Tx) => Promise<T>,
): Promise<T> {
  if (key !== undefined && (key.length === 0 || key.length > MAX_KEY_LENGTH))
    throw refused('idempotency_key_invalid', 'Idempotency keys have 1 to 255 characters.');
  const asked = createHash('sha256')
    .update(JSON.stringify([path, sorted(parameters)]))
    .digest('hex');
  const outcome = await db.transaction(async (tx) => {
    if (key === undefined) return outcomeOf(run(tx));
    const lock = sql<{
      got: boolean;
    }>`select pg_try_advisory_xact_lock(hashtextextended(${`testcard ${key}`}, 0)) as got`;
    if ((await tx.one(lock))?.got !== true)
      throw new TestcardError(409, {
        type: 'idempotency_error',
        code: 'idempotency_key_in_use',
        message: 'There is currently another in-progress request using this idempotency key.',
      });
    const known = await tx.one(
      sql<Outcome & { asked: string }>`select asked, status, answer from testcard_key where key = ${key}`,
    );
    if (known !== undefined && known.asked !== asked)
      throw new TestcardError(400, {
        type: 'idempotency_error',
        message:
          'Keys for idempotent requests can only be used with the same parameters they were first used with.',
      });
    if (known !== undefined) return known;
    const first = await outcomeOf(run(tx));
    await tx.rows(sql`
      insert into testcard_key (key, asked, status, answer, created_at)
      values (${key}, ${asked}, ${first.status}, ${JSON.stringify(first.answer)}::jsonb, ${now.toISOString()})`);
    return first;
  });
  if (outcome.status >= 400) throw new TestcardError(outcome.status, outcome.answer as Failure);
  return outcome.answer as T;
}

async function outcomeOf(running: Promise<object>): Promise<Outcome> {
  try {
    return { status: 200, answer: await running };
  } catch (error) {
    if (!(error instanceof TestcardError)) throw error;
    return { status: error.status, answer: error.error };
  }
}

/** Parameters are equal in any order. */
function sorted(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.entries(value)
    .filter(([, inner]) => inner !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, inner]) => [name, sorted(inner)]);
}
