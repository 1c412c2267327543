import { t } from '@hireyard/messages';
import { heads } from '@hireyard/wire/resource/heads';
import type { refundrequest } from '@hireyard/wire/money/refundrequest';
import { useQuery } from '@tanstack/react-query';
import { listOptions } from '../../../lib/api/queries.ts';
import { Link } from '../../../page/navigate.tsx';
import { usePageActive } from '../../../lib/page-active.ts';
import { paths } from '../../../lib/registry/paths.ts';
import { Card } from '../../../ui/card.tsx';
import { StateChips } from '../../../ui/chip.tsx';
import { MomentText, Money } from '../../../ui/money.tsx';
import { maxRows, type PaymentRequest } from '../data.ts';
import '../../../resource/list/record-card.css';

export const refundsOptions = (request: PaymentRequest) => ({
  ...listOptions<typeof refundrequest>(heads.refundrequest, {
    paymentrequest__id: request.id,
    ordering: 'id',
    page_size: maxRows,
  }),
  enabled: request.refundrequests.length > 0,
});

/** What was asked back of a payment; nothing at all when nothing was. */
export function RefundsOf({ request }: { readonly request: PaymentRequest }) {
  const active = usePageActive();
  const list = useQuery({ ...refundsOptions(request), subscribed: active });
  const rows = list.data?.results ?? [];
  if (request.refundrequests.length === 0) return null;
  return (
    <Card flush title={t('Refund requests')}>
      <ul className="hy-card-rows">
        {rows.map((one) => (
          <li key={one.id}>
            <Link to={paths.refundRequest.to({ id: one.id })}>{one.number}</Link>
            <span className="hy-end">
              <Money amount={one.amount} strong />
            </span>
            <span className="hy-card-line">{one.reason}</span>
            <span className="hy-card-line">
              <StateChips states={one.states} /> {one.requested_by ?? t('The system')} ·{' '}
              <MomentText at={one.created_at} />
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
