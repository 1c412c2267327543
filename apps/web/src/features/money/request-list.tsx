/** What the lists of payment and of refund requests share. */
import type { AnyResource } from '@hireyard/wire/resource/define-resource';
import { useQuery } from '@tanstack/react-query';
import { usePageActive } from '../../lib/page-active.ts';
import { Page } from '../../page/page.tsx';
import { ListPage } from '../../resource/list/list-page.tsx';
import type { ListPageProps } from '../../resource/list/use-list-page.ts';
import type { SavedView } from '../../resource/list/list-views.tsx';
import { type StateIds, stateIds } from '../../resource/state-ids.ts';
import { statesOf } from '../../resource/states-of.ts';
import { SkeletonRows } from '../../ui/states.tsx';

interface RequestListProps<R extends AnyResource> extends Omit<ListPageProps<R>, 'views'> {
  readonly views: (ids: StateIds) => readonly SavedView[];
}

/** The views are told apart by states, so their ids are needed before the first row. */
export function RequestList<R extends AnyResource>({ views, ...rest }: RequestListProps<R>) {
  const active = usePageActive();
  const states = useQuery({ ...statesOf(rest.resource.workflow ?? ''), subscribed: active });
  if (states.data === undefined && !states.isError)
    return (
      <Page title={rest.resource.plural} scroll={false}>
        <SkeletonRows rows={16} />
      </Page>
    );
  return <ListPage<R> {...rest} views={views(stateIds(states.data?.results ?? []))} />;
}
