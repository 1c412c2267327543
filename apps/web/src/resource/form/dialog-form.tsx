/** A short form in a dialog: declared fields, checked as in the API, with server errors at their fields. */
import { fromServer, t } from '@hireyard/messages';
import type { Fields } from '@hireyard/wire/field';
import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import type { Failure, Outcome } from '../../lib/api/outcome.ts';
import { FieldInput } from './field-input.tsx';
import { checkForm, type FormValues, toBody, toForm } from './form-values.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import './form.css';

export interface DialogFormProps {
  readonly title: string;
  /** In the order of display; all of them writable. Whether one is required may depend on another. */
  readonly fields: Fields | ((values: FormValues) => Fields);
  readonly initial?: FormValues;
  /** Returns the values after one of them changed, e.g. an amount that follows a type. */
  readonly follow?: (values: FormValues, changed: string) => FormValues;
  /** Hints that follow the input and replace the declared ones. */
  readonly hints?: (values: FormValues) => Readonly<Record<string, string | undefined>>;
  /** The verb on the button. */
  readonly action: string;
  readonly danger?: boolean;
  readonly send: (body: Readonly<Record<string, unknown>>) => Promise<Outcome<unknown>>;
  /** Called after success; the dialog closes. */
  readonly onDone: () => void;
  readonly onClose: () => void;
  /** The consequence, above the fields. */
  readonly children?: ReactNode;
}

export function DialogForm({
  title,
  fields: asked,
  action,
  danger = false,
  send,
  onDone,
  onClose,
  ...rest
}: DialogFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const [values, setValues] = useState(() =>
    toForm(typeof asked === 'function' ? asked(rest.initial ?? {}) : asked, rest.initial),
  );
  const fields = typeof asked === 'function' ? asked(values) : asked;
  const [sent, setSent] = useState(false);
  const [failure, setFailure] = useState<Failure>();
  const [busy, setBusy] = useState(false);
  const hints = rest.hints?.(values) ?? {};
  const own = sent ? checkForm(fields, values, 'create') : {};
  const served = failure?.kind === 'invalid' ? failure.fields : {};
  const change = (name: string, value: unknown) => {
    const next = { ...values, [name]: value };
    setValues(rest.follow?.(next, name) ?? next);
    // A server error about the previous value no longer applies.
    if (failure?.kind === 'invalid') {
      const { [name]: _, ...others } = failure.fields;
      setFailure(Object.keys(others).length > 0 ? { ...failure, fields: others } : undefined);
    }
  };
  const focusWrong = () =>
    requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus());
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    // A form in a dialog is not part of the form below it.
    event.stopPropagation();
    setSent(true);
    if (busy) return;
    if (Object.keys(checkForm(fields, values, 'create')).length > 0) return focusWrong();
    setBusy(true);
    setFailure(undefined);
    const outcome = await send(toBody(fields, values));
    setBusy(false);
    if (outcome.ok) return onDone();
    setFailure(outcome);
    if (outcome.kind === 'invalid') focusWrong();
  };
  return (
    <Dialog open title={title} onClose={onClose}>
      <form ref={form} className="hy-form" noValidate onSubmit={(event) => void submit(event)}>
        {rest.children}
        {Object.entries(fields).map(([name, field]) => (
          <FieldInput
            key={name}
            name={name}
            field={hints[name] === undefined ? field : { ...field, hint: hints[name] }}
            value={values[name]}
            error={own[name] ?? served[name]}
            onChange={(value) => change(name, value)}
            onBlur={() => undefined}
            ref={null}
          />
        ))}
        {failure && <Why failure={failure} fields={fields} />}
        <div className="hy-row is-end">
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button kind={danger ? 'danger' : 'primary'} type="submit" loading={busy}>
            {action}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

/** Server errors that belong to no field of the form. */
function Why({ failure, fields }: { readonly failure: Failure; readonly fields: Fields }) {
  const words =
    failure.kind === 'invalid'
      ? Object.entries(failure.fields)
          .filter(([name]) => fields[name] === undefined && name !== 'additional')
          .map(([, message]) => message)
      : failure.kind === 'refused' && failure.problems.length > 0
        ? failure.problems.map((problem) => fromServer(problem.description))
        : [failure.message];
  if (words.length === 0) return null;
  return (
    <p className="hy-surface is-danger hy-strong" role="alert">
      {words.join(' ')}
    </p>
  );
}
