import { t } from '@hireyard/messages';
import { Card } from '../../../ui/card.tsx';
import { Field } from '../../../ui/field.tsx';
import { TextInput } from '../../../ui/inputs.tsx';
import { ADDRESS, postcodeHint, type QuoteDraft, weDrive } from './quote-draft.ts';

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
