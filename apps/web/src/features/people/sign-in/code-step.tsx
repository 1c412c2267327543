import { t } from '@hireyard/messages';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { PublicPage } from '../../../page/public-page.tsx';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { TextInput } from '../../../ui/inputs.tsx';
import { codeProblem } from './login-form.ts';

interface CodeStepProps {
  /** Signs in with the code too; rejects if the call fails. */
  readonly signIn: (code: string) => Promise<void>;
  /** Called for failures other than a wrong code. */
  readonly onFailure: (error: unknown) => void;
  /** Shows email and password again. */
  readonly onBack: () => void;
}

/** The second step of signing in: an authenticator or recovery code. */
export function CodeStep({ signIn, onFailure, onBack }: CodeStepProps) {
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
