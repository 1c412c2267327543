import { t } from '@hireyard/messages';
import { paymentrequest } from '@hireyard/wire/money/paymentrequest';
import { underFinance } from '../../lib/registry/places.ts';
import { useToday } from '../../lib/use-today.ts';
import { paymentViews, RequestList } from './request-list.tsx';
const COLUMNS = {
  number: { width: 84, sort: 'id' },
  contract: { width: 110 },
  customer: { width: 170 },
  type: { width: 96 },
  states: { width: 150 },
  amount_paid: { label: t('Paid') },
};

/** The list of payment requests (specification §2.1: /accounting/payment-request). */
export default function PaymentRequestListPage() {
  const today = useToday();
  return (
    <RequestList
      resource={paymentrequest}
      parents={underFinance}
      columns={COLUMNS}
      views={(ids) => paymentViews(ids, today)}
      emptyText={t('No payment requests yet. See a contract’s Money tab.')}
    />
  );
}
