/** Lets upper rooms react to changes in lower ones: the room that owns a record says what changed, and `app/app.ts` says who reacts. */
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
