/** State of the new quote form: draft, errors and saving. */
import { contract } from '@hireyard/wire/contracts/contract';
import { customer } from '@hireyard/wire/customers/customer';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { Failure } from '../../../lib/api/outcome.ts';
import { recordOptions } from '../../../lib/api/queries.ts';
import { useWrite } from '../../../lib/api/write.ts';
import { useSettings } from '../../../lib/format.ts';
import { paths } from '../../../lib/registry/paths.ts';
import { usePageQuery } from '../../../page/address.ts';
import { useReplace } from '../../../page/navigate.tsx';
import { touchOnly } from '../header/steps.ts';
import {
  type AccountChoice,
  countryOf,
  type Customer,
  emptyQuote,
  quoteBody,
  type QuoteDraft,
  quoteErrors,
  useUsualDepot,
  withCustomer,
} from './draft.ts';

/** The customer in the address: `?customer=<id>`. */
function useCustomerFromAddress(enabled: boolean): Customer | undefined {
  const asked = Number(usePageQuery()[0].get('customer') ?? 0);
  const { isFetchedAfterMount, data } = useQuery({
    ...recordOptions(customer, asked),
    enabled: asked > 0 && enabled,
    // an account that was just added must be included
    refetchOnMount: 'always',
  });
  return isFetchedAfterMount ? data?.data : undefined;
}

export function useQuote() {
  const { locale } = useSettings();
  const country = countryOf(locale);
  const replace = useReplace();
  const write = useWrite(contract);
  const [draft, setDraft] = useState<QuoteDraft>(emptyQuote);
  const [sent, setSent] = useState(false);
  const [failure, setFailure] = useState<Failure>();
  const form = useRef<HTMLFormElement>(null);
  const accountInput = useRef<HTMLInputElement>(null);
  const delivery = useRef<HTMLDivElement>(null);
  const { depots, usual } = useUsualDepot(draft.account?.id);
  const shown = draft.ownDepot ? draft : { ...draft, depot: usual };
  const begins = useCustomerFromAddress(draft.customer === null);
  useEffect(() => {
    if (begins !== undefined) setDraft((now) => (now.customer === null ? withCustomer(now, begins) : now));
  }, [begins]);
  const set = (change: Partial<QuoteDraft>) => setDraft((now) => ({ ...now, ...change }));
  const focusDelivery = () => delivery.current?.querySelector('input')?.focus();

  // the page animates in: focusing earlier would be lost
  useEffect(() => {
    if (touchOnly()) return;
    const timer = setTimeout(() => form.current?.querySelector<HTMLInputElement>('input')?.focus(), 150);
    return () => clearTimeout(timer);
  }, []);

  const own = quoteErrors(shown);
  const theirs = failure?.kind === 'invalid' ? failure.fields : {};
  return {
    draft: shown,
    set,
    country,
    depots,
    form,
    accountInput,
    delivery,
    busy: write.busy,
    /** Why saving failed, unless a field shows it. */
    failure: failure?.kind === 'invalid' ? undefined : failure,
    error: (name: string): string | undefined => (sent ? (own[name] ?? theirs[name]) : undefined),
    chooseCustomer: (chosen: Customer | null) => {
      setDraft((now) => withCustomer(now, chosen));
      if (chosen === null) return;
      // go to the first empty field
      requestAnimationFrame(() =>
        chosen.customer_accounts.length > 0 ? focusDelivery() : accountInput.current?.focus(),
      );
    },
    /** Selects the account that was just added. */
    addAccount: (account: AccountChoice) => {
      set({ account });
      requestAnimationFrame(focusDelivery);
    },
    submit: async (event: FormEvent) => {
      event.preventDefault();
      setSent(true);
      setFailure(undefined);
      const wrong = form.current?.querySelector<HTMLElement>('[aria-invalid]');
      if (wrong) return wrong.focus();
      if (Object.keys(own).length > 0)
        return requestAnimationFrame(() =>
          form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus(),
        );
      const outcome = await write.run({ do: 'create', body: quoteBody(shown, country) });
      if (outcome.ok) return replace(paths.contract.to({ id: outcome.record.id }, { add: 1 }));
      setFailure(outcome);
    },
  };
}
export type Quote = ReturnType<typeof useQuote>;
