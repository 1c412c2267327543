import { t } from '@hireyard/messages';
import { account } from '@hireyard/wire/customers/account';
import { contract } from '@hireyard/wire/contracts/contract';
import { customer } from '@hireyard/wire/customers/customer';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { recordOptions } from '../../../lib/api/queries.ts';
import { useWrite } from '../../../lib/api/write.ts';
import { useGo, useReplace } from '../../../page/navigate.tsx';
import { usePageActive } from '../../../lib/page-active.ts';
import { Page } from '../../../page/page.tsx';
import { usePageQuery } from '../../../page/address.ts';
import { useCan } from '../../../page/session.ts';
import { CreateNewContext, RelationInput } from '../../../resource/form/relation-input.tsx';
import { listAddress } from '../../../resource/list/use-list.ts';
import { paths } from '../../../lib/registry/paths.ts';
import type { Failure } from '../../../lib/api/outcome.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Field } from '../../../ui/field.tsx';
import { Select, TextInput } from '../../../ui/inputs.tsx';
import { useSettings } from '../../../lib/format.ts';
import { PermissionState } from '../../../ui/states.tsx';
import { DayField } from '../../../ui/day-field.tsx';
import { touchOnly } from '../header/steps.ts';
import { lazyPart } from '../../../ui/lazy.tsx';
import { AddressFields, NewCustomer } from './customer.tsx';
import {
  countryOf,
  type Customer,
  emptyQuote,
  quoteBody,
  type QuoteDraft,
  quoteErrors,
  useUsualDepot,
  withCustomer,
} from './draft.ts';
import { Refusal } from '../header/refusal.tsx';
import { useOpening } from '../opening.ts';
import './new-quote.css';

const NewAccountDialog = lazyPart(() => import('./new-account-dialog.tsx'));

const DELIVERY = [
  { value: 'both', label: t('We deliver and collect') },
  { value: 'deliver', label: t('We deliver, they return it') },
  { value: 'collect', label: t('They fetch it, we collect') },
  { value: 'none', label: t('They fetch and return it') },
];

/** A quote in under a minute, by keyboard: who, when, how; then straight on to its items. `?customer=<id>` begins it. */
export default function NewQuotePage() {
  const can = useCan();
  const title = t('New quote');
  const crumbs = [
    { label: t('Quotes'), to: listAddress(paths.quotes.to()) },
    { label: title, to: paths.newQuote.to() },
  ];
  return (
    <Page title={title} crumbs={crumbs}>
      {can('contract.add_contract') ? <QuoteForm /> : <PermissionState act="write" what={t('quotes')} />}
    </Page>
  );
}

function QuoteForm() {
  const { locale } = useSettings();
  const country = countryOf(locale);
  const go = useGo();
  const replace = useReplace();
  const can = useCan();
  const active = usePageActive();
  const write = useWrite(contract);
  const [draft, setDraft] = useState<QuoteDraft>(emptyQuote);
  const [sent, setSent] = useState(false);
  const [failure, setFailure] = useState<Failure>();
  const [newCustomer, setNewCustomer] = useState<string>();
  const [newAccount, setNewAccount] = useState<string>();
  const form = useRef<HTMLFormElement>(null);
  const accountInput = useRef<HTMLInputElement>(null);
  const delivery = useRef<HTMLDivElement>(null);
  const { depots, usual } = useUsualDepot(draft.account?.id);
  const shown = draft.ownDepot ? draft : { ...draft, depot: usual };
  const opening = useOpening();
  const depot = depots.find((one) => one.id === shown.depot);
  const asked = Number(usePageQuery()[0].get('customer') ?? 0);
  const named = useQuery({
    ...recordOptions(customer, asked),
    enabled: asked > 0 && draft.customer === null,
    // an account that was just added must be among his
    refetchOnMount: 'always',
  });
  const begins = named.isFetchedAfterMount ? named.data?.data : undefined;
  useEffect(() => {
    if (begins !== undefined) setDraft((now) => (now.customer === null ? withCustomer(now, begins) : now));
  }, [begins]);
  const set = (change: Partial<QuoteDraft>) => setDraft((now) => ({ ...now, ...change }));

  // the page animates in: the focus would be lost before it stands
  useEffect(() => {
    if (!active || touchOnly()) return;
    const timer = setTimeout(() => form.current?.querySelector<HTMLInputElement>('input')?.focus(), 150);
    return () => clearTimeout(timer);
  }, [active]);

  const own = quoteErrors(shown);
  const theirs = failure?.kind === 'invalid' ? failure.fields : {};
  const error = (name: string): string | undefined => (sent ? (own[name] ?? theirs[name]) : undefined);
  const onCustomer = (chosen: Customer | null) => {
    setDraft((now) => withCustomer(now, chosen));
    setNewCustomer(undefined);
    if (chosen === null) return;
    // on to what is still empty
    const next =
      chosen.customer_accounts.length > 0 ? delivery.current?.querySelector('input') : accountInput.current;
    requestAnimationFrame(() => next?.focus());
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setSent(true);
    setFailure(undefined);
    const wrong = form.current?.querySelector<HTMLElement>('[aria-invalid]');
    if (wrong) return wrong.focus();
    if (Object.keys(own).length > 0)
      return requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus());
    const outcome = await write.run({ do: 'create', body: quoteBody(shown, country) });
    if (outcome.ok) return replace(paths.contract.to({ id: outcome.record.id }, { add: 1 }));
    setFailure(outcome);
  };
  const accounts = draft.customer?.customer_accounts ?? [];
  return (
    <CreateNewContext
      value={(target, text) => (target.name === 'customer' ? setNewCustomer(text) : setNewAccount(text))}
    >
      <form ref={form} className="hy-body hy-nq" noValidate onSubmit={(event) => void submit(event)}>
        <Card title={t('Who')}>
          <div className="hy-nq-grid">
            <Field label={t('Customer')} required error={error('lead_customer')}>
              {(control) => (
                <RelationInput
                  control={control}
                  resource={customer}
                  value={draft.customer === null ? [] : [draft.customer]}
                  placeholder={t('Name, telephone or e-mail')}
                  onChange={([row]) => onCustomer((row as unknown as Customer | undefined) ?? null)}
                />
              )}
            </Field>
            <Field
              label={t('Account')}
              help="contract.account"
              required
              error={error('account')}
              hint={
                accounts.length > 1
                  ? t('{name} has {count} accounts.', {
                      name: draft.customer?.name ?? '',
                      count: accounts.length,
                    })
                  : draft.customer !== null && draft.account === null
                    ? t('{name} has no account yet: type a name to add one.', { name: draft.customer.name })
                    : undefined
              }
            >
              {(control) => (
                <RelationInput
                  ref={accountInput}
                  control={control}
                  resource={account}
                  value={draft.account === null ? [] : [draft.account as never]}
                  creatable={draft.customer !== null}
                  {...(accounts.length > 1 ? { query: { customers__id__in: draft.customer?.id } } : {})}
                  placeholder={t('Code or name')}
                  onChange={([row]) => set({ account: (row as never) ?? null })}
                />
              )}
            </Field>
            <Field label={t('Reference')} hint={t('The customer’s order number, if there is one.')}>
              {(control) => (
                <TextInput
                  {...control}
                  value={draft.customer_reference}
                  onChange={(event) => set({ customer_reference: event.target.value })}
                />
              )}
            </Field>
          </div>
          {newCustomer !== undefined && can('customer.add_customer') && (
            <NewCustomer text={newCustomer} onMade={onCustomer} onCancel={() => setNewCustomer(undefined)} />
          )}
        </Card>
        <Card title={t('When and how')}>
          <div className="hy-nq-grid" ref={delivery}>
            <DayField
              label={t('Delivery')}
              hint={opening(depot, draft.delivery_date)}
              value={draft.delivery_date}
              error={error('delivery_date')}
              onChange={(delivery_date) => set({ delivery_date })}
            />
            <DayField
              label={t('Collection')}
              help="contract.collection_date"
              hint={opening(depot, draft.collection_date) ?? t('+3 = 3 days after delivery')}
              from={draft.delivery_date}
              value={draft.collection_date}
              error={error('collection_date')}
              onChange={(collection_date) => set({ collection_date })}
            />
            <DayField
              label={t('Hire from')}
              help="contract.hire_date"
              hint={t('Defaults to the delivery date')}
              from={draft.delivery_date}
              value={draft.hire_date}
              error={error('hire_date')}
              onChange={(hire_date) => set({ hire_date })}
            />
            <Field label={t('Delivery type')} help="contract.delivery_type" error={error('delivery_type')}>
              {(control) => (
                <Select
                  {...control}
                  options={DELIVERY}
                  value={draft.delivery_type}
                  onChange={(event) =>
                    set({ delivery_type: event.target.value as QuoteDraft['delivery_type'] })
                  }
                />
              )}
            </Field>
            <Field label={t('Depot')} required error={error('depot')}>
              {(control) => (
                <Select
                  {...control}
                  options={depots.map((one) => ({ value: one.id, label: one.name }))}
                  value={shown.depot}
                  onChange={(event) => set({ depot: Number(event.target.value), ownDepot: true })}
                />
              )}
            </Field>
          </div>
        </Card>
        <AddressFields draft={shown} country={country} error={error} onChange={set} />
        {failure && failure.kind !== 'invalid' && <Refusal failure={failure} />}
        <div className="hy-nq-foot">
          <Button kind="primary" type="submit" loading={write.busy} shortcut="Enter">
            {t('Create and add items')}
          </Button>
          <Button onClick={() => go(listAddress(paths.quotes.to()), 'back')}>{t('Cancel')}</Button>
        </div>
      </form>
      {newAccount !== undefined && draft.customer !== null && (
        <NewAccountDialog
          customer={draft.customer}
          text={newAccount}
          onClose={() => setNewAccount(undefined)}
          onMade={(made) => {
            set({ account: made });
            setNewAccount(undefined);
            requestAnimationFrame(() => delivery.current?.querySelector('input')?.focus());
          }}
        />
      )}
    </CreateNewContext>
  );
}
