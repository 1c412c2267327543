/** Saved views of payment and refund requests: filters in the address. */
import { t } from '@hireyard/messages';
import { addDays } from '@hireyard/domain/values/calendar';
import type { FilterValues } from '../../resource/list/list-state.ts';
import type { StateIds } from '../../resource/state-ids.ts';

interface View {
  readonly label: string;
  readonly filters: FilterValues;
}

/** @param today the business day, YYYY-MM-DD */
export function paymentViews(ids: StateIds, today: string): readonly View[] {
  const toPay = { states__id__in: ids('pending', 'partially_paid') };
  return [
    { label: t('All'), filters: {} },
    { label: t('To pay'), filters: toPay },
    { label: t('Overdue'), filters: { ...toPay, due_date__lte: [addDays(today, -1)] } },
    { label: t('With an error'), filters: { failed: ['true'] } },
    { label: t('Paid'), filters: { states__id__in: ids('paid', 'overpaid') } },
  ];
}

export function refundViews(ids: StateIds): readonly View[] {
  const at = (...actions: readonly string[]) => ({ states__id__in: ids(...actions) });
  return [
    { label: t('All'), filters: {} },
    { label: t('To approve'), filters: at('create') },
    { label: t('Failed'), filters: at('failed', 'partially_paid') },
    { label: t('Open'), filters: at('approved', 'pending') },
    { label: t('Done'), filters: at('succeeded', 'rejected', 'cancelled') },
  ];
}
