/** A dialog form for changes to one's own sign-in. It asks for the password again, so that an open screen isn't enough. */
import { t } from '@hireyard/messages';
import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { TextInput } from '../../../ui/inputs.tsx';
import { type Refusal, refusalOf } from '../sign-in/index.ts';

/** The possible fields, by their API names. */
const asked = {
  name: { label: t('Name'), type: 'text', autoComplete: 'off', inputMode: 'text', max: 100 },
  email: {
    label: t('New email address'),
    type: 'email',
    autoComplete: 'email',
    inputMode: 'email',
    max: 254,
  },
  password: {
    label: t('Your password'),
    type: 'password',
    autoComplete: 'current-password',
    inputMode: 'text',
    max: undefined,
  },
  code: { label: t('Code'), type: 'text', autoComplete: 'one-time-code', inputMode: 'numeric', max: 40 },
} as const;
type Name = keyof typeof asked;
type Values = Readonly<Partial<Record<Name, string>>>;

interface AskDialogProps<N extends Name> {
  readonly title: string;
  /** Fields in display order. */
  readonly ask: readonly N[];
  /** Initial values. */
  readonly initial?: Values;
  /** Button label. */
  readonly action: string;
  readonly danger?: boolean;
  /** Sends the values; rejects if the call fails. */
  readonly send: (values: Readonly<Record<N, string>>) => Promise<void>;
  /** Returns a message for failures that the server didn't explain. */
  readonly explain?: (error: unknown) => string | undefined;
  readonly onClose: () => void;
  /** What the action does; shown above the fields. */
  readonly children: ReactNode;
}

export function AskDialog<N extends Name>(props: AskDialogProps<N>) {
  const { title, ask, action, danger = false, send, explain, onClose } = props;
  const form = useRef<HTMLFormElement>(null);
  const [values, setValues] = useState<Values>(props.initial ?? {});
  const [sent, setSent] = useState(false);
  const [refusal, setRefusal] = useState<Refusal>();
  const [busy, setBusy] = useState(false);
  const textOf = (name: Name) => (name === 'password' ? values[name] : values[name]?.trim()) ?? '';
  const missing = (name: Name) =>
    sent && textOf(name) === ''
      ? [
          name === 'password'
            ? t('Password is required.')
            : t('{label} is required.', { label: asked[name].label }),
        ]
      : [];
  const focusWrong = () =>
    requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus());

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setSent(true);
    if (busy) return;
    if (ask.some((name) => textOf(name) === '')) return focusWrong();
    setBusy(true);
    setRefusal(undefined);
    try {
      await send(Object.fromEntries(ask.map((name) => [name, textOf(name)])) as Record<N, string>);
    } catch (error) {
      const words = explain?.(error);
      setRefusal(words === undefined ? refusalOf(error) : { fields: {}, message: words });
      focusWrong();
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog open title={title} onClose={onClose}>
      <form ref={form} className="hy-form" noValidate onSubmit={(event) => void submit(event)}>
        {props.children}
        {ask.map((name) => (
          <Field
            key={name}
            label={asked[name].label}
            error={[...missing(name), ...(refusal?.fields[name] ?? [])]}
          >
            {(control) => (
              <TextInput
                {...control}
                name={name}
                type={asked[name].type}
                inputMode={asked[name].inputMode}
                autoComplete={asked[name].autoComplete}
                maxLength={asked[name].max}
                value={values[name] ?? ''}
                onChange={(event) => {
                  setValues({ ...values, [name]: event.target.value });
                  setRefusal(undefined);
                }}
              />
            )}
          </Field>
        ))}
        <div role="alert" className="hy-error">
          {refusal?.message}
        </div>
        <div className="hy-row hy-to-end">
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button kind={danger ? 'danger' : 'primary'} type="submit" loading={busy}>
            {action}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
