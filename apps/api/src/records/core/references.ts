/** Checks all references of a body together: the database reports only the first missing one. */
import { recordNotFound } from '@hireyard/wire/field/relation';
import type { FieldErrors } from '@hireyard/wire/field/error';
import type { Fields } from '@hireyard/wire/field';
import { sql, type Tx } from '../../db/database.ts';
import { HttpError, invalid } from '../../platform/http/errors.ts';
import { tableOf } from './source.ts';
import type { Values } from './write.ts';

/** A referenced record, and where its error belongs: a field, or a field of a list row. */
interface Reference {
  readonly table: string;
  readonly id: number;
  readonly field: string;
  readonly row?: { readonly at: number; readonly of: number; readonly field: string };
}

const isNumber = (value: unknown): value is number => typeof value === 'number';

/** Returns all references in writable relations of a body, including list rows. */
function referencesOf(fields: Fields, values: Values): Reference[] {
  return Object.entries(fields).flatMap(([field, { kind, readOnly, resource, rows }]): Reference[] => {
    const value = values[field];
    if (readOnly || value === undefined || value === null) return [];
    if (rows !== undefined && Array.isArray(value))
      return value.flatMap((row: Values, at) =>
        referencesOf(rows, row).map((one) => ({
          ...one,
          field,
          row: { at, of: value.length, field: one.field },
        })),
      );
    if (resource === undefined || (kind !== 'relation' && kind !== 'relations')) return [];
    const table = tableOf(resource);
    return [value].flat().flatMap((id) => (isNumber(id) ? [{ table, id, field }] : []));
  });
}

/** Returns the errors of references by field; valid list rows have an empty object. */
function errorsOf(missing: readonly Reference[]): FieldErrors {
  const errors: FieldErrors = {};
  const messages = (of: FieldErrors, field: string): string[] => {
    const list = Array.isArray(of[field]) ? (of[field] as string[]) : [];
    of[field] = list;
    return list;
  };
  for (const { id, field, row } of missing) {
    const rows = (errors[field] ??= row === undefined ? [] : Array.from({ length: row.of }, () => ({})));
    const own = row === undefined ? errors : ((rows as FieldErrors[])[row.at] ?? {});
    messages(own, row?.field ?? field).push(recordNotFound(id));
  }
  return errors;
}

async function missingOf(tx: Tx, references: readonly Reference[]): Promise<Reference[]> {
  const byTable = Map.groupBy(references, ({ table }) => table);
  const rows = await tx.rows<{ table: string; id: number }>(
    sql.join(
      [...byTable].map(
        ([
          table,
          of,
        ]) => sql`select ${table}::text as "table", x.id from unnest(${of.map(({ id }) => id)}::int[]) x (id)
          where not exists (select from ${sql.table(table)} where id = x.id)`,
      ),
      sql` union all `,
    ),
  );
  const missing = new Set(rows.map(({ table, id }) => `${table} ${id}`));
  return references.filter(({ table, id }) => missing.has(`${table} ${id}`));
}

/** Throws 400 with every unknown reference of a body under its field. Does nothing for fewer than `least`: the write itself reports a single one. */
export async function requireReferences(tx: Tx, fields: Fields, values: Values, least = 2): Promise<void> {
  const references = referencesOf(fields, values);
  if (references.length < Math.max(1, least)) return;
  const missing = await missingOf(tx, references);
  if (missing.length > 0) throw invalid(errorsOf(missing));
}

/** Runs a write that checks its own references, and adds all other unknown ones to its 400. */
export async function withReferences<T>(
  tx: Tx,
  fields: Fields,
  values: Values,
  write: () => Promise<T>,
): Promise<T> {
  try {
    return await write();
  } catch (error) {
    const references = referencesOf(fields, values);
    if (!(error instanceof HttpError) || error.status !== 400 || references.length === 0) throw error;
    const missing = await missingOf(tx, references);
    if (missing.length === 0) throw error;
    throw invalid({ ...(error.body as FieldErrors), ...errorsOf(missing) });
  }
}
