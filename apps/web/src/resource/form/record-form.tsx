/** The form of a record, made from its declaration: creates it, or sends only what was changed. */
import { inSentence, t } from '@hireyard/messages';
import type { AnyResource } from '@hireyard/wire/resource/define-resource';
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import { useController } from 'react-hook-form';
import { declarations } from '../../lib/api/declarations.ts';
import { useShortcut } from '../../page/keyboard.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { KeyArea } from '../../ui/key-area.tsx';
import { lazyPart } from '../../ui/lazy.tsx';
import { toast } from '../../ui/toast.tsx';
import { classNames } from '../../lib/class-names.ts';
import { useSettings } from '../../lib/format.ts';
import { shownText } from '../cells.tsx';
import { defaultSections, type FormSection } from './form-values.ts';
import { FieldInput } from './field-input.tsx';
import { type CreateNew, CreateNewContext } from './relation-input.tsx';
import { sideOf } from './side.ts';
import { titles } from '@hireyard/wire/stock/sizes';
import { labelOf, type Row } from '../record.ts';
import { type RecordFormProps, useRecordForm } from './use-record-form.ts';
import './form.css';

// Loads if two users changed the same value.
const MergeChoice = lazyPart(() => import('./merge.tsx'));

type FormState = ReturnType<typeof useRecordForm<AnyResource>>;

export function RecordForm<R extends AnyResource>(props: RecordFormProps<R>) {
  const { resource, record, address } = props;
  const box = useRef<HTMLFormElement>(null);
  const state = useRecordForm(props, box);
  const { save, typed, problems } = state;
  const hints = props.hints?.(typed) ?? {};
  const [creating, setCreating] = useState<Creating>();
  useShortcut('mod+s', t('Save'), () => void save());
  const createNew: CreateNew = (head, text, done) =>
    void declarations().then(
      (all) => setCreating({ resource: all[head.name] as AnyResource, text, done }),
      () => toast(t('Form not loaded. Check your connection and try again.'), { tone: 'danger' }),
    );
  return (
    <CreateNewContext value={createNew}>
      <form
        ref={box}
        className="hy-form hy-record-form"
        noValidate
        onSubmit={(event) => {
          // A form in a dialog is not part of the form below it.
          event.stopPropagation();
          void save(event);
        }}
      >
        <FormMessages state={state} />
        {problems && props.renderRefused?.(problems, typed)}
        {state.sections.map((section) => (
          <Section key={section.title ?? section.fields[0]} section={section} plain={address === undefined}>
            {section.fields
              .filter((name) => name in state.fields)
              .map((name) => (
                <FormCell
                  key={name}
                  name={name}
                  state={state}
                  hint={hints[name]}
                  input={props.inputs?.[name]}
                />
              ))}
          </Section>
        ))}
        <div className="hy-form-foot hy-foot-bar hy-row hy-align-stretch">
          {props.renderFoot?.(state.changes)}
          <Button type="submit" kind="primary" loading={state.busy} shortcut="Ctrl S">
            {props.saveLabel ??
              (record === undefined ? t('Create {label}', { label: inSentence(resource.label) }) : t('Save'))}
          </Button>
          <Button onClick={props.onCancel}>{t('Cancel')}</Button>
        </div>
      </form>
      {state.question}
      {creating && <CreateDialog {...creating} onClose={() => setCreating(undefined)} />}
    </CreateNewContext>
  );
}

/** Messages above the fields: restored changes, errors, and why nothing was saved. */
function FormMessages({
  state: { restored, discardDraft, form, fields, general },
}: {
  readonly state: FormState;
}) {
  const wrong = Object.keys(form.formState.errors);
  return (
    <>
      {restored && (
        <p className="hy-surface hy-row hy-gap-12 is-nowrap is-between" role="status">
          <span>{t('Your unsaved changes were restored.')}</span>
          <Button onClick={discardDraft}>{t('Discard changes')}</Button>
        </p>
      )}
      {wrong.length > 0 && (
        <p className="hy-sr" role="alert">
          {t('{count, plural, one {Check # field} other {Check # fields}}: {names}', {
            count: wrong.length,
            names: wrong.map((name) => labelOf(fields[name], name)).join(', '),
          })}
        </p>
      )}
      {general !== undefined && (
        <p className="hy-surface is-danger hy-strong" role="alert">
          {general}
        </p>
      )}
    </>
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

interface FormCellProps {
  readonly name: string;
  readonly state: FormState;
  readonly hint: string | undefined;
  readonly input: NonNullable<RecordFormProps<AnyResource>['inputs']>[string] | undefined;
}

/** A field, with the choice below it if two users changed it. */
function FormCell({ name, state, hint, input: Input = FieldInput }: FormCellProps) {
  const { fields, form, merge, typed } = state;
  const { field: bound, fieldState } = useController({ name, control: form.control });
  const field = fields[name];
  const settings = useSettings();
  if (field === undefined) return null;
  const clash = merge.open(typed).includes(name);
  const chooseBy = (event: KeyboardEvent) => {
    const side = sideOf(event);
    if (side === undefined) return;
    event.preventDefault();
    merge.choose(name, side);
  };
  return (
    <KeyArea
      as="div"
      className={classNames('hy-form-cell', merge.came.includes(name) && 'is-came')}
      onKeyDown={clash ? chooseBy : undefined}
    >
      <Input
        name={name}
        field={hint === undefined ? field : { ...field, hint }}
        value={bound.value}
        error={fieldState.error?.message}
        onChange={bound.onChange}
        onBlur={bound.onBlur}
        ref={bound.ref as never}
      />
      {clash && (
        <MergeChoice
          label={labelOf(field, name)}
          who={merge.who}
          theirs={shownText(field, merge.begun.values[name], settings)}
          mine={shownText(field, typed[name], settings)}
          onChoose={(side) => merge.choose(name, side)}
        />
      )}
    </KeyArea>
  );
}

interface Creating {
  readonly resource: AnyResource;
  readonly text: string;
  readonly done: (record: Row) => void;
}

/** Creates a missing record without leaving the form: the same form in a dialog. */
export function CreateDialog({ resource, text, done, onClose }: Creating & { readonly onClose: () => void }) {
  const name = resource.title.at(-1) ?? 'name';
  // Titles for other readers can wait; the fields that name the record can't.
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
