import { t } from '@hireyard/messages';
import { formatMoney, parseMoney } from '@hireyard/domain/values/money';
import { Button } from '../../../ui/button.tsx';
import { useCan } from '../../../page/session-hooks.ts';
import { toast } from '../../../ui/toast.ts';
import { useMoneyText } from '../../money/index.ts';
import { useCountAction } from '../count/use-count.ts';
import { inFigures } from '../../../lib/locale.ts';
import type { Settlement } from './settlement-card.tsx';

/** What the count puts right of the wash-up, and the press that does it; nothing where the two agree. */
export function WashupRow({
  contract,
  settlement,
}: {
  readonly contract: number;
  readonly settlement: Settlement;
}) {
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
