import { t } from '@hireyard/messages';
import type { FormSection } from '../../resource-ui/form-values.ts';

export const accountSections: readonly FormSection[] = [
  { title: t('Account'), fields: ['code', 'name', 'email', 'document_language'] },
  { title: t('People'), fields: ['lead_customer', 'customers'] },
  {
    title: t('Credit'),
    fields: ['credit_account', 'payment_terms', 'credit_limit', 'credit_limit_hard_limit'],
  },
  {
    title: t('Address'),
    fields: ['address_1', 'address_2', 'address_3', 'address_town', 'address_county', 'address_postcode'],
  },
];
