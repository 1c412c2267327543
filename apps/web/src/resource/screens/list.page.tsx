/** The list of a resource, made from its declaration. */
import { hasPage, newPath, listLabel, listPath, recordPath } from '../../lib/registry/records.ts';
import { ListPage } from '../list/list-page.tsx';
import { parentsOf, siblingsOf } from './around.tsx';
import type { ScreenProps } from './screen.ts';

export default function ResourceListPage({ resource, list }: ScreenProps) {
  const { name, screens } = resource;
  const path = listPath(resource);
  const lead = siblingsOf(resource);
  return (
    <ListPage
      resource={resource}
      path={path}
      {...(hasPage(screens, 'record') ? { recordPath: (id) => recordPath(name, id) ?? path } : {})}
      {...(hasPage(screens, 'new') ? { createPath: newPath(resource) } : {})}
      crumbs={[...parentsOf(resource), { label: listLabel(resource), to: path }]}
      {...(screens.empty === undefined ? {} : { emptyText: screens.empty })}
      {...(lead === undefined ? {} : { lead })}
      {...list}
    />
  );
}
