/** POST stockitem/import/: a catalogue file tried (`dry_run`) or applied, all in the transaction of the call. */
import type { ImportReport } from '@hireyard/wire/catalogue';
import { permissionOf } from '@hireyard/wire/define-resource';
import { stockitem } from '@hireyard/wire/resources/stockitem';
import { sql } from '../../db/database.ts';
import { guard } from '../../http/access-guard.ts';
import type { WriteCall } from '../../http/call.ts';
import { HttpError, invalid } from '../../http/errors.ts';
import type { Answer } from '../../http/route.ts';
import { importCatalogueFile } from '../../import/catalogue-file.ts';
import type { CatalogueOutcome } from '../../import/kinds/catalogue.ts';
import { reserveItems } from '../../stock/reserve.ts';
import { recalculateOpen } from '../contract/index.ts';

/** What a live contract is computed from, by column of the file. */
const PRICES = new Set(['price', 'washup_price', 'washup_rate']);
const LOAD = new Set(['height', 'width', 'depth', 'weight', 'pack_size', 'container_code']);
/** What says whether an item is washed, and so how long its lines block it. */
const WASHUP = new Set(['washup_price', 'washup_rate']);

const FLAGS: ReadonlyMap<string, boolean> = new Map([
  ['true', true],
  ['false', false],
]);

/** Strictly true or false: a misspelt dry run must not become an import. */
function flag(query: URLSearchParams, name: string): boolean {
  const value = FLAGS.get((query.get(name) ?? 'false').toLowerCase());
  if (value === undefined) throw invalid({ [name]: ['Must be true or false.'] });
  return value;
}

/** Open contracts follow the new prices, unless their own are locked, and the new sizes and weights. */
async function recalculateContracts(call: WriteCall, { changes, ids }: CatalogueOutcome): Promise<void> {
  const having = (columns: ReadonlySet<string>) =>
    changes
      .filter((change) => change.action === 'update' && change.fields.some(({ field }) => columns.has(field)))
      .map((change) => ids.get(change.sku.toUpperCase()) ?? 0);
  const [priced, loaded, washed] = [having(PRICES), having(LOAD), having(WASHUP)];
  if (priced.length + loaded.length > 0)
    await recalculateOpen(
      call,
      sql`id in (select l.contract_id from contract_line l where l.stockitem_id = any (${loaded}::int[])
      or (l.stockitem_id = any (${priced}::int[]) and (l.locked_price is null or l.locked_washup_price is null)))`,
    );
  if (washed.length === 0) return;
  const settings = await call.app.settings.all(call.db);
  await reserveItems({ db: call.db, settings, today: call.today }, washed);
}

const refused = (report: ImportReport): HttpError =>
  new HttpError(400, {
    detail: 'Nothing was imported: the file has errors.',
    code: 'bad_rows',
    report,
  } as HttpError['body']);

/** Answers what was done, or in a dry run what would be done. A file that is not taken is a 400 with the same report. */
export async function catalogueImport(call: WriteCall): Promise<Answer> {
  guard(permissionOf(stockitem, 'change'), call.user);
  const dryRun = flag(call.query, 'dry_run');
  await call.db.script('savepoint catalogue_import');
  const { report, outcome } = await importCatalogueFile(
    call.db,
    { name: 'file', bytes: call.body as Buffer },
    {
      dryRun,
      skipBad: flag(call.query, 'skip_bad'),
      levels: flag(call.query, 'levels'),
      userId: call.user.id,
      today: call.today,
    },
  );
  if (dryRun) await call.db.script('rollback to savepoint catalogue_import');
  else if (!report.stored) throw refused(report);
  else if (outcome !== undefined) await recalculateContracts(call, outcome);
  return { body: report };
}
