/** Accepting a quote: a name, an address for the answer, and the word that it is accepted. */
import { t } from '@hireyard/messages';
import type { QuotePage } from '@hireyard/wire/contracts/documents';
import { type FormEvent, useRef, useState } from 'react';
import type { Failure } from '../../../lib/api/outcome.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { formatMoney } from '../../../lib/format.ts';
import { Checkbox, TextInput } from '../../../ui/inputs.tsx';
import type { Acceptance } from './quote.page.tsx';

interface AcceptFormProps {
  readonly page: QuotePage;
  /** Answers why it did not happen. */
  readonly onAccept: (given: Acceptance) => Promise<Failure | undefined>;
}

export function AcceptForm({ page, onAccept }: AcceptFormProps) {
  const [given, setGiven] = useState<Acceptance>({ name: '', email: '', agree: false });
  const [asked, setAsked] = useState(false);
  const [failure, setFailure] = useState<Failure>();
  const [busy, setBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const said = failure?.kind === 'invalid' ? failure.fields : {};
  const missing = {
    name: asked && given.name.trim() === '' ? t('Please write your name.') : undefined,
    agree: asked && !given.agree ? t('Please tick that you accept the quote.') : undefined,
  };
  const change = (part: Partial<Acceptance>) => {
    setGiven({ ...given, ...part });
    setFailure(undefined);
  };
  const focusWrong = () =>
    requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus());
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    setAsked(true);
    if (given.name.trim() === '' || !given.agree) return focusWrong();
    setBusy(true);
    const why = await onAccept({ ...given, name: given.name.trim(), email: given.email.trim() });
    setBusy(false);
    setFailure(why);
    if (why?.kind === 'invalid') focusWrong();
  };
  const agreeWrong = missing.agree ?? said['agree'];
  const total =
    page.quote === null ? '' : formatMoney(page.quote.totals.grand_total, page.locale, page.currency);
  return (
    <form
      ref={form}
      className="hy-form hy-sheet-part hy-noprint"
      noValidate
      aria-labelledby="accept"
      onSubmit={(event) => void submit(event)}
    >
      <h2 id="accept">{t('Accept this quote')}</h2>
      <p className="hy-hint">
        {total === ''
          ? t('{name} confirms the hire to you; nothing is paid now.', { name: page.company.name })
          : t(
              'You accept the quote of {total} as it stands here. {name} confirms the hire to you; nothing is paid now.',
              { total, name: page.company.name },
            )}
      </p>
      <Field label={t('Your name')} required error={missing.name ?? said['name']}>
        {(control) => (
          <TextInput
            {...control}
            autoComplete="name"
            value={given.name}
            onChange={(event) => change({ name: event.target.value })}
          />
        )}
      </Field>
      <Field
        label={t('E-mail')}
        error={said['email']}
        hint={t('Where we can reach you about it; may be empty')}
      >
        {(control) => (
          <TextInput
            {...control}
            type="email"
            autoComplete="email"
            value={given.email}
            onChange={(event) => change({ email: event.target.value })}
          />
        )}
      </Field>
      <div className={agreeWrong === undefined ? undefined : 'is-wrong'}>
        <Checkbox
          checked={given.agree}
          aria-invalid={agreeWrong !== undefined || undefined}
          aria-describedby={agreeWrong === undefined ? undefined : 'agree-error'}
          onChange={(event) => change({ agree: event.target.checked })}
        >
          {t('I accept this quote')}
        </Checkbox>
        {agreeWrong !== undefined && (
          <p className="hy-error" id="agree-error">
            {agreeWrong}
          </p>
        )}
      </div>
      <div role="alert">
        {failure !== undefined && failure.kind !== 'invalid' && <p className="hy-error">{failure.message}</p>}
      </div>
      <Button type="submit" kind="primary" loading={busy}>
        {busy ? t('Accepting…') : t('Accept the quote')}
      </Button>
    </form>
  );
}
