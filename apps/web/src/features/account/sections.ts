import type { FormSection } from '../../resource-ui/form-values.ts';

export const accountSections: readonly FormSection[] = [
  { title: 'Account', fields: ['code', 'name', 'email'] },
  { title: 'People', fields: ['lead_customer', 'customers'] },
  {
    title: 'Credit',
    fields: ['credit_account', 'payment_terms', 'credit_limit', 'credit_limit_hard_limit'],
  },
  {
    title: 'Address',
    fields: ['address_1', 'address_2', 'address_3', 'address_town', 'address_county', 'address_postcode'],
  },
];
