import { t } from '@hireyard/messages';
import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react';
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
import { codeProblem, isLocked, type LoginErrors, loginErrors, loginFailure } from './login-form.ts';
import { PasskeyButton } from './passkey.tsx';

/** The server marks the page while there are no users (docs/use/first-run.md). */
const hasNoUsers = document.querySelector('meta[name="hireyard-setup"]') !== null;
const nothing = { email: '', password: '' };
const ENDED = t('Session ended. Sign in again.');
/** The reason for being back at this page; none after a logout. */
const WHY: Readonly<Partial<Record<SignedOutReason, string>>> = {
  expired: t('Session expired. Sign in again.'),
  'refresh-failed': ENDED,
  'user-failed': ENDED,
  'other-tab': t('You signed out in another tab.'),
};

const preloadNext = () =>
  warm(safeReturn(window.location.search, window.location.origin).split(/[?#]/)[0] ?? '/');

const valuesOf = (form: HTMLFormElement | null) => {
  const data = new FormData(form ?? undefined);
  return { email: String(data.get('email') ?? '').trim(), password: String(data.get('password') ?? '') };
};

/** Login (specification §2.4, §5.1, §8). The guard decides where to go afterwards. */
export default function LoginPage() {
  const form = useRef<HTMLFormElement>(null);
  const [errors, setErrors] = useState<LoginErrors>({});
  const [busy, setBusy] = useState(false);
  const [locked, setLocked] = useState(false);
  const closeToast = useRef<() => void>(() => undefined);
  const [submitted, setSubmitted] = useState(false);
  // the input before the code step, restored when the user returns to it
  const [typed, setTyped] = useState(nothing);
  const [codeWanted, setCodeWanted] = useState(false);
  useEffect(() => {
    if (!codeWanted) form.current?.querySelector('input')?.focus({ preventScroll: true });
  }, [codeWanted]);

  const check = () => {
    const { email, password } = valuesOf(form.current);
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
    const wrong = found.email ? 'email' : found.password && 'password';
    if (wrong) return form.current?.querySelector<HTMLInputElement>(`[name=${wrong}]`)?.focus();
    setBusy(true);
    setLocked(false);
    const { email, password } = valuesOf(form.current);
    try {
      await session.login(email, password);
    } catch (error) {
      if (codeProblem(error) === 'wanted') {
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
  if (codeWanted) return <CodeStep signIn={signIn} onFailure={say} onBack={() => setCodeWanted(false)} />;
  return (
    <LoginForm
      form={form}
      errors={errors}
      typed={typed}
      busy={busy}
      locked={locked}
      onSubmit={submit}
      onInput={submitted ? check : undefined}
      onFailure={say}
    />
  );
}

interface LoginFormProps {
  readonly form: RefObject<HTMLFormElement | null>;
  readonly errors: LoginErrors;
  readonly typed: typeof nothing;
  readonly busy: boolean;
  readonly locked: boolean;
  readonly onSubmit: (event: FormEvent) => void;
  readonly onInput: (() => void) | undefined;
  readonly onFailure: (error: unknown) => void;
}

function LoginForm({ form, errors, typed, busy, locked, onSubmit, onInput, onFailure }: LoginFormProps) {
  const state = useSession();
  const why = state.phase === 'signed-out' && state.reason !== undefined ? WHY[state.reason] : undefined;
  return (
    <PublicPage
      title={t('Sign in')}
      lead={
        hasNoUsers
          ? t('No users yet. Open the setup link in the server log.')
          : (why ?? t('Use the address your administrator entered.'))
      }
    >
      <form ref={form} noValidate onSubmit={onSubmit} onInput={onInput} className="hy-form">
        <Field label={t('Email')} error={errors.email}>
          {(control) => (
            <TextInput
              {...control}
              name="email"
              onFocus={preloadNext}
              type="email"
              defaultValue={typed.email}
              autoComplete="username"
              autoCapitalize="none"
              spellCheck={false}
            />
          )}
        </Field>
        <Field label={t('Password')} error={errors.password}>
          {(control) => (
            <TextInput
              {...control}
              name="password"
              onFocus={preloadNext}
              type="password"
              defaultValue={typed.password}
              autoComplete="current-password"
            />
          )}
        </Field>
        <Button type="submit" kind="primary" loading={busy}>
          {t('Sign in')}
        </Button>
        {locked && <p className="hy-error">{t('Too many attempts. Wait a few minutes.')}</p>}
        <PasskeyButton onFailure={onFailure} />
        <Link to={paths.resetPassword.to()} className="hy-button is-quiet">
          {t('Forgotten password?')}
        </Link>
      </form>
    </PublicPage>
  );
}

interface CodeStepProps {
  /** Signs in with the code too; rejects if the call fails. */
  readonly signIn: (code: string) => Promise<void>;
  /** Called for failures other than a wrong code. */
  readonly onFailure: (error: unknown) => void;
  /** Shows email and password again. */
  readonly onBack: () => void;
}

/** The second step of signing in: an authenticator or recovery code. */
function CodeStep({ signIn, onFailure, onBack }: CodeStepProps) {
  const input = useRef<HTMLInputElement>(null);
  const [error, setError] = useState<string>();
  const [recovery, setRecovery] = useState(false);
  const [busy, setBusy] = useState(false);
  useEffect(() => input.current?.focus({ preventScroll: true }), []);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    const code = input.current?.value.trim() ?? '';
    setError(code === '' ? t('Enter the code.') : undefined);
    if (code === '') return input.current?.focus();
    setBusy(true);
    try {
      await signIn(code);
    } catch (failure) {
      if (codeProblem(failure) === undefined) onFailure(failure);
      else {
        setError((failure as Error).message);
        input.current?.select();
      }
    } finally {
      setBusy(false);
    }
  };
  return (
    <PublicPage
      title={t('Enter your code')}
      lead={recovery ? t('Each recovery code works once.') : t('Six digits from your authenticator app.')}
    >
      <form noValidate onSubmit={submit} className="hy-form">
        <Field label={t('Code')} error={error}>
          {(control) => (
            <TextInput
              {...control}
              ref={input}
              name="code"
              key={String(recovery)}
              inputMode={recovery ? 'text' : 'numeric'}
              autoComplete={recovery ? 'off' : 'one-time-code'}
              autoCapitalize="none"
              spellCheck={false}
            />
          )}
        </Field>
        <Button type="submit" kind="primary" loading={busy}>
          {t('Sign in')}
        </Button>
        <Button
          kind="quiet"
          onClick={() => {
            setError(undefined);
            setRecovery(!recovery);
            requestAnimationFrame(() => input.current?.focus());
          }}
        >
          {recovery ? t('Use authenticator app') : t('Use recovery code')}
        </Button>
        <Button kind="quiet" onClick={onBack}>
          {t('Back')}
        </Button>
      </form>
    </PublicPage>
  );
}
