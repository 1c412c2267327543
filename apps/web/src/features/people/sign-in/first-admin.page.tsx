import { t } from '@hireyard/messages';
import { type FormEvent, useRef, useState } from 'react';
import { http, session } from '../../../lib/api/client.ts';
import { Link } from '../../../page/navigate.tsx';
import { PublicPage } from '../../../page/public-page.tsx';
import { TimeZoneField } from '../../../resource/form/time-zone-field.tsx';
import { paths } from '../../../lib/registry/paths.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { Checkbox, Select, TextInput } from '../../../ui/inputs.tsx';
import { newPasswordErrors, PASSWORD_RULES } from './new-password-form.tsx';
import { type Refusal, refusalOf } from './refusal.ts';

const COUNTRIES = [
  { value: 'GB', label: t('United Kingdom (pounds)') },
  { value: 'US', label: t('United States (dollars)') },
];
const NEEDED = t('This field is required.');
const empty = {
  company: '',
  country: navigator.language.endsWith('US') ? 'US' : 'GB',
  time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  first_name: '',
  last_name: '',
  email: '',
  new_password1: '',
  new_password2: '',
};
type Values = typeof empty;
type Name = keyof Values;

function errorsOf(values: Values): Readonly<Partial<Record<Name, readonly string[]>>> {
  const needed = (['company', 'time_zone', 'first_name', 'email'] as const).filter(
    (name) => values[name].trim() === '',
  );
  const { new_password1, new_password2 } = newPasswordErrors(values);
  return { ...Object.fromEntries(needed.map((name) => [name, [NEEDED]])), new_password1, new_password2 };
}

/** Takes the token from the address. It isn't sent with page requests, and leaves the address bar once read. */
function takeToken(): string {
  const found = window.location.hash.slice(1);
  if (found !== '') window.history.replaceState(window.history.state, '', window.location.pathname);
  return found;
}

/** State, validation and submission of the form. */
function useSetup(token: string) {
  const form = useRef<HTMLFormElement>(null);
  const [values, setValues] = useState(empty);
  const [submitted, setSubmitted] = useState(false);
  const [refusal, setRefusal] = useState<Refusal>();
  const [busy, setBusy] = useState(false);
  const own = submitted ? errorsOf(values) : {};
  const focusWrong = () =>
    requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus());

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setSubmitted(true);
    if (busy) return;
    if (Object.values(errorsOf(values)).some((errors) => errors.length > 0)) return focusWrong();
    setBusy(true);
    setRefusal(undefined);
    try {
      await http({ method: 'POST', path: '/auth/setup/', body: { ...values, token } });
      await session.login(values.email.trim(), values.new_password1);
      // language and currency may have changed, so the page reloads
      window.location.replace(paths.home.to());
    } catch (error) {
      setRefusal(refusalOf(error));
      setBusy(false);
      return focusWrong();
    }
  };
  const change = (name: Name, value: string) => {
    setValues({ ...values, [name]: value });
    setRefusal(undefined);
  };
  return {
    form,
    values,
    busy,
    submit,
    change,
    message: refusal?.message,
    bind: (name: Name) => ({
      name,
      value: values[name],
      onChange: (event: { target: { value: string } }) => change(name, event.target.value),
    }),
    error: (name: Name) => [...(own[name] ?? []), ...(refusal?.fields[name] ?? [])],
  };
}
type Setup = ReturnType<typeof useSetup>;

/** Creates the first administrator from the setup link (docs/use/first-run.md). */
export default function FirstAdminPage() {
  const [token] = useState(takeToken);
  const setup = useSetup(token);
  if (token === '')
    return (
      <PublicPage
        title={t('This link is incomplete')}
        lead={t('Open the full setup link in the server log. Restarting creates a new one.')}
      >
        <Link to={paths.login.to()} direction="back" className="hy-button is-quiet">
          {t('Go to sign-in')}
        </Link>
      </PublicPage>
    );
  return (
    <PublicPage title={t('Set up Hireyard')} lead={t('You’ll be the administrator.')}>
      <form ref={setup.form} noValidate onSubmit={(event) => void setup.submit(event)} className="hy-form">
        <BusinessFields setup={setup} />
        <PersonFields setup={setup} />
        <PasswordFields setup={setup} />
        <div role="alert" className="hy-error">
          {setup.message}
        </div>
        <Button type="submit" kind="primary" loading={setup.busy}>
          {t('Set up and sign in')}
        </Button>
      </form>
    </PublicPage>
  );
}

function BusinessFields({ setup: { values, bind, error, change } }: { readonly setup: Setup }) {
  return (
    <>
      <Field label={t('Business name')} required error={error('company')}>
        {(control) => <TextInput {...control} {...bind('company')} autoComplete="organization" />}
      </Field>
      <Field
        label={t('Country')}
        required
        hint={t('Sets currency, formats and paper size.')}
        error={error('country')}
      >
        {(control) => <Select {...control} {...bind('country')} options={COUNTRIES} />}
      </Field>
      <TimeZoneField
        label={t('Time zone')}
        required
        value={values.time_zone}
        error={error('time_zone')}
        onChange={(time_zone) => change('time_zone', time_zone)}
      />
    </>
  );
}

function PersonFields({ setup: { bind, error } }: { readonly setup: Setup }) {
  return (
    <>
      <Field label={t('First name')} required error={error('first_name')}>
        {(control) => <TextInput {...control} {...bind('first_name')} autoComplete="given-name" />}
      </Field>
      <Field label={t('Last name')} error={error('last_name')}>
        {(control) => <TextInput {...control} {...bind('last_name')} autoComplete="family-name" />}
      </Field>
      <Field label={t('Email')} required hint={t('You’ll sign in with it.')} error={error('email')}>
        {(control) => (
          <TextInput
            {...control}
            {...bind('email')}
            type="email"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
          />
        )}
      </Field>
    </>
  );
}

function PasswordFields({ setup: { bind, error } }: { readonly setup: Setup }) {
  const [visible, setVisible] = useState(false);
  const type = visible ? 'text' : 'password';
  return (
    <>
      <Field label={t('Password')} required hint={PASSWORD_RULES} error={error('new_password1')}>
        {(control) => (
          <TextInput {...control} {...bind('new_password1')} type={type} autoComplete="new-password" />
        )}
      </Field>
      <Field label={t('Confirm password')} required error={error('new_password2')}>
        {(control) => (
          <TextInput {...control} {...bind('new_password2')} type={type} autoComplete="new-password" />
        )}
      </Field>
      <Checkbox checked={visible} onChange={(event) => setVisible(event.target.checked)}>
        {t('Show passwords')}
      </Checkbox>
    </>
  );
}
