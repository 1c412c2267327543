/** Accepting a quote: name, email address and confirmation. */
import { t } from '@hireyard/messages';
import type { QuotePage } from '@hireyard/wire/contracts/documents';
import { type ChangeEvent, type FormEvent, useRef, useState } from 'react';
import type { Failure } from '../../../lib/api/outcome.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { formatMoney } from '../../../lib/format.ts';
import { Checkbox, TextInput } from '../../../ui/inputs.tsx';

export interface Acceptance {
  readonly name: string;
  readonly email: string;
  readonly agree: boolean;
}

interface AcceptFormProps {
  readonly page: QuotePage;
  /** Returns why it failed. */
  readonly onAccept: (given: Acceptance) => Promise<Failure | undefined>;
}

/** The form's values, errors and submission. */
function useAcceptance(onAccept: AcceptFormProps['onAccept']) {
  const [given, setGiven] = useState<Acceptance>({ name: '', email: '', agree: false });
  const [asked, setAsked] = useState(false);
  const [failure, setFailure] = useState<Failure>();
  const [busy, setBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const said = failure?.kind === 'invalid' ? failure.fields : {};
  const nameless = given.name.trim() === '';
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
    if (nameless || !given.agree) return focusWrong();
    setBusy(true);
    const why = await onAccept({ ...given, name: given.name.trim(), email: given.email.trim() });
    setBusy(false);
    setFailure(why);
    if (why?.kind === 'invalid') focusWrong();
  };
  return {
    form,
    given,
    busy,
    change,
    submit,
    errors: {
      name: asked && nameless ? t('Please enter your name.') : said['name'],
      email: said['email'],
      agree: asked && !given.agree ? t('Please tick the box first.') : said['agree'],
    },
    /** Error that belongs to no field. */
    refused: failure !== undefined && failure.kind !== 'invalid' ? failure.message : undefined,
  };
}

export function AcceptForm({ page, onAccept }: AcceptFormProps) {
  const { form, given, busy, change, submit, errors, refused } = useAcceptance(onAccept);
  const total =
    page.quote === null ? '' : formatMoney(page.quote.totals.grand_total, page.locale, page.currency);
  return (
    <form
      ref={form}
      className="hy-form hy-below hy-noprint"
      noValidate
      aria-labelledby="accept"
      onSubmit={(event) => void submit(event)}
    >
      <h2 id="accept">{t('Accept this quote')}</h2>
      <p className="hy-hint">
        {total === ''
          ? t('You pay nothing now; {name} will confirm.', { name: page.company.name })
          : t('You accept this quote for {total}. You pay nothing now; {name} will confirm.', {
              total,
              name: page.company.name,
            })}
      </p>
      <Field label={t('Your name')} required error={errors.name}>
        {(control) => (
          <TextInput
            {...control}
            autoComplete="name"
            value={given.name}
            onChange={(event) => change({ name: event.target.value })}
          />
        )}
      </Field>
      <Field label={t('Email')} error={errors.email} hint={t('Optional, in case we have questions')}>
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
      <Agreement
        checked={given.agree}
        error={errors.agree}
        onChange={(event) => change({ agree: event.target.checked })}
      />
      <div role="alert">{refused !== undefined && <p className="hy-error">{refused}</p>}</div>
      <Button type="submit" kind="primary" loading={busy}>
        {busy ? t('Accepting…') : t('Accept quote')}
      </Button>
    </form>
  );
}

interface AgreementProps {
  readonly checked: boolean;
  readonly error: string | undefined;
  readonly onChange: (event: ChangeEvent<HTMLInputElement>) => void;
}

function Agreement({ checked, error, onChange }: AgreementProps) {
  return (
    <div className={error === undefined ? undefined : 'is-wrong'}>
      <Checkbox
        checked={checked}
        aria-invalid={error !== undefined || undefined}
        aria-describedby={error === undefined ? undefined : 'agree-error'}
        onChange={onChange}
      >
        {t('I accept this quote')}
      </Checkbox>
      {error !== undefined && (
        <p className="hy-error" id="agree-error">
          {error}
        </p>
      )}
    </div>
  );
}
