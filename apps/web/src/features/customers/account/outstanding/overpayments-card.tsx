import { t } from '@hireyard/messages';
import type { MoneyType } from '@hireyard/wire/money/money';
import { Link } from '../../../../page/navigate.tsx';
import { useCan } from '../../../../page/session.ts';
import { paths } from '../../../../lib/registry/paths.ts';
import { Button } from '../../../../ui/button.tsx';
import { Card } from '../../../../ui/card.tsx';
import { Money, rich } from '../../../../ui/text.tsx';
import { useDesk } from '../../../money/index.ts';
import type { Overpayment } from '../data.ts';
import { Rows } from '../../../../ui/layout.tsx';

const WORDS: Readonly<Record<MoneyType, string>> = {
  deposit: 'deposit',
  contract: 'hire',
  damages: 'damages',
};

/** Overpayments by contract, to be applied to other debts. */
export default function OverPaid({ over }: { readonly over: readonly Overpayment[] }) {
  const can = useCan();
  const desk = useDesk();
  const moves = can('accounting.change_transaction') && can('accounting.view_paymentrequest');
  return (
    <Card flush title={t('Overpaid')}>
      <Rows between>
        {over.map(({ contract: { id, contract_number: number }, type, amount }) => (
          <li key={`${id} ${type}`}>
            <span>
              {rich('{number} overpaid by {amount} <hint>({type})</hint>', {
                amount: <Money amount={amount} strong />,
                number: <Link to={paths.contract.to({ id }, { tab: 'money' })}>{number}</Link>,
                type: WORDS[type],
                hint: (words) => <span className="hy-hint">{words}</span>,
              })}
            </span>
            {moves && (
              <Button
                aria-label={t('Apply payment on {number}, {type}', { number, type: WORDS[type] })}
                onClick={() => desk.ask({ do: 'apply', contract: id, number, type, amount })}
              >
                {t('Apply payment')}
              </Button>
            )}
          </li>
        ))}
      </Rows>
      {desk.dialog}
    </Card>
  );
}
