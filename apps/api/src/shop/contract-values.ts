/** Converts a shop's order to contract fields, as on the wire. */
import { t } from '@hireyard/messages';
import { contract } from '@hireyard/wire/contracts/contract';
import { normalisePostcode } from '@hireyard/domain/values/postcode';
import type { ShopOrder } from '../platform/ports/shop.ts';
import type { Values } from '../records/core/write.ts';
import { wrongDates } from './dates.ts';
import type { Party } from './people.ts';

/** Returns the contract's reference for the shop's order number. */
export const referenceOf = ({ number }: Pick<ShopOrder, 'number'>): string =>
  t('Shop order {number}', { number });

/** Returns the label of a contract's field. */
export const labelOf = (field: string): string =>
  contract.fields[field as keyof typeof contract.fields]?.label ?? field;

interface Ours {
  readonly country: string;
  readonly currency: string;
}

/** Returns the fields that the shop controls, and remarks for staff about data that could not be imported. */
export function contractValuesOf(
  order: ShopOrder,
  party: Party | null,
  { country, currency }: Ours,
): { readonly values: Values; readonly remarks: readonly string[] } {
  const { deliverTo, dates, delivery, unreadable, person } = order;
  const wrong = Object.entries(wrongDates(dates));
  const remarks = [
    ...unreadable,
    ...wrong.map(([field, why]) =>
      t('The days {days} (hire, delivery, collection) are not valid. {field}: {why}', {
        days: Object.values(dates)
          .map((day) => day ?? '–')
          .join(', '),
        field: labelOf(field),
        why,
      }),
    ),
    ...(party === null
      ? [
          person.name === ''
            ? t('The order has no email address, so no customer was added.')
            : t('The order has no email address, so {name} was not added to the customers.', {
                name: person.name,
              }),
        ]
      : party.remarks),
  ];
  const days = wrong.length > 0 ? { hire_date: null, delivery_date: null, collection_date: null } : dates;
  const ours = order.currency === '' || order.currency === currency;
  return {
    values: {
      lead_customer: party?.customer ?? null,
      account: party?.account ?? null,
      customer_reference: referenceOf(order),
      ...days,
      delivery_type: order.collects ? 'none' : 'both',
      ...deliverTo,
      address_postcode: normalisePostcode(country, deliverTo.address_postcode) ?? deliverTo.address_postcode,
      delivery_charge: ours && !order.collects ? delivery : null,
    },
    remarks,
  };
}
