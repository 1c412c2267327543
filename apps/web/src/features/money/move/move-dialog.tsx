/** Moves a payment to other contracts of its account, or splits it. */
import { t } from '@hireyard/messages';
import { account } from '@hireyard/wire/customers/account';
import { useQuery } from '@tanstack/react-query';
import { client } from '../../../lib/api/client.ts';
import { keys, listOptions } from '../../../lib/api/queries.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { EmptyState, SkeletonRows } from '../../../ui/states.tsx';
import { isNothing, isAbove, maxRows, type PaymentRequest } from '../data.ts';
import { type Allocation, MoveForm, type MoveProps } from './move-form.tsx';
import '../money.css';
import { heads } from '@hireyard/wire/resource/heads';
import type { MoneyType } from '@hireyard/wire/money/money';
import type { paymentrequest } from '@hireyard/wire/money/paymentrequest';

// Applies an overpayment to other debts of the account: finds the payment that holds it.

interface ApplyDialogProps {
  readonly of: {
    readonly contract: number;
    readonly number: string;
    readonly type: MoneyType;
    /** The overpaid amount. */
    readonly amount: string;
  };
  readonly onClose: () => void;
}

/** The payment with the largest available amount; the next one covers the rest. */
const fullest = (requests: readonly PaymentRequest[]): PaymentRequest | undefined =>
  requests
    .filter((one) => !isNothing(one.refundable))
    .reduce<PaymentRequest | undefined>(
      (best, one) => (best !== undefined && !isAbove(one.refundable, best.refundable) ? best : one),
      undefined,
    );

export function ApplyDialog({ of, onClose }: ApplyDialogProps) {
  const { data, error, isFetchedAfterMount } = useQuery({
    ...listOptions<typeof paymentrequest>(heads.paymentrequest, {
      contract__id: of.contract,
      type__in: of.type,
      page_size: maxRows,
    }),
    staleTime: 0,
  });
  const request = data === undefined || !isFetchedAfterMount ? undefined : fullest(data.results);
  if (request !== undefined) return <MoveDialog request={request} amount={of.amount} onClose={onClose} />;
  return (
    <Dialog open title={t('Apply payment on {number}', { number: of.number })} onClose={onClose}>
      {error !== null ? (
        <p role="alert">{error.message}</p>
      ) : data === undefined || !isFetchedAfterMount ? (
        <SkeletonRows rows={4} />
      ) : (
        <EmptyState title={t('Nothing available to move')}>{t('Reserved for a pending refund.')}</EmptyState>
      )}
    </Dialog>
  );
}

export function MoveDialog({ request, amount, onClose }: MoveProps) {
  const id = request.account_id ?? 0;
  const { data, error, isFetchedAfterMount } = useQuery({
    queryKey: [...keys.record(account, id), 'allocation', request.id],
    queryFn: async ({ signal }) =>
      client(account).action<Allocation>('allocation', { id, query: { from: request.id }, signal }),
    staleTime: 0,
  });
  const title = t('Move or split {number}', { number: request.number });
  if (data !== undefined && isFetchedAfterMount && data.rows.length > 0 && !isNothing(data.free))
    return <MoveForm title={title} request={request} amount={amount} allocation={data} onClose={onClose} />;
  return (
    <Dialog open title={title} onClose={onClose}>
      {error !== null ? (
        <p role="alert">{error.message}</p>
      ) : data === undefined || !isFetchedAfterMount ? (
        <SkeletonRows rows={4} />
      ) : isNothing(data.free) ? (
        <EmptyState title={t('Nothing available to move')}>{t('Reserved for a pending refund.')}</EmptyState>
      ) : (
        <EmptyState title={t('No other contract owes money')}>
          {t('Leave the money here or refund it.')}
        </EmptyState>
      )}
    </Dialog>
  );
}
