/** The card form of the test provider: the card goes to the provider, never to the product. */
import { isCardNumber } from '@hireyard/domain/money/card-number';
import { t } from '@hireyard/messages';
import { type ChangeEvent, type FormEvent, useLayoutEffect, useRef, useState } from 'react';
import { http } from '../../../lib/api/client.ts';
import { ResponseError } from '../../../lib/api/outcome.ts';
import { reachedDay } from '../../../lib/business-time.ts';
import { Field } from '../../../ui/field.tsx';
import { Columns } from '../../../ui/layout.tsx';
import { TextInput } from '../../../ui/inputs.tsx';
import {
  type FormProps,
  PayButton,
  SecondStep,
  type Secret,
  type PaymentProblem,
  ProblemNote,
  usePayment,
} from './form-parts.tsx';
// Card details as typed: formatting and errors.

interface CardText {
  readonly number: string;
  readonly expiry: string;
  readonly cvc: string;
}
type CardField = keyof CardText;
type CardErrors = Partial<Record<CardField, string>>;
/** In the order of the form. */
const CARD_FIELDS = ['number', 'expiry', 'cvc'] as const;

const digitsOf = (text: string): string => text.replace(/\D/g, '');

/** Groups digits as on the card: by four, or 4-6-5 for American Express. */
export function formatNumber(text: string): string {
  const digits = digitsOf(text).slice(0, 19);
  const groups = /^3[47]/.test(digits) ? [4, 6, 5, 4] : [4, 4, 4, 4, 3];
  let at = 0;
  return groups
    .map((size) => digits.slice(at, (at += size)))
    .filter((group) => group !== '')
    .join(' ');
}

/** Formats MM / YY; a year of four digits, as browsers fill it in, is shortened. */
export function formatExpiry(text: string): string {
  const raw = digitsOf(text);
  const digits = /^[2-9]/.test(raw) ? `0${raw}` : raw;
  const year = /^20\d\d/.test(digits.slice(2)) ? digits.slice(4, 6) : digits.slice(2, 4);
  return digits.length > 2 ? `${digits.slice(0, 2)} / ${year}` : digits;
}

export const formatCvc = (text: string): string => digitsOf(text).slice(0, 4);

/** Returns the caret position in reformatted text: after as many digits as before. */
export function caretAfter(formatted: string, digitsBefore: number): number {
  let seen = 0;
  let at = 0;
  while (at < formatted.length && seen < digitsBefore) {
    if (/\d/.test(formatted[at] ?? '')) seen += 1;
    at += 1;
  }
  return at;
}
const digitsIn = (text: string): number => digitsOf(text).length;

interface Card {
  readonly number: string;
  readonly exp_month: number;
  readonly exp_year: number;
  readonly cvc: string;
}

/** Returns the card as it is sent. */
export function cardOf({ number, expiry, cvc }: CardText): Card {
  const digits = digitsOf(expiry);
  return {
    number: digitsOf(number),
    exp_month: Number(digits.slice(0, 2)),
    exp_year: 2000 + Number(digits.slice(2)),
    cvc,
  };
}

/** Returns the errors to correct before trying the card. `today`: a card is valid until the end of its month. */
export function cardErrors(text: CardText, today: string): CardErrors {
  const errors: CardErrors = {};
  const number = digitsOf(text.number);
  if (number === '') errors.number = t('Enter the card number.');
  else if (!isCardNumber(number)) errors.number = t('Please check the card number.');
  const expiry = digitsOf(text.expiry);
  const { exp_month: month, exp_year: year } = cardOf(text);
  if (expiry === '') errors.expiry = t('Enter the card’s expiry date.');
  else if (expiry.length !== 4 || month < 1 || month > 12)
    errors.expiry = t('Use month / year, e.g. 04 / 29.');
  else if (year * 12 + month < Number(today.slice(0, 4)) * 12 + Number(today.slice(5, 7)))
    errors.expiry = t('This card has expired.');
  if (text.cvc === '') errors.cvc = t('Enter the security code.');
  else if (text.cvc.length < 3) errors.cvc = t('The code has 3 digits (American Express: 4).');
  return errors;
}

const BY_PARAM: Readonly<Record<string, CardField>> = {
  number: 'number',
  exp_month: 'expiry',
  exp_year: 'expiry',
  cvc: 'cvc',
};
/** Returns the field a refusal is about; undefined if it is about the card as a whole. */
export const fieldOf = (param: string | undefined): CardField | undefined => BY_PARAM[param ?? ''];

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

/** The typed card, its errors, and the payment attempt. */
function useCard({ uuid, refresh }: FormProps) {
  const { begin, run, lookAgain, busy, trouble } = usePayment({ uuid, refresh });
  const [text, setText] = useState(EMPTY);
  const [submitted, setSubmitted] = useState(false);
  const [said, setSaid] = useState<CardErrors>({});
  const [step, setStep] = useState<(agreed: boolean | undefined) => void>();
  const [today] = useState(reachedDay);
  const form = useRef<HTMLFormElement>(null);
  const type = useFormatted(text, (next, field) => {
    setText(next);
    setSaid((before) => ({ ...before, [field]: undefined }));
  });
  const focus = (field: CardField | undefined) =>
    form.current?.querySelector<HTMLInputElement>(`[name=${field ?? 'number'}]`)?.focus();

  /** Returns why the card was declined; undefined if it was accepted. */
  const attempt = async (): Promise<PaymentProblem | undefined> => {
    const secret = await begin();
    try {
      const { status } = await confirm(secret, 'confirm', cardOf(text));
      if (status !== 'requires_action') return undefined;
      const agreed = await new Promise<boolean | undefined>((answer) => setStep(() => answer)).finally(() =>
        setStep(undefined),
      );
      if (agreed === undefined) return { text: t('The payment wasn’t confirmed. No money was taken.') };
      await confirm(secret, 'authenticate', { outcome: agreed ? 'success' : 'failure' });
      return undefined;
    } catch (error) {
      // 402: the card was declined. The caller handles everything else.
      if (!(error instanceof ResponseError) || error.status !== 402) throw error;
      const { message = t('The card was declined.'), param } = (error.body as Refused).error ?? {};
      const field = fieldOf(param);
      if (field === undefined)
        return { text: t('{message} No money was taken. Try another card.', { message }) };
      setSaid({ [field]: message });
      focus(field);
      return { text: t('No money was taken. Please correct this field.') };
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
  const bind = (name: CardField) => ({
    name,
    value: text[name],
    onChange: type(name),
    inputMode: 'numeric' as const,
    readOnly: busy,
    spellCheck: false,
  });
  const errors = { ...(submitted ? cardErrors(text, today) : {}), ...said };
  return { form, bind, errors, submit, step, busy, trouble, lookAgain };
}

export default function CardForm(props: FormProps) {
  const { page } = props;
  const { form, bind, errors, submit, step, busy, trouble, lookAgain } = useCard(props);
  return (
    <>
      <form
        ref={form}
        className="hy-form hy-below hy-num"
        onSubmit={submit}
        noValidate
        aria-label={t('Pay by card')}
      >
        <Field label={t('Card number')} error={errors.number}>
          {(control) => (
            <TextInput
              {...control}
              {...bind('number')}
              autoComplete="cc-number"
              placeholder="1234 1234 1234 1234"
            />
          )}
        </Field>
        <Columns min={120} gap={12}>
          <Field label={t('Expiry date (month / year)')} error={errors.expiry}>
            {(control) => (
              <TextInput {...control} {...bind('expiry')} autoComplete="cc-exp" placeholder={t('MM / YY')} />
            )}
          </Field>
          <Field label={t('Security code')} error={errors.cvc}>
            {(control) => (
              <TextInput {...control} {...bind('cvc')} autoComplete="cc-csc" placeholder={t('CVC')} />
            )}
          </Field>
        </Columns>
        <ProblemNote trouble={trouble} busy={busy} onLook={lookAgain} />
        <PayButton page={page} busy={busy} />
        <p className="hy-hint">
          {t('Demo: no real money. Use 4242 4242 4242 4242, any future date and any code.')}
        </p>
      </form>
      <SecondStep page={page} answer={step} />
    </>
  );
}

/** Handlers that format typed text and keep the caret after its digit. */
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
