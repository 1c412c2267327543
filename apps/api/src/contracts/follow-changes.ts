/**
 * Which changes to other records affect open contracts: the relevant fields per resource, the affected contracts, and what is recalculated.
 */
import { dictionary } from '@hireyard/messages/dictionary';
import { type Db, sql } from '../db/database.ts';
import type { RecordChanged } from '../platform/record-change.ts';
import type { Extent } from './figures/facts.ts';
import { followChange, type Reaches } from './figures/outdated.ts';

type Values = readonly (number | string)[];
interface Follow {
  readonly scope: Extent;
  readonly reaches: (values: Values) => Reaches;
  /** Only if this query returns a row. */
  readonly where?: (db: Db, values: Values) => Promise<boolean>;
}

const hasWarnings = async (db: Db, items: Values): Promise<boolean> =>
  (await db.one(sql`
    select from contract_line l join contract c on c.id = l.contract_id
    where l.stockitem_id = any (${items}::int[]) and c.price_warning is not null limit 1`)) !== undefined;

/** By resource and changed field. */
const RULES: Readonly<Record<string, readonly Follow[]>> = dictionary({
  'account active': [{ scope: 'problems', reaches: (accounts) => ({ accounts }) }],
  'account credit': [{ scope: 'figures', reaches: (accounts) => ({ accounts }) }],
  'customer active': [{ scope: 'problems', reaches: (customers) => ({ customers }) }],
  // Moving a depot changes distances, and so delivery charges.
  'depot address': [{ scope: 'figures', reaches: (depots) => ({ depots }) }],
  'depositrule thresholds': [{ scope: 'figures', reaches: (deposits) => ({ deposits }) }],
  'metadata limits': [{ scope: 'problems', reaches: (all) => ({ all }) }],
  'nominal mapping': [{ scope: 'problems', reaches: (with_account) => ({ with_account }) }],
  'stockcontainer load': [{ scope: 'figures', reaches: (containers) => ({ containers }) }],
  'stockitem prices': [
    { scope: 'figures', reaches: (prices) => ({ prices }) },
    // Locked prices stay. The warning is updated with the new difference.
    { scope: 'problems', reaches: (warned) => ({ warned }), where: hasWarnings },
  ],
  'stockitem load': [{ scope: 'figures', reaches: (loads) => ({ loads }) }],
  // Washed items block their units for longer, whatever their locked prices.
  'stockitem washing': [{ scope: 'stock', reaches: (washed) => ({ washed }) }],
});

/** Queues the recalculation of affected contracts. Never refused for lack of stock. */
export const followRecords: RecordChanged = async (scope, { resource, id, about }) => {
  const reached = new Map<Extent, Reaches>();
  for (const [what, values] of Object.entries(about)) {
    const rules = RULES[`${resource} ${what}`];
    if (rules === undefined) throw new Error(`No contract follows ${resource} ${what}.`);
    for (const { scope: extent, reaches, where } of rules)
      if (where === undefined || (await where(scope.db, values)))
        reached.set(extent, { ...reached.get(extent), ...reaches(values) });
  }
  for (const [extent, reaches] of reached)
    await followChange(scope, { resource, id, reaches, scope: extent });
};
