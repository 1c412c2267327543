/** The form of a new record, made from its declaration. */
import { CreatePage } from '../form/form-page.tsx';
import { parentsOf } from './around.tsx';
import type { ScreenProps } from './screen.ts';

const ACTIVE = { active: true };

export default function ResourceNewPage({ resource, form }: ScreenProps) {
  return (
    <CreatePage
      resource={resource}
      parents={parentsOf(resource)}
      {...(resource.retires ? { initial: ACTIVE } : {})}
      {...form}
    />
  );
}
