/** The page that creates a record, made from its declaration; opens the record once it is saved. */
import { t } from '@hireyard/messages';
import { type AnyResource, permissionOf } from '@hireyard/wire/resource/define-resource';
import { listLabel, listPath, newLabel, newPath, recordPath } from '../../lib/registry/records.ts';
import { type Crumb, Page } from '../../page/page.tsx';
import { useGo, useReplace } from '../../page/navigate.tsx';
import { useCan } from '../../page/session.ts';
import { toast } from '../../ui/toast.tsx';
import { NoPermission } from '../list/empty.tsx';
import { listAddress } from '../list/use-list.ts';
import { type Row, titleOf } from '../record.ts';
import { RecordForm } from './record-form.tsx';
import type { RecordFormProps } from './use-record-form.ts';

// A page that creates a record.

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

export interface CreatePageProps<R extends AnyResource>
  extends Pick<RecordFormProps<R>, 'resource' | 'initial' | 'sections' | 'hints' | 'inputs' | 'check'> {
  readonly title?: string;
  /** Breadcrumbs before the list's, if the list is below another page. */
  readonly parents?: readonly Crumb[];
}

export function CreatePage<R extends AnyResource>(props: CreatePageProps<R>) {
  const { title = newLabel(props.resource), parents = [], ...form } = props;
  const go = useGo();
  const replace = useReplace();
  const path = newPath(form.resource);
  const list = listAddress(listPath(form.resource));
  return (
    <FormPage
      {...form}
      title={title}
      crumbs={[...parents, { label: listLabel(form.resource), to: list }, { label: title, to: path }]}
      address={path}
      onCancel={() => go(list, 'back')}
      onSaved={(saved) => {
        const record = saved as unknown as Row;
        toast(t('{resource} created', { resource: titleOf(form.resource, record) }), { tone: 'success' });
        replace(recordPath(form.resource.name, record.id) ?? list);
      }}
    />
  );
}
