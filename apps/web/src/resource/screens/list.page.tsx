/** The list of a resource whose declaration says all there is to say. */
import { newPath, listLabel, recordPath } from '../../lib/registry/records.ts';
import { ListPage } from '../list/list-page.tsx';
import { parentsOf, sistersOf } from './around.tsx';
import type { ScreenProps } from './screen.ts';

export default function ResourceListPage({ resource }: ScreenProps) {
  const { screens, name } = resource;
  const lead = sistersOf(screens);
  return (
    <ListPage
      resource={resource}
      path={screens.at}
      recordPath={(id) => recordPath(name, id) ?? screens.at}
      createPath={newPath(resource)}
      crumbs={[...parentsOf(screens), { label: listLabel(resource), to: screens.at }]}
      {...(lead === undefined ? {} : { lead })}
    />
  );
}
