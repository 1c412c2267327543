import { t } from '@hireyard/messages';
import { invoice } from '@hireyard/wire/money/accounting';
import { underFinance } from '../../lib/registry/places.ts';
import { ListPage } from '../../resource/list/list-page.tsx';
import { paths } from '../../lib/registry/paths.ts';

const COLUMNS = {
  number: { width: 110 },
  contract: { width: 96 },
  customer: { width: 180 },
  type: { width: 96 },
};

/** Invoices and credit notes of all contracts. */
export default function InvoiceListPage() {
  return (
    <ListPage
      resource={invoice}
      path={paths.invoices.to()}
      crumbs={[...underFinance, { label: t('Invoices'), to: paths.invoices.to() }]}
      columns={COLUMNS}
      emptyText={t('Nothing was invoiced yet. That is done on a contract, under Money.')}
    />
  );
}
