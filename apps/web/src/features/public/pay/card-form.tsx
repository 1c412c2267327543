/** Our own card form, of the stand-in for a card provider: the card goes to the provider, never to the product. */
import { t } from '@hireyard/messages';
import { type ChangeEvent, type FormEvent, useLayoutEffect, useRef, useState } from 'react';
import { ResponseError } from '../../../lib/api/errors.ts';
import { http } from '../../../lib/api/index.ts';
import { reachedDay } from '../../../lib/business-zone.ts';
import { Field } from '../../../ui/field.tsx';
import { TextInput } from '../../../ui/inputs.tsx';
import {
  CARD_FIELDS,
  type CardErrors,
  type CardField,
  type CardText,
  cardErrors,
  cardOf,
  caretAfter,
  digitsIn,
  fieldOf,
  formatCvc,
  formatExpiry,
  formatNumber,
} from './card-fields.ts';
import { PayButton, type FormProps, TroubleNote } from './form-parts.tsx';
import { SecondStep } from './second-step.tsx';
import { type Secret, type Trouble, usePayment } from './use-payment.ts';

const EMPTY: CardText = { number: '', expiry: '', cvc: '' };
const FORMAT: Readonly<Record<CardField, (text: string) => string>> = {
  number: formatNumber,
  expiry: formatExpiry,
  cvc: formatCvc,
};

interface Confirmed {
  readonly status: string;
}
interface Refused {
  readonly error?: { readonly message?: string; readonly param?: string };
}

const confirm = async ({ id, secret }: Secret, step: 'confirm' | 'authenticate', body: object) =>
  http<Confirmed>({
    method: 'POST',
    path: `/testcard/payment_intents/${encodeURIComponent(id)}/${step}`,
    body: { client_secret: secret, ...body },
    waiting: 'background',
  });

export default function CardForm({ uuid, page, refresh }: FormProps) {
  const { begin, run, lookAgain, busy, trouble } = usePayment({ uuid, refresh });
  const [text, setText] = useState(EMPTY);
  const [submitted, setSubmitted] = useState(false);
  const [said, setSaid] = useState<CardErrors>({});
  const [step, setStep] = useState<(agreed: boolean | undefined) => void>();
  const [today] = useState(reachedDay);
  const form = useRef<HTMLFormElement>(null);
  const errors = { ...(submitted ? cardErrors(text, today) : {}), ...said };
  const type = useFormatted(text, (next, field) => {
    setText(next);
    setSaid((before) => ({ ...before, [field]: undefined }));
  });
  const focus = (field: CardField | undefined) =>
    form.current?.querySelector<HTMLInputElement>(`[name=${field ?? 'number'}]`)?.focus();

  /** Answers why the card was not taken; undefined when it was. */
  const attempt = async (): Promise<Trouble | undefined> => {
    const secret = await begin();
    try {
      const { status } = await confirm(secret, 'confirm', cardOf(text));
      if (status !== 'requires_action') return undefined;
      const agreed = await new Promise<boolean | undefined>((answer) => setStep(() => answer)).finally(() =>
        setStep(undefined),
      );
      if (agreed === undefined) return { text: t('The payment was not confirmed, so nothing was taken.') };
      await confirm(secret, 'authenticate', { outcome: agreed ? 'success' : 'failure' });
      return undefined;
    } catch (error) {
      // 402: the card was not good. All else is for the one who runs the try.
      if (!(error instanceof ResponseError) || error.status !== 402) throw error;
      const { message = t('The card was not taken.'), param } = (error.body as Refused).error ?? {};
      const field = fieldOf(param);
      if (field === undefined)
        return { text: t('{message} Nothing was taken; you can try another card.', { message }) };
      setSaid({ [field]: message });
      focus(field);
      return { text: t('Nothing was taken. Please correct the marked field.') };
    }
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setSubmitted(true);
    setSaid({});
    const wrong = cardErrors(text, today);
    const first = CARD_FIELDS.find((field) => wrong[field] !== undefined);
    if (first !== undefined) return focus(first);
    void run(attempt);
  };
  const props = (name: CardField) => ({
    name,
    value: text[name],
    onChange: type(name),
    inputMode: 'numeric' as const,
    readOnly: busy,
    spellCheck: false,
  });

  return (
    <>
      <form
        ref={form}
        className="hy-form hy-pay-card"
        onSubmit={submit}
        noValidate
        aria-label={t('Pay by card')}
      >
        <Field label={t('Card number')} error={errors.number}>
          {(control) => (
            <TextInput
              {...control}
              {...props('number')}
              autoComplete="cc-number"
              placeholder="1234 1234 1234 1234"
            />
          )}
        </Field>
        <div className="hy-pay-pair">
          <Field label={t('Expires (month / year)')} error={errors.expiry}>
            {(control) => (
              <TextInput {...control} {...props('expiry')} autoComplete="cc-exp" placeholder={t('MM / YY')} />
            )}
          </Field>
          <Field label={t('Security code')} error={errors.cvc}>
            {(control) => (
              <TextInput {...control} {...props('cvc')} autoComplete="cc-csc" placeholder={t('CVC')} />
            )}
          </Field>
        </div>
        <TroubleNote trouble={trouble} busy={busy} onLook={lookAgain} />
        <PayButton page={page} busy={busy} />
        <p className="hy-hint">
          {t(
            'Demonstration: no real money moves. Try 4242 4242 4242 4242 with any future date and any code.',
          )}
        </p>
      </form>
      <SecondStep page={page} answer={step} />
    </>
  );
}

/** Handlers that format what is typed and keep the caret behind its digit. */
function useFormatted(text: CardText, change: (next: CardText, field: CardField) => void) {
  const caret = useRef<{ readonly input: HTMLInputElement; readonly at: number }>(undefined);
  useLayoutEffect(() => {
    const { input, at } = caret.current ?? {};
    caret.current = undefined;
    if (input !== undefined && at !== undefined && document.activeElement === input)
      input.setSelectionRange(at, at);
  });
  return (field: CardField) => (event: ChangeEvent<HTMLInputElement>) => {
    const input = event.target;
    const typed = input.value;
    const shown = FORMAT[field](typed);
    const end = input.selectionStart ?? typed.length;
    const at = end === typed.length ? shown.length : caretAfter(shown, digitsIn(typed.slice(0, end)));
    caret.current = { input, at };
    change({ ...text, [field]: shown }, field);
  };
}
