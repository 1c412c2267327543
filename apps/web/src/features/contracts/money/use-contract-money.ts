/** Loads all records of the Money tab. Each list is invalidated by its own resource. */
import { heads } from '@hireyard/wire/resource/heads';
import type { invoice } from '@hireyard/wire/money/accounting';
import type { damage } from '@hireyard/wire/money/damage';
import type { paymentrequest } from '@hireyard/wire/money/paymentrequest';
import type { refundrequest } from '@hireyard/wire/money/refundrequest';
import type { transaction } from '@hireyard/wire/money/transaction';
import { useQuery } from '@tanstack/react-query';
import { listOptions } from '../../../lib/api/queries.ts';
import { useCan } from '../../../page/session.ts';
import { balanceOptions, contractQuery, maxRows, type MoneyRecords } from '../../money/index.ts';
import type { Settlement } from './settlement.tsx';

const all = { page_size: maxRows, ordering: 'id' } as const;

export function useContractMoney(id: number, settles: boolean) {
  const can = useCan();
  const enabled = can('accounting.view_paymentrequest');
  const requests = useQuery({
    ...listOptions<typeof paymentrequest>(heads.paymentrequest, { contract__id: id, ...all }),
    enabled,
  });
  const movements = useQuery({
    ...listOptions<typeof transaction>(heads.transaction, { payment_request__contract__id__in: id, ...all }),
    enabled,
  });
  const refunds = useQuery({
    ...listOptions<typeof refundrequest>(heads.refundrequest, { paymentrequest__contract__id: id, ...all }),
    enabled,
  });
  const invoices = useQuery({
    ...listOptions<typeof invoice>(heads.invoice, { contract__id: id, ...all }),
    enabled,
  });
  const damages = useQuery({
    ...listOptions<typeof damage>(heads.damage, { contract__id: id, ...all }),
    enabled: can('contract.view_damage'),
  });
  const balances = useQuery(balanceOptions(id));
  const settlement = useQuery({
    ...contractQuery<Settlement>(id, 'settlement'),
    enabled: settles,
  });
  const lists = [requests, movements, refunds, invoices, damages];
  const failed = lists.find((one) => one.isError && one.data === undefined);
  const waits = lists.some((one) => one.data === undefined);
  const records: MoneyRecords | undefined =
    enabled && waits
      ? undefined
      : {
          requests: requests.data?.results ?? [],
          movements: movements.data?.results ?? [],
          refunds: refunds.data?.results ?? [],
          invoices: invoices.data?.results ?? [],
          damages: damages.data?.results ?? [],
        };
  return {
    mayView: enabled,
    records,
    error: failed?.error?.message,
    retry: () => void Promise.all(lists.filter((one) => one.isError).map(async (one) => one.refetch())),
    balances,
    settlement,
  };
}
