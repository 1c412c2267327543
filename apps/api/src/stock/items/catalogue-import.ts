/** POST stockitem/import/: a catalogue file tried (`dry_run`) or applied, all in the transaction of the call. */
import { t } from '@hireyard/messages';
import type { ImportReport } from '@hireyard/wire/stock/catalogue';
import { permissionOf } from '@hireyard/wire/resource/define-resource';
import { stockitem } from '@hireyard/wire/stock/stockitem';
import { guard } from '../../platform/http/access-guard.ts';
import type { WriteCall } from '../../platform/http/call.ts';
import { HttpError, invalid } from '../../platform/http/errors.ts';
import type { Answer } from '../../platform/http/route.ts';
import { importCatalogueFile } from '../import/catalogue-file.ts';
import type { CatalogueOutcome } from '../import/catalogue.ts';
import { followItems, type ItemsChanged, LOAD, PRICES } from './follow.ts';

/** What says whether an item is washed, and so how long its lines block it. */
const WASHUP = new Set(['washup_price', 'washup_rate']);

const FLAGS: ReadonlyMap<string, boolean> = new Map([
  ['true', true],
  ['false', false],
]);

/** Strictly true or false: a misspelt dry run must not become an import. */
function flag(query: URLSearchParams, name: string): boolean {
  const value = FLAGS.get((query.get(name) ?? 'false').toLowerCase());
  if (value === undefined) throw invalid({ [name]: [t('Must be true or false.')] });
  return value;
}

export interface ItemChange {
  readonly id: number;
  /** Columns of the catalogue that changed. */
  readonly fields: readonly string[];
}

/** What of an import open contracts follow. */
export function followedOf(changes: readonly ItemChange[]): ItemsChanged {
  // A container is named by its code in a file.
  const fieldOf = (column: string) => (column === 'container_code' ? 'container' : column);
  const having = (wanted: ReadonlySet<string>) =>
    changes.filter(({ fields }) => fields.some((field) => wanted.has(fieldOf(field)))).map(({ id }) => id);
  return { priced: having(PRICES), loaded: having(LOAD), washed: having(WASHUP) };
}

const updatesOf = ({ changes, ids }: CatalogueOutcome): ItemChange[] =>
  changes.flatMap(({ action, sku, fields }) =>
    action === 'update'
      ? [{ id: ids.get(sku.toUpperCase()) ?? 0, fields: fields.map(({ field }) => field) }]
      : [],
  );

const refused = (report: ImportReport): HttpError =>
  new HttpError(400, {
    detail: t('Nothing was imported: the file has errors.'),
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
  else if (outcome !== undefined) await followItems(call, followedOf(updatesOf(outcome)));
  return { body: report };
}
