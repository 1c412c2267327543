/** The business day and depots that all dashboard sections share. */
import { type RawBuilder, sql } from '../../db/database.ts';

export interface DashboardScope {
  /** The business day, YYYY-MM-DD. */
  readonly today: string;
  /** Now, ISO 8601. */
  readonly now: string;
  readonly timeZone: string;
  /** Ids; empty = all depots. */
  readonly depots: readonly number[];
}

/** Condition: the contract `c` belongs to one of the depots. */
export const atDepots = ({ depots }: DashboardScope): RawBuilder<unknown> =>
  depots.length === 0 ? sql`true` : sql`c.depot_id = any (${[...depots]}::int[])`;

// Positions are literals and not parameters, so that partial indexes can be used.
export const LEAVING = sql.raw(`('entered', 'in_transit')`);
/** Goods may still leave: of a hire that is on hire, another drop. */
export const UNDELIVERED = sql.raw(`('entered', 'in_transit', 'on_hire')`);
export const LIVE = sql.raw(`('entered', 'in_transit', 'on_hire', 'off_hire', 'collection')`);
export const OUT = sql.raw(`('on_hire', 'off_hire', 'collection')`);
export const BACK = sql.raw(`('off_hire', 'collection')`);
