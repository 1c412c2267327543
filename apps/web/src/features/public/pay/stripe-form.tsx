/** Payment in the provider's own field. */
import { parseMoney } from '@hireyard/domain/values/money';
import { t } from '@hireyard/messages';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { ErrorState, SkeletonRows } from '../../../ui/states.tsx';
import { type FormProps, PayButton, type PaymentProblem, ProblemNote, usePayment } from './form-parts.tsx';

/**
 * The part of the provider's script that the page uses (docs.stripe.com/js): its own card field, so that no card
 * details pass through us.
 */
interface StripeFailure {
  readonly message?: string;
  readonly type?: string;
}
interface Element {
  mount(place: HTMLElement): void;
  on(event: 'ready' | 'loaderror', run: (about: { readonly error?: StripeFailure }) => void): void;
  destroy(): void;
}
interface Elements {
  create(kind: 'payment'): Element;
  /** Checks the typed details and shows errors in the field itself. */
  submit(): Promise<{ readonly error?: StripeFailure }>;
}
interface StripeJs {
  elements(options: {
    readonly mode: 'payment';
    /** Minor units. */
    readonly amount: number;
    /** In lower case. */
    readonly currency: string;
    readonly locale: string;
    readonly appearance: { readonly theme: 'stripe' | 'night' };
  }): Elements;
  confirmPayment(options: {
    readonly elements: Elements;
    readonly clientSecret: string;
    readonly confirmParams: { readonly return_url: string };
    readonly redirect: 'if_required';
  }): Promise<{ readonly error?: StripeFailure }>;
}
declare global {
  interface Window {
    Stripe?: (publishableKey: string) => StripeJs;
  }
}

/** Loads the script once; rejects if that fails, and the next call tries again. */
async function loadStripe(script: string, publishableKey: string): Promise<StripeJs> {
  if (window.Stripe === undefined)
    await new Promise<void>((done, fail) => {
      const element = document.createElement('script');
      element.src = script;
      element.addEventListener('load', () => done());
      element.addEventListener('error', () => {
        element.remove();
        fail(new Error(t('Card form not loaded. Check your connection.')));
      });
      document.head.append(element);
    });
  if (window.Stripe === undefined) throw new Error(t('Could not start the card form.'));
  return window.Stripe(publishableKey);
}

interface Field {
  readonly stripe: StripeJs;
  readonly elements: Elements;
}
interface StripeFormProps extends FormProps {
  readonly script: string;
  readonly publishableKey: string;
}

export default function StripeForm(props: StripeFormProps) {
  const [tries, setTries] = useState(0);
  return <OneTry key={tries} {...props} onRetry={() => setTries((n) => n + 1)} />;
}

/** The provider's field, or why it did not load. */
function useProviderField({ page, script, publishableKey }: StripeFormProps) {
  const place = useRef<HTMLDivElement>(null);
  const [field, setField] = useState<Field>();
  const [failure, setFailure] = useState<string>();
  const { payable, currency, locale } = page;

  useEffect(() => {
    let gone = false;
    let end = () => {};
    void (async () => {
      try {
        const stripe = await loadStripe(script, publishableKey);
        if (gone || place.current === null) return;
        const theme = document.documentElement.classList.contains('hy-dark') ? 'night' : 'stripe';
        const elements = stripe.elements({
          mode: 'payment',
          // every supported currency has two decimals, and amounts are far below what a number holds exactly
          amount: Number(parseMoney(payable)),
          currency: currency.toLowerCase(),
          locale: locale.split('-')[0] ?? 'en',
          appearance: { theme },
        });
        const element = elements.create('payment');
        end = () => element.destroy();
        element.on('ready', () => setField({ stripe, elements }));
        element.on('loaderror', ({ error }) =>
          setFailure(error?.message ?? t('Could not start the card form.')),
        );
        element.mount(place.current);
      } catch (error) {
        if (!gone) setFailure(error instanceof Error ? error.message : String(error));
      }
    })();
    return () => {
      gone = true;
      end();
    };
  }, [script, publishableKey, payable, currency, locale]);

  return { place, field, failure };
}

/** Returns why no money was taken; undefined if it was. `begin`: starts the payment on the server. */
async function attempt(
  { stripe, elements }: Field,
  begin: ReturnType<typeof usePayment>['begin'],
): Promise<PaymentProblem | undefined> {
  const checked = await elements.submit();
  if (checked.error !== undefined) return { text: checked.error.message ?? t('Please check your details.') };
  const { secret } = await begin();
  // the bank's confirmation page leads back here, where the page checks the result
  const { error } = await stripe.confirmPayment({
    elements,
    clientSecret: secret,
    confirmParams: { return_url: window.location.origin + window.location.pathname },
    redirect: 'if_required',
  });
  if (error === undefined) return undefined;
  if (error.type === 'api_connection_error' || error.type === 'api_error')
    throw new Error(error.message ?? t('The card provider did not respond.'));
  return {
    text: t('{message} No money was taken.', { message: error.message ?? t('The card was declined.') }),
  };
}

function OneTry({ onRetry, ...props }: StripeFormProps & { readonly onRetry: () => void }) {
  const { uuid, page, refresh } = props;
  const { begin, run, lookAgain, busy, trouble } = usePayment({ uuid, refresh });
  const { place, field, failure } = useProviderField(props);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (field !== undefined) void run(() => attempt(field, begin));
  };
  if (failure !== undefined)
    return <ErrorState title={t('The card form did not load')} detail={failure} onRetry={onRetry} />;
  return (
    <form className="hy-form hy-below" onSubmit={submit} noValidate aria-label={t('Pay by card')}>
      {field === undefined && <SkeletonRows rows={3} label={t('Loading card form')} />}
      <div ref={place} />
      <ProblemNote trouble={trouble} busy={busy} onLook={lookAgain} />
      <PayButton page={page} busy={busy} disabled={field === undefined} />
    </form>
  );
}
