/** The form of a new record, made from its declaration. */
import { listPath, newLabel, newPath, recordPath } from '../../lib/registry/records.ts';
import { CreatePage } from '../form/form-page.tsx';
import { parentsOf } from './around.tsx';
import type { ScreenProps } from './screen.ts';

const ACTIVE = { active: true };

export default function ResourceNewPage({ resource, form }: ScreenProps) {
  const path = listPath(resource);
  return (
    <CreatePage
      resource={resource}
      title={newLabel(resource)}
      path={newPath(resource)}
      listPath={path}
      parents={parentsOf(resource)}
      recordPath={(id) => recordPath(resource.name, id) ?? path}
      {...(resource.retires ? { initial: ACTIVE } : {})}
      {...form}
    />
  );
}
