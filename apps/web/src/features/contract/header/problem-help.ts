import type { contract } from '@hireyard/wire/resources/contract';

/** What a person can do about each problem of a contract (domain rules §9), and where. */
export interface ProblemHelp {
  readonly todo: string;
  /** The tab that holds what must change. */
  readonly tab: 'items' | 'details' | 'availability';
  /** The field of the details that must change. */
  readonly field?: keyof typeof contract.fields;
}

const HELP: Readonly<Record<string, ProblemHelp>> = {
  lead_customer_not_set: { todo: 'Choose the lead customer.', tab: 'details', field: 'lead_customer' },
  lead_customer_lookup_failed: {
    todo: 'Reactivate the customer, or choose another one.',
    tab: 'details',
    field: 'lead_customer',
  },
  delivery_customer_lookup_failed: {
    todo: 'Choose a delivery contact who is active, or none.',
    tab: 'details',
    field: 'delivery_contact',
  },
  account_not_set: { todo: 'Choose the account that pays.', tab: 'details', field: 'account' },
  account_lookup_failed: {
    todo: 'Reactivate the account, or choose another one.',
    tab: 'details',
    field: 'account',
  },
  account_accounting_lookup_failed: {
    todo: 'Ask Finance to add the account to the accounting package.',
    tab: 'details',
  },
  deposit_override_too_low: {
    todo: 'Raise the deposit override, or empty it to use the rules.',
    tab: 'details',
    field: 'deposit_override',
  },
  deposit_below_minimum: {
    todo: 'Set a deposit override of at least the minimum.',
    tab: 'details',
    field: 'deposit_override',
  },
  shortage: { todo: 'Take fewer, another item, depot or other dates.', tab: 'availability' },
  contract_below_minimum: { todo: 'Add items until the hire reaches the depot’s minimum.', tab: 'items' },
  postcode_incorrect: {
    todo: 'Correct the delivery postcode, or let the customer fetch it.',
    tab: 'details',
    field: 'address_postcode',
  },
  postcode_in_wrong_field: {
    todo: 'Move the postcode from the address line to its own field.',
    tab: 'details',
    field: 'address_postcode',
  },
};

/** The way out of a problem of the contract itself; undefined for reasons of another kind. */
export const knownHelp = (code: string): ProblemHelp | undefined => HELP[code];

/** The way out of a problem; for one that is not known here, its details are the place to look. */
export const helpFor = (code: string): ProblemHelp =>
  HELP[code] ?? { todo: 'Look at the details.', tab: 'details' };
