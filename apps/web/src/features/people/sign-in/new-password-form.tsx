/** A new password with confirmation: from an emailed link, or signed in (specification §2.4, §5.1, §7.5). */
import { passwordErrors } from '@hireyard/domain/people/password';
import { t } from '@hireyard/messages';
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { Checkbox, TextInput } from '../../../ui/inputs.tsx';
import { type Refusal, refusalOf } from './refusal.ts';

// A new password and its confirmation (specification §5.1).

export interface NewPassword {
  readonly new_password1: string;
  readonly new_password2: string;
  /** The current password, where required. */
  readonly old_password?: string;
}
type NewPasswordErrors = Readonly<Record<keyof NewPassword, readonly string[]>>;

/** The password rules as help text. */
export const PASSWORD_RULES = t(
  'At least 8 characters: a capital, a digit and a special character (@, $, !, &, etc).',
);

/** Returns the errors of each field; empty if valid. `askOld`: the current password is required. */
export function newPasswordErrors(
  { new_password1, new_password2, old_password = '' }: NewPassword,
  askOld = false,
): NewPasswordErrors {
  return {
    old_password: askOld && old_password === '' ? [t('Password is required.')] : [],
    new_password1: new_password1 === '' ? [t('Password is required.')] : passwordErrors(new_password1),
    new_password2: new_password1 === new_password2 ? [] : [t('Passwords must match.')],
  };
}

interface NewPasswordFormProps {
  /** Button label. */
  readonly action: string;
  /** Sends the passwords; rejects if the call fails. */
  readonly send: (passwords: NewPassword) => Promise<void>;
  /** Called after success. */
  readonly onDone: () => void;
  /** Shows a refusal that belongs to no field. */
  readonly trouble: (refusal: Refusal) => ReactNode;
  /** The user's email, for the browser's password manager. */
  readonly email?: string;
  /** Also asks for the current password. */
  readonly askOld?: boolean;
}

const present = ['old_password', t('Current password')] as const;
const fields = [
  ['new_password1', t('New password')],
  ['new_password2', t('Confirm new password')],
] as const;
const empty: NewPassword = { new_password1: '', new_password2: '' };

interface PasswordFieldProps {
  readonly name: keyof NewPassword;
  readonly label: string;
  readonly error: readonly string[];
  readonly shown: boolean;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

function PasswordField({ name, label, error, shown, value, onChange }: PasswordFieldProps) {
  return (
    <Field label={label} hint={name === 'new_password1' ? PASSWORD_RULES : undefined} error={error}>
      {(control) => (
        <TextInput
          {...control}
          name={name}
          type={shown ? 'text' : 'password'}
          autoComplete={name === 'old_password' ? 'current-password' : 'new-password'}
          autoCapitalize="none"
          spellCheck={false}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  );
}

const focusWrong = (form: HTMLFormElement | null) =>
  requestAnimationFrame(() => form?.querySelector<HTMLElement>('[aria-invalid]')?.focus());

export function NewPasswordForm({
  action,
  send,
  onDone,
  trouble,
  email,
  askOld = false,
}: NewPasswordFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const [values, setValues] = useState(empty);
  const [submitted, setSubmitted] = useState(false);
  const [refusal, setRefusal] = useState<Refusal>();
  const [shown, setShown] = useState(false);
  const [busy, setBusy] = useState(false);
  // Set if the server requires the current password, since a second factor was added elsewhere.
  const [asked, setAsked] = useState(false);
  const old = askOld || asked;
  const own = submitted ? newPasswordErrors(values, old) : undefined;
  useEffect(() => {
    form.current?.querySelector<HTMLElement>('[type=password]')?.focus();
  }, []);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setSubmitted(true);
    if (busy) return;
    if (Object.values(newPasswordErrors(values, old)).some(({ length }) => length > 0))
      return focusWrong(form.current);
    setBusy(true);
    setRefusal(undefined);
    try {
      await send(values);
    } catch (error) {
      const refused = refusalOf(error);
      setBusy(false);
      setRefusal(refused);
      if (refused.fields['old_password'] !== undefined) setAsked(true);
      window.alert('error');
      return focusWrong(form.current);
    }
    setBusy(false);
    setSubmitted(false);
    setValues(empty);
    window.alert('success');
    onDone();
  };
  return (
    <form ref={form} noValidate onSubmit={(event) => void submit(event)} className="hy-form">
      {email !== undefined && <input name="username" autoComplete="username" value={email} readOnly hidden />}
      {(old ? [present, ...fields] : fields).map(([name, label]) => (
        <PasswordField
          key={name}
          name={name}
          label={label}
          error={[...(own?.[name] ?? []), ...(refusal?.fields[name] ?? [])]}
          shown={shown}
          value={values[name] ?? ''}
          onChange={(value) => {
            setValues({ ...values, [name]: value });
            // the refusal was about the previous input
            setRefusal(undefined);
          }}
        />
      ))}
      <Checkbox checked={shown} onChange={(event) => setShown(event.target.checked)}>
        {t('Show passwords')}
      </Checkbox>
      <div role="alert" className="hy-error">
        {refusal && trouble(refusal)}
      </div>
      <Button type="submit" kind="primary" loading={busy}>
        {action}
      </Button>
    </form>
  );
}
