import { t } from '@hireyard/messages';
import type { contract } from '@hireyard/wire/contracts/contract';
import { choiceText } from '@hireyard/wire/field/choice-text';
import { MONEY_TYPES } from '@hireyard/wire/money/money';
import type { paymentrequest } from '@hireyard/wire/money/paymentrequest';
import { heads } from '@hireyard/wire/resource/heads';
import { useQuery } from '@tanstack/react-query';
import { bothOf, NotLoaded } from '../../../ui/query-view.tsx';
import { recordOptions } from '../../../lib/api/queries.ts';
import { paths } from '../../../lib/registry/paths.ts';
import { Link } from '../../../page/navigate.tsx';
import { Card, KeyValues } from '../../../ui/card.tsx';
import { StateChips } from '../../../ui/chip.tsx';
import { rich, DateText, Money } from '../../../ui/text.tsx';
import { ScrollArea, Rows } from '../../../ui/layout.tsx';
import { TableHead } from '../../../ui/table.tsx';
import { balanceOptions, movementsOptions, type RefundRequest, type Transaction } from '../data.ts';
import { movementWords } from '../words.tsx';

const OPEN = new Set(['create', 'approved', 'pending', 'partially_paid', 'failed']);

/** The payment to refund: its movements, earlier refunds and other open requests. */
export function PaymentEvidence({ refund }: { readonly refund: RefundRequest }) {
  const id = refund.paymentrequest.id;
  const record = useQuery(recordOptions<typeof paymentrequest>(heads.paymentrequest, id));
  const movements = useQuery(movementsOptions(id));
  const request = record.data?.data;
  if (request === undefined || movements.data === undefined)
    return (
      <Card title={t('Payment')}>
        <NotLoaded query={bothOf(record, movements)} rows={4} />
      </Card>
    );
  const others = request.refundrequests.filter((one) => one.id !== refund.id && OPEN.has(one.position));
  return (
    <Card
      title={
        <>
          {rich('Payment {number}', {
            number: <Link to={paths.paymentRequest.to({ id })}>{request.number}</Link>,
          })}
        </>
      }
      actions={<StateChips states={request.states} />}
    >
      <KeyValues
        items={[
          [t('For'), choiceText(request.type)],
          [t('Requested'), <Money key="asked" amount={request.amount} />],
          [t('Captured'), <Money key="captured" amount={request.amount_captured} />],
          [t('Already refunded'), <Money key="refunded" amount={request.amount_refunded} />],
          [
            t('Other open refunds'),
            others.length === 0 ? (
              t('none')
            ) : (
              <span key="others" className="hy-chips">
                {others.map((one) => (
                  <Link key={one.id} to={paths.refundRequest.to({ id: one.id })}>
                    {one.number} <Money amount={one.amount} />
                  </Link>
                ))}
              </span>
            ),
          ],
        ]}
      />
      <Rows flush between className="hy-size-table hy-apart" aria-label={t('Movements')}>
        {movements.data.results.map((row: Transaction) => (
          <li key={row.id}>
            <span>
              <DateText day={row.paid_on} /> · {movementWords(row, request.type)} · {choiceText(row.method)}
              {row.manual_reference !== '' && ` · ${row.manual_reference}`} ·{' '}
              {row.created_by ?? t('the card provider')}
            </span>
            <Money amount={row.amount_captured === '0.00' ? row.amount_refunded : row.amount_captured} />
          </li>
        ))}
      </Rows>
    </Card>
  );
}

/** The payment's contract: position and balances. */
export function ContractEvidence({ refund }: { readonly refund: RefundRequest }) {
  const { id, contract_number: number } = refund.contract;
  const record = useQuery(recordOptions<typeof contract>(heads.contract, id));
  const balance = useQuery(balanceOptions(id));
  const hire = record.data?.data;
  const title = (
    <>
      {rich('Contract {number}', {
        number: <Link to={paths.contract.to({ id }, { tab: 'money' })}>{number}</Link>,
      })}
    </>
  );
  if (hire === undefined || balance.data === undefined)
    return (
      <Card title={title}>
        <NotLoaded query={bothOf(record, balance)} rows={4} />
      </Card>
    );
  const balances = balance.data;
  return (
    <Card title={title} actions={<StateChips states={hire.states} />}>
      <KeyValues
        items={[
          [t('Customer'), hire.lead_customer?.name],
          [t('Account'), hire.account?.name],
          [t('Delivery'), <DateText key="delivery" day={hire.delivery_date} />],
          [t('Collection'), <DateText key="collection" day={hire.collection_date} />],
        ]}
      />
      <ScrollArea className="hy-scroll-x" role="group" label={t('Balances')}>
        <table className="hy-table">
          <TableHead
            columns={[
              t('Balance'),
              [t('Total'), 'hy-end'],
              [t('Paid'), 'hy-end'],
              [t('Refunded'), 'hy-end'],
              [t('Outstanding'), 'hy-end'],
            ]}
          />
          <tbody>
            {MONEY_TYPES.map((type) => (
              <tr key={type}>
                <th scope="row">{choiceText(type)}</th>
                {(['total', 'paid', 'refunded', 'outstanding'] as const).map((name) => (
                  <td key={name} className="hy-end">
                    <Money amount={balances[type][name]} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollArea>
    </Card>
  );
}
