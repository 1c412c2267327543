import { t } from '@hireyard/messages';
import { account as accountDeclaration } from '@hireyard/wire/customers/account';
import { customer as declaration } from '@hireyard/wire/customers/customer';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { inFigures } from '../../../lib/format.ts';
import { useWrite } from '../../../lib/api/write.ts';
import { useCan } from '../../../page/session.ts';
import { RelationInput } from '../../../resource/form/relation-input.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Field } from '../../../ui/field.tsx';
import { TextInput } from '../../../ui/inputs.tsx';
import { KeyArea } from '../../../ui/key-area.tsx';
import { ADDRESS, type Customer, postcodeHint, type QuoteDraft, weDrive, type Quote } from './use-quote.ts';

const LABELS: Readonly<Record<(typeof ADDRESS)[number], string>> = {
  address_1: t('Address line 1'),
  address_2: t('Address line 2'),
  address_3: t('Address line 3'),
  address_town: t('Town'),
  address_county: t('County'),
  address_postcode: t('Postcode'),
};

interface CustomerCardProps {
  readonly quote: Quote;
  /** Text typed for a new customer; undefined if none is being added. */
  readonly added: string | undefined;
  /** The customer was added, or adding was cancelled. */
  readonly onAdded: () => void;
}

/** Customer, account and reference. */
export function CustomerCard({ quote, added, onAdded }: CustomerCardProps) {
  const mayAdd = useCan()('customer.add_customer');
  const { draft, set, error, chooseCustomer } = quote;
  const choose = (chosen: Customer | null) => {
    chooseCustomer(chosen);
    onAdded();
  };
  return (
    <Card title={t('Customer and account')}>
      <div className="hy-form-grid">
        <Field label={t('Customer')} required error={error('lead_customer')}>
          {(control) => (
            <RelationInput
              control={control}
              resource={declaration}
              value={draft.customer === null ? [] : [draft.customer]}
              placeholder={t('Name, telephone or email')}
              onChange={([row]) => choose((row as unknown as Customer | undefined) ?? null)}
            />
          )}
        </Field>
        <AccountField quote={quote} />
        <Field label={t('Reference')} hint={t('The customer’s order number')}>
          {(control) => (
            <TextInput
              {...control}
              value={draft.customer_reference}
              onChange={(event) => set({ customer_reference: event.target.value })}
            />
          )}
        </Field>
      </div>
      {added !== undefined && mayAdd && <NewCustomer text={added} onMade={choose} onCancel={onAdded} />}
    </Card>
  );
}

function accountHint({ customer, account }: QuoteDraft): string | undefined {
  if (customer === null) return undefined;
  const { name } = customer;
  const count = customer.customer_accounts.length;
  if (count > 1) return t('{name} has {count} accounts.', { name, count: inFigures(count) });
  return account === null ? t('{name} has no account. Type a name to add one.', { name }) : undefined;
}

function AccountField({ quote: { draft, set, error, accountInput } }: Pick<CustomerCardProps, 'quote'>) {
  const { customer, account } = draft;
  const several = customer !== null && customer.customer_accounts.length > 1;
  return (
    <Field
      label={t('Account')}
      help="contract.account"
      required
      error={error('account')}
      hint={accountHint(draft)}
    >
      {(control) => (
        <RelationInput
          ref={accountInput}
          control={control}
          resource={accountDeclaration}
          value={account === null ? [] : [account as never]}
          creatable={customer !== null}
          {...(several ? { query: { customers__id__in: customer.id } } : {})}
          placeholder={t('Code or name')}
          onChange={([row]) => set({ account: (row as never) ?? null })}
        />
      )}
    </Field>
  );
}

interface AddressFieldsProps {
  readonly draft: QuoteDraft;
  readonly country: string;
  readonly error: (name: string) => string | undefined;
  readonly onChange: (change: Partial<QuoteDraft>) => void;
}

/** The delivery address: the customer's until the user types another. */
export function AddressFields({ draft, country, error, onChange }: AddressFieldsProps) {
  const title = weDrive(draft) ? t('Delivery address') : t('Address (no delivery)');
  return (
    <Card title={title}>
      <div className="hy-form-grid">
        {ADDRESS.map((name) => (
          <Field
            key={name}
            label={LABELS[name]}
            error={error(name)}
            hint={name === 'address_postcode' ? postcodeHint(draft, country) : undefined}
          >
            {(control) => (
              <TextInput
                {...control}
                value={draft[name]}
                onChange={(event) => onChange({ [name]: event.target.value, ownAddress: true })}
              />
            )}
          </Field>
        ))}
      </div>
    </Card>
  );
}

interface NewCustomerProps {
  /** The text that matched no customer: a name, a number or an email address. */
  readonly text: string;
  readonly onMade: (customer: Customer) => void;
  readonly onCancel: () => void;
}

/** Puts the typed text into the matching field. */
const begin = (text: string) =>
  text.includes('@')
    ? { name: '', telephone: '', email: text }
    : /^[+\d][\d\s()-]{5,}$/.test(text)
      ? { name: '', telephone: text, email: '' }
      : { name: text, telephone: '', email: '' };

const FIELDS = [
  { name: 'name', label: t('Name'), type: 'text' },
  { name: 'telephone', label: t('Telephone'), type: 'tel' },
  { name: 'email', label: t('Email'), type: 'email' },
] as const;

/** Adds a customer without leaving the quote. */
function NewCustomer({ text, onMade, onCancel }: NewCustomerProps) {
  const [values, setValues] = useState(() => begin(text));
  const [errors, setErrors] = useState<Readonly<Record<string, string | undefined>>>({});
  const [general, setGeneral] = useState<string>();
  const write = useWrite(declaration);
  const box = useRef<HTMLDivElement>(null);
  // go to the first field that the typed text didn't fill
  useEffect(() => {
    const inputs = [...(box.current?.querySelectorAll('input') ?? [])];
    inputs.find((input) => input.value === '')?.focus();
  }, []);

  const focusOn = (name: string | undefined) =>
    box.current?.querySelector<HTMLElement>(`[name="${name}"]`)?.focus();
  const save = async () => {
    const missing = FIELDS.filter(({ name }) => values[name].trim() === '');
    setErrors(Object.fromEntries(missing.map(({ name }) => [name, t('This field is required.')])));
    setGeneral(undefined);
    if (missing.length > 0) return focusOn(missing[0]?.name);
    const outcome = await write.run({ do: 'create', body: { ...values, active: true } });
    if (outcome.ok) return onMade(outcome.record);
    if (outcome.kind !== 'invalid') return setGeneral(outcome.message);
    setErrors(outcome.fields);
    focusOn(FIELDS.find(({ name }) => outcome.fields[name] !== undefined)?.name);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') {
      // the buttons have clear labels
      if (!(event.target instanceof HTMLInputElement)) return;
      // not part of the quote's form
      event.preventDefault();
      void save();
    } else if (event.key === 'Escape') {
      event.stopPropagation();
      onCancel();
    }
  };
  return (
    <KeyArea
      as="div"
      ref={box}
      className="hy-surface hy-form-grid hy-apart"
      role="group"
      aria-label={t('New customer')}
      onKeyDown={onKeyDown}
    >
      {FIELDS.map(({ name, label, type }) => (
        <Field key={name} label={label} required error={errors[name]}>
          {(control) => (
            <TextInput
              {...control}
              type={type}
              name={name}
              value={values[name]}
              onChange={(event) => {
                setValues({ ...values, [name]: event.target.value });
                setErrors({ ...errors, [name]: undefined });
              }}
            />
          )}
        </Field>
      ))}
      {general && (
        <p className="hy-error hy-across" role="alert">
          {general}
        </p>
      )}
      <div className="hy-row hy-across">
        <Button kind="primary" loading={write.busy} onClick={() => void save()}>
          {t('Add customer')}
        </Button>
        <Button onClick={onCancel}>{t('Cancel')}</Button>
      </div>
    </KeyArea>
  );
}
