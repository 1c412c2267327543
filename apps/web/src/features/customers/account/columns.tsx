import { t } from '@hireyard/messages';
import type { account } from '@hireyard/wire/customers/account';
import type { ColumnChangeFor } from '../../../resource/list/columns.tsx';
import type { SavedView } from '../../../resource/list/list-views.tsx';
import { LateMoney } from './late-money.tsx';

export const accountViews: readonly SavedView[] = [
  { label: t('All'), filters: {} },
  { label: t('Overdue'), filters: { overdue: ['true'] } },
  { label: t('On credit'), filters: { credit_account: ['true'] } },
];

/** What is late is found at a glance. */
export const balanceColumns: Readonly<Record<string, ColumnChangeFor<typeof account>>> = {
  credit_account: { width: 116 },
  live_overdue_balance: { cell: (one) => <LateMoney amount={one.live_overdue_balance} /> },
};
