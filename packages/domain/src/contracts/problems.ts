import { t } from '@hireyard/messages';
import type { DeliveryType } from './delivery-type.ts';
import { legs } from './delivery-type.ts';
import type { DepositProblem } from '../money/deposit.ts';
import type { Minor } from '../values/money.ts';
import { endsInPostcode, normalisePostcode } from '../values/postcode.ts';

/** All problems a contract can have, in display order (domain rules §9). */
export const PROBLEMS = [
  {
    code: 'delivery_customer_lookup_failed',
    description: t('The delivery contact was not found in the hire system.'),
  },
  {
    code: 'lead_customer_lookup_failed',
    description: t('The lead customer was not found in the hire system.'),
  },
  { code: 'lead_customer_not_set', description: t('Lead customer not set.') },
  { code: 'account_lookup_failed', description: t('The account was not found in the hire system.') },
  { code: 'account_not_set', description: t('Account not set.') },
  {
    code: 'account_accounting_lookup_failed',
    description: t('The account was not found in the accounting system.'),
  },
  { code: 'deposit_override_too_low', description: t('The deposit override is too low.') },
  { code: 'deposit_below_minimum', description: t('The deposit is below the minimum.') },
  { code: 'contract_below_minimum', description: t('The contract is below the minimum hire value.') },
  { code: 'postcode_incorrect', description: t('The delivery postcode is missing or not valid.') },
  { code: 'postcode_in_wrong_field', description: t('The postcode is in the wrong field of the address.') },
] as const satisfies readonly { code: string; description: string }[];

export type ProblemCode = (typeof PROBLEMS)[number]['code'];

export interface Problem {
  readonly code: ProblemCode;
  readonly description: string;
}

export interface ContractAddress {
  readonly address_1: string | null;
  readonly address_2: string | null;
  readonly address_3: string | null;
  readonly address_town: string | null;
  readonly address_county: string | null;
  readonly address_postcode: string | null;
}

export interface ProblemFacts {
  /** The lookup in the hire system also fails for an inactive customer. */
  readonly lead_customer: { readonly active: boolean; readonly lookup_ok: boolean } | null;
  /** Null if there is none, which is fine. */
  readonly delivery_contact: { readonly lookup_ok: boolean } | null;
  readonly account: { readonly lookup_ok: boolean; readonly accounting_lookup_ok: boolean } | null;
  /** Problems found by the deposit rules. */
  readonly deposit_problems: readonly DepositProblem[];
  readonly has_lines: boolean;
  /** value_ex_delivery less wash-up, and the depot's minimum for it. */
  readonly hire_part: Minor;
  readonly contract_minimum: Minor;
  /** The configured country, which decides the postcode format. */
  readonly country: string;
  readonly delivery_type: DeliveryType;
  readonly address: ContractAddress;
}

/** Returns a contract's problems in the order of PROBLEMS. Without any it can move forward (domain rules §9). */
export function contractProblems(facts: ProblemFacts): Problem[] {
  const { lead_customer, account, address } = facts;
  const postcode = address.address_postcode?.trim() ?? '';
  const otherLines = [
    address.address_1,
    address.address_2,
    address.address_3,
    address.address_town,
    address.address_county,
  ];
  const raised: Record<ProblemCode, boolean> = {
    delivery_customer_lookup_failed: facts.delivery_contact !== null && !facts.delivery_contact.lookup_ok,
    lead_customer_lookup_failed: lead_customer !== null && !(lead_customer.active && lead_customer.lookup_ok),
    lead_customer_not_set: lead_customer === null,
    account_lookup_failed: account !== null && !account.lookup_ok,
    account_not_set: account === null,
    account_accounting_lookup_failed: account !== null && !account.accounting_lookup_ok,
    deposit_override_too_low: facts.deposit_problems.includes('deposit_override_too_low'),
    deposit_below_minimum: facts.deposit_problems.includes('deposit_below_minimum'),
    contract_below_minimum: !facts.has_lines || facts.hire_part < facts.contract_minimum,
    postcode_incorrect:
      postcode === '' ? legs(facts.delivery_type) > 0 : normalisePostcode(facts.country, postcode) === null,
    postcode_in_wrong_field: otherLines.some((line) => line !== null && endsInPostcode(facts.country, line)),
  };
  return PROBLEMS.filter((problem) => raised[problem.code]);
}
