/** Lets higher rooms react to changes in lower ones: the owning room reports a change, and `app/app.ts` registers who reacts. */
import type { Tx } from '../db/database.ts';
import type { Dated } from './settings/dated.ts';

/** In business terms, never of a table: "the load of these items". */
export interface RecordChange {
  readonly resource: string;
  /** The record, if there is one. */
  readonly id?: number | undefined;
  /** The changed aspects, each with ids or amounts. */
  readonly about: Readonly<Record<string, readonly (number | string)[]>>;
}

/** Called in the transaction of the change. `user` is absent for changes by the system. */
export type RecordChanged = (
  scope: { readonly app: Dated; readonly db: Tx; readonly user?: { readonly id: number } },
  change: RecordChange,
) => Promise<void>;
