/** The form of a new record, made from its declaration. */
import { newLabel, newPath, recordPath } from '../../lib/registry/records.ts';
import { CreatePage } from '../form/form-page.tsx';
import { parentsOf } from './around.tsx';
import type { ScreenProps } from './screen.ts';

const ACTIVE = { active: true };

export default function ResourceNewPage({ resource }: ScreenProps) {
  const { screens, name } = resource;
  return (
    <CreatePage
      resource={resource}
      title={newLabel(resource)}
      path={newPath(resource)}
      listPath={screens.at}
      parents={parentsOf(screens)}
      recordPath={(id) => recordPath(name, id) ?? screens.at}
      {...(resource.retires ? { initial: ACTIVE } : {})}
    />
  );
}
