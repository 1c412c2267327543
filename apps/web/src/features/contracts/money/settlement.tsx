/** The settlement checklist of a contract with the next steps for open items, and the wash-up correction (domain rules §6). */
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
  type Desk,
  type MoneyRecords,
  useMoneyText,
  useMoneyWrite,
  type Ask,
  type PaymentRequest,
  type RefundRequest,
} from '../../money/index.ts';
import { useGoodsAction } from '../count/use-count.ts';
import type { Contract } from '../data.ts';
import { Stack, Row, Rows } from '../../../ui/layout.tsx';

/** The wash-up correction from the count with its button; hidden if there is none. */
function WashupRow({ contract, settlement }: { readonly contract: number; readonly settlement: Settlement }) {
  const can = useCan();
  const text = useMoneyText();
  const { post, busy } = useGoodsAction(contract);
  const { washup, washup_total, washup_applied } = settlement;
  const open = formatMoney(parseMoney(washup_total) - parseMoney(washup_applied));
  if (washup_total === '0.00' && washup_applied === '0.00') return null;
  const credit = open.startsWith('-');
  const washupValues = ({ units, title, amount }: (typeof washup)[number]) => ({
    units: inFigures(units),
    title,
    amount: text(amount),
  });
  const apply = async () => {
    const outcome = await post('washUp', {});
    toast(outcome.ok ? t('Wash-up updated from the count') : outcome.message, {
      tone: outcome.ok ? 'success' : 'danger',
    });
  };
  return (
    <Row between className="hy-below">
      <Stack as="span" gap={0} className="hy-grow">
        <b>{t('Wash-up as counted')}</b>
        {washup.map((one) => (
          <span key={one.contractstock} className="hy-hint">
            {one.amount.startsWith('-')
              ? t('{units} × {title} returned clean but charged for wash-up: {amount}', washupValues(one))
              : t(
                  '{units} × {title} returned dirty but not charged for wash-up: {amount}',
                  washupValues(one),
                )}
          </span>
        ))}
        {open === '0.00' && (
          <span className="hy-hint">
            {t('On the contract, before tax: {amount}', { amount: text(washup_applied) })}
          </span>
        )}
      </Stack>
      {open !== '0.00' && can('contract.change_contract') && (
        <Button loading={busy} onClick={() => void apply()}>
          {credit
            ? t('Credit {amount}', { amount: text(open.slice(1)) })
            : t('Charge {amount}', { amount: text(open) })}
        </Button>
      )}
    </Row>
  );
}

export type Settlement = ReadOf<typeof settlementShape>;

interface SettlementCardProps {
  readonly contract: Contract;
  readonly settlement: Settlement;
  readonly balances: BalancesWire;
  readonly records: MoneyRecords;
  readonly desk: Desk;
  readonly onDecide: () => void;
  readonly onCount: () => void;
}

/** The steps that the user may take for each item. */
function useSteps({ contract, settlement, balances, records, desk, onDecide, onCount }: SettlementCardProps) {
  const can = useCan();
  const go = useGo();
  const text = useMoneyText();
  const refund = useMoneyWrite<typeof refundrequest>(heads.refundrequest);
  const { id, contract_number } = contract;
  const facts = {
    contract: id,
    number: contract_number,
    balances,
    requests: records.requests,
    refunds: records.refunds,
    depositToRefund: settlement.deposit_to_refund,
  };
  const requestDepositRefund = async ({ request, amount }: DepositRefund) => {
    const reason = t('Deposit refund for {contract_number}', { contract_number });
    const outcome = await refund.run({
      do: 'create',
      body: { paymentrequest: request.id, amount, reason },
    });
    toast(
      outcome.ok
        ? t('Deposit refund of {amount} awaits approval.', { amount: text(amount) })
        : outcome.message,
      { tone: outcome.ok ? 'success' : 'danger' },
    );
  };
  return {
    points: settlement.items.map((item) => ({
      item,
      steps: stepsFor(item, facts).filter((step) => {
        const right = rightFor(step);
        return right === undefined || can(right);
      }),
    })),
    run: (step: Step) => {
      if ('ask' in step) desk.ask(step.ask);
      else if ('refund' in step) go(paths.refundRequest.to({ id: step.refund }));
      else if ('back' in step) void requestDepositRefund(step.back);
      else if ('count' in step) onCount();
      else onDecide();
    },
    isBusy: (step: Step) => 'back' in step && refund.busy,
  };
}

/** The settlement checklist with the next step for each open item. */
export function SettlementCard(props: SettlementCardProps) {
  const { contract, settlement } = props;
  const text = useMoneyText();
  const { points, run, isBusy } = useSteps(props);
  const next = points.find(({ steps }) => steps.length > 0);
  return (
    <Card title={t('Settlement')} help="money.settlement">
      <Rows flush between>
        {points.map((point) => {
          const { item, steps } = point;
          return (
            <li key={item.code}>
              <Row as="span" align="start" nowrap>
                {item.done ? <IconCheck className="hy-success" /> : <IconWarn className="hy-warning" />}
                <span>
                  <b>{item.label}</b>
                  <span className="hy-sr">{item.done ? t(', done') : t(', open')}</span>
                  {item.detail !== undefined && (
                    <span className="hy-hint"> {amounts(item.detail, text)}</span>
                  )}
                </span>
              </Row>
              {steps.length > 0 && (
                <span className="hy-row">
                  {steps.map((step, at) => (
                    <Button
                      key={step.label}
                      loading={isBusy(step)}
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
      </Rows>
      <WashupRow contract={contract.id} settlement={settlement} />
      {settlement.ready && <p role="status">{t('Everything is settled. Complete the hire.')}</p>}
    </Card>
  );
}

/** Formats amounts within a sentence of the rules in the business's currency. */
const amounts = (detail: string, text: (amount: string) => string): string =>
  detail.replace(/-?\d+\.\d\d/g, text);

// The next steps for each open item of the checklist.

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
interface DepositRefund {
  readonly request: PaymentRequest;
  readonly amount: string;
}
/** A step of the settlement, with the dialog that it opens or the action that it takes. */
type Step = { readonly label: string } & (
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
function rightFor(step: Step): string | undefined {
  if ('ask' in step) return NEEDS[step.ask.do] ?? '';
  if ('back' in step) return 'accounting.add_refundrequest';
  return 'count' in step ? 'contract.change_contract' : undefined;
}
