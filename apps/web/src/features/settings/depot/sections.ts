import { t } from '@hireyard/messages';
import type { FormSection } from '../../../resource/form/form-values.ts';

export const depotSections: readonly FormSection[] = [
  { title: t('Depot'), fields: ['code', 'name', 'telephone'] },
  {
    title: t('Address'),
    fields: ['address_1', 'address_2', 'address_3', 'address_town', 'address_county', 'address_postcode'],
  },
];
