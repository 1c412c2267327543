import { t } from '@hireyard/messages';
import { paths } from '../../../lib/registry/paths.ts';
import { ContractList } from './contract-list.tsx';
import { contractViews, QUOTES } from './views.ts';

/** All current and past orders. */
export default function ContractListPage() {
  return (
    <ContractList
      title={t('Contracts')}
      path={paths.contracts.to()}
      views={contractViews}
      without={QUOTES}
      emptyText={t('No contracts yet. Confirm a quote first.')}
    />
  );
}
