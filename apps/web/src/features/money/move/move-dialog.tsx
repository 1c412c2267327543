/** A payment moved to other contracts of its account, or split between them. */
import { t } from '@hireyard/messages';
import { account } from '@hireyard/wire/customers/account';
import { useQuery } from '@tanstack/react-query';
import { client } from '../../../lib/api/client.ts';
import { keys } from '../../../lib/api/queries.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { EmptyState, SkeletonRows } from '../../../ui/states.tsx';
import { isNothing } from '../data.ts';
import { type Allocation, MoveForm, type MoveProps } from './move-form.tsx';
import '../money.css';

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
        <EmptyState title={t('Nothing of it is free')}>
          {t('A refund that is under way speaks for it.')}
        </EmptyState>
      ) : (
        <EmptyState title={t('No other contract of this account owes anything')}>
          {t('Money that nobody owes stays where it is, or goes back by a refund.')}
        </EmptyState>
      )}
    </Dialog>
  );
}
