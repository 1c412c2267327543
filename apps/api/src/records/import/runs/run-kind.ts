/** A kind of record as the screen imports it. */
import type { ImportKind } from '@hireyard/wire/records/import-calls';
import type { Db } from '../../../db/database.ts';
import type { Dated } from '../../../platform/settings/dated.ts';
import type { ImportContext } from '../context.ts';
import type { RecordKind } from '../record-kind.ts';
import type { Outcome } from '../outcome.ts';
import type { Target } from '../target.ts';

export interface RunKind extends RecordKind {
  /** What follows from all of it, once, before the transaction ends: contracts that depend on the records. */
  readonly follow: (
    scope: { readonly app: Dated; readonly context: ImportContext },
    done: readonly Outcome[],
  ) => Promise<void>;
}
export type RunKinds = Readonly<Record<ImportKind, RunKind>>;

/** The fields of a kind that a person can map, in the order in which they are shown. */
export async function offered(db: Db, kind: RunKind): Promise<readonly Target[]> {
  return (await kind.targets(db)).filter(({ ownOnly }) => !ownOnly);
}
