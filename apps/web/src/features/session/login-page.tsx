import { type FormEvent, useEffect, useRef, useState } from 'react';
import { session } from '../../api/index.ts';
import { ResponseError } from '../../api/errors.ts';
import { Link } from '../../frame/navigate.tsx';
import { PublicPage } from '../../frame/public-page.tsx';
import { warm } from '../../frame/warm.ts';
import { paths, safeReturn } from '../../routes.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { TextInput } from '../../ui/inputs.tsx';
import { toast } from '../../ui/toast.ts';
import { type LoginErrors, loginErrors } from './login-form.ts';

/** Login (specification §2.4, §5.1, §8). Where to go afterwards is the guard's business. */
export default function LoginPage() {
  const form = useRef<HTMLFormElement>(null);
  const [errors, setErrors] = useState<LoginErrors>({});
  const [busy, setBusy] = useState(false);
  const closeToast = useRef<() => void>(() => undefined);
  const [submitted, setSubmitted] = useState(false);
  const warmNext = () =>
    warm(safeReturn(window.location.search, window.location.origin).split(/[?#]/)[0] ?? '/');
  useEffect(() => form.current?.querySelector('input')?.focus({ preventScroll: true }), []);

  const values = () => {
    const data = new FormData(form.current ?? undefined);
    return { email: String(data.get('email') ?? '').trim(), password: String(data.get('password') ?? '') };
  };
  const check = () => {
    const { email, password } = values();
    const found = loginErrors(email, password);
    setErrors(found);
    return found;
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setSubmitted(true);
    const found = check();
    if (busy) return;
    closeToast.current();
    if (found.email ?? found.password) {
      form.current
        ?.querySelector<HTMLInputElement>(found.email ? '[name=email]' : '[name=password]')
        ?.focus();
      return;
    }
    setBusy(true);
    try {
      const { email, password } = values();
      await session.login(email, password);
    } catch (error) {
      const refused = error instanceof ResponseError && error.status === 400;
      closeToast.current = toast(refused ? 'Invalid login credentials' : 'An unexpected error occurred', {
        tone: 'danger',
      });
    } finally {
      setBusy(false);
    }
  };
  return (
    <PublicPage title="Log in" lead="Welcome back. Use the e-mail address your administrator set up for you.">
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- focus comes up from the fields and only loads ahead */}
      <form
        ref={form}
        noValidate
        onSubmit={submit}
        onFocus={warmNext}
        onInput={submitted ? check : undefined}
        className="hy-form"
      >
        <Field label="E-mail" error={errors.email}>
          {(control) => (
            <TextInput
              {...control}
              name="email"
              type="email"
              autoComplete="username"
              autoCapitalize="none"
              spellCheck={false}
            />
          )}
        </Field>
        <Field label="Password" error={errors.password}>
          {(control) => (
            <TextInput {...control} name="password" type="password" autoComplete="current-password" />
          )}
        </Field>
        <Button type="submit" kind="primary" loading={busy}>
          Log in
        </Button>
        <Link to={paths.resetPassword.to()} className="hy-button is-quiet">
          Forgotten password?
        </Link>
      </form>
    </PublicPage>
  );
}
