import { t } from '@hireyard/messages';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { http } from '../../../lib/api/client.ts';
import { Link, useGo } from '../../../page/navigate.tsx';
import { PublicPage } from '../../../page/public-page.tsx';
import { paths } from '../../../lib/registry/paths.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { TextInput } from '../../../ui/inputs.tsx';
import { toast } from '../../../ui/toast.tsx';
import { emailError } from './login-form.ts';
import { refusalOf } from './refusal.ts';

const readMs = 10_000;

/** Requests an email with a reset link (specification §2.4, §7.5). It never reveals whether an address is known. */
export default function ResetPasswordPage() {
  const input = useRef<HTMLInputElement>(null);
  const go = useGo();
  const [email, setEmail] = useState('');
  const [submitted, setSubmitted] = useState(false);
  const [refused, setRefused] = useState<readonly string[]>([]);
  const [busy, setBusy] = useState(false);
  const own = submitted ? emailError(email) : undefined;
  useEffect(() => {
    input.current?.focus({ preventScroll: true });
  }, []);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setSubmitted(true);
    if (busy) return;
    if (emailError(email) !== undefined) return input.current?.focus();
    setBusy(true);
    setRefused([]);
    try {
      await http({ method: 'POST', path: '/auth/password/reset/', body: { email: email.trim() } });
    } catch (error) {
      setBusy(false);
      const { fields, message } = refusalOf(error);
      setRefused([...(fields['email'] ?? []), ...(message === undefined ? [] : [message])]);
      window.alert('error');
      return input.current?.focus();
    }
    setBusy(false);
    setSubmitted(false);
    setEmail('');
    window.alert('success');
    go(paths.login.to(), 'root');
    toast(t('If we know this address, we’ve emailed it.'), { durationMs: readMs });
  };
  return (
    <PublicPage title={t('Reset password')} lead={t('We’ll email you a link.')}>
      <form noValidate onSubmit={(event) => void submit(event)} className="hy-form">
        <Field label={t('Email')} error={own ?? refused}>
          {(control) => (
            <TextInput
              {...control}
              ref={input}
              name="email"
              type="email"
              autoComplete="username"
              autoCapitalize="none"
              spellCheck={false}
              value={email}
              onChange={(event) => {
                setEmail(event.target.value);
                setRefused([]);
              }}
            />
          )}
        </Field>
        <Button type="submit" kind="primary" loading={busy}>
          {t('Request reset')}
        </Button>
        <Link to={paths.login.to()} direction="back" className="hy-button is-quiet">
          {t('Back to sign-in')}
        </Link>
      </form>
    </PublicPage>
  );
}
