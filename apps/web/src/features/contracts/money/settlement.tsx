import { formatMoney, parseMoney } from '@hireyard/domain/values/money';
import { t } from '@hireyard/messages';
import type { ReadOf } from '@hireyard/wire/field';
import type { BalancesWire, settlementShape } from '@hireyard/wire/money/money';
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
import { type Desk, type MoneyRecords, useMoneyText, useMoneyWrite } from '../../money/index.ts';
import { useGoodsAction } from '../count/use-count.ts';
import type { Contract } from '../data.ts';
import { type DepositRefund, rightFor, type Step, stepsFor } from './settlement-steps.ts';
import { Row } from '../../../ui/layout.tsx';

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
    <Row between className="hy-mo-washup">
      <span>
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
      </span>
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
      </ul>
      <WashupRow contract={contract.id} settlement={settlement} />
      {settlement.ready && <p role="status">{t('Everything is settled. Complete the hire.')}</p>}
    </Card>
  );
}

/** Formats amounts within a sentence of the rules in the business's currency. */
const amounts = (detail: string, text: (amount: string) => string): string =>
  detail.replace(/-?\d+\.\d\d/g, text);
