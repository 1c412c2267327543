/** How rooms hear of changes in rooms below them: the owner of a record says what changed, and the application says who listens (`app/app.ts`). */
import type { Tx } from '../db/database.ts';
import type { Dated } from './settings/dated.ts';

/** In the words of the business, never of a table: "the load of these items". */
export interface RecordChange {
  readonly resource: string;
  /** The record, where it is one. */
  readonly id?: number | undefined;
  /** What changed, each with the ids or amounts it is about. */
  readonly about: Readonly<Record<string, readonly (number | string)[]>>;
}

/** Called in the transaction of the change. `user` is absent when the product itself changed it. */
export type RecordChanged = (
  scope: { readonly app: Dated; readonly db: Tx; readonly user?: { readonly id: number } },
  change: RecordChange,
) => Promise<void>;
