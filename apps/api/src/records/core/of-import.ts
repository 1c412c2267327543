/** A list filter for the records that an import created or changed. */
import type { ImportKind } from '@hireyard/wire/records/import-calls';
import { type RawBuilder, sql } from '../../db/database.ts';

export const ofImport =
  (kind: ImportKind) =>
  (run: number): RawBuilder<unknown> =>
    sql`t.id in (select r.object_id from importrun_row r join importrun i on i.id = r.run_id
      where i.id = ${run} and i.kind = ${kind} and r.action in ('create', 'update'))`;
