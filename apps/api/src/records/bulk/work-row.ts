/** Works one record of a run: the single call and its outcome in one transaction, so that it is done exactly once. */
import { t } from '@hireyard/messages';
import type { BulkOutcome } from '@hireyard/wire/records/bulkrun';
import type { ErrorBody, FieldErrors } from '@hireyard/wire/field/error';
import { isPassing, sql, type Tx } from '../../db/database.ts';
import { within } from '../../db/origin.ts';
import type { App } from '../../platform/http/call.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { toHttpError } from '../../platform/http/database-errors.ts';
import { HttpError } from '../../platform/http/errors.ts';
import { askInside, writeInside } from '../../platform/http/inner-call.ts';
import { tableOf } from '../core/source.ts';
import { operationOf, type Step } from './steps.ts';

export interface Run {
  readonly id: number;
  readonly resource: string;
  readonly action: string;
  readonly inputs: Readonly<Record<string, unknown>>;
  readonly created_by_id: number;
}
export interface Waiting {
  readonly place: number;
  readonly object_id: number;
}

/** Returns a refusal as one text: its sentence, or each field with its messages. */
export function wordsOf(body: ErrorBody | FieldErrors): string {
  const said = (value: unknown): string[] =>
    typeof value === 'string'
      ? [value]
      : Array.isArray(value)
        ? value.flatMap(said)
        : typeof value === 'object' && value !== null
          ? Object.values(value).flatMap(said)
          : [];
  if ('detail' in body && typeof body['detail'] === 'string') return body['detail'];
  return Object.entries(body)
    .map(([field, value]) => {
      const text = said(value).join(' ');
      return field === 'non_field_errors' || field === 'additional'
        ? text
        : `${field.replaceAll('_', ' ')}: ${text}`;
    })
    .join(' ');
}

/** Another worker has done it, or the run was stopped. */
class RowTakenError extends Error {}

/** Locks a waiting row of an active run. */
async function take(tx: Tx, run: Run, { place }: Waiting): Promise<void> {
  const ours = await tx.one(sql`
    select 1 from bulk_row r where r.run_id = ${run.id} and r.place = ${place} and r.outcome = 'waiting'
      and exists (select from bulk_run b where b.id = r.run_id and b.state in ('queued', 'running')) for update`);
  if (ours === undefined) throw new RowTakenError();
}

const write = (tx: Tx, run: Run, { place }: Waiting, outcome: BulkOutcome, words = '') =>
  tx.rows(
    sql`update bulk_row set outcome = ${outcome}, words = ${words.slice(0, 2000)} where run_id = ${run.id} and place = ${place}`,
  );

async function versionOf(tx: Tx, run: Run, id: number): Promise<number | undefined> {
  const row = await tx.one<{ version: number }>(
    sql`select version from ${sql.table(tableOf(run.resource))} where id = ${id}`,
  );
  return row?.version;
}

/**
 * Does one record as the requesting user. Stores the message of a refusal. Rethrows passing errors (database down or busy), so that the job is
 * retried. `tell` reports unexpected errors.
 */
export async function workRow(
  app: App,
  run: Run,
  row: Waiting,
  step: Step,
  user: Caller,
  tell: (error: unknown) => void,
): Promise<void> {
  const id = row.object_id;
  const given = { app, user, inputs: run.inputs, id };
  try {
    if (!('operation' in step)) {
      const params = { id: String(id) };
      await askInside(app, { operation: operationOf(step, run.inputs), user, params, body: () => undefined });
      await app.db.transaction(async (tx) => {
        await take(tx, run, row);
        await write(tx, run, row, 'done');
      });
      return;
    }
    await within({ via: 'bulk', request: `bulk-${run.id}` }, async () => {
      let body = step.locked === true ? undefined : await step.body({ ...given, db: app.db });
      await writeInside(
        app,
        { operation: step.operation, user, params: { id: String(id) }, body: () => body },
        async (tx, call) => {
          await take(tx, run, row);
          if (step.locked === true) body = await step.body({ ...given, db: tx });
          const before = step.always === true ? undefined : await versionOf(tx, run, id);
          const answer = await call();
          const changed = step.always === true || before !== (await versionOf(tx, run, id));
          await write(tx, run, row, changed ? 'done' : 'unchanged');
          return answer;
        },
        tell,
      );
    });
  } catch (error) {
    if (error instanceof RowTakenError) return;
    const known = toHttpError(error);
    if (isPassing(error) || (known instanceof HttpError && known.status === 503)) throw error;
    if (!(known instanceof HttpError)) tell(error);
    const words =
      known instanceof HttpError
        ? wordsOf(known.body)
        : t('Something went wrong. Details are in the server log.');
    await app.db
      .transaction(async (tx) => {
        await take(tx, run, row);
        await write(tx, run, row, 'refused', words);
      })
      .catch((gone: unknown) => {
        if (!(gone instanceof RowTakenError)) throw gone;
      });
  }
}
