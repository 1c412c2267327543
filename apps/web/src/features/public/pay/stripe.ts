import { t } from '@hireyard/messages';

/** The part of the provider's script that the page uses (docs.stripe.com/js): its own card field, so that no card passes through us. */
export interface StripeFailure {
  readonly message?: string;
  readonly type?: string;
}
interface Element {
  mount(place: HTMLElement): void;
  on(event: 'ready' | 'loaderror', run: (about: { readonly error?: StripeFailure }) => void): void;
  destroy(): void;
}
export interface Elements {
  create(kind: 'payment'): Element;
  /** Checks what was typed; shows what is wrong with it in the field itself. */
  submit(): Promise<{ readonly error?: StripeFailure }>;
}
export interface StripeJs {
  elements(options: {
    readonly mode: 'payment';
    /** Minor units. */
    readonly amount: number;
    /** In small letters. */
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

/** Loads the script once; rejects when it cannot be had, and the next call tries anew. */
export async function loadStripe(script: string, publishableKey: string): Promise<StripeJs> {
  if (window.Stripe === undefined)
    await new Promise<void>((done, fail) => {
      const element = document.createElement('script');
      element.src = script;
      element.addEventListener('load', () => done());
      element.addEventListener('error', () => {
        element.remove();
        fail(new Error(t('The card form could not be loaded. Check your connection.')));
      });
      document.head.append(element);
    });
  if (window.Stripe === undefined) throw new Error(t('The card form could not be started.'));
  return window.Stripe(publishableKey);
}
