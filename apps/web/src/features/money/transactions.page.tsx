import { t } from '@hireyard/messages';
import { transaction } from '@hireyard/wire/money/transaction';
import { underFinance } from '../../lib/registry/places.ts';
import { ListPage } from '../../resource/list/list-page.tsx';
import { paths } from '../../lib/registry/paths.ts';

/** Every movement of money. */
export default function TransactionListPage() {
  return (
    <ListPage
      resource={transaction}
      path={paths.transactions.to()}
      crumbs={[...underFinance, { label: t('Transactions'), to: paths.transactions.to() }]}
      emptyText={t('No money has moved yet.')}
    />
  );
}
