/** The frame of a record's page: loads it, shows header and tabs, and changes to its form with `?edit=1`. */
import { t, inSentence } from '@hireyard/messages';
import { type AnyResource, permissionOf, type Read } from '@hireyard/wire/resource/define-resource';
import { heads } from '@hireyard/wire/resource/heads';
import { useQuery } from '@tanstack/react-query';
import { type CSSProperties, type ReactNode, useCallback, useEffect, useState } from 'react';
import { useParams } from 'react-router';
import { listLabel, listPath, recordPath } from '../../lib/registry/records.ts';
import { ResponseError } from '../../lib/api/outcome.ts';
import { recordOptions } from '../../lib/api/queries.ts';
import { type Crumb, Page } from '../../page/page.tsx';
import { useShortcut } from '../../page/keyboard.ts';
import { useGo } from '../../page/navigate.tsx';
import { usePageQuery } from '../../page/address.ts';
import { useCan } from '../../page/session.ts';
import { Button } from '../../ui/button.tsx';
import { IconEdit } from '../../ui/icons.tsx';
import type { Question } from '../../ui/dialog.tsx';
import { EmptyState, ErrorState, SkeletonRows } from '../../ui/states.tsx';
import { lazyPart } from '../../ui/lazy.tsx';
import { type Tab, Tabs } from '../../ui/tabs.tsx';
import { toast } from '../../ui/toast.tsx';
import { EditingContext, useEdited } from './editing.ts';
import type { FormSection, FormValues } from '../form/form-values.ts';
import { listAddress } from '../list/use-list.ts';
import { NoPermission } from '../list/empty.tsx';
import { titleOf } from '../record.ts';
import type { RecordForm as Form } from '../form/record-form.tsx';
import type { RecordFormProps } from '../form/use-record-form.ts';
import '../record.css';

const RecordSteps = lazyPart(() => import('./record-steps.tsx'));
const Presence = lazyPart(() => import('./presence.tsx'));
/** Resources whose pages show who else has them open. */
const PRESENT_ON: ReadonlySet<string> = new Set([
  heads.account.name,
  heads.customer.name,
  heads.stockitem.name,
]);

export interface RecordTab<T> extends Tab {
  readonly body: (record: T) => ReactNode;
}
export interface RecordPageProps<R extends AnyResource> {
  readonly resource: R;
  /** Breadcrumbs before the list's, if the list is below another page. */
  readonly parents?: readonly Crumb[];
  readonly sections?: readonly FormSection[];
  readonly hints?: RecordFormProps<R>['hints'];
  readonly inputs?: RecordFormProps<R>['inputs'];
  /** Asked before changes of the record are saved. */
  readonly question?: (record: Read<R>, changes: FormValues) => Question | undefined;
  /** Whether users with the permission may edit this record; by default they may. */
  readonly editable?: (record: Read<R>) => boolean;
  /** Facts that stay visible between title and tabs. */
  readonly header: (record: Read<R>) => ReactNode;
  /** The header's minimum heights (`--desk`, `--phone`), so that nothing moves when the record loads. */
  readonly headerRoom?: CSSProperties;
  /** In the bar beside Edit. */
  readonly actions?: (record: Read<R>) => ReactNode;
  /** A single tab is shown without its name. */
  readonly tabs: readonly RecordTab<Read<R>>[];
  /** The name of the list in the breadcrumbs; by default the resource's plural. */
  readonly listLabel?: string;
  /** Shown if no record has this number. */
  readonly missing?: string;
}

/** The record of the address, whether the user may edit it, and whether its form is open. */
function useRecord<R extends AnyResource>(props: RecordPageProps<R>) {
  const { resource } = props;
  const { id: asked = '' } = useParams();
  const known = /^\d{1,10}$/.test(asked);
  const id = known ? Number(asked) : 0;
  const can = useCan();
  const go = useGo();
  const [query] = usePageQuery();
  const result = useQuery({ ...recordOptions(resource, id), enabled: known });
  const record = result.data?.data;
  const mayEdit =
    can(permissionOf(resource, 'change')) &&
    resource.methods.includes('partialUpdate') &&
    (record === undefined || props.editable?.(record) !== false);
  const editing = query.get('edit') === '1' && mayEdit;
  const here = recordPath(resource.name, id) ?? listPath(resource);
  const edit = () => go(`${here}?edit=1`);
  useShortcut(
    mayEdit && !editing && record !== undefined ? 'e' : undefined,
    t('Edit'),
    edit,
    t('This {label}', { label: inSentence(resource.label) }),
  );
  return {
    id,
    known,
    record,
    result,
    here,
    mayEdit,
    editing,
    edit,
    stopEditing: () => go(here, 'back'),
    title: record === undefined ? resource.label : titleOf(resource, record),
  };
}
type RecordState<R extends AnyResource> = ReturnType<typeof useRecord<R>>;

export function RecordPage<R extends AnyResource>(props: RecordPageProps<R>) {
  const { resource, parents = [], listLabel: list = listLabel(resource) } = props;
  const state = useRecord(props);
  const { id, known, record, result, here, editing, title } = state;
  const [edited, notifyEdited] = useEdited();
  const form = useForm(editing);
  const presence = PRESENT_ON.has(resource.name) && (
    <Presence resource={resource.name} id={id} editing={edited} />
  );
  const crumbs: Crumb[] = [
    ...parents,
    { label: list, to: listAddress(listPath(resource)) },
    { label: title, to: here },
  ];
  if (editing && known && (record !== undefined || !result.isError))
    return (
      <Page
        title={t('Edit {title}', { title })}
        crumbs={[...crumbs, { label: t('Edit'), to: `${here}?edit=1` }]}
        actions={presence}
      >
        <EditingContext value={notifyEdited}>
          <div className="hy-body hy-narrow">
            <EditForm props={props} state={state} form={form} />
          </div>
        </EditingContext>
      </Page>
    );
  return (
    <Page
      title={title}
      crumbs={crumbs}
      steps={<RecordSteps resource={resource} id={id} />}
      actions={
        record !== undefined && (
          <>
            {presence}
            {props.actions?.(record)}
            {state.mayEdit && <EditButton onEdit={state.edit} />}
          </>
        )
      }
      band={
        // Rendered from the start, so that nothing moves when the record arrives.
        <div className="hy-record-head hy-strip hy-row" style={props.headerRoom}>
          {record !== undefined && props.header(record)}
        </div>
      }
    >
      {record === undefined ? (
        <Missing
          missing={props.missing}
          resource={resource}
          known={known}
          error={result.error}
          onRetry={() => void result.refetch()}
        />
      ) : (
        <EditingContext value={notifyEdited}>
          <div className="hy-body">
            <RecordTabs resource={resource} record={record} tabs={props.tabs} />
          </div>
        </EditingContext>
      )}
    </Page>
  );
}

const EditButton = ({ onEdit }: { readonly onEdit: () => void }) => (
  <Button kind="primary" icon={IconEdit} onClick={onEdit} className="hy-create" aria-label={t('Edit')}>
    {t('Edit')}
  </Button>
);

interface EditFormProps<R extends AnyResource> {
  readonly props: RecordPageProps<R>;
  readonly state: RecordState<R>;
  readonly form: ReturnType<typeof useForm>;
}

/** The form in place of the page, once its code and the record have loaded. */
function EditForm<R extends AnyResource>({
  props: { resource, sections, hints, inputs, question },
  state: { id, record, result, here, stopEditing },
  form: { Form, failed, load },
}: EditFormProps<R>) {
  // After a save the ETag arrives with the next reading; a form without it could not notice a conflict.
  const ready = result.data?.etag !== undefined || !result.isFetching;
  if (failed) return <ErrorState onRetry={load} />;
  if (Form === undefined || record === undefined || !ready)
    return <SkeletonRows label={t('Loading the form')} />;
  return (
    <Form
      // Another record gets a new form.
      key={id}
      resource={resource}
      record={record}
      etag={result.data?.etag}
      {...(sections === undefined ? {} : { sections })}
      hints={hints}
      inputs={inputs}
      question={(changes) => question?.(record, changes)}
      address={`${here}?edit=1`}
      onCancel={stopEditing}
      onSaved={() => {
        toast(t('Saved'), { tone: 'success' });
        stopEditing();
      }}
    />
  );
}

interface RecordTabsProps<R extends AnyResource> extends Pick<RecordPageProps<R>, 'resource' | 'tabs'> {
  readonly record: Read<R>;
}

/** The tabs of a record; the address names one. A single tab is shown without its name. */
function RecordTabs<R extends AnyResource>({ resource, tabs, record }: RecordTabsProps<R>) {
  const [query, change] = usePageQuery();
  const [first] = tabs;
  const tab = tabs.find((one) => one.key === query.get('tab')) ?? first;
  if (tab === undefined || tabs.length === 1) return tab?.body(record);
  return (
    <Tabs
      label={t('Sections of the {label}', { label: inSentence(resource.label) })}
      tabs={tabs}
      current={tab.key}
      onChange={(key) => change({ tab: key === first?.key ? null : key })}
    >
      {tab.body(record)}
    </Tabs>
  );
}

/** Most visits don't need the form: its code loads on demand, or when the page is idle. */
function useForm(wanted: boolean) {
  const [state, setState] = useState<{ readonly Form?: typeof Form; readonly failed?: boolean }>({});
  const load = useCallback(() => {
    // An open form must not unmount and mount again.
    setState((now) => (now.failed === true ? {} : now));
    import('../form/record-form.tsx').then(
      (module) => setState({ Form: module.RecordForm }),
      () => setState({ failed: true }),
    );
  }, []);
  useEffect(() => {
    if (wanted) return load();
    // Before a click on Edit, but after everything that the page needs.
    const timer = setTimeout(() => void import('../form/record-form.tsx').catch(() => undefined), 1500);
    return () => clearTimeout(timer);
  }, [wanted, load]);
  return { Form: state.Form, failed: state.failed === true, load };
}

interface MissingProps {
  readonly missing: string | undefined;
  readonly resource: AnyResource;
  readonly known: boolean;
  readonly error: Error | null;
  readonly onRetry: () => void;
}

/** Shown while a record loads, or why it can't be shown. */
function Missing(props: MissingProps) {
  const { resource, known, error, onRetry } = props;
  const status = error instanceof ResponseError ? error.status : undefined;
  const label = inSentence(resource.label);
  if (!known || status === 404)
    return props.missing === undefined ? (
      <EmptyState title={t('{label} not found', { label: resource.label })}>
        {t('It may have been deleted.')}
      </EmptyState>
    ) : (
      <EmptyState title={props.missing} />
    );
  if (status === 403) return <NoPermission resource={resource} what={t('this {label}', { label })} />;
  if (error !== null)
    return (
      <ErrorState
        title={t('The {label} could not be loaded', { label })}
        detail={error.message}
        onRetry={onRetry}
      />
    );
  return (
    <div className="hy-body">
      <SkeletonRows label={t('Loading the {label}', { label })} />
    </div>
  );
}
