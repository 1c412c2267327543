import { t } from '@hireyard/messages';
import { paths } from '../../routes.ts';
import { ContractList } from './list/contract-list.tsx';
import { contractViews, QUOTES } from './list/views.ts';

/** Everything that is, or was, an order. */
export default function ContractListPage() {
  return (
    <ContractList
      title={t('Contracts')}
      path={paths.contracts.to()}
      views={contractViews}
      without={QUOTES}
      emptyText={t('No contracts yet. Confirm a quote, and it stands here.')}
    />
  );
}
