import { formatMoney, parseMoney } from '@hireyard/domain/values/money';
import { t } from '@hireyard/messages';
import type { ReadOf } from '@hireyard/wire/field';
import type { BalancesWire, settlementShape, SettlementStep } from '@hireyard/wire/money/money';
import type { refundrequest } from '@hireyard/wire/money/refundrequest';
import { heads } from '@hireyard/wire/resource/heads';
import { inFigures } from '../../../lib/format.ts';
import { paths } from '../../../lib/registry/paths.ts';
import { useGo } from '../../../page/navigate.tsx';
import { useCan } from '../../../page/session.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { IconCheck, IconWarn } from '../../../ui/icons.tsx';
import { toast } from '../../../ui/toast.tsx';
import {
  type Ask,
  type Desk,
  type MoneyRecords,
  type PaymentRequest,
  type RefundRequest,
  useMoneyText,
  useMoneyWrite,
} from '../../money/index.ts';
import { useCountAction } from '../count/count-card.tsx';
import type { Contract } from '../data.ts';

// What a desk does next for each open point of the settlement checklist (domain rules §6).

export interface SettlementFacts {
  readonly contract: number;
  readonly number: string;
  readonly balances: BalancesWire;
  readonly requests: readonly PaymentRequest[];
  readonly refunds: readonly RefundRequest[];
  /** Of the deposit, once all else is paid from it. */
  readonly depositToRefund: string;
}

type Step = { readonly label: string } & (
  | { readonly ask: Ask }
  | { readonly decide: true }
  | { readonly count: true }
  | { readonly back: { readonly request: PaymentRequest; readonly amount: string } }
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
      ? [{ label: t('Refund what is too much'), ask: { do: 'refund', request, amount } }]
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
  // what a request asks for cannot be taken from the deposit as well
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
  return [{ label: t('Refund the rest of the deposit'), back: { request, amount } }];
}

function toFinish({ refunds }: SettlementFacts): readonly Step[] {
  const open = refunds.filter(({ states }) => !states.some((state) => CLOSED.has(state.system_action ?? '')));
  return open.map(({ id, number }) => ({ label: t('Open {number}', { number }), refund: id }));
}

/** The ways to settle an open point, the usual one first; none when it follows from another point. */
export function stepsFor({ code, done }: SettlementStep, facts: SettlementFacts): readonly Step[] {
  if (done) return [];
  if (code === 'units_counted') return [{ label: t('Count in'), count: true }];
  if (code === 'damages_decided') return [{ label: t('Decide damages'), decide: true }];
  if (code === 'contract_paid') return toPay('contract', facts);
  if (code === 'damages_paid') return toPay('damages', facts);
  if (code === 'deposit_returned') return toReturn(facts);
  if (code === 'refunds_done') return toFinish(facts);
  return [];
}

/** What the count puts right of the wash-up, and the press that does it; nothing where the two agree. */
function WashupRow({ contract, settlement }: { readonly contract: number; readonly settlement: Settlement }) {
  const can = useCan();
  const text = useMoneyText();
  const { washUp, busy } = useCountAction(contract);
  const { washup, washup_total, washup_applied } = settlement;
  const open = formatMoney(parseMoney(washup_total) - parseMoney(washup_applied));
  if (washup_total === '0.00' && washup_applied === '0.00') return null;
  const credit = open.startsWith('-');
  const cameBack = ({ units, title, amount }: (typeof washup)[number]) => ({
    units: inFigures(units),
    title,
    amount: text(amount),
  });
  const apply = async () => {
    const outcome = await washUp();
    toast(outcome.ok ? t('The wash-up is as counted') : outcome.message, {
      tone: outcome.ok ? 'success' : 'danger',
    });
  };
  return (
    <div className="hy-mo-washup">
      <span>
        <b>{t('Wash-up by the count')}</b>
        {washup.map((one) => (
          <span key={one.contractstock} className="hy-hint">
            {one.amount.startsWith('-')
              ? t('{units} × {title} came back clean though washing was charged: {amount}', cameBack(one))
              : t('{units} × {title} came back dirty though to be clean: {amount}', cameBack(one))}
          </span>
        ))}
        {open === '0.00' && (
          <span className="hy-hint">
            {t('On the contract, before tax: {amount}', { amount: text(washup_applied) })}
          </span>
        )}
      </span>
      {open !== '0.00' && can('contract.change_contract') && (
        <Button loading={busy} onClick={() => void apply()}>
          {credit
            ? t('Credit {amount}', { amount: text(open.slice(1)) })
            : t('Charge {amount}', { amount: text(open) })}
        </Button>
      )}
    </div>
  );
}

export type Settlement = ReadOf<typeof settlementShape>;

/** What a person needs for a step of each kind. */
const NEEDS: Readonly<Record<string, string>> = {
  pay: 'accounting.add_transaction',
  deposit: 'accounting.add_transaction',
  request: 'accounting.add_paymentrequest',
  refund: 'accounting.add_refundrequest',
  cancel: 'accounting.change_paymentrequest',
};

interface SettlementCardProps {
  readonly contract: Contract;
  readonly settlement: Settlement;
  readonly balances: BalancesWire;
  readonly records: MoneyRecords;
  readonly desk: Desk;
  readonly onDecide: () => void;
  readonly onCount: () => void;
}

/** What stands between the hire and its end, with the next step for each open point. */
export function SettlementCard({
  contract,
  settlement,
  balances,
  records,
  desk,
  onDecide,
  onCount,
}: SettlementCardProps) {
  const can = useCan();
  const go = useGo();
  const text = useMoneyText();
  const refund = useMoneyWrite<typeof refundrequest>(heads.refundrequest);
  const facts = {
    contract: contract.id,
    number: contract.contract_number,
    balances,
    requests: records.requests,
    refunds: records.refunds,
    depositToRefund: settlement.deposit_to_refund,
  };
  const may = (step: Step) =>
    'ask' in step
      ? can(NEEDS[step.ask.do] ?? '')
      : 'back' in step
        ? can('accounting.add_refundrequest')
        : !('count' in step) || can('contract.change_contract');
  const run = (step: Step) => {
    if ('ask' in step) desk.ask(step.ask);
    else if ('refund' in step) go(paths.refundRequest.to({ id: step.refund }));
    else if ('back' in step) void giveBack(step.back);
    else if ('count' in step) onCount();
    else onDecide();
  };
  const giveBack = async ({
    request,
    amount,
  }: {
    readonly request: PaymentRequest;
    readonly amount: string;
  }) => {
    const outcome = await refund.run({
      do: 'create',
      body: {
        paymentrequest: request.id,
        amount,
        reason: t('Deposit of {contract_number}: the hire is over', {
          contract_number: contract.contract_number,
        }),
      },
    });
    toast(
      outcome.ok
        ? t('{amount} of the deposit asked back: it waits to be approved', { amount: text(amount) })
        : outcome.message,
      {
        tone: outcome.ok ? 'success' : 'danger',
      },
    );
  };
  const points = settlement.items.map((item) => ({ item, steps: stepsFor(item, facts).filter(may) }));
  const next = points.find(({ steps }) => steps.length > 0);
  return (
    <Card title={t('Settlement')} help="money.settlement">
      <ul className="hy-mo-points">
        {points.map((point) => {
          const { item, steps } = point;
          return (
            <li key={item.code} className={item.done ? 'is-done' : undefined}>
              {item.done ? <IconCheck /> : <IconWarn />}
              <span>
                <b>{item.label}</b>
                <span className="hy-sr">{item.done ? t(', done') : t(', open')}</span>
                {item.detail !== undefined && <span className="hy-hint"> {amounts(item.detail, text)}</span>}
              </span>
              {steps.length > 0 && (
                <span className="hy-row">
                  {steps.map((step, at) => (
                    <Button
                      key={step.label}
                      loading={'back' in step && refund.busy}
                      kind={point === next && at === 0 ? 'primary' : 'secondary'}
                      onClick={() => run(step)}
                    >
                      {step.label}
                    </Button>
                  ))}
                </span>
              )}
            </li>
          );
        })}
      </ul>
      <WashupRow contract={contract.id} settlement={settlement} />
      {settlement.ready && <p role="status">{t('All is settled: the hire can be completed.')}</p>}
    </Card>
  );
}

/** Amounts in a sentence of the rules, in the currency of the business. */
const amounts = (detail: string, text: (amount: string) => string): string =>
  detail.replace(/-?\d+\.\d\d/g, text);
