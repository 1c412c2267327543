/** The list of a resource, made from its declaration. */
import { hasPage, newPath } from '../../lib/registry/records.ts';
import { ListPage } from '../list/list-page.tsx';
import { parentsOf, siblingsOf } from './around.tsx';
import type { ScreenProps } from './screen.ts';

export default function ResourceListPage({ resource, list }: ScreenProps) {
  const { screens } = resource;
  const lead = siblingsOf(resource);
  return (
    <ListPage
      resource={resource}
      {...(hasPage(screens, 'new') ? { createPath: newPath(resource) } : {})}
      parents={parentsOf(resource)}
      {...(screens.empty === undefined ? {} : { emptyText: screens.empty })}
      {...(lead === undefined ? {} : { lead })}
      {...list}
    />
  );
}
