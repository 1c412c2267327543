/** Creates a run: action, user and records. */
import { t } from '@hireyard/messages';
import { parseBody } from '@hireyard/wire/resource/body';
import { type BulkAction, bulkAction, MAX_BULK_ROWS } from '@hireyard/wire/bulk';
import { permissionOf } from '@hireyard/wire/resource/define-resource';
import { bulkrun } from '@hireyard/wire/records/bulkrun';
import { bulkJob } from '../job.ts';
import { operationOf, STEPS } from '../steps.ts';
import { sql } from '../../../db/database.ts';
import { guard } from '../../../platform/http/access-guard.ts';
import type { WriteCall } from '../../../platform/http/call.ts';
import { invalid } from '../../../platform/http/errors.ts';
import { openRoute } from '../../../platform/http/inner-call.ts';
import { enqueue } from '../../../platform/jobs/queue.ts';
import { ordering } from '../../list/order.ts';
import { conditions } from '../../list/filters.ts';
import { sourceOf } from '../../core/registered.ts';
import type { Source } from '../../core/source.ts';
import { writeHistory, type Values } from '../../core/write.ts';

const MAX_ID = 2_147_483_647;
const isId = (value: unknown): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value > 0 && value <= MAX_ID;

function actionOf(body: Values): { resource: string; action: BulkAction } {
  const resource = String(body['resource']);
  const action = bulkAction(resource, String(body['action']));
  if (action === undefined) throw invalid({ action: [t('Unknown bulk action.')] });
  return { resource, action };
}

/** Checks the inputs of an action by its declaration; 400 under `inputs`. */
function inputsOf(action: BulkAction, given: unknown): Values {
  const parsed = parseBody(action.inputs, given ?? {}, 'create');
  if (!parsed.ok) throw invalid({ inputs: parsed.errors });
  return parsed.value;
}

const tooMany = (most: number) =>
  invalid({
    non_field_errors: [
      t('You can choose up to {most} records at a time.', { most: most.toLocaleString('en-GB') }),
    ],
  });

/** Returns the given ids without duplicates. */
function named(ids: unknown): readonly number[] {
  if (!Array.isArray(ids) || !ids.every(isId)) throw invalid({ ids: [t('This must be a list of IDs.')] });
  return [...new Set(ids)];
}

/** Returns the ids that the list's filters find for this user, in the list's order. */
async function found(call: WriteCall<Values>, source: Source, filters: unknown): Promise<readonly number[]> {
  const texts =
    typeof filters === 'object' && filters !== null && !Array.isArray(filters) ? Object.entries(filters) : [];
  if (texts.some(([, text]) => typeof text !== 'string'))
    throw invalid({ filters: [t('This must be an object of filter names and text values.')] });
  const query = new URLSearchParams(texts as [string, string][]);
  const rows = await call.db.rowsArray(sql`
    select t.id from ${sql.table(source.table)} t where ${conditions(source, query, call.user)}
    order by ${ordering(source, query)} limit ${MAX_BULK_ROWS + 1}`);
  return rows.map(([id]) => id as number);
}

/** Creates a run with its records, and queues it. 400 for an invalid request, 403 for an action that the user may not do singly. */
export async function createRun(call: WriteCall<Values>): Promise<number> {
  const { app, body, db: tx, user } = call;
  const { resource, action } = actionOf(body);
  const step = STEPS[resource]?.[action.name];
  const source = sourceOf(app, resource);
  if (step === undefined || source === undefined) throw new Error(`${resource}.${action.name} has no step.`);
  guard(permissionOf(source.resource, 'view'), user);
  const inputs = inputsOf(action, body['inputs']);
  openRoute(app, operationOf(step, inputs), user);
  const { ids, filters } = body;
  if ((ids == null) === (filters == null))
    throw invalid({ non_field_errors: [t('Give either record IDs or filters.')] });
  const records = ids == null ? await found(call, source, filters) : named(ids);
  const { most = MAX_BULK_ROWS } = action;
  if (records.length > most) throw tooMany(most);
  if (records.length === 0)
    throw invalid({ non_field_errors: [t('No records match. Select at least one.')] });
  const run = await tx.one<{ id: number }>(sql`
    insert into bulk_run (created_by_id, resource, action, inputs, filters, total)
    values (${user.id}, ${resource}, ${action.name}, ${JSON.stringify(inputs)}::jsonb, ${filters == null ? null : JSON.stringify(filters)}::jsonb, ${records.length})
    returning id`);
  const id = run?.id ?? 0;
  await tx.rows(sql`
    insert into bulk_row (run_id, place, object_id)
    select ${id}, o.n, o.id from unnest(${[...records]}::int[]) with ordinality o (id, n)`);
  await enqueue(tx, bulkJob(id, user.id));
  const said = {
    resource,
    action: action.name,
    inputs,
    ...(filters == null ? {} : { filters }),
    total: records.length,
  };
  await writeHistory(
    tx,
    bulkrun.name,
    id,
    user.id,
    'created',
    Object.entries(said).map(([field, after]) => ({ field, before: null, after })),
  );
  return id;
}
