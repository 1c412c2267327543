/** The kinds on the import screen, each with its effect on open contracts. */
import type { ImportKind } from '@hireyard/wire/records/import-calls';
import type { Tx } from '../db/database.ts';
import type { Dated } from '../platform/settings/dated.ts';
import type { ImportContext } from '../records/import/context.ts';
import type { RecordKind } from '../records/import/record-kind.ts';
import { accountsKind } from '../customers/accounts/import.ts';
import { customersKind } from '../customers/import.ts';
import { itemsKind } from '../stock/import/items.ts';
import type { RunKind, RunKinds } from '../records/import/runs/run-kind.ts';
import { followRecords } from '../contracts/follow-changes.ts';
import { changesOf, followedOf, type ItemChange, itemsChange } from '../stock/items/item-changes.ts';

interface Follower {
  readonly app: Dated;
  readonly db: Tx;
  readonly user?: { readonly id: number };
}

const changedIn = (changes: readonly ItemChange[], field: string): number[] =>
  changes.filter(({ fields }) => fields.includes(field)).map(({ id }) => id);

const FOLLOW: Readonly<
  Record<ImportKind, (scope: Follower, changes: readonly ItemChange[]) => Promise<void>>
> = {
  async customers(scope, changes) {
    const customers = changedIn(changes, 'active');
    if (customers.length > 0)
      await followRecords(scope, { resource: 'customer', about: { active: customers } });
  },
  async accounts(scope, changes) {
    const [credit, active] = [changedIn(changes, 'credit_account'), changedIn(changes, 'active')];
    const about = { ...(credit.length > 0 && { credit }), ...(active.length > 0 && { active }) };
    await followRecords(scope, { resource: 'account', about });
  },
  async items(scope, changes) {
    const change = itemsChange(followedOf(changes));
    if (change !== undefined) await followRecords(scope, change);
  },
};

const runKind = (name: ImportKind, kind: RecordKind): RunKind => ({
  ...kind,
  follow: ({ app, context: { tx, userId } }, done) =>
    FOLLOW[name]({ app, db: tx, ...(userId !== null && { user: { id: userId } }) }, changesOf(done)),
});
export const RUN_KINDS: RunKinds = {
  customers: runKind('customers', customersKind),
  accounts: runKind('accounts', accountsKind),
  items: runKind('items', itemsKind),
};

/** Updates dependents after an import by command. */
export const followCommand: NonNullable<ImportContext['follow']> = async (name, context, done) => {
  const kind = Object.values(RUN_KINDS).find((one) => one.name === name);
  await kind?.follow({ app: { calendar: { today: () => context.today } }, context }, done);
};
