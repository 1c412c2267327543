import { t } from '@hireyard/messages';
import { account } from '@hireyard/wire/customers/account';
import { ListPage } from '../../../resource/list/list-page.tsx';
import { ImportButton } from '../../settings/imports/index.ts';
import { paths } from '../../../lib/registry/paths.ts';
import type { ColumnChangeFor } from '../../../resource/list/columns.tsx';
import type { SavedView } from '../../../resource/list/saved-views.ts';
import { LateMoney } from './credit-chip.tsx';

const accountViews: readonly SavedView[] = [
  { label: t('All'), filters: {} },
  { label: t('Overdue'), filters: { overdue: ['true'] } },
  { label: t('On credit'), filters: { credit_account: ['true'] } },
];

/** Highlights overdue amounts. */
const balanceColumns: Readonly<Record<string, ColumnChangeFor<typeof account>>> = {
  credit_account: { width: 116 },
  live_overdue_balance: { cell: (one) => <LateMoney amount={one.live_overdue_balance} /> },
};

/** The list of accounts that contracts are billed to (specification §2.1: /account). */
export default function AccountListPage() {
  return (
    <ListPage
      resource={account}
      createPath={paths.newAccount.to()}
      actions={<ImportButton kind="accounts" model={account.permission} />}
      views={accountViews}
      columns={balanceColumns}
    />
  );
}
