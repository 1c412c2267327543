import { t } from '@hireyard/messages';
import { heads } from '@hireyard/wire/resource/heads';
import type { paymentrequest } from '@hireyard/wire/money/paymentrequest';
import { useQuery } from '@tanstack/react-query';
import { recordOptions } from '../../../lib/api/queries.ts';
import { Link } from '../../../page/navigate.tsx';
import { usePageActive } from '../../../lib/page-active.ts';
import { choiceText } from '@hireyard/wire/field/choice-text';
import { paths } from '../../../lib/registry/paths.ts';
import { Card, KeyValues } from '../../../ui/card.tsx';
import { StateChips } from '../../../ui/chip.tsx';
import { DateText, Money } from '../../../ui/money.tsx';
import { ErrorState, SkeletonRows } from '../../../ui/states.tsx';
import { movementsOptions, type RefundRequest, type Transaction } from '../data.ts';
import { rich } from '../../../ui/rich.tsx';
import { movementWords } from '../words.ts';

const OPEN = new Set(['create', 'approved', 'pending', 'partially_paid', 'failed']);

/** The payment that is to go back: when, how, by whom; what of it went back before and what else is asked for. */
export function PaymentEvidence({ refund }: { readonly refund: RefundRequest }) {
  const active = usePageActive();
  const id = refund.paymentrequest.id;
  const record = useQuery({
    ...recordOptions<typeof paymentrequest>(heads.paymentrequest, id),
    subscribed: active,
  });
  const movements = useQuery({ ...movementsOptions(id), subscribed: active });
  const request = record.data?.data;
  const failed = record.error ?? movements.error;
  if (request === undefined || movements.data === undefined)
    return (
      <Card title={t('The payment')}>
        {failed === null ? (
          <SkeletonRows rows={4} />
        ) : (
          <ErrorState
            title={t('The payment could not be loaded')}
            detail={failed.message}
            onRetry={() => {
              void record.refetch();
              void movements.refetch();
            }}
          />
        )}
      </Card>
    );
  const others = request.refundrequests.filter((one) => one.id !== refund.id && OPEN.has(one.position));
  return (
    <Card
      title={
        <>
          {rich('The payment {number}', {
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
          [t('Refunded before'), <Money key="refunded" amount={request.amount_refunded} />],
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
      <ul className="hy-acc-moves" aria-label={t('Movements')}>
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
      </ul>
    </Card>
  );
}
