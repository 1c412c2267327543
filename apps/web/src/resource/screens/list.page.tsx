/** The list of a resource, made from its declaration. */
import { newPath, listLabel, listPath, recordPath } from '../../lib/registry/records.ts';
import { ListPage } from '../list/list-page.tsx';
import { parentsOf, sistersOf } from './around.tsx';
import type { ScreenProps } from './screen.ts';

export default function ResourceListPage({ resource, list }: ScreenProps) {
  const path = listPath(resource);
  const lead = sistersOf(resource);
  return (
    <ListPage
      resource={resource}
      path={path}
      recordPath={(id) => recordPath(resource.name, id) ?? path}
      createPath={newPath(resource)}
      crumbs={[...parentsOf(resource), { label: listLabel(resource), to: path }]}
      {...(lead === undefined ? {} : { lead })}
      {...list}
    />
  );
}
