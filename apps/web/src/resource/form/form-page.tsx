/** A page that creates a record. */
import { type AnyResource, permissionOf } from '@hireyard/wire/resource/define-resource';
import type { Crumb } from '../../page/collapse-crumbs.ts';
import { Page } from '../../page/page.tsx';
import { useCan } from '../../page/session-hooks.ts';
import { NoPermission } from '../list/no-permission.tsx';
import { RecordForm, type RecordFormProps } from './record-form.tsx';

interface FormPageProps<R extends AnyResource> extends Omit<RecordFormProps<R>, 'record' | 'etag'> {
  readonly title: string;
  readonly crumbs: readonly Crumb[];
}

export function FormPage<R extends AnyResource>({ title, crumbs, ...form }: FormPageProps<R>) {
  const can = useCan();
  return (
    <Page title={title} crumbs={crumbs}>
      <div className="hy-body hy-narrow">
        {can(permissionOf(form.resource, 'add')) ? (
          <RecordForm {...form} />
        ) : (
          <NoPermission resource={form.resource} act="create" />
        )}
      </div>
    </Page>
  );
}
