import { t } from '@hireyard/messages';
import type { BalancesWire, settlementShape } from '@hireyard/wire/money/money';
import type { ReadOf } from '@hireyard/wire/field';
import { heads } from '@hireyard/wire/resource/heads';
import type { refundrequest } from '@hireyard/wire/money/refundrequest';
import { useGo } from '../../../page/navigate.tsx';
import { useCan } from '../../../page/session-hooks.ts';
import { paths } from '../../../lib/registry/paths.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { IconCheck, IconWarn } from '../../../ui/icons.tsx';
import {
  type Desk,
  type MoneyRecords,
  type PaymentRequest,
  useMoneyText,
  useMoneyWrite,
} from '../../money/index.ts';
import { toast } from '../../../ui/toast.ts';
import type { Contract } from '../data.ts';
import { type Step, stepsFor } from './settlement-steps.ts';
import { WashupRow } from './washup-row.tsx';

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
