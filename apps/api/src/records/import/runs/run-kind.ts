/** A record kind that can be imported on screen. */
import type { ImportKind } from '@hireyard/wire/records/import-calls';
import type { Db } from '../../../db/database.ts';
import type { Dated } from '../../../platform/settings/dated.ts';
import type { ImportContext } from '../context.ts';
import type { RecordKind } from '../record-kind.ts';
import type { Outcome } from '../outcome.ts';
import type { Target } from '../target.ts';

export interface RunKind extends RecordKind {
  /** Updates dependent contracts, once, before the transaction ends. */
  readonly follow: (
    scope: { readonly app: Dated; readonly context: ImportContext },
    done: readonly Outcome[],
  ) => Promise<void>;
}
export type RunKinds = Readonly<Record<ImportKind, RunKind>>;

/** Returns the fields that can be mapped, in display order. */
export async function offered(db: Db, kind: RunKind): Promise<readonly Target[]> {
  return (await kind.targets(db)).filter(({ ownOnly }) => !ownOnly);
}
