/** Saved views of payment and refund requests: filters in the address. */
import { addDays } from '@hireyard/domain/calendar';
import type { FilterValues } from '../../resource-ui/list-state.ts';
import type { StateIds } from '../../resource-ui/state-ids.ts';

interface View {
  readonly label: string;
  readonly filters: FilterValues;
}

/** @param today the business day, YYYY-MM-DD */
export function paymentViews(ids: StateIds, today: string): readonly View[] {
  const toPay = { states__id__in: ids('pending', 'partially_paid') };
  return [
    { label: 'All', filters: {} },
    { label: 'To pay', filters: toPay },
    { label: 'Overdue', filters: { ...toPay, due_date__lte: [addDays(today, -1)] } },
    { label: 'With an error', filters: { failed: ['true'] } },
    { label: 'Paid', filters: { states__id__in: ids('paid', 'overpaid') } },
  ];
}

export function refundViews(ids: StateIds): readonly View[] {
  const at = (...actions: readonly string[]) => ({ states__id__in: ids(...actions) });
  return [
    { label: 'All', filters: {} },
    { label: 'To approve', filters: at('create') },
    { label: 'Failed', filters: at('failed', 'partially_paid') },
    { label: 'Open', filters: at('approved', 'pending') },
    { label: 'Done', filters: at('succeeded', 'rejected', 'cancelled') },
  ];
}
