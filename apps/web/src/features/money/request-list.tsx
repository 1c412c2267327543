/** Shared parts of the payment and refund request lists. */
import { addDays } from '@hireyard/domain/values/calendar';
import { t } from '@hireyard/messages';
import type { AnyResource } from '@hireyard/wire/resource/define-resource';
import { useQuery } from '@tanstack/react-query';
import { Page } from '../../page/page.tsx';
import { ListPage } from '../../resource/list/list-page.tsx';
import type { FilterValues } from '../../resource/list/list-state.ts';
import type { ListPageProps } from '../../resource/list/use-list-page.ts';
import type { SavedView } from '../../resource/list/saved-views.ts';
import { type StateIds, stateIds, statesOf } from '../../resource/record.ts';
import { SkeletonRows } from '../../ui/states.tsx';

// Preset views of payment and refund requests: filters in the URL.

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

interface RequestListProps<R extends AnyResource> extends Omit<ListPageProps<R>, 'views'> {
  readonly views: (ids: StateIds) => readonly SavedView[];
}

/** The views filter by state, so state IDs are loaded before the first row. */
export function RequestList<R extends AnyResource>({ views, ...rest }: RequestListProps<R>) {
  const states = useQuery(statesOf(rest.resource.workflow ?? ''));
  if (states.data === undefined && !states.isError)
    return (
      <Page title={rest.resource.plural} scroll={false}>
        <SkeletonRows rows={16} />
      </Page>
    );
  return <ListPage<R> {...rest} views={views(stateIds(states.data?.results ?? []))} />;
}
