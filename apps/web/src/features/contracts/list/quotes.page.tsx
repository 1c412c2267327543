import { t } from '@hireyard/messages';
import { paths } from '../../../lib/registry/paths.ts';
import { ContractList } from './contract-list.tsx';
import { ORDERS, quoteViews } from './views.ts';

/** Open and abandoned quotes. */
export default function QuoteListPage() {
  return (
    <ContractList
      title={t('Quotes')}
      path={paths.quotes.to()}
      views={quoteViews}
      without={ORDERS}
      emptyText={t('No quotes yet. Press N to create one.')}
    />
  );
}
