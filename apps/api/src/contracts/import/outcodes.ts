import * as f from '@hireyard/wire/field';
import { sql } from '../../db/database.ts';
import { code, column } from '../../records/import/cells.ts';
import type { Importer } from '../../records/import/context.ts';
import { readSheet } from '../../records/import/sheet.ts';
import { rowsOf } from '../../records/import/rows.ts';

/** Degrees; five decimals are about a metre. */
const degrees = (limit: number) =>
  column(f.decimal({ required: true, places: 8, digits: 11, min: -limit, max: limit }));

/** Imports outward postcodes with their centroids. */
export const importOutcodes: Importer = async ({ tx, report }, table) => {
  const columns = {
    outcode: code(f.text({ required: true, max: 10 })),
    latitude: degrees(90),
    longitude: degrees(180),
    town: column(f.text({}), { needed: false }),
  };
  const ignored = ['county', 'country', 'unit_postcodes', 'source'];
  const rows = readSheet(table, { columns, ignored, key: 'outcode' }, report);
  if (report.refused) return;
  const given = rows.flatMap(({ values }) => (values === undefined ? [] : [values]));
  const types = {
    outcode: 'text',
    latitude: 'double precision',
    longitude: 'double precision',
    town: 'text',
  };
  const written = await tx.rows<{ is_new: boolean }>(sql`
    insert into outcode as t (outcode, latitude, longitude, town)
    select r.outcode, r.latitude, r.longitude, r.town from ${rowsOf(given, types)}
    on conflict (outcode) do update set latitude = excluded.latitude, longitude = excluded.longitude, town = excluded.town
      where row(t.*) is distinct from row(excluded.*)
    returning xmax = 0 as is_new`);
  const created = written.filter(({ is_new }) => is_new).length;
  report.count({ created, updated: written.length - created, unchanged: given.length - written.length });
};
