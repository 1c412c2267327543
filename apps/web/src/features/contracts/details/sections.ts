import { t } from '@hireyard/messages';

/** The fields of a contract's details, in their order. */
export const detailSections = [
  {
    title: t('Dates'),
    fields: ['delivery_date', 'hire_date', 'collection_date', 'payment_due_date', 'hold_until'],
  },
  {
    title: t('Who'),
    fields: ['lead_customer', 'account', 'delivery_contact', 'depot', 'customer_reference'],
  },
  {
    title: t('Delivery'),
    fields: [
      'delivery_type',
      'address_1',
      'address_2',
      'address_3',
      'address_town',
      'address_county',
      'address_postcode',
    ],
  },
  {
    title: t('Delivery price and deposit'),
    fields: ['delivery_charge', 'delivery_surcharge', 'deposit_override'],
  },
  { title: t('Internal notes'), fields: ['system_notes'] },
];
