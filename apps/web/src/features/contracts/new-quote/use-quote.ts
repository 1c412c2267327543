/** The form of a new quote: its state and saving, derived values and errors. */
import { contract } from '@hireyard/wire/contracts/contract';
import { customer } from '@hireyard/wire/customers/customer';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { Failure } from '../../../lib/api/outcome.ts';
import { defaultDepotOf } from '../../../lib/api/default-depot.ts';
import { recordOptions, listOptions } from '../../../lib/api/queries.ts';
import { useWrite } from '../../../lib/api/write.ts';
import { useSettings } from '../../../lib/format.ts';
import { paths } from '../../../lib/registry/paths.ts';
import { usePageQuery } from '../../../page/address.ts';
import { useReplace } from '../../../page/navigate.tsx';
import { touchOnly } from '../header/steps.ts';
import { normalisePostcode } from '@hireyard/domain/values/postcode';
import { t } from '@hireyard/messages';
import type { Create, Read } from '@hireyard/wire/resource/define-resource';
import { heads } from '@hireyard/wire/resource/heads';
import type { depot } from '@hireyard/wire/settings/depot';
import { useDefaultDepot } from '../opening.ts';

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

/** Returns the active depots and the usual one: where the account last hired from, else the default. Its id is 0 while unknown. */
function useUsualDepot(accountId: number | undefined) {
  const depots =
    useQuery(listOptions<typeof depot>(heads.depot, { active: true, page_size: 200 })).data?.results ?? [];
  const last = useQuery({
    ...listOptions<typeof contract>(heads.contract, {
      account__id__in: accountId ?? 0,
      ordering: '-id',
      page_size: 1,
    }),
    enabled: accountId !== undefined,
  }).data?.results[0]?.depot.id;
  const set = useDefaultDepot();
  const usual = depots.find(({ id }) => id === last) ?? defaultDepotOf(depots, set);
  return { depots, usual: usual?.id ?? 0 };
}

// The draft.

export type Customer = Read<typeof customer>;
export const ADDRESS = [
  'address_1',
  'address_2',
  'address_3',
  'address_town',
  'address_county',
  'address_postcode',
] as const;
type Address = Readonly<Record<(typeof ADDRESS)[number], string>>;

export interface AccountChoice {
  readonly id: number;
  readonly code: string;
  readonly name: string;
}
export interface QuoteDraft extends Address {
  readonly customer: Customer | null;
  readonly account: AccountChoice | null;
  /** 0 if not chosen. */
  readonly depot: number;
  readonly delivery_date: string | null;
  readonly collection_date: string | null;
  readonly hire_date: string | null;
  readonly delivery_type: 'none' | 'deliver' | 'collect' | 'both';
  readonly customer_reference: string;
  /** The user typed the address, so choosing another customer must not overwrite it. */
  readonly ownAddress: boolean;
  readonly ownDepot: boolean;
}

export const emptyQuote: QuoteDraft = {
  customer: null,
  account: null,
  depot: 0,
  delivery_date: null,
  collection_date: null,
  hire_date: null,
  delivery_type: 'both',
  customer_reference: '',
  address_1: '',
  address_2: '',
  address_3: '',
  address_town: '',
  address_county: '',
  address_postcode: '',
  ownAddress: false,
  ownDepot: false,
};

/** Sets the customer with their first account and, unless one was typed, their address. */
export function withCustomer(draft: QuoteDraft, chosen: Customer | null): QuoteDraft {
  if (chosen === null) return { ...draft, customer: null, account: null };
  const address = draft.ownAddress ? {} : Object.fromEntries(ADDRESS.map((name) => [name, chosen[name]]));
  return { ...draft, ...address, customer: chosen, account: chosen.customer_accounts[0] ?? null };
}

/** Returns the business's country from its locale: GB for en-GB. */
export const countryOf = (locale: string): string => new Intl.Locale(locale).maximize().region ?? '';

/** Returns whether we deliver or collect, so that the address matters. */
export const weDrive = (draft: Pick<QuoteDraft, 'delivery_type'>): boolean => draft.delivery_type !== 'none';

/** Returns a hint about the postcode if we deliver or collect. It doesn't prevent saving. */
export function postcodeHint(draft: QuoteDraft, country: string): string | undefined {
  if (!weDrive(draft)) return undefined;
  if (draft.address_postcode.trim() === '') return t('Required to confirm the order.');
  return normalisePostcode(country, draft.address_postcode) === null ? t('Check the postcode.') : undefined;
}

type QuoteErrors = Readonly<Partial<Record<string, string>>>;

/** Returns the errors that prevent saving. */
export function quoteErrors(draft: QuoteDraft): QuoteErrors {
  const { delivery_date: out, collection_date: back, hire_date: from } = draft;
  return {
    ...(draft.customer === null ? { lead_customer: t('Choose or add a customer.') } : {}),
    ...(draft.account === null ? { account: t('Choose an account to bill.') } : {}),
    ...(draft.depot === 0 ? { depot: t('Choose a depot.') } : {}),
    ...(out !== null && back !== null && back < out
      ? { collection_date: t('The collection date can’t be before the delivery date.') }
      : from !== null && back !== null && back < from
        ? { collection_date: t('The collection date can’t be before the hire date.') }
        : {}),
  };
}

/** Returns the request body; call it only without errors. */
export function quoteBody(draft: QuoteDraft, country: string): Create<typeof contract> {
  const { customer: who, account, depot, ownAddress: _, ownDepot: __, ...rest } = draft;
  const address_postcode = normalisePostcode(country, rest.address_postcode) ?? rest.address_postcode;
  return { ...rest, address_postcode, lead_customer: who?.id ?? 0, account: account?.id ?? 0, depot };
}
