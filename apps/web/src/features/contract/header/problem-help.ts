import type { contract } from '@hireyard/wire/resources/contract';

/** What a person can do about each problem of a contract (domain rules §9) or reason against a move (§6), and where. */
export interface ProblemHelp {
  readonly todo: string;
  /** The tab that holds what must change. */
  readonly tab: 'items' | 'details' | 'availability' | 'money';
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
  deposit_not_settled: { todo: 'Record its payment, or send the link again.', tab: 'money' },
  already_paid: { todo: 'Refund it first.', tab: 'money' },
  credit_hard_limit_exceeded: {
    todo: 'Take a payment first, or ask a Finance Admin to let the account pass its limit.',
    tab: 'money',
  },
  damages_decided: { todo: 'Charge or waive each.', tab: 'money' },
  contract_paid: { todo: 'Record a payment, use the deposit, or refund what is too much.', tab: 'money' },
  damages_paid: { todo: 'Record a payment, use the deposit, or refund what is too much.', tab: 'money' },
  deposit_returned: { todo: 'Use it for what is owed and refund the rest.', tab: 'money' },
  refunds_done: { todo: 'Finish or cancel it.', tab: 'money' },
  postcode_in_wrong_field: {
    todo: 'Move the postcode from the address line to its own field.',
    tab: 'details',
    field: 'address_postcode',
  },
};

/** The way out of a problem or reason that is known; undefined for one that explains itself. */
export const knownHelp = (code: string): ProblemHelp | undefined => HELP[code];

/** The way out of a problem; for one that is not known here, its details are the place to look. */
export const helpFor = (code: string): ProblemHelp =>
  HELP[code] ?? { todo: 'Look at the details.', tab: 'details' };
