import { t } from '@hireyard/messages';
import { account as declaration } from '@hireyard/wire/customers/account';
import { RecordForm } from '../../../resource/form/record-form.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { ADDRESS, type AccountChoice, type Customer } from './use-quote.ts';

interface NewAccountDialogProps {
  readonly customer: Customer;
  readonly text: string;
  readonly onMade: (account: AccountChoice) => void;
  readonly onClose: () => void;
}

const SECTIONS = [
  { fields: ['name', 'code', 'email'] },
  { fields: ['credit_account', 'payment_terms'] },
  { fields: [...ADDRESS] },
];

/** Derives a short code from a name: "Whit & Sorrel" gives WHITS01. */
const codeFor = (name: string): string =>
  `${
    name
      .replace(/[^a-z]/gi, '')
      .slice(0, 5)
      .toUpperCase() || t('NEW')
  }01`;

/** Adds an account for a customer without one, with everything filled in. */
export default function NewAccountDialog({ customer, text, onMade, onClose }: NewAccountDialogProps) {
  // the search text is usually the customer's own name, or part of it
  const name = customer.name.toLowerCase().includes(text.toLowerCase()) ? customer.name : text;
  const address = Object.fromEntries(ADDRESS.map((field) => [field, customer[field]]));
  const person = {
    id: customer.id,
    name: customer.name,
    telephone: customer.telephone,
    email: customer.email,
  };
  return (
    <Dialog open wide title={t('New account')} onClose={onClose}>
      <RecordForm
        resource={declaration}
        initial={{
          active: true,
          name,
          code: codeFor(name),
          email: customer.email,
          lead_customer: person,
          customers: [person],
          ...address,
        }}
        sections={[...SECTIONS, { fields: ['lead_customer', 'customers'] }]}
        onCancel={onClose}
        onSaved={onMade}
      />
    </Dialog>
  );
}
