/** The list page of a resource, made from its declaration. A feature passes only its own parts. */
import { inSentence, t } from '@hireyard/messages';
import { type AnyResource, permissionOf, type Read } from '@hireyard/wire/resource/define-resource';
import { listLabel, listPath } from '../../lib/registry/records.ts';
import { type Crumb, Page } from '../../page/page.tsx';
import { useCan, useUser } from '../../page/session.ts';
import { Button } from '../../ui/button.tsx';
import { IconPlus } from '../../ui/icons.tsx';
import { SearchBox } from '../../ui/inputs.tsx';
import { lazyPart } from '../../ui/lazy.tsx';
import { ListBand } from './list-band.tsx';
import { ListBody } from './list-body.tsx';
import { NoPermission } from './empty.tsx';
import { PeekPanel } from './peek.tsx';
import { type ListPageProps, type ListPartProps, useListPage } from './use-list-page.ts';
import './list.css';
import { canFilter } from '@hireyard/wire/resource/visible';
import { useMemo } from 'react';

/** The declaration with only the filters that the user may use. */
function useUsable<R extends AnyResource>(resource: R): R {
  const user = useUser();
  return useMemo(() => {
    const viewer = { is_admin: user?.isAdmin ?? false, permissions: user?.permissions ?? [] };
    const filters = Object.entries(resource.filters).filter(([name]) => canFilter(viewer, resource, name));
    return filters.length === Object.keys(resource.filters).length
      ? resource
      : { ...resource, filters: Object.fromEntries(filters) };
  }, [resource, user]);
}

const ListTrail = lazyPart(() => import('../detail/list-trail.tsx'));
const ExportDialog = lazyPart(() => import('./export.tsx'));

const crumbsOf = <R extends AnyResource>({ resource, ...props }: ListPageProps<R>): readonly Crumb[] => [
  ...(props.parents ?? []),
  {
    label: props.listLabel ?? props.title ?? listLabel(resource),
    to: props.path ?? listPath(resource),
  },
];

/** Users without permission see a message before anything is fetched. */
export function ListPage<R extends AnyResource>(props: ListPageProps<R>) {
  const { resource, title = resource.plural } = props;
  const can = useCan();
  const usable = useUsable(resource);
  if (resource.readable === 'group' || can(permissionOf(resource, 'view')))
    return <ShownList {...props} resource={usable} />;
  return (
    <Page title={title} crumbs={crumbsOf(props)}>
      <NoPermission resource={resource} what={inSentence(title)} />
    </Page>
  );
}

function ShownList<R extends AnyResource>(props: ListPageProps<R>) {
  const { resource } = props;
  const page = useListPage(props);
  const { list, keys, create: creating } = page;
  const create = creating && (
    <Button
      kind="primary"
      icon={IconPlus}
      onClick={creating.begin}
      className="hy-create"
      aria-label={creating.label}
    >
      {creating.label}
    </Button>
  );
  return (
    <Page
      title={props.title ?? resource.plural}
      scroll={false}
      back={props.back ?? props.lead === undefined}
      crumbs={crumbsOf(props)}
      search={
        <SearchBox
          label={props.searchLabel ?? t('Search {plural}', { plural: inSentence(resource.plural) })}
          aria-keyshortcuts="/"
          value={list.typed}
          onChange={(event) => list.type(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === 'ArrowDown') keys.onKeyDown(event);
          }}
        />
      }
      actions={
        <>
          {props.actions}
          {create}
        </>
      }
      band={<ListBand of={props} page={page} />}
    >
      <div className={`hy-list ion-content-scroll-host${page.peeked ? ' has-peek' : ''}`}>
        <ListTrail resource={resource} path={page.path} list={list} focusRow={keys.focusRow} />
        <div className="hy-list-main hy-fill" ref={page.refs.main} data-holds={page.asTable ? '' : undefined}>
          <ListBody of={props} page={page} create={create} />
        </div>
        <Beside of={props} page={page} />
      </div>
    </Page>
  );
}

/** The export dialog and the record beside the list. */
function Beside<R extends AnyResource>({ of: props, page }: ListPartProps<R>) {
  const { resource } = props;
  const { exported, peeked } = page;
  return (
    <>
      {exported !== undefined && (
        <ExportDialog
          resource={resource}
          columns={page.chosen.map(({ name }) => name).filter((name) => resource.fields[name] !== undefined)}
          conditions={exported.query}
          count={exported.count}
          onClose={() => page.setExported(undefined)}
        />
      )}
      {peeked && (
        <PeekPanel
          resource={resource}
          record={peeked}
          path={page.open?.(peeked)}
          ref={page.refs.peekBox}
          onClose={page.keys.closePeek}
        >
          {props.peek?.(peeked as unknown as Read<R>)}
        </PeekPanel>
      )}
    </>
  );
}
