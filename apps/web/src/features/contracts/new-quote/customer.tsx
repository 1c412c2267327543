import { t } from '@hireyard/messages';
import { customer as declaration } from '@hireyard/wire/customers/customer';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useWrite } from '../../../lib/api/write.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Field } from '../../../ui/field.tsx';
import { TextInput } from '../../../ui/inputs.tsx';
import { ADDRESS, type Customer, postcodeHint, type QuoteDraft, weDrive } from './draft.ts';

const LABELS: Readonly<Record<(typeof ADDRESS)[number], string>> = {
  address_1: t('Address line 1'),
  address_2: t('Address line 2'),
  address_3: t('Address line 3'),
  address_town: t('Town'),
  address_county: t('County'),
  address_postcode: t('Postcode'),
};

interface AddressFieldsProps {
  readonly draft: QuoteDraft;
  readonly country: string;
  readonly error: (name: string) => string | undefined;
  readonly onChange: (change: Partial<QuoteDraft>) => void;
}

/** Where it goes: the customer's address until somebody types another one. */
export function AddressFields({ draft, country, error, onChange }: AddressFieldsProps) {
  const title = weDrive(draft) ? t('Delivery address') : t('Address (nobody drives there)');
  return (
    <Card title={title}>
      <div className="hy-nq-grid">
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
  /** What was typed when nobody was found: a name, a number or an e-mail address. */
  readonly text: string;
  readonly onMade: (customer: Customer) => void;
  readonly onCancel: () => void;
}

/** What was typed goes where it belongs. */
const begin = (text: string) =>
  text.includes('@')
    ? { name: '', telephone: '', email: text }
    : /^[+\d][\d\s()-]{5,}$/.test(text)
      ? { name: '', telephone: text, email: '' }
      : { name: text, telephone: '', email: '' };

const FIELDS = [
  { name: 'name', label: t('Name'), type: 'text' },
  { name: 'telephone', label: t('Telephone'), type: 'tel' },
  { name: 'email', label: t('E-mail'), type: 'email' },
] as const;

/** A customer who is not known yet, made without leaving the quote. */
export function NewCustomer({ text, onMade, onCancel }: NewCustomerProps) {
  const [values, setValues] = useState(() => begin(text));
  const [errors, setErrors] = useState<Readonly<Record<string, string | undefined>>>({});
  const [general, setGeneral] = useState<string>();
  const write = useWrite(declaration);
  const box = useRef<HTMLDivElement>(null);
  // on with what the typed text did not fill
  useEffect(() => {
    const inputs = [...(box.current?.querySelectorAll('input') ?? [])];
    inputs.find((input) => input.value === '')?.focus();
  }, []);

  const focusOn = (name: string | undefined) =>
    box.current?.querySelector<HTMLElement>(`[name="${name}"]`)?.focus();
  const save = async () => {
    const missing = FIELDS.filter(({ name }) => values[name].trim() === '');
    setErrors(Object.fromEntries(missing.map(({ name }) => [name, t('This is needed.')])));
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
      // the buttons do what they say
      if (!(event.target instanceof HTMLInputElement)) return;
      // not the quote's own form
      event.preventDefault();
      void save();
    } else if (event.key === 'Escape') {
      event.stopPropagation();
      onCancel();
    }
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the keys of its inputs bubble up
    <div
      ref={box}
      className="hy-nq-customer"
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
        <p className="hy-error" role="alert">
          {general}
        </p>
      )}
      <div className="hy-row">
        <Button kind="primary" loading={write.busy} onClick={() => void save()}>
          {t('Add customer')}
        </Button>
        <Button onClick={onCancel}>{t('Cancel')}</Button>
      </div>
    </div>
  );
}
