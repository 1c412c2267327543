import { t } from '@hireyard/messages';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { session } from '../../../lib/api/client.ts';
import type { SignedOutReason } from '../../../lib/api/session-types.ts';
import { Link, warm } from '../../../page/navigate.tsx';
import { PublicPage } from '../../../page/public-page.tsx';
import { useSession } from '../../../page/session.ts';
import { paths, safeReturn } from '../../../lib/registry/paths.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { TextInput } from '../../../ui/inputs.tsx';
import { toast } from '../../../ui/toast.tsx';
import { CodeStep } from './code-step.tsx';
import { codeTrouble, isLocked, type LoginErrors, loginErrors, loginFailure } from './login-form.ts';
import { PasskeyButton } from './passkey.tsx';

/** The server says so in the page while an installation has no user (docs/first-run.md). */
const hasNoUsers = document.querySelector('meta[name="hireyard-setup"]') !== null;
const nothing = { email: '', password: '' };
const ENDED = t('Your session was ended, here or on another device. Log in to go on where you were.');
/** Why somebody is back at this page; nothing after a logout. */
const WHY: Readonly<Partial<Record<SignedOutReason, string>>> = {
  expired: t('Your session expired. Log in to go on where you were.'),
  'refresh-failed': ENDED,
  'user-failed': ENDED,
  'other-tab': t('You logged out in another tab.'),
};

/** Tries to log in with what the form says; asks for a code where the account wants one. */
function useLogin() {
  const form = useRef<HTMLFormElement>(null);
  const [errors, setErrors] = useState<LoginErrors>({});
  const [busy, setBusy] = useState(false);
  const [locked, setLocked] = useState(false);
  const closeToast = useRef<() => void>(() => undefined);
  const [submitted, setSubmitted] = useState(false);
  // what was typed before a code was asked for; it stands in the form again when the person goes back
  const [typed, setTyped] = useState(nothing);
  const [codeWanted, setCodeWanted] = useState(false);
  useEffect(() => {
    if (!codeWanted) form.current?.querySelector('input')?.focus({ preventScroll: true });
  }, [codeWanted]);

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
  const say = (error: unknown) => {
    setLocked(isLocked(error));
    closeToast.current = toast(loginFailure(error), { tone: 'danger' });
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
    setLocked(false);
    const { email, password } = values();
    try {
      await session.login(email, password);
    } catch (error) {
      if (codeTrouble(error) === 'wanted') {
        setTyped({ email, password });
        setCodeWanted(true);
      } else say(error);
    } finally {
      setBusy(false);
    }
  };
  const signIn = async (code: string) => {
    closeToast.current();
    await session.login(typed.email, typed.password, code);
  };
  const back = () => setCodeWanted(false);
  return {
    form,
    errors,
    busy,
    locked,
    typed,
    submit,
    say,
    /** With every key once it was sent. */
    check: submitted ? check : undefined,
    code: codeWanted ? { signIn, onFailure: say, onBack: back } : undefined,
  };
}

const warmNext = () =>
  warm(safeReturn(window.location.search, window.location.origin).split(/[?#]/)[0] ?? '/');

/** Login (specification §2.4, §5.1, §8). Where to go afterwards is the guard's business. */
export default function LoginPage() {
  const state = useSession();
  const why = state.phase === 'signed-out' && state.reason !== undefined ? WHY[state.reason] : undefined;
  const login = useLogin();
  if (login.code) return <CodeStep {...login.code} />;
  return (
    <PublicPage
      title={t('Log in')}
      lead={
        hasNoUsers
          ? t('Nobody can sign in here yet: open the link that the server printed when it started.')
          : (why ?? t('Welcome back. Use the e-mail address your administrator set up for you.'))
      }
    >
      <form
        ref={login.form}
        noValidate
        onSubmit={login.submit}
        onInput={login.check}
        className="hy-form"
      >
        <Field label={t('E-mail')} error={login.errors.email}>
          {(control) => (
            <TextInput
              {...control}
              name="email"
              onFocus={warmNext}
              type="email"
              defaultValue={login.typed.email}
              autoComplete="username"
              autoCapitalize="none"
              spellCheck={false}
            />
          )}
        </Field>
        <Field label={t('Password')} error={login.errors.password}>
          {(control) => (
            <TextInput
              {...control}
              name="password"
              onFocus={warmNext}
              type="password"
              defaultValue={login.typed.password}
              autoComplete="current-password"
            />
          )}
        </Field>
        <Button type="submit" kind="primary" loading={login.busy}>
          {t('Log in')}
        </Button>
        {login.locked && (
          <p className="hy-error">{t('Too many tries. Wait some minutes or ask an administrator.')}</p>
        )}
        <PasskeyButton onFailure={login.say} />
        <Link to={paths.resetPassword.to()} className="hy-button is-quiet">
          {t('Forgotten password?')}
        </Link>
      </form>
    </PublicPage>
  );
}
