/** POST stockitem/import/: checks (`dry_run`) or applies a catalogue file in the transaction of the call. */
import { t } from '@hireyard/messages';
import type { CatalogueChange, CatalogueFinding, ImportReport } from '@hireyard/wire/stock/catalogue';
import { permissionOf } from '@hireyard/wire/resource/define-resource';
import { stockitem } from '@hireyard/wire/stock/stockitem';
import { guard } from '../../platform/http/access-guard.ts';
import type { WriteCall } from '../../platform/http/call.ts';
import { HttpError, invalid } from '../../platform/http/errors.ts';
import type { Answer } from '../../platform/http/route-types.ts';
import { openContext } from '../../records/import/context.ts';
import { itemsKind } from '../import/items.ts';
import { importRecords } from '../../records/import/import-records.ts';
import type { Outcome } from '../../records/import/outcome.ts';
import { type Finding, Report } from '../../records/import/report.ts';
import { type FileTable, readTable } from '../../records/import/table.ts';
import { changesOf, followedOf, followItems } from './item-changes.ts';

const MAX_CHANGES = 2_000;
const MAX_BAD_ROWS = 1_000;

const FLAGS: ReadonlyMap<string, boolean> = new Map([
  ['true', true],
  ['false', false],
]);

/** Accepts only true or false: a misspelt dry run must not become an import. */
function flag(query: URLSearchParams, name: string): boolean {
  const value = FLAGS.get((query.get(name) ?? 'false').toLowerCase());
  if (value === undefined) throw invalid({ [name]: [t('Must be true or false.')] });
  return value;
}

interface Tried {
  readonly report: Report;
  /** Undefined if the file can't be read. */
  readonly table: FileTable | undefined;
  readonly outcomes: readonly Outcome[];
}

async function tryFile({ db, body, query, user, today }: WriteCall): Promise<Tried> {
  const report = new Report();
  const table = await readTable({ name: 'file', bytes: body as Buffer }, report);
  if (table === undefined) return { report, table, outcomes: [] };
  const context = await openContext(db, report, { userId: user.id, today });
  const outcomes = await importRecords(context, itemsKind, table, {
    ownOnly: true,
    levels: flag(query, 'levels') ? 'all' : 'new',
  });
  return { report, table, outcomes: report.refusedWhole ? [] : outcomes };
}

/** Returns the full report. `stored` is false if a row is bad, unless `skip_bad` leaves such rows out. */
function reportOf({ report, table, outcomes }: Tried, query: URLSearchParams): ImportReport {
  const cells = new Map((table?.rows ?? []).map((row) => [row.line, row.cells]));
  const cellOf = (line: number | null, heading: string): string =>
    cells.get(line ?? 0)?.[table?.header.indexOf(heading) ?? -1]?.trim() ?? '';
  const of = (level: Finding['level']): CatalogueFinding[] =>
    report.findings
      .filter((finding) => finding.level === level)
      .map(({ line, column, reason }) => ({ line, column, reason, sku: cellOf(line, 'sku') || null }))
      .sort((one, other) => (one.line ?? 0) - (other.line ?? 0));
  const changes = outcomes
    .flatMap(({ line, action, changes: fields }): CatalogueChange[] =>
      fields.length === 0 || (action !== 'create' && action !== 'update' && action !== 'same')
        ? []
        : [
            {
              line,
              sku: cellOf(line, 'sku').toUpperCase(),
              title: cellOf(line, 'internal_title'),
              action,
              fields: fields.map(({ field, before, after, kept = false }) => ({
                field,
                before,
                after,
                kept,
              })),
            },
          ],
    )
    .sort((one, other) => one.line - other.line);
  const count = (action: Outcome['action']) => outcomes.filter((one) => one.action === action).length;
  const [created, updated, bad] = [count('create'), count('update'), report.badLines.length];
  const rows = cells.size + report.badLines.filter((line) => !cells.has(line)).length;
  return {
    dry_run: flag(query, 'dry_run'),
    stored: !report.refusedWhole && (bad === 0 || flag(query, 'skip_bad')),
    rows,
    created,
    updated,
    same: report.refusedWhole ? 0 : rows - created - updated - bad,
    bad,
    levels_kept: changes.filter((change) => change.fields.some((field) => field.kept)).length,
    errors: of('error'),
    errors_total: report.total('error'),
    warnings: of('warning'),
    warnings_total: report.total('warning'),
    changes: changes.slice(0, MAX_CHANGES),
    changes_total: changes.length,
    header: [...(table?.header ?? [])],
    bad_rows: report.badLines
      .slice(0, MAX_BAD_ROWS)
      .flatMap((line) => (cells.has(line) ? [{ line, cells: [...(cells.get(line) ?? [])] }] : [])),
  };
}

const refused = (report: ImportReport): HttpError =>
  new HttpError(400, {
    detail: t('Nothing was imported: the file has errors.'),
    code: 'bad_rows',
    report,
  } as HttpError['body']);

/** Returns the changes made, or in a dry run the changes to make. A refused file is a 400 with the same report. */
export async function catalogueImport(call: WriteCall): Promise<Answer> {
  guard(permissionOf(stockitem, 'change'), call.user);
  const dryRun = flag(call.query, 'dry_run');
  await call.db.script('savepoint catalogue_import');
  const tried = await tryFile(call);
  const report = reportOf(tried, call.query);
  if (dryRun) await call.db.script('rollback to savepoint catalogue_import');
  else if (!report.stored) throw refused(report);
  else await followItems(call, followedOf(changesOf(tried.outcomes)));
  return { body: report };
}
