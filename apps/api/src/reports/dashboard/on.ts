/** What every section of the dashboard is about: the business day and the depots. */
import { type RawBuilder, sql } from '../../db/database.ts';

export interface On {
  /** The business day, YYYY-MM-DD. */
  readonly today: string;
  /** Now, ISO 8601. */
  readonly now: string;
  readonly timeZone: string;
  /** Ids; empty = all depots. */
  readonly depots: readonly number[];
}

/** Condition: the contract `c` is of one of the depots. */
export const atDepots = ({ depots }: On): RawBuilder<unknown> =>
  depots.length === 0 ? sql`true` : sql`c.depot_id = any (${[...depots]}::int[])`;

// Positions stand in the text and not in parameters, so that the partial indexes serve them.
export const LEAVING = sql.raw(`('entered', 'in_transit')`);
export const LIVE = sql.raw(`('entered', 'in_transit', 'on_hire', 'off_hire', 'collection')`);
export const OUT = sql.raw(`('on_hire', 'off_hire', 'collection')`);
export const BACK = sql.raw(`('off_hire', 'collection')`);
