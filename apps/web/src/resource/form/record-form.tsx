/** The form of a record, made from its declaration: creates, or changes only what was touched. */
import { fromServer, inSentence, t } from '@hireyard/messages';
import type { AnyResource, Create, Patch, Read } from '@hireyard/wire/resource/define-resource';
import type { Problem } from '@hireyard/wire/field/error';
import { titles } from '@hireyard/wire/stock/sizes';
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { type Control, useController, useForm } from 'react-hook-form';
import { declarations } from '../../lib/api/declarations.ts';
import { ResponseError } from '../../lib/api/outcome.ts';
import { useWrite } from '../../lib/api/write.ts';
import { useShortcut } from '../../page/keyboard.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Dialog, type Question, useConfirm } from '../../ui/dialog.tsx';
import { lazyPart } from '../../ui/lazy.tsx';
import { toast } from '../../ui/toast.tsx';
import { classNames } from '../../lib/class-names.ts';
import { textOf } from '../cells.tsx';
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
import { FieldInput, type FieldInputProps } from './field-input.tsx';
import { type CreateNew, CreateNewContext } from './relation-input.tsx';
import { sideOf } from './side.ts';
import { useMerge } from './use-merge.ts';
import { labelOf, type Row } from '../record.ts';
import { useEditing } from '../detail/editing.ts';
import { useUnsaved } from './use-unsaved.ts';
import './form.css';

// seldom wanted: it comes when two people changed the same
const MergeChoice = lazyPart(() => import('./merge.tsx'));
/** So often others may save between a press on Save and its answer. */
const MOST_TRIES = 5;

export interface RecordFormProps<R extends AnyResource> {
  readonly resource: R;
  /** The record to change with its ETag; without it one is created. */
  readonly record?: Read<R>;
  readonly etag?: string | undefined;
  /** What a new record begins with. */
  readonly initial?: FormValues;
  readonly sections?: readonly FormSection[];
  readonly onSaved: (record: Read<R>) => void;
  readonly onCancel: () => void;
  /** Asked before a valid new record is sent, e.g. about duplicates; false = stay in the form. */
  readonly check?: ((body: Create<R>) => Promise<boolean>) | undefined;
  /** Asked before these changes are sent, e.g. a right that is given; undefined = nothing to ask. */
  readonly question?: ((changes: FormValues) => Question | undefined) | undefined;
  /** Address of the form, for the draft that is kept when the browser's Back leaves it; undefined inside a dialog. */
  readonly address?: string;
  readonly saveLabel?: string;
  /** What helps when the server refused the values (409), below its reasons; `values` are what stands in the form now. */
  readonly renderRefused?: ((problems: readonly Problem[], values: FormValues) => ReactNode) | undefined;
  /** What stands at the foot beside the buttons, e.g. what these unsaved changes would do. */
  readonly renderFoot?: ((changes: FormValues) => ReactNode) | undefined;
  /** Hints by field that follow what is typed, e.g. a derived price; they stand instead of the declared ones. */
  readonly hints?: ((values: FormValues) => Readonly<Record<string, string | undefined>>) | undefined;
  /** Inputs of fields that need one of their own. */
  readonly inputs?: Readonly<Record<string, (props: FieldInputProps) => ReactNode>> | undefined;
}

export function RecordForm<R extends AnyResource>(props: RecordFormProps<R>) {
  const { resource, record, address } = props;
  const sections = props.sections ?? defaultSections(resource);
  const fields = formFields(
    resource,
    sections.flatMap((section) => section.fields),
  );
  const mode = record === undefined ? 'create' : 'patch';
  const [draft] = useState(() => (address === undefined ? undefined : wholeDraft(address)));
  const [start] = useState<Begun>(
    () =>
      draft?.begun ?? {
        values: toForm(fields, record ?? props.initial),
        record: record as Row | undefined,
        etag: props.etag,
      },
  );
  const form = useForm<FormValues>({
    defaultValues: start.values,
    ...(draft === undefined ? {} : { values: draft.values, resetOptions: { keepDefaultValues: true } }),
    resolver: resolverFor(fields, mode) as never,
    mode: 'onSubmit',
    reValidateMode: 'onChange',
  });
  useEffect(() => {
    if (address !== undefined) dropDraft(address);
  }, [address]);
  const write = useWrite(resource);
  const merge = useMerge({
    resource,
    fields,
    form,
    start,
    record: record as Row | undefined,
    etag: props.etag,
    busy: write.busy,
  });
  const { begun } = merge;
  const box = useRef<HTMLFormElement>(null);
  useEffect(() => focusFirst(box.current), []);
  const [general, setGeneral] = useState<string>();
  const [refusal, setRefusal] = useState<readonly Problem[]>();
  const [creating, setCreating] = useState<Creating>();
  const [ask, question] = useConfirm();
  // oxlint-disable-next-line react/incompatible-library -- no compiler memoises here; the form is small and drawn at every key
  const typed = form.watch();
  const changes = changedBody(fields, begun.values, typed);
  const dirty = Object.keys(changes).length > 0;
  const clashes = merge.open(typed);
  useEditing('details', dirty);
  const hints = props.hints?.(typed) ?? {};
  const leads = useRef(false);
  const toClash = () => {
    const choice = box.current?.querySelector<HTMLElement>('.hy-merge button');
    if (!leads.current || !choice) return;
    leads.current = false;
    // in the middle: at the edge the foot with its buttons would cover it
    choice.scrollIntoView({ block: 'center' });
    choice.focus({ preventScroll: true });
  };
  // the choice may come later than the next frame
  useEffect(toClash);
  const settle = useUnsaved({
    dirty,
    values: () => form.getValues(),
    begun: merge.now,
    ask,
    draftKey: address,
    address: address ?? '',
  });

  /** The choice between both values comes before anything is saved. */
  const leadToClash = (): void => {
    leads.current = true;
    requestAnimationFrame(toClash);
  };
  /** Somebody else saved: what both sides changed becomes one, and is sent unless a person has to choose. */
  const sendMerged = async (tries: number): Promise<void> => {
    try {
      await merge.catchUp();
    } catch (error) {
      const gone = error instanceof ResponseError && error.status === 404;
      return setGeneral(
        gone
          ? t('Somebody else deleted this meanwhile. What you typed still stands here.')
          : t('Somebody else saved this meanwhile, and it could not be read. Nothing was lost; try again.'),
      );
    }
    const values = form.getValues();
    if (merge.clashing(values)) return leadToClash();
    if (tries > MOST_TRIES) return setGeneral(t('Others keep saving this. Nothing was lost; try again.'));
    return send(values, tries + 1);
  };
  const send = async (values: FormValues, tries = 1): Promise<void> => {
    setGeneral(undefined);
    setRefusal(undefined);
    const { record: stands, etag, values: before } = merge.now();
    // a guard that is not known yet is asked for: nothing is written over what was not seen
    if (stands !== undefined && etag === undefined && tries === 1) return sendMerged(tries);
    const body = changedBody(fields, stands === undefined ? toForm(fields) : before, values);
    if (stands !== undefined && Object.keys(body).length === 0) {
      settle();
      return props.onSaved(stands as unknown as Read<R>);
    }
    const outcome =
      stands === undefined
        ? await write.run({ do: 'create', body: body as Create<R> })
        : await write.run({
            do: 'patch',
            id: stands.id,
            body: body as Patch<R>,
            ifMatch: etag ?? null,
          });
    if (outcome.ok) {
      settle();
      form.reset(values);
      return props.onSaved(outcome.record);
    }
    if (outcome.kind === 'conflict') return sendMerged(tries);
    const named = outcome.kind === 'invalid' ? Object.entries(outcome.fields) : [];
    const [first] = Object.keys(fields).filter((name) => named.some(([one]) => one === name));
    for (const [name, message] of named)
      if (fields[name]) form.setError(name, { type: 'server', message }, { shouldFocus: name === first });
    const elsewhere = named.filter(([name]) => !fields[name]).map(([name, message]) => `${name}: ${message}`);
    setGeneral(
      [first === undefined ? outcome.message : '', ...elsewhere].filter(Boolean).join(' ') || undefined,
    );
    if (outcome.kind === 'refused' && outcome.problems.length > 0) {
      setGeneral(outcome.problems.map((problem) => fromServer(problem.description)).join(' '));
      setRefusal(outcome.problems);
    }
  };
  const save = form.handleSubmit(async (values) => {
    if (merge.clashing(values)) return leadToClash();
    const body = changedBody(fields, record === undefined ? toForm(fields) : begun.values, values);
    if (record === undefined && props.check && !(await props.check(body as Create<R>))) return;
    const wanted = Object.keys(body).length === 0 ? undefined : props.question?.(body);
    if (wanted === undefined || (await ask(wanted))) await send(form.getValues());
  });
  const wrong = Object.keys(form.formState.errors);
  useShortcut('mod+s', t('Save'), () => void save());
  const chooseBy = (event: KeyboardEvent, name: string) => {
    const side = sideOf(event);
    if (side === undefined) return;
    event.preventDefault();
    merge.choose(name, side);
  };
  const createNew: CreateNew = (head, text, done) =>
    void declarations().then(
      (all) => setCreating({ resource: all[head.name] as AnyResource, text, done }),
      () => toast(t('The form could not be loaded. Check the connection and try again.'), { tone: 'danger' }),
    );

  return (
    <CreateNewContext value={createNew}>
      <form
        ref={box}
        className="hy-form hy-record-form"
        noValidate
        onSubmit={(event) => {
          // a form in a dialog is no part of the one below it
          event.stopPropagation();
          void save(event);
        }}
      >
        {draft !== undefined && dirty && (
          <p className="hy-banner" role="status">
            <span>{t('Your unsaved changes are back.')}</span>
            <Button
              onClick={() => {
                form.reset(begun.values);
                merge.forget();
              }}
            >
              {t('Discard them')}
            </Button>
          </p>
        )}
        {wrong.length > 0 && (
          <p className="hy-sr" role="alert">
            {t('{count, plural, one {# field is} other {# fields are}} not right: {names}', {
              count: wrong.length,
              names: wrong.map((name) => labelOf(fields[name], name)).join(', '),
            })}
          </p>
        )}
        {general !== undefined && (
          <p className="hy-banner is-wrong" role="alert">
            {general}
          </p>
        )}
        {refusal && props.renderRefused?.(refusal, typed)}
        {sections.map((section) => (
          <Section key={section.title ?? section.fields[0]} section={section} plain={address === undefined}>
            {section.fields.map((name) => {
              const field = fields[name];
              const hint = hints[name];
              if (field === undefined) return null;
              const input = (
                <FormField
                  key={name}
                  name={name}
                  field={hint === undefined ? field : { ...field, hint }}
                  control={form.control}
                  input={props.inputs?.[name] ?? FieldInput}
                />
              );
              const clash = clashes.includes(name);
              return (
                // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- keys come up from the input and the choice below it
                <div
                  key={name}
                  className={classNames('hy-form-cell', merge.came.includes(name) && 'is-came')}
                  {...(clash && { onKeyDown: (event: KeyboardEvent) => chooseBy(event, name) })}
                >
                  {input}
                  {clash && (
                    <MergeChoice
                      label={labelOf(field, name)}
                      who={merge.who}
                      theirs={textOf(field, begun.values[name])}
                      mine={textOf(field, typed[name])}
                      onChoose={(side) => merge.choose(name, side)}
                    />
                  )}
                </div>
              );
            })}
          </Section>
        ))}
        <div className="hy-form-foot">
          {props.renderFoot?.(changes)}
          <Button type="submit" kind="primary" loading={write.busy} shortcut="Ctrl S">
            {props.saveLabel ??
              (record === undefined ? t('Create {label}', { label: inSentence(resource.label) }) : t('Save'))}
          </Button>
          <Button onClick={props.onCancel}>{t('Cancel')}</Button>
        </div>
      </form>
      {question}
      {creating && <CreateDialog {...creating} onClose={() => setCreating(undefined)} />}
    </CreateNewContext>
  );
}

function Section({
  section: { title, help },
  plain,
  children,
}: {
  readonly section: FormSection;
  readonly plain: boolean;
  readonly children: ReactNode;
}) {
  const grid = <div className="hy-form-grid">{children}</div>;
  if (plain) return grid;
  return (
    <Card {...(title === undefined ? {} : { title })} help={help}>
      {grid}
    </Card>
  );
}

interface FormFieldProps {
  readonly name: string;
  readonly field: ReturnType<typeof formFields>[string];
  readonly control: Control<FormValues>;
  readonly input: (props: FieldInputProps) => ReactNode;
}

function FormField({ name, field, control, input: Input }: FormFieldProps) {
  const { field: bound, fieldState } = useController({ name, control });
  return (
    <Input
      name={name}
      field={field}
      value={bound.value}
      error={fieldState.error?.message}
      onChange={bound.onChange}
      onBlur={bound.onBlur}
      ref={bound.ref as never}
    />
  );
}

/** A form that comes in place of what was pressed begins at its first field; a touch would raise the keyboard over it. */
function focusFirst(form: HTMLFormElement | null): void {
  const free = ['BODY', 'H1'].includes(document.activeElement?.tagName ?? 'BODY');
  if (free && !window.matchMedia('(pointer: coarse)').matches)
    form
      ?.querySelector<HTMLElement>('input:not([type=file]), select, textarea')
      ?.focus({ preventScroll: true });
}

interface Creating {
  readonly resource: AnyResource;
  readonly text: string;
  readonly done: (record: Row) => void;
}

/** Makes a missing record without leaving the form: the same form in a dialog. */
export function CreateDialog({ resource, text, done, onClose }: Creating & { readonly onClose: () => void }) {
  const name = resource.title.at(-1) ?? 'name';
  // titles for other readers can wait; what names the record cannot
  const later = (field: string) => field === 'active' || (field in titles && !resource.title.includes(field));
  const sections = defaultSections(resource).map((section) => ({
    ...section,
    fields: section.fields.filter((field) => !later(field)),
  }));
  return (
    <Dialog open wide title={t('New {label}', { label: inSentence(resource.label) })} onClose={onClose}>
      <RecordForm
        resource={resource}
        initial={{ [name]: text }}
        sections={sections}
        onCancel={onClose}
        onSaved={(record) => {
          done(record as unknown as Row);
          onClose();
        }}
      />
    </Dialog>
  );
}
