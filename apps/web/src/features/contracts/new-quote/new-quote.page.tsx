import { t } from '@hireyard/messages';
import { useState } from 'react';
import { paths } from '../../../lib/registry/paths.ts';
import { useGo } from '../../../page/navigate.tsx';
import { Page } from '../../../page/page.tsx';
import { useCan } from '../../../page/session.ts';
import { CreateNewContext } from '../../../resource/form/relation-input.tsx';
import { listAddress } from '../../../resource/list/use-list.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { DayField } from '../../../ui/day-field.tsx';
import { Field } from '../../../ui/field.tsx';
import { Select } from '../../../ui/inputs.tsx';
import { lazyPart } from '../../../ui/lazy.tsx';
import { PermissionState } from '../../../ui/states.tsx';
import { Refusal } from '../header/refusal.tsx';
import { useOpening } from '../opening.ts';
import { AddressFields, CustomerCard } from './customer.tsx';
import { type QuoteDraft, type Quote, useQuote } from './use-quote.ts';
import { Row } from '../../../ui/layout.tsx';

const NewAccountDialog = lazyPart(() => import('./new-account-dialog.tsx'));

const DELIVERY = [
  { value: 'both', label: t('We deliver and collect') },
  { value: 'deliver', label: t('We deliver, customer returns') },
  { value: 'collect', label: t('Customer collects, we fetch back') },
  { value: 'none', label: t('Customer collects and returns') },
];

/** A new quote in under a minute, by keyboard: customer, dates, delivery, then its items. `?customer=<id>` selects the customer. */
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
  const go = useGo();
  const quote = useQuote();
  const { draft, set, country, error, failure } = quote;
  const [newCustomer, setNewCustomer] = useState<string>();
  const [newAccount, setNewAccount] = useState<string>();
  return (
    <CreateNewContext
      value={(target, text) => (target.name === 'customer' ? setNewCustomer(text) : setNewAccount(text))}
    >
      <form
        ref={quote.form}
        className="hy-body hy-middle"
        noValidate
        onSubmit={(event) => void quote.submit(event)}
      >
        <CustomerCard quote={quote} added={newCustomer} onAdded={() => setNewCustomer(undefined)} />
        <WhenCard quote={quote} />
        <AddressFields draft={draft} country={country} error={error} onChange={set} />
        {failure && <Refusal failure={failure} />}
        <Row align="stretch">
          <Button kind="primary" type="submit" loading={quote.busy} shortcut="Enter">
            {t('Create and add items')}
          </Button>
          <Button onClick={() => go(listAddress(paths.quotes.to()), 'back')}>{t('Cancel')}</Button>
        </Row>
      </form>
      {newAccount !== undefined && draft.customer !== null && (
        <NewAccountDialog
          customer={draft.customer}
          text={newAccount}
          onClose={() => setNewAccount(undefined)}
          onMade={(made) => {
            quote.addAccount(made);
            setNewAccount(undefined);
          }}
        />
      )}
    </CreateNewContext>
  );
}

function WhenCard({ quote: { draft, set, depots, delivery, error } }: { readonly quote: Quote }) {
  const opening = useOpening();
  const depot = depots.find((one) => one.id === draft.depot);
  return (
    <Card title={t('Dates and delivery')}>
      <div className="hy-form-grid" ref={delivery}>
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
          label={t('Hire date')}
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
              onChange={(event) => set({ delivery_type: event.target.value as QuoteDraft['delivery_type'] })}
            />
          )}
        </Field>
        <Field label={t('Depot')} required error={error('depot')}>
          {(control) => (
            <Select
              {...control}
              options={depots.map((one) => ({ value: one.id, label: one.name }))}
              value={draft.depot}
              onChange={(event) => set({ depot: Number(event.target.value), ownDepot: true })}
            />
          )}
        </Field>
      </div>
    </Card>
  );
}
