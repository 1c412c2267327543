/** The next steps for each open item of the settlement checklist (domain rules §6). */
import { formatMoney, parseMoney } from '@hireyard/domain/values/money';
import { t } from '@hireyard/messages';
import type { BalancesWire, SettlementStep } from '@hireyard/wire/money/money';
import type { Ask, PaymentRequest, RefundRequest } from '../../money/index.ts';

export interface SettlementFacts {
  readonly contract: number;
  readonly number: string;
  readonly balances: BalancesWire;
  readonly requests: readonly PaymentRequest[];
  readonly refunds: readonly RefundRequest[];
  /** The part of the deposit left after all debts are paid. */
  readonly depositToRefund: string;
}

/** A deposit, or the rest of one, to refund. */
export interface DepositRefund {
  readonly request: PaymentRequest;
  readonly amount: string;
}
export type Step = { readonly label: string } & (
  | { readonly ask: Ask }
  | { readonly decide: true }
  | { readonly count: true }
  | { readonly back: DepositRefund }
  | { readonly refund: number }
);

const positive = (amount: string): boolean => parseMoney(amount) > 0n;
const least = (a: string, b: string): string =>
  formatMoney(parseMoney(a) < parseMoney(b) ? parseMoney(a) : parseMoney(b));
const CLOSED = new Set(['succeeded', 'rejected', 'cancelled']);

function toPay(type: 'contract' | 'damages', facts: SettlementFacts): readonly Step[] {
  const { balances, requests } = facts;
  const { outstanding, requestable } = balances[type];
  const own = requests.filter((one) => one.type === type);
  const over = parseMoney(outstanding);
  if (over < 0n) {
    const request = own.find((one) => positive(one.refundable));
    const amount = request && least(request.refundable, formatMoney(-over));
    return request && amount
      ? [{ label: t('Refund overpayment'), ask: { do: 'refund', request, amount } }]
      : [];
  }
  const deposit = requests.find((one) => one.type === 'deposit' && positive(one.refundable));
  const open = own.find((one) => positive(one.payable));
  const steps: Step[] = [];
  if (deposit && positive(requestable))
    steps.push({ label: t('Use deposit'), ask: { do: 'deposit', request: deposit, type } });
  if (open)
    steps.push({
      label: t('Record payment of {number}', { number: open.number }),
      ask: { do: 'pay', request: open },
    });
  // a requested amount can't be taken from the deposit as well
  if (deposit && open?.can_cancel && !positive(requestable))
    steps.push({
      label: t('Cancel {number} to use the deposit', { number: open.number }),
      ask: { do: 'cancel', request: open },
    });
  if (positive(requestable))
    steps.push({
      label: t('Request payment'),
      ask: { do: 'request', contract: facts.contract, number: facts.number, type },
    });
  return steps;
}

function toReturn({ requests, depositToRefund }: SettlementFacts): readonly Step[] {
  const request = requests.find((one) => one.type === 'deposit' && positive(one.refundable));
  if (request === undefined || !positive(depositToRefund)) return [];
  const amount = least(request.refundable, depositToRefund);
  return [{ label: t('Refund remaining deposit'), back: { request, amount } }];
}

function toFinish({ refunds }: SettlementFacts): readonly Step[] {
  const open = refunds.filter(({ states }) => !states.some((state) => CLOSED.has(state.system_action ?? '')));
  return open.map(({ id, number }) => ({ label: t('Open {number}', { number }), refund: id }));
}

/** Returns the steps that settle an open item, the usual one first; none if it follows from another item. */
export function stepsFor({ code, done }: SettlementStep, facts: SettlementFacts): readonly Step[] {
  if (done) return [];
  if (code === 'units_counted') return [{ label: t('Count in'), count: true }];
  if (code === 'damages_decided') return [{ label: t('Decide on damages'), decide: true }];
  if (code === 'contract_paid') return toPay('contract', facts);
  if (code === 'damages_paid') return toPay('damages', facts);
  if (code === 'deposit_returned') return toReturn(facts);
  if (code === 'refunds_done') return toFinish(facts);
  return [];
}

/** Permission needed for a step of the money dialogs. */
const NEEDS: Readonly<Record<string, string>> = {
  pay: 'accounting.add_transaction',
  deposit: 'accounting.add_transaction',
  request: 'accounting.add_paymentrequest',
  refund: 'accounting.add_refundrequest',
  cancel: 'accounting.change_paymentrequest',
};

/** Returns the permission needed for a step; undefined if none. */
export function rightFor(step: Step): string | undefined {
  if ('ask' in step) return NEEDS[step.ask.do] ?? '';
  if ('back' in step) return 'accounting.add_refundrequest';
  return 'count' in step ? 'contract.change_contract' : undefined;
}
