import { t } from '@hireyard/messages';
import { contract } from '@hireyard/wire/contracts/contract';
import { paymentrequest } from '@hireyard/wire/money/paymentrequest';
import { refundrequest } from '@hireyard/wire/money/refundrequest';
import { type Transaction, transaction } from '@hireyard/wire/money/transaction';
import { Link } from '../../../../page/navigate.tsx';
import type { ColumnChanges } from '../../../../resource/list/columns.tsx';
import type { Row } from '../../../../resource/record.ts';
import { paths } from '../../../../lib/registry/paths.ts';
import { DateText, Money } from '../../../../ui/money.tsx';
import { MovementWhat, movementWords } from '../../../money/index.ts';
import type { Activity } from '../data.ts';
import { FoundList } from './found-list.tsx';

const words = (row: Transaction): string => movementWords(row, row.payment_request?.type ?? '');
const What = ({ of }: { readonly of: Transaction }) => (
  <MovementWhat row={of} type={of.payment_request?.type ?? ''} />
);
const asTransaction = (row: Row): Transaction => row as unknown as Transaction;
const numberOf = (row: Row): string =>
  (row['contract'] as { readonly contract_number: string }).contract_number;

/** No relation of its own on the wire, so it is a column of its own. */
const ON_CONTRACT: ColumnChanges = {
  on_contract: { label: t('Contract'), width: 110, priority: 2, cell: numberOf, text: numberOf },
};
const MOVED: ColumnChanges = {
  ...ON_CONTRACT,
  kind: {
    cell: (row) => <What of={asTransaction(row)} />,
    text: (row) => words(asTransaction(row)),
    width: 220,
  },
};
const movementPath = ({ payment_request: request }: Transaction): string =>
  paths.paymentRequest.to({ id: request?.id ?? '' });

function MovementCard({ of }: { readonly of: Transaction }) {
  return (
    <>
      {of.other_side !== null && of.other_side.id !== of.contract?.id ? (
        <span>
          <What of={of} />
        </span>
      ) : (
        <Link to={movementPath(of)}>{words(of)}</Link>
      )}
      <span className="hy-end">
        <Money amount={of.amount} />
      </span>
      <span className="hy-card-line">
        <DateText day={of.paid_on} /> · {of.contract?.contract_number}
      </span>
      <span className="hy-card-line">{of.manual_reference}</span>
    </>
  );
}
const movementCard = (row: Transaction) => <MovementCard of={row} />;

/** The four kinds of records that a period has. */
export function Lists({ of }: { readonly of: Activity }) {
  return (
    <>
      <FoundList
        title={t('Money that moved')}
        resource={transaction}
        rows={of.transaction}
        columns={['paid_on', 'on_contract', 'kind', 'method', 'manual_reference', 'amount']}
        changes={MOVED}
        card={movementCard}
        path={movementPath}
        empty={t('No money moved in this period')}
      />
      <FoundList
        title={t('Contracts')}
        resource={contract}
        rows={of.contract}
        columns={[
          'contract_number',
          'lead_customer',
          'delivery_date',
          'collection_date',
          'states',
          'grand_total',
        ]}
        path={({ id }) => paths.contract.to({ id }, { tab: 'money' })}
        empty={t('No contract was entered or paid for in this period')}
      />
      <FoundList
        title={t('Payment requests')}
        resource={paymentrequest}
        rows={of.payment_request}
        columns={['number', 'contract', 'type', 'due_date', 'states', 'amount', 'amount_paid']}
        path={({ id }) => paths.paymentRequest.to({ id })}
        empty={t('Nothing was asked for in this period')}
      />
      <FoundList
        title={t('Refund requests')}
        resource={refundrequest}
        rows={of.refund_request}
        columns={['number', 'on_contract', 'reason', 'states', 'amount', 'amount_refunded']}
        changes={ON_CONTRACT}
        path={({ id }) => paths.refundRequest.to({ id })}
        empty={t('Nothing was asked back in this period')}
      />
    </>
  );
}
