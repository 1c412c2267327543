import { t } from '@hireyard/messages';
import type { DeliveryType } from '../delivery-type.ts';
import type { Problem } from '../problems.ts';
import type { ContractPosition } from '../../workflow/actions.ts';
import type { Guard } from './table.ts';

export interface Shortage {
  readonly sku: string;
  readonly title: string;
  /** Missing units. */
  readonly short: number;
}

/** Units of a line that stay with the customer, or leave, after the rest of the hire. */
export interface StayingGoods {
  readonly title: string;
  readonly units: number;
  readonly still: 'out' | 'to_send';
}

/** An item of the settlement checklist. */
export interface SettlementItem {
  readonly code: string;
  /** The condition in words: 'All units counted in'. */
  readonly label: string;
  readonly done: boolean;
  readonly detail?: string;
}

/** The facts that decide a contract's moves, loaded under its lock. */
export interface ContractFacts {
  /** Null before the contract is created. */
  readonly position: ContractPosition | null;
  readonly problems: readonly Problem[];
  readonly dates: {
    readonly hire_date: string | null;
    readonly delivery_date: string | null;
    readonly collection_date: string | null;
  };
  readonly delivery_type: DeliveryType;
  readonly has_lines: boolean;
  readonly credit_account: boolean;
  /** The deposit has nothing outstanding. */
  readonly deposit_settled: boolean;
  readonly shortages: readonly Shortage[];
  readonly availability_guard: 'block' | 'warn' | 'allow';
  /** `override`: a credit override lets the contract pass the hard limit. */
  readonly credit: { readonly level: 'ok' | 'warn' | 'block'; readonly override: boolean };
  readonly anything_paid: boolean;
  readonly settlement: readonly SettlementItem[];
  /** Goods whose own dates are later than the contract's, so that the hire has not ended with the rest. */
  readonly staying: readonly StayingGoods[];
  /** Units that are with the customer. */
  readonly out: number;
  readonly contract_number: string;
  /** The user is a Finance Admin. */
  readonly can_reopen: boolean;
}

/** A reason in words with a stable code. */
export interface Explanation {
  readonly code: string;
  readonly description: string;
}

export interface Judgement {
  readonly refusals: readonly Explanation[];
  readonly warnings: readonly Explanation[];
}

const refuse = (...refusals: Explanation[]): Judgement => ({ refusals, warnings: [] });
const warn = (...warnings: Explanation[]): Judgement => ({ refusals: [], warnings });
const PASS = refuse();

/** Returns each guard's refusals and warnings for the facts. */
export const GUARDS: Record<Guard, (facts: ContractFacts) => Judgement> = {
  dates: ({ dates }) =>
    dates.delivery_date === null || dates.collection_date === null
      ? refuse({ code: 'dates_missing', description: t('Set the delivery and collection dates.') })
      : PASS,
  lines: ({ has_lines }) =>
    has_lines ? PASS : refuse({ code: 'no_lines', description: t('The contract has no items yet.') }),
  no_problems: ({ problems }) => refuse(...problems.map(({ code, description }) => ({ code, description }))),
  availability: (facts) => {
    if (facts.availability_guard === 'allow') return PASS;
    return facts.availability_guard === 'warn'
      ? warn(...shortageProblems(facts))
      : refuse(...shortageProblems(facts));
  },
  // Missing goods can't be sent, whatever the depot's booking rule. Only 'allow' lets them pass, for depots that hire in from others.
  no_shortage: (facts) =>
    facts.availability_guard === 'allow'
      ? warn(...shortageProblems(facts))
      : refuse(...shortageProblems(facts)),
  credit: ({ credit }) => {
    if (credit.level === 'ok') return PASS;
    if (credit.level === 'warn') {
      return warn({
        code: 'credit_limit_exceeded',
        description: t('The account would be over its credit limit.'),
      });
    }
    const over = {
      code: 'credit_hard_limit_exceeded',
      description: t('The account would be over its hard credit limit.'),
    };
    return credit.override ? warn(over) : refuse(over);
  },
  deposit_settled: ({ credit_account, deposit_settled }) =>
    credit_account || deposit_settled
      ? PASS
      : refuse({ code: 'deposit_not_settled', description: t('The deposit has not been paid in full.') }),
  customer_collects: ({ delivery_type }) =>
    delivery_type === 'none' || delivery_type === 'collect'
      ? PASS
      : refuse({
          code: 'we_deliver',
          description: t('We deliver this hire, so it must be in transit before it is on hire.'),
        }),
  nothing_paid: ({ anything_paid }) =>
    anything_paid
      ? refuse({
          code: 'already_paid',
          description: t('Money has been paid, so this can’t become a quote again.'),
        })
      : PASS,
  settlement: ({ settlement }) =>
    refuse(
      ...settlement
        .filter((item) => !item.done)
        .map(({ code, label, detail }) => ({ code, description: detail ? `${label}: ${detail}` : label })),
    ),
  nothing_stays: ({ staying }) =>
    refuse(
      ...staying.map(({ title, units, still }) => ({
        code: 'goods_stay',
        description:
          still === 'out'
            ? t(
                '{units} × {title} stay longer. Record today’s return under Goods; end the hire with the last of them, or remove their own collection date.',
                { units, title },
              )
            : t('{units} × {title} still have to go out. Send them, or lower the quantity first.', {
                units,
                title,
              }),
      })),
    ),
  may_reopen: ({ can_reopen }) =>
    can_reopen
      ? PASS
      : refuse({
          code: 'finance_admin_only',
          description: t('Only a Finance Admin can reopen a completed contract.'),
        }),
};

/** Says which item is short, and by how many units. */
export const shortageText = ({ sku, title, short }: Shortage): string =>
  title === sku
    ? t('Not enough {title} for these dates, {short} short.', { short, title })
    : t('Not enough {title} ({sku}) for these dates, {short} short.', { short, title, sku });

const shortageProblems = ({ shortages }: ContractFacts): Explanation[] =>
  shortages.map((shortage) => ({ code: 'shortage', description: shortageText(shortage) }));
