import { t } from '@hireyard/messages';
import { refundrequest } from '@hireyard/wire/money/refundrequest';
import { Link } from '../../page/navigate.tsx';
import { underFinance } from '../../lib/registry/places.ts';
import { paths } from '../../lib/registry/paths.ts';
import type { RefundRequest } from './data.ts';
import { refundViews, RequestList } from './request-list.tsx';
const COLUMNS = {
  number: { width: 84, sort: 'id' },
  customer: { width: 160 },
  states: { width: 150 },
  // not a relation on the wire, so it needs a column of its own
  on_contract: {
    label: t('Contract'),
    width: 116,
    priority: 2,
    cell: ({ contract }: RefundRequest) => (
      <Link to={paths.contract.to({ id: contract.id })}>{contract.contract_number}</Link>
    ),
    text: ({ contract }: RefundRequest) => contract.contract_number,
  },
};
const SHOWN = [
  'number',
  'on_contract',
  'customer',
  'amount',
  'amount_refunded',
  'reason',
  'requested_by',
  'states',
  'created_at',
];

/** The list of refund requests (specification §2.1: /accounting/refund-request). */
export default function RefundRequestListPage() {
  return (
    <RequestList
      resource={refundrequest}
      parents={underFinance}
      columns={COLUMNS}
      shown={SHOWN}
      views={refundViews}
      emptyText={t('No refund requests yet. See payment requests.')}
    />
  );
}
