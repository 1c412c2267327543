import { t } from '@hireyard/messages';
import type { FormSection } from '../../resource/form/form-values.ts';

export const addressFields = [
  'address_1',
  'address_2',
  'address_3',
  'address_town',
  'address_county',
  'address_postcode',
];

export const customerSections: readonly FormSection[] = [
  { title: t('Customer'), fields: ['name', 'telephone', 'email'] },
  { title: t('Address'), fields: addressFields },
];
