/** State and actions of a record's form: values, merging of other users' changes, saving. The view is record-form.tsx. */
import { fromServer, t } from '@hireyard/messages';
import type { AnyResource, Create, Patch, Read } from '@hireyard/wire/resource/define-resource';
import type { Problem } from '@hireyard/wire/field/error';
import type { Fields } from '@hireyard/wire/field';
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { useForm, type UseFormReturn } from 'react-hook-form';
import { type Outcome, ResponseError } from '../../lib/api/outcome.ts';
import { useWrite } from '../../lib/api/write.ts';
import { type Question, useConfirm } from '../../ui/dialog.tsx';
import {
  type Begun,
  changedBody,
  defaultSections,
  dropDraft,
  formFields,
  type FormSection,
  type FormValues,
  resolverFor,
  toForm,
  wholeDraft,
} from './form-values.ts';
import type { FieldInputProps } from './field-input.tsx';
import { useMerge } from './use-merge.ts';
import type { Row } from '../record.ts';
import { useEditing } from '../detail/editing.ts';
import { useUnsaved } from './use-unsaved.ts';

/** How many times others may save between Save and its answer. */
const MAX_TRIES = 5;

export interface RecordFormProps<R extends AnyResource> {
  readonly resource: R;
  /** The record to change, with its ETag; without it a new one is created. */
  readonly record?: Read<R>;
  readonly etag?: string | undefined;
  /** Initial values of a new record. */
  readonly initial?: FormValues;
  readonly sections?: readonly FormSection[];
  readonly onSaved: (record: Read<R>) => void;
  readonly onCancel: () => void;
  /** Asked before a valid new record is sent, e.g. about duplicates; false = stay in the form. */
  readonly check?: ((body: Create<R>) => Promise<boolean>) | undefined;
  /** Asked before these changes are sent, e.g. granting a permission; undefined = no question. */
  readonly question?: ((changes: FormValues) => Question | undefined) | undefined;
  /** Address of the form, for the draft kept when the user leaves by the browser's Back; undefined in a dialog. */
  readonly address?: string;
  readonly saveLabel?: string;
  /** Help below the server's reasons for refusing (409); `values` are the current form values. */
  readonly renderRefused?: ((problems: readonly Problem[], values: FormValues) => ReactNode) | undefined;
  /** Content beside the buttons, e.g. the effect of unsaved changes. */
  readonly renderFoot?: ((changes: FormValues) => ReactNode) | undefined;
  /** What a change sends besides the changed fields, e.g. a choice about their effect. */
  readonly alsoSend?: ((changes: FormValues) => FormValues) | undefined;
  /** Hints by field that follow the input, e.g. a derived price; they replace the declared ones. */
  readonly hints?: ((values: FormValues) => Readonly<Record<string, string | undefined>>) | undefined;
  /** Inputs of fields that need their own. */
  readonly inputs?: Readonly<Record<string, (props: FieldInputProps) => ReactNode>> | undefined;
}

/** The values from a draft or the record, checked by the declaration. */
function useValues<R extends AnyResource>({
  resource,
  record,
  initial,
  etag,
  address,
  ...props
}: RecordFormProps<R>) {
  const sections = props.sections ?? defaultSections(resource);
  const fields = formFields(
    resource,
    sections.flatMap((section) => section.fields),
  );
  const [draft] = useState(() => (address === undefined ? undefined : wholeDraft(address)));
  const [start] = useState<Begun>(
    () =>
      draft?.begun ?? { values: toForm(fields, record ?? initial), record: record as Row | undefined, etag },
  );
  const form = useForm<FormValues>({
    defaultValues: start.values,
    ...(draft === undefined ? {} : { values: draft.values, resetOptions: { keepDefaultValues: true } }),
    resolver: resolverFor(fields, record === undefined ? 'create' : 'patch') as never,
    mode: 'onSubmit',
    reValidateMode: 'onChange',
  });
  useEffect(() => {
    if (address !== undefined) dropDraft(address);
  }, [address]);
  return { sections, fields, form, start, drafted: draft !== undefined };
}

/** Scrolls to the first open choice, which may appear later than the next frame. */
function useLeadToChoice(box: RefObject<HTMLFormElement | null>): () => void {
  const leads = useRef(false);
  const lead = () => {
    const choice = box.current?.querySelector<HTMLElement>('.hy-merge button');
    if (!leads.current || !choice) return;
    leads.current = false;
    // Centred: at the edge the footer would cover it.
    choice.scrollIntoView({ block: 'center' });
    choice.focus({ preventScroll: true });
  };
  useEffect(lead);
  return () => {
    leads.current = true;
    requestAnimationFrame(lead);
  };
}

/** The errors of a failed save: at fields, above the form, and as rules' reasons. */
interface Refusal {
  readonly atFields: readonly (readonly [name: string, message: string])[];
  readonly general?: string | undefined;
  readonly problems?: readonly Problem[];
}

/** Sorts the answer to a failed save. Errors of fields that the form does not show appear above it. */
function refusalOf(outcome: Extract<Outcome<unknown>, { ok: false }>, fields: Fields): Refusal {
  if (outcome.kind === 'refused' && outcome.problems.length > 0)
    return {
      atFields: [],
      general: outcome.problems.map((problem) => fromServer(problem.description)).join(' '),
      problems: outcome.problems,
    };
  const named = outcome.kind === 'invalid' ? Object.entries(outcome.fields) : [];
  const atFields = named.filter(([name]) => fields[name] !== undefined);
  const elsewhere = named.filter(([name]) => fields[name] === undefined);
  const general = [
    atFields.length === 0 ? outcome.message : '',
    ...elsewhere.map(([name, message]) => `${name}: ${message}`),
  ];
  return { atFields, general: general.filter(Boolean).join(' ') || undefined };
}

interface Saving<R extends AnyResource> {
  readonly props: RecordFormProps<R>;
  readonly fields: Fields;
  readonly form: UseFormReturn<FormValues>;
  readonly merge: ReturnType<typeof useMerge>;
  readonly write: ReturnType<typeof useWrite<R>>;
  readonly settle: () => void;
  readonly leadToChoice: () => void;
}

/** Returns `send` and the last answer's errors. */
function useSend<R extends AnyResource>({
  props,
  fields,
  form,
  merge,
  write,
  settle,
  leadToChoice,
}: Saving<R>) {
  const [general, setGeneral] = useState<string>();
  const [problems, setProblems] = useState<readonly Problem[]>();
  /** Somebody else saved: merges both versions and saves, unless a value needs a decision. */
  const sendMerged = async (tries: number): Promise<void> => {
    try {
      await merge.catchUp();
    } catch (error) {
      const gone = error instanceof ResponseError && error.status === 404;
      return setGeneral(
        gone
          ? t('Someone else deleted this. Copy what you need.')
          : t('Someone else saved this, but it could not be loaded. Try again.'),
      );
    }
    const values = form.getValues();
    if (merge.clashing(values)) return leadToChoice();
    if (tries > MAX_TRIES) return setGeneral(t('Others keep saving this. Try again.'));
    return send(values, tries + 1);
  };
  const show = (refusal: Refusal) => {
    const first = Object.keys(fields).find((name) => refusal.atFields.some(([one]) => one === name));
    for (const [name, message] of refusal.atFields)
      form.setError(name, { type: 'server', message }, { shouldFocus: name === first });
    setGeneral(refusal.general);
    setProblems(refusal.problems);
  };
  const send = async (values: FormValues, tries = 1): Promise<void> => {
    setGeneral(undefined);
    setProblems(undefined);
    const { record: stands, etag, values: before } = merge.now();
    // An unknown ETag is fetched first: unseen changes are never overwritten.
    if (stands !== undefined && etag === undefined && tries === 1) return sendMerged(tries);
    const body = changedBody(fields, stands === undefined ? toForm(fields) : before, values);
    if (stands !== undefined && Object.keys(body).length === 0) {
      settle();
      return props.onSaved(stands as unknown as Read<R>);
    }
    const outcome = await write.run(
      stands === undefined
        ? { do: 'create', body: body as Create<R> }
        : {
            do: 'patch',
            id: stands.id,
            body: { ...body, ...props.alsoSend?.(body) } as Patch<R>,
            ifMatch: etag ?? null,
          },
    );
    if (outcome.ok) {
      settle();
      form.reset(values);
      return props.onSaved(outcome.record);
    }
    return outcome.kind === 'conflict' ? sendMerged(tries) : show(refusalOf(outcome, fields));
  };
  return { send, general, problems };
}

/** Everything that the view of a form needs; `box` is its form element. */
export function useRecordForm<R extends AnyResource>(
  props: RecordFormProps<R>,
  box: RefObject<HTMLFormElement | null>,
) {
  const { resource, record, etag, address } = props;
  const { sections, fields, form, start, drafted } = useValues(props);
  const write = useWrite(resource);
  const merge = useMerge({
    resource,
    fields,
    form,
    start,
    record: record as Row | undefined,
    etag,
    busy: write.busy,
  });
  useEffect(() => focusFirst(box.current), [box]);
  const [ask, question] = useConfirm();
  // oxlint-disable-next-line react/incompatible-library -- no compiler memoises here; the form is small and drawn at every key
  const typed = form.watch();
  const changes = changedBody(fields, merge.begun.values, typed);
  const dirty = Object.keys(changes).length > 0;
  useEditing('details', dirty);
  const leadToChoice = useLeadToChoice(box);
  const settle = useUnsaved({
    dirty,
    values: () => form.getValues(),
    begun: merge.now,
    ask,
    draftKey: address,
    address: address ?? '',
  });
  const { send, general, problems } = useSend({ props, fields, form, merge, write, settle, leadToChoice });
  const save = form.handleSubmit(async (values) => {
    if (merge.clashing(values)) return leadToChoice();
    const body = changedBody(fields, record === undefined ? toForm(fields) : merge.begun.values, values);
    if (record === undefined && props.check && !(await props.check(body as Create<R>))) return;
    const wanted = Object.keys(body).length === 0 ? undefined : props.question?.(body);
    if (wanted === undefined || (await ask(wanted))) await send(form.getValues());
  });
  const discardDraft = () => {
    form.reset(merge.begun.values);
    merge.forget();
  };
  return {
    sections,
    fields,
    form,
    merge,
    typed,
    changes,
    save,
    busy: write.busy,
    /** The reasons of the last refused save, shown above the form. */
    general,
    problems,
    /** Whether a draft was restored and is not saved yet. */
    restored: drafted && dirty,
    discardDraft,
    /** To be rendered beside the form. */
    question,
  };
}

/** Focuses the first field of a form that replaces the page; not on touch screens, where the keyboard would cover it. */
function focusFirst(form: HTMLFormElement | null): void {
  const free = ['BODY', 'H1'].includes(document.activeElement?.tagName ?? 'BODY');
  if (free && !window.matchMedia('(pointer: coarse)').matches)
    form
      ?.querySelector<HTMLElement>('input:not([type=file]), select, textarea')
      ?.focus({ preventScroll: true });
}
