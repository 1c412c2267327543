import { t } from '@hireyard/messages';
import type { contract } from '@hireyard/wire/contracts/contract';

/** What a person can do about each problem of a contract (domain rules §9) or reason against a move (§6), and where. */
export interface ProblemHelp {
  readonly todo: string;
  /** The tab that holds what must change. */
  readonly tab: 'items' | 'details' | 'availability' | 'money';
  /** The field of the details that must change. */
  readonly field?: keyof typeof contract.fields;
}

const HELP: Readonly<Record<string, ProblemHelp>> = {
  lead_customer_not_set: { todo: t('Choose the lead customer.'), tab: 'details', field: 'lead_customer' },
  lead_customer_lookup_failed: {
    todo: t('Reactivate the customer, or choose another one.'),
    tab: 'details',
    field: 'lead_customer',
  },
  delivery_customer_lookup_failed: {
    todo: t('Choose a delivery contact who is active, or none.'),
    tab: 'details',
    field: 'delivery_contact',
  },
  account_not_set: { todo: t('Choose an account to bill.'), tab: 'details', field: 'account' },
  account_lookup_failed: {
    todo: t('Reactivate the account, or choose another one.'),
    tab: 'details',
    field: 'account',
  },
  account_accounting_lookup_failed: {
    todo: t('Ask Finance to add the account to the accounting package.'),
    tab: 'details',
  },
  deposit_override_too_low: {
    todo: t('Raise the deposit override, or empty it to use the rules.'),
    tab: 'details',
    field: 'deposit_override',
  },
  deposit_below_minimum: {
    todo: t('Set a deposit override of at least the minimum.'),
    tab: 'details',
    field: 'deposit_override',
  },
  shortage: { todo: t('Take fewer, another item, depot or other dates.'), tab: 'availability' },
  contract_below_minimum: { todo: t('Add items until the hire reaches the depot’s minimum.'), tab: 'items' },
  postcode_incorrect: {
    todo: t('Correct the delivery postcode, or let the customer fetch it.'),
    tab: 'details',
    field: 'address_postcode',
  },
  deposit_not_settled: { todo: t('Record its payment, or send the link again.'), tab: 'money' },
  already_paid: { todo: t('Refund it first.'), tab: 'money' },
  credit_hard_limit_exceeded: {
    todo: t('Take a payment first, or ask a Finance Admin to let the account pass its limit.'),
    tab: 'money',
  },
  damages_decided: { todo: t('Charge or waive each.'), tab: 'money' },
  contract_paid: { todo: t('Record a payment, use the deposit, or refund what is too much.'), tab: 'money' },
  damages_paid: { todo: t('Record a payment, use the deposit, or refund what is too much.'), tab: 'money' },
  deposit_returned: { todo: t('Use it for what is owed and refund the rest.'), tab: 'money' },
  refunds_done: { todo: t('Finish or cancel it.'), tab: 'money' },
  postcode_in_wrong_field: {
    todo: t('Move the postcode from the address line to its own field.'),
    tab: 'details',
    field: 'address_postcode',
  },
};

/** The way out of a problem or reason that is known; undefined for one that explains itself. */
export const knownHelp = (code: string): ProblemHelp | undefined => HELP[code];

/** The way out of a problem; for one that is not known here, its details are the place to look. */
export const helpFor = (code: string): ProblemHelp =>
  HELP[code] ?? { todo: t('Look at the details.'), tab: 'details' };
